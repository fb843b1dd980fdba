//! Any bytes as a file of games.

use std::fmt::Debug;

use hive_records::{Format, ReadError, Reader, Record, pgn, uhp};
use hive_rules::{GameType, Move, Script, Setup};
use serde::{Serialize, de::DeserializeOwned};

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

/// A file of any format and encoding gives the same games in pieces of any
/// size; what comes before a fault is a game too.
pub fn file(data: &[u8]) {
    let (first, rest) = data.split_at_checked(1).unwrap_or((&[0], data));
    let size = usize::from(first[0]) + 1;
    let told = |size: usize| {
        let mut reader = Reader::new().with_game_type(Some(GameType::MLP));
        let mut games = Vec::new();
        for piece in rest.chunks(size).map(Some).chain([None]) {
            match piece {
                Some(piece) => reader.push(piece),
                None => reader.finish(),
            }
            while let Some(found) = reader.next() {
                games.push(found.and_then(|excerpt| excerpt.read_up_to_fault()));
            }
        }
        games
    };
    let (games, pieces) = (told(usize::MAX), told(size));
    assert_eq!(games.len(), pieces.len());
    for (game, piece) in games.iter().zip(&pieces) {
        match (game, piece) {
            (Ok(game), Ok(piece)) => check_same(game, piece),
            (game, piece) => assert_eq!(game.as_ref().err(), piece.as_ref().err()),
        }
    }
    check(games.into_iter());
}

/// Whatever is read as a message is the same when it is sent on.
pub fn json(data: &[u8]) {
    if let Ok(setup) = serde_json::from_slice::<Setup>(data) {
        same_again(&setup);
        if let Ok(position) = setup.position() {
            assert_eq!(Setup::from(&position).position(), Ok(position));
        }
    }
    if let Ok(script) = serde_json::from_slice::<Script>(data) {
        same_again(&script);
        if let Ok(game) = script.game() {
            let again = Script::from(&game).game().expect("what we wrote");
            assert_eq!(again.position(), game.position());
            assert_eq!(again.moves(), game.moves());
            assert_eq!(again.outcome(), game.outcome());
        }
    }
    if let Ok(mv) = serde_json::from_slice::<Move>(data) {
        same_again(&mv);
    }
}

fn same_again<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let text = serde_json::to_vec(value).expect("plain data");
    assert_eq!(&serde_json::from_slice::<T>(&text).expect("what we wrote"), value);
}

fn check(games: impl Iterator<Item = Result<Record, ReadError>>) {
    for record in games.take(MAX_GAMES).flatten() {
        let text = Format::Json.write(&record).expect("JSON takes any game");
        let again = Reader::of(Format::Json).whole(text.as_bytes()).next();
        let again = again.expect("a game").unwrap_or_else(|error| panic!("{error}\n{text}"));
        check_same(&record, &again);
        assert_eq!(record.variations, again.variations, "{text}");
        assert_eq!(Format::Json.write(&again).as_ref(), Ok(&text));
        // The other formats have moves only.
        if record.game.start().ply() > 0 {
            continue;
        }
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
    assert_eq!(record.game.outcome(), again.game.outcome());
}
