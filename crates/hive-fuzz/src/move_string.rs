//! Any text as a move.

use hive_rules::{GameType, MoveString, Position, QueenOpening};

/// A text that can be read as a move is written strictly, reads back as the
/// same move, and resolves or is refused without harm.
pub fn move_string(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let parsed = match text.parse::<MoveString>() {
        Ok(parsed) => parsed,
        Err(error) => {
            assert!(text.is_char_boundary(error.at), "{error}");
            return;
        }
    };
    assert_eq!(parsed.to_string().parse(), Ok(parsed));

    let start = Position::new(GameType::MLPD, QueenOpening::Allowed);
    if let Ok(mv) = parsed.resolve(&start) {
        assert_eq!(start.is_legal(mv), start.clone().play(mv).is_ok());
    }
}
