//! Any text as a game.

use hive_rules::{Game, GameString, RuleSet};

/// A text that can be read as a game reads back from what we write. If its
/// moves are legal as well, the game's own string tells the same game.
pub fn game_string(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let parsed = match text.parse::<GameString>() {
        Ok(parsed) => parsed,
        Err(error) => {
            assert!(text.is_char_boundary(error.at), "{error}");
            return;
        }
    };
    assert_eq!(parsed.to_string().parse().as_ref(), Ok(&parsed));

    match Game::replay(&parsed, RuleSet::permissive()) {
        Ok(game) => {
            assert_eq!(game.moves().len(), parsed.moves.len());
            let again = Game::replay(&game.to_game_string(), game.rules());
            assert_eq!(again.map(|again| again.moves().to_vec()).as_deref(), Ok(game.moves()));
        }
        Err(error) => assert!((1..=parsed.moves.len()).contains(&error.ply), "{error}"),
    }
}
