//! What is found in a library.

use crate::{
    GameSummary, Player,
    letters::{is_accent, plain},
};

/// A text as it is looked for and looked at: without accents and in lower
/// case, letter by letter. What a letter becomes does not depend on those
/// around it (a Greek sigma is another one at the end of a word), so that parts
/// of a text are found.
pub fn fold(text: &str) -> String {
    let lower = text.chars().flat_map(char::to_lowercase);
    let sigma = |c| if c == 'ς' { 'σ' } else { c };
    lower.filter(|c| !is_accent(*c)).map(plain).map(sigma).collect()
}

/// All that a search in a library looks at, folded.
pub fn search_text(summary: &GameSummary) -> String {
    let players = [&summary.players.white, &summary.players.black];
    let names = players.into_iter().filter_map(|player| match player {
        Player::Human { name } | Player::Engine { name, .. } => name.as_deref(),
    });
    let tags = summary.tags.values().map(String::as_str);
    let texts: Vec<&str> = [summary.name.as_str()].into_iter().chain(names).chain(tags).collect();
    fold(&texts.join("\n"))
}

/// Whether a text has all these words, in whatever order, case or accents. A
/// number is found where it stands by itself: level 1 is not level 10.
pub fn has_words(text: &str, words: &str) -> bool {
    let text = fold(text);
    let stands_alone =
        |number: &str| text.split(|c: char| !c.is_alphanumeric()).any(|part| part == number);
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let has = |word| if is_number(word) { stands_alone(word) } else { text.contains(word) };
    let words = fold(words);
    words.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty()).all(has)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_drops_case_and_accents() {
        for (text, folded) in [
            ("ÉTÉ", "ete"),
            ("e\u{301}te\u{301}", "ete"),
            ("ΟΔΟΣ οδός", "οδοσ οδοσ"),
            ("Łódź", "łodz"),
            ("İI", "ii"),
            ("", ""),
        ] {
            assert_eq!(fold(text), folded);
            assert_eq!(fold(folded), folded);
        }
    }

    /// What older versions have stored is in lower case, with its accents.
    #[test]
    fn what_is_in_lower_case_folds_to_the_same() {
        for c in '\0'..=char::MAX {
            let lower: String = c.to_lowercase().map(|c| if c == 'ς' { 'σ' } else { c }).collect();
            assert_eq!(fold(&lower), fold(c.encode_utf8(&mut [0; 4])), "{c:?}");
        }
    }

    #[test]
    fn words_of_a_text() {
        for (text, words, expected) in [
            ("You against Computer, level 3", "computer", true),
            ("You against Computer, level 3", "level 3", true),
            ("You against Computer, level 3", "Computer, Level", true),
            ("You against Computer, level 10", "level 1", false),
            ("Sunday White resigned", "resigned sun", true),
            ("Sunday", "monday", false),
            ("Con la Libélula", "libelula", true),
            ("Anything", " ", true),
        ] {
            assert_eq!(has_words(text, words), expected, "{text}, {words}");
        }
    }
}
