//! Any bytes as a file of games.

use hive_records::{ReadError, Record, json, pgn, uhp};

/// No file is worth more work than this many games.
const MAX_GAMES: usize = 100;

/// Whatever is read as PGN reads back from what we write.
pub fn pgn(data: &[u8]) {
    check(pgn::read(data));
}

/// A game that is read from SGF, which we do not write, survives as PGN.
pub fn sgf(data: &[u8]) {
    check(hive_records::sgf::read(data));
}

/// Whatever is read as a file of game strings reads back.
pub fn uhp(data: &[u8]) {
    check(uhp::read(data));
}

/// Whatever is read as a message is the same when it is sent on.
pub fn json(data: &[u8]) {
    if let Ok(position) = json::read_position(data) {
        let text = serde_json::to_vec(&json::Position::from(&position)).expect("plain data");
        let again = json::read_position(&text).expect("what we wrote");
        assert_eq!(again, position);
    }
    if let Ok(game) = json::read_game(data) {
        let text = serde_json::to_vec(&json::Game::from(&game)).expect("plain data");
        let again = json::read_game(&text).expect("what we wrote");
        assert_eq!(again.position(), game.position());
        assert_eq!(again.moves(), game.moves());
        assert_eq!(again.outcome(), game.outcome());
    }
    if let Ok(mv) = json::read_move(data) {
        let text = serde_json::to_vec(&json::Move::from(mv)).expect("plain data");
        assert_eq!(json::read_move(&text).ok(), Some(mv));
    }
}

fn check(games: impl Iterator<Item = Result<Record, ReadError>>) {
    for record in games.take(MAX_GAMES).flatten() {
        let text = pgn::write(&record).expect("a file's game begins with the empty table");
        let again =
            pgn::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        check_same(&record, &again);
        assert_eq!(record.comments.len(), again.comments.len(), "{text}");
        assert_eq!(record.variations, again.variations, "{text}");
        assert_eq!(pgn::write(&again).as_ref(), Ok(&text));

        let line = uhp::write(&record).expect("a file's game begins with the empty table");
        let again =
            uhp::read_one(line.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{line}"));
        check_same(&record, &again);
        assert_eq!(uhp::write(&again).as_ref(), Ok(&line));
    }
}

fn check_same(record: &Record, again: &Record) {
    assert_eq!(record.game.game_type(), again.game.game_type());
    assert_eq!(record.game.rules(), again.game.rules());
    assert_eq!(record.game.moves(), again.game.moves());
    assert_eq!(record.outcome(), again.outcome());
    assert_eq!(record.state(), again.state());
}
