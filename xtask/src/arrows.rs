//! The picture in ARCHITECTURE.md, held to the manifests.
//!
//! Each line of it is a crate, an arrow and the crates that it uses. The
//! picture has to name every crate of ours and all that it depends on, and
//! each arrow has to point downwards, so that a reader sees the order.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde_json::Value;

use crate::process::{self, Result};

const FILE: &str = "ARCHITECTURE.md";
const ARROW: &str = "──▶";

/// A crate and the crates of ours that it uses.
type Line = (String, BTreeSet<String>);

pub(crate) fn check() -> Result<()> {
    let text = fs::read_to_string(process::root().join(FILE))
        .map_err(|error| format!("{FILE}: {error}"))?;
    let problems = problems(&drawn(&text), &built(&process::metadata()?));
    if problems.is_empty() {
        Ok(())
    } else {
        Err(format!("the picture in {FILE} is not true:\n  {}", problems.join("\n  ")))
    }
}

/// The picture, crate by crate. A line without an arrow goes on with the one
/// before it.
fn drawn(text: &str) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let picture = text.split("```").find(|part| part.contains(ARROW)).unwrap_or_default();
    for line in picture.lines() {
        match (line.split_once(ARROW), lines.last_mut()) {
            (Some((name, uses)), _) => lines.push((name.trim().to_owned(), names(uses))),
            (None, Some((_, uses))) => uses.extend(names(line)),
            (None, None) => {}
        }
    }
    lines
}

fn names(list: &str) -> BTreeSet<String> {
    list.split_whitespace().map(str::to_owned).filter(|name| name != "–").collect()
}

/// What the manifests say, without what only tests and builds use.
fn built(metadata: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let packages: Vec<&Value> = metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|package| package["source"].is_null())
        .collect();
    let name = |value: &Value| value["name"].as_str().unwrap_or_default().to_owned();
    let ours: BTreeSet<String> = packages.iter().map(|package| name(package)).collect();
    let uses = |package: &Value| {
        let all = package["dependencies"].as_array().into_iter().flatten();
        let normal = all.filter(|dependency| dependency["kind"].is_null());
        normal.map(name).filter(|name| ours.contains(name)).collect()
    };
    packages.iter().map(|package| (name(package), uses(package))).collect()
}

fn problems(drawn: &[Line], built: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let mut problems = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (name, uses) in drawn {
        let Some(really) = built.get(name) else {
            problems.push(format!("there is no crate {name}"));
            continue;
        };
        if !seen.insert(name) {
            problems.push(format!("{name} has two lines"));
        }
        for missing in really.difference(uses) {
            problems.push(format!("{name} uses {missing}: draw it"));
        }
        for extra in uses.difference(really) {
            problems.push(format!("{name} does not use {extra}"));
        }
        for above in uses.iter().filter(|used| seen.contains(used.as_str())) {
            problems.push(format!("{name} uses {above}, which has to stand below it"));
        }
    }
    let missing = built.keys().filter(|name| !seen.contains(name.as_str()));
    problems.extend(missing.map(|name| format!("{name} is missing")));
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems_of(picture: &str) -> Vec<String> {
        let built = drawn("top ──▶ middle base\nmiddle ──▶ base\nbase ──▶ –\n");
        problems(&drawn(picture), &built.into_iter().collect())
    }

    #[test]
    fn a_true_picture_passes() {
        let picture = "Words.\n```\n top    ──▶ middle\n            base\n middle ──▶ base\n base   ──▶ –\n```\nMore words.\n";
        assert!(problems_of(picture).is_empty());
    }

    #[test]
    fn every_kind_of_mistake_is_named() {
        let found = problems_of("base ──▶ –\nother ──▶ base\ntop ──▶ base extra\nbase ──▶ –\n");
        for part in [
            "there is no crate other",
            "top uses middle: draw it",
            "top does not use extra",
            "top uses base, which has to stand below it",
            "base has two lines",
            "middle is missing",
        ] {
            assert!(found.iter().any(|problem| problem == part), "{part}: {found:?}");
        }
    }
}
