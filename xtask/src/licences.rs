//! Which licences our dependencies may have.

use crate::process::{self, Result};

/// What cargo-deny reads, too: the one list of licences.
const DENY: &str = include_str!("../../deny.toml");

/// Looks at the licence of every dependency, on any platform.
pub(crate) fn check() -> Result<()> {
    let metadata = process::metadata()?;
    let packages = metadata["packages"].as_array().ok_or("cargo metadata lists no packages")?;
    let mut refused = Vec::new();
    for package in packages {
        let name = package["name"].as_str().unwrap_or("?");
        let licence = package["license"].as_str().unwrap_or("");
        if !is_allowed(licence) {
            refused.push(format!("{name} ({})", if licence.is_empty() { "none" } else { licence }));
        }
    }
    println!("{} packages, {} with a licence that is not allowed", packages.len(), refused.len());
    if refused.is_empty() {
        Ok(())
    } else {
        Err(format!("not on the list of allowed licences: {}", refused.join(", ")))
    }
}

/// The strings of the list `allow`, one a line.
fn allowed() -> impl Iterator<Item = &'static str> {
    let list = DENY.split_once("\nallow = [").map_or("", |(_, rest)| rest);
    let list = list.split_once("\n]").map_or(list, |(list, _)| list);
    list.lines().filter_map(|line| line.trim().strip_prefix('"')?.strip_suffix("\","))
}

/// Whether an SPDX expression can be met by allowed licences alone. `AND`
/// binds tighter than `OR`; the old form with a slash means `OR`.
fn is_allowed(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = expression.split_whitespace().collect();
    let mut parser = Parser { words: &words, at: 0 };
    parser.any() == Some(true) && parser.at == words.len()
}

/// Each method says whether its part of the expression can be met, or
/// nothing when it is no expression.
struct Parser<'a> {
    words: &'a [&'a str],
    at: usize,
}

impl<'a> Parser<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at).copied();
        self.at += 1;
        word
    }

    fn skip(&mut self, word: &str) -> bool {
        let found = self.words.get(self.at) == Some(&word);
        self.at += usize::from(found);
        found
    }

    fn any(&mut self) -> Option<bool> {
        let mut allowed = self.all()?;
        while self.skip("OR") {
            allowed |= self.all()?;
        }
        Some(allowed)
    }

    fn all(&mut self) -> Option<bool> {
        let mut allowed = self.one()?;
        while self.skip("AND") {
            allowed &= self.one()?;
        }
        Some(allowed)
    }

    fn one(&mut self) -> Option<bool> {
        if self.skip("(") {
            let allowed = self.any()?;
            return self.skip(")").then_some(allowed);
        }
        let name = self.next()?;
        if self.skip("WITH") {
            let name = format!("{name} WITH {}", self.next()?);
            return Some(allowed().any(|allowed| allowed == name));
        }
        Some(allowed().any(|allowed| allowed == name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_read_from_its_first_to_its_last_line() {
        let allowed: Vec<&str> = allowed().collect();
        assert_eq!((allowed.first(), allowed.last()), (Some(&"0BSD"), Some(&"Zlib")));
        assert!(allowed.contains(&"Apache-2.0 WITH LLVM-exception"));
    }

    #[test]
    fn expressions() {
        for expression in [
            "MIT",
            "MIT OR Apache-2.0",
            "MIT/Apache-2.0",
            "GPL-3.0-only OR MIT",
            "MIT AND (GPL-2.0-only OR Zlib)",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0-only",
        ] {
            assert!(is_allowed(expression), "{expression}");
        }
        for expression in [
            "",
            "GPL-3.0-only",
            "MIT AND GPL-3.0-only",
            "GPL-2.0-only OR LGPL-3.0-only AND MIT",
            "MIT OR",
            "(MIT",
            "MIT)",
            "MIT WITH",
            "MIT Apache-2.0",
        ] {
            assert!(!is_allowed(expression), "{expression}");
        }
    }
}
