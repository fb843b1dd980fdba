//! Texts of others on a terminal. It would obey the control characters in them.

use hive_table::is_steering;

/// A line in which nothing steers how it is shown.
pub(crate) fn printable(line: &str) -> String {
    line.chars().map(|c| if is_steering(c) { '?' } else { c }).collect()
}

/// The same for a text that may have several lines.
pub(crate) fn printable_lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// Says on standard error what is wrong, in words that may be those of a file.
pub(crate) fn complain(problem: &str) {
    eprintln!("error: {}", printable_lines(problem));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers() {
        let text = "Zoë\u{1b}[2J \u{202e}adA\r\u{9b}\n\tb";
        assert_eq!(printable(text), "Zoë?[2J ?adA????b");
        assert_eq!(printable_lines(text), "Zoë?[2J ?adA??\n?b");
    }
}
