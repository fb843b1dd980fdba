//! The form of our texts: lines that can be read side by side.

use std::{fs, process::Command};

use crate::process::{self, Result};

/// How many characters a line of text may have.
const WIDTH: usize = 100;

pub(crate) fn check() -> Result<()> {
    let list = process::output(
        Command::new("git").args(["ls-files", "*.md"]).current_dir(process::root()),
    )?;
    let mut long = Vec::new();
    for file in list.lines() {
        let path = process::root().join(file);
        // A file that is about to be removed is still in the list.
        let Ok(text) = fs::read_to_string(&path) else { continue };
        long.extend(long_lines(&text).map(|line| format!("{file}:{line}")));
    }
    println!("{} texts", list.lines().count());
    if long.is_empty() {
        Ok(())
    } else {
        Err(format!("wrap these lines at {WIDTH} characters: {}", long.join(", ")))
    }
}

/// The numbers of lines that are too long. Rows of tables cannot be wrapped,
/// nor can pictures and words without a space.
fn long_lines(text: &str) -> impl Iterator<Item = usize> {
    let numbered = text.lines().enumerate();
    numbered.filter(|(_, line)| is_long(line)).map(|(index, _)| index + 1)
}

fn is_long(line: &str) -> bool {
    let text = line.trim_start();
    line.chars().count() > WIDTH
        && !text.starts_with(['|', '<'])
        && text.trim_start_matches(['-', '*', '>', ' ']).contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_can_be_wrapped_is_too_long() {
        let words = "word ".repeat(21);
        let address = format!("- {}", "x".repeat(120));
        let text = format!("short\n{words}\n| {words}|\n<img alt=\"{words}\">\n{address}\n");
        assert_eq!(long_lines(&text).collect::<Vec<_>>(), [2]);
    }
}
