//! What the page weighs: the compressed files that a browser loads.

use std::{fs, path::Path};

use crate::process::Result;

/// Weights in kilobytes.
pub(crate) struct Weight {
    pub(crate) rules: f64,
    pub(crate) engine: f64,
    pub(crate) puzzles: f64,
    /// All pages with their styles, in all languages.
    pub(crate) pages: f64,
    /// The same as a visitor loads them, who reads one language.
    pub(crate) in_one_language: f64,
}

/// The goals; engine and puzzles are loaded when they are needed.
pub(crate) const MOST_RULES: f64 = 300.0;
pub(crate) const MOST_PAGES: f64 = 250.0;

impl Weight {
    /// Weighs the built page, `web/dist`.
    pub(crate) fn of(dist: &Path) -> Result<Weight> {
        let folder = dist.join("assets");
        let at = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut files = Vec::new();
        for file in fs::read_dir(&folder).map_err(at)? {
            let file = file.map_err(at)?;
            let name = file.file_name().to_string_lossy().into_owned();
            files.push((name, file.metadata().map_err(at)?.len()));
        }
        Ok(Weight::sum(&files))
    }

    fn sum(files: &[(String, u64)]) -> Weight {
        let weigh = |is_part: &dyn Fn(&str) -> bool| {
            let parts = files.iter().filter(|(name, _)| name.ends_with(".br") && is_part(name));
            parts.map(|(_, bytes)| *bytes as f64).sum::<f64>() / 1e3
        };
        let module =
            |module: &str| weigh(&|name| name.starts_with(module) && name.ends_with(".wasm.br"));
        let is_data = |name: &str| name.ends_with(".wasm.br") || name.ends_with(".tsv.br");
        let pages = weigh(&|name| !is_data(name));
        // The lessons are a file for each of four languages. So are the other
        // texts, but they weigh little: a visitor loads less than this.
        let lessons = weigh(&|name| name.starts_with("lessons"));
        Weight {
            rules: module("rules"),
            engine: module("engine"),
            puzzles: weigh(&|name| name.ends_with(".tsv.br")),
            pages,
            in_one_language: pages - lessons * 0.75,
        }
    }

    /// Fails where a goal is missed.
    pub(crate) fn check(&self) -> Result<()> {
        let goals = [
            ("the rules weigh", self.rules, MOST_RULES),
            ("the pages in one language weigh", self.in_one_language, MOST_PAGES),
        ];
        for (what, weight, most) in goals {
            println!("{what} {weight:.1} KB compressed, of {most:.0}");
            // What was not found weighs nothing.
            if !(weight > 0.0 && weight <= most) {
                return Err(format!("{what} {weight:.1} KB compressed; the goal is {most:.0}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weight(rules: u64, page: u64) -> Weight {
        let lessons = (0..4).map(|language| (format!("lessons-{language}.js.br"), 10_000));
        let others = [
            ("rules-1.wasm.br", rules),
            ("rules-1.wasm", 9_000_000),
            ("rules-2.js.br", page),
            ("engine-1.wasm.br", 900_000),
            ("puzzles-1.tsv.br", 900_000),
        ];
        let others = others.map(|(name, bytes)| (name.to_owned(), bytes));
        Weight::sum(&lessons.chain(others).collect::<Vec<_>>())
    }

    #[test]
    fn only_what_a_visitor_loads_counts() {
        let weight = weight(290_000, 230_000);
        assert_eq!((weight.rules, weight.engine), (290.0, 900.0));
        assert_eq!((weight.pages, weight.in_one_language), (270.0, 240.0));
        assert!(weight.check().is_ok());
    }

    #[test]
    fn too_much_fails_and_so_does_nothing() {
        assert!(weight(301_000, 230_000).check().is_err());
        assert!(weight(290_000, 241_000).check().is_err());
        assert!(Weight::sum(&[]).check().is_err());
    }
}
