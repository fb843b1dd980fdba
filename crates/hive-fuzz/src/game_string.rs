//! Any text as a game.

use hive_rules::{Game, GameString, Numbering, RuleSet};

/// A text that can be read as a game reads back from what we write. If its
/// moves are legal as well, the game's own string tells the same game, with the
/// copies of each bug in the order in which they enter.
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
            let ours = game.to_game_string();
            assert!(is_strict(&ours), "{ours}");
            let again = Game::replay(&ours, game.rules());
            assert_eq!(again.map(|again| again.moves().to_vec()).as_deref(), Ok(game.moves()));
        }
        Err(error) => assert!((1..=parsed.moves.len()).contains(&error.ply), "{error}"),
    }
}

fn is_strict(game: &GameString) -> bool {
    let mut numbering = Numbering::default();
    game.moves.iter().all(|&mv| numbering.read(mv) == mv)
}
