//! The sentence about the result, in the language of whoever saved the game.

use hive_rules::Color;

use crate::Claim;

/// Words that only a sentence about a draw has, in lower case: English,
/// French, Spanish, German and Dutch, Italian, Swedish, Russian, Portuguese.
const DRAW_WORDS: [&str; 12] = [
    "a draw",
    "nulle",
    "empate",
    "unentschieden",
    "remis",
    "pareggio",
    "patta",
    "oavgjort",
    "ничь",
    "ничья",
    "uafgjort",
    "döntetlen",
];

/// What the sentence says, if it can be understood. Languages are many, names
/// are two: the winner is the one whose name the sentence contains.
pub(super) fn parse(sentence: &str, white: &str, black: &str) -> Option<Claim> {
    let sentence = sentence.trim();
    let names = [(Color::White, white), (Color::Black, black)];
    // A name may be part of the other or of a word of the sentence, so the
    // ends of the sentence, where names stand, are looked at first, and the
    // longer name before the shorter.
    let mut written: Vec<(Color, &str)> =
        names.into_iter().flat_map(|(color, name)| [(color, name), (color, bot(name))]).collect();
    written.retain(|(_, name)| !name.is_empty());
    written.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
    let at_end = |name: &str| sentence.ends_with(name) || sentence.starts_with(name);
    let winner = written
        .iter()
        .find(|(_, name)| at_end(name))
        .or_else(|| written.iter().find(|(_, name)| sentence.contains(name)));

    let lower = sentence.to_lowercase();
    let is_draw = DRAW_WORDS.into_iter().any(|word| lower.contains(word));
    match winner {
        Some(&(color, name)) if !is_draw || at_end(name) => Some(Claim::Win(color)),
        _ if is_draw => Some(Claim::Draw),
        // The site translates the name "guest", and only that.
        _ if lower.is_empty() => None,
        _ => match names.map(|(_, name)| name.to_lowercase().starts_with("guest")) {
            [true, false] => Some(Claim::Win(Color::White)),
            [false, true] => Some(Claim::Win(Color::Black)),
            _ => None,
        },
    }
}

/// Robots sit down as `Dumbot0` and win as `Dumbot`.
fn bot(name: &str) -> &str {
    let plain = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if plain.ends_with("bot") || plain.ends_with("Bot") { plain } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences() {
        let check = |sentence, white, black, expected| {
            assert_eq!(parse(sentence, white, black), expected, "{sentence}");
        };
        let (white, black) = (Some(Claim::Win(Color::White)), Some(Claim::Win(Color::Black)));
        check("Game won by Ann", "Ann", "Bob", white);
        check("Bob hat gewonnen", "Ann", "Bob", black);
        check("Game won by Annette", "Ann", "Annette", black);
        check("Game won by a", "a", "Bob", white);
        check("Partida ganada por Dumbot", "Ann", "Dumbot1", black);
        check("Partida ganada por invitado1499", "guest", "Dumbot", white);
        check("The game is a draw", "Ann", "guest", Some(Claim::Draw));
        check("De partij is remise", "Ann", "Bob", Some(Claim::Draw));
        check("Игра закончилась вничью", "Ann", "Bob", Some(Claim::Draw));
        check("", "guest", "Bob", None);
        check("Game won by nobody", "Ann", "Bob", None);
    }
}
