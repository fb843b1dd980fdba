//! Characters that steer how a text is shown, and show nothing themselves.

/// Whether a character is none that a name can have: a control character, the
/// end of a line, or a mark that turns the direction of writing. A terminal
/// obeys the first, and the last make a name look like another.
pub fn is_steering(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_few() {
        let found: Vec<u32> = (0..=0x10_ffff)
            .filter_map(char::from_u32)
            .filter(|c| !c.is_control() && is_steering(*c))
            .map(u32::from)
            .collect();
        let mut expected = vec![0x61c, 0x200e, 0x200f];
        expected.extend(0x2028..=0x202e);
        expected.extend(0x2066..=0x2069);
        assert_eq!(found, expected);
        assert!(['\0', '\t', '\n', '\u{1b}', '\u{7f}', '\u{9b}'].into_iter().all(is_steering));
    }

    #[test]
    fn names_of_all_languages_have_none() {
        for name in ["Ada Lovelace", "Été", "דנה", "ليلى", "नेहा", "می\u{200c}خواهم", "👩\u{200d}🚀"]
        {
            assert!(!name.chars().any(is_steering), "{name}");
        }
    }
}
