//! Which licences our dependencies may have.

use crate::process::{self, Result};

/// Licences that let anyone use, change and pass on the program, for any end.
/// MPL-2.0 asks no more than that changes to its own files are published.
const ALLOWED: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MPL-2.0",
    "Unicode-3.0",
    "Zlib",
];

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
            return Some(ALLOWED.contains(&name.as_str()));
        }
        Some(ALLOWED.contains(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
