//! Games of our own in every dialect: `data/games`.

use std::fs;

use hive_records::{Format, Note, Reader, Record};
use hive_rules::{GameState, GameType, Piece};
use hive_testkit::data_path;

use crate::support::{assert_same, random_records};

/// The ten plies that every file of the folder tells.
const MOVES: &str = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-;wA1 -wQ;bA1 bQ-;wA2 -wA1;bA2 bA1-;\
                     wG1 -wA2;bB1 bA2-";

/// Names of a file with ours.
fn tiles(pairs: &str) -> Vec<(Piece, Piece)> {
    let tile = |name: &str| name.parse().expect(name);
    let pairs = pairs.split(' ').filter_map(|pair| pair.split_once(':'));
    pairs.map(|(name, ours)| (tile(name), tile(ours))).collect()
}

fn read(name: &str) -> Vec<Record> {
    let bytes = fs::read(data_path("games").join(name)).expect(name);
    let mut reader = Reader::named(name).with_game_type(Some(GameType::BASE));
    reader.push(&bytes);
    reader.finish();
    let mut records = Vec::new();
    while let Some(found) = reader.next() {
        let record = found.and_then(|excerpt| excerpt.read_up_to_fault());
        records.push(record.unwrap_or_else(|error| panic!("{name}: {error}")));
    }
    records
}

#[test]
fn every_dialect_tells_the_same_game() {
    use GameState::{BlackWins, Draw, InProgress, WhiteWins};
    let renumbered = Note::Renumbered {
        tiles: tiles("wS2:wS1 wG2:wG1 wA1:wA2 wA3:wA1 bB2:bB1 bG3:bG1 bA2:bA1 bA3:bA2"),
    };
    let files: [(&str, &[GameState], &[Note]); 10] = [
        ("ours.uhp", &[BlackWins], &[]),
        ("box-numbers.uhp", &[WhiteWins, WhiteWins], std::slice::from_ref(&renumbered)),
        ("mac.uhp", &[InProgress, Draw], &[]),
        ("mzinga.pgn", &[WhiteWins], &[]),
        ("hivegame.pgn", &[InProgress], &[]),
        ("converter.pgn", &[Draw], std::slice::from_ref(&renumbered)),
        ("windows.pgn", &[BlackWins], &[Note::OldEncoding]),
        ("utf16.pgn", &[WhiteWins], &[]),
        ("moves.hive", &[InProgress], &[]),
        ("boardspace.sgf", &[WhiteWins], &[]),
    ];
    for (name, states, notes) in files {
        let records = read(name);
        let found: Vec<GameState> = records.iter().map(|record| record.game.state()).collect();
        assert_eq!(found, states, "{name}");
        for record in &records {
            let text = record.game.to_game_string().to_string();
            assert_eq!(text.splitn(4, ';').nth(3), Some(MOVES), "{name}");
            assert!(notes.iter().all(|note| record.notes.contains(note)), "{name}");
            assert_eq!(record.fault, None, "{name}");
        }
    }
    let name = |file: &str, tag: &str| read(file)[0].tags.get(tag).map(str::to_owned);
    assert_eq!(name("windows.pgn", "White").as_deref(), Some("Esperança"));
    assert_eq!(name("windows.pgn", "Black").as_deref(), Some("Zoë “Z”"));
    let sgf = read("boardspace.sgf");
    let tags: Vec<(&str, &str)> = sgf[0].tags.iter().collect();
    assert_eq!(
        tags,
        [
            ("Date", "2022.01.05"),
            ("Site", "boardspace.net"),
            ("White", "Ann"),
            ("Black", "Bob"),
            ("SgfDate", "Wed Jan 05 20:28:00 CET 2022"),
            ("SgfGameName", "T!HV-Ann-Bob-2022-01-05-2028"),
            ("SgfResult", "Game won by Ann"),
            ("SgfTC", "None"),
            ("WhiteRanking", "1500"),
            ("WhiteTime", "0:02:55"),
            ("BlackTime", "0:01:12"),
            ("WhiteTimes", "3.4 3.4 3.4 3.4 3.4"),
            ("BlackTimes", "3.4 3.4 3.4 3.4 3.4"),
        ]
    );
    assert_eq!(name("utf16.pgn", "Black").as_deref(), Some("蜂"));
}

/// Whatever the files say survives in each format that we write.
#[test]
fn what_is_read_and_written_is_read_again() {
    let mut records = random_records();
    for file in fs::read_dir(data_path("games")).expect("a folder") {
        let name = file.expect("a file").file_name();
        records.extend(read(name.to_str().expect("a plain name")));
    }
    for (record, format) in
        records.iter().flat_map(|record| Format::WRITTEN.map(|format| (record, format)))
    {
        let again = |record: &Record| {
            let text = format.write(record).expect("a game from the start");
            let mut games = Reader::of(format).whole(text.as_bytes());
            let again = games.next().expect("a game").unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert!(games.next().is_none(), "{text}");
            again
        };
        let first = again(record);
        assert_same(&first, record);
        for (name, value) in record.tags.iter() {
            if !matches!(name, "GameType" | "Rules" | "Result" | "End") {
                assert_eq!(first.tags.get(name), record.tags.get(name), "{format:?}: {value}");
            }
        }
        let second = again(&first);
        assert_same(&second, record);
        assert_eq!(second.tags, first.tags, "{format:?}");
    }
}

#[test]
fn a_fault_leaves_the_moves_before_it() {
    for name in ["fault.uhp", "fault.pgn"] {
        let bytes = fs::read(data_path("games").join(name)).expect(name);
        let mut reader = Reader::named(name);
        reader.push(&bytes);
        reader.finish();
        let mut told = Vec::new();
        while let Some(found) = reader.next() {
            let excerpt = found.expect(name);
            let whole = excerpt.read().expect_err(name);
            told.push(match excerpt.read_up_to_fault() {
                Ok(record) => {
                    assert_eq!(record.fault.as_ref(), Some(&whole));
                    assert_eq!(record.game.outcome(), None, "{name}");
                    let error = whole.to_string();
                    let (place, _) = error.split_once(", w").unwrap_or((&error, ""));
                    format!("{place}: {} plies", record.game.moves().len())
                }
                Err(error) => error.to_string(),
            });
        }
        let expected: &[&str] = match name {
            "fault.uhp" => &[
                "line 1: ply 11: 10 plies",
                "line 2: ply 11: expected a destination such as -bQ, bQ/ or bQ at byte 110: 10 plies",
                "line 3: ply 2: 1 plies",
            ],
            _ => &["line 15: ply 11: 10 plies"],
        };
        assert_eq!(told, expected, "{name}");
    }
}

#[test]
fn a_list_of_moves_asks_for_the_type() {
    let text = "1. wS1\n2. bS1 wS1-\n";
    let error = Reader::new().whole(text.as_bytes()).next().expect("a game").unwrap_err();
    assert!(error.to_string().contains("no game type"), "{error}");
    for text in [text, "wS1 .\nbS1 wS1-", "wS1;bS1 wS1-;"] {
        let reader = Reader::new().with_game_type(Some(GameType::MLP));
        let record = reader.whole(text.as_bytes()).next().expect("a game").expect(text);
        assert_eq!((record.game.game_type(), record.game.moves().len()), (GameType::MLP, 2));
    }
}

#[test]
fn a_library_is_cut_into_its_logs() {
    let log = r#"{"id": "a]}", "events": [{"sequence": 1}]}"#;
    let text = format!(
        "\u{feff}{{\n \"format\": \"alveare-library\",\n \"version\": 1,\n \"games\": [\n{log},\n {log}\n]}}"
    );
    let mut reader = Reader::new();
    for piece in text.as_bytes().chunks(5) {
        reader.push(piece);
    }
    reader.finish();
    for line in [5, 6] {
        let excerpt = reader.next().expect("a log").expect("a log");
        assert_eq!((excerpt.format, excerpt.line, &*excerpt.text()), (Format::Json, line, log));
    }
    assert!(reader.next().is_none());
}
