//! A command line in one string, as users give it in an option.

/// Splits at blanks. Quotes of either sort keep blanks together; there are no
/// escapes, so that paths with backslashes stay what they are. `None` if a
/// quote is not closed.
pub(crate) fn split(text: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if c.is_whitespace() => words.extend(word.take()),
            None if c == '\'' || c == '"' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        for (text, words) in [
            ("", &[][..]),
            ("  alveare \t uhp ", &["alveare", "uhp"]),
            ("sh -c 'echo \"a b\"; read x'", &["sh", "-c", "echo \"a b\"; read x"]),
            (r#""C:\My engines\x.exe" -q"#, &[r"C:\My engines\x.exe", "-q"]),
            ("a'b c'd ''", &["ab cd", ""]),
        ] {
            assert_eq!(split(text).unwrap(), words, "{text}");
        }
        assert_eq!(split("a 'b"), None);
    }
}
