//! Input that nobody means well with: an answer, and soon.

use hive_records::{Note, Record, pgn, sgf, uhp};
use hive_rules::{Script, Setup};
use hive_testkit::Random;

use crate::support::{assert_same, random_records};

/// A reader as a plain function from bytes to how many games it found.
type Read = fn(&[u8]) -> usize;

const READERS: [(&str, Read); 4] = [
    ("pgn", |bytes| pgn::read(bytes).count()),
    ("sgf", |bytes| sgf::read(bytes).count()),
    ("uhp", |bytes| uhp::read(bytes).count()),
    ("json", |bytes| {
        let position = serde_json::from_slice(bytes).is_ok_and(|it: Setup| it.position().is_ok());
        let game = serde_json::from_slice(bytes).is_ok_and(|it: Script| it.game().is_ok());
        usize::from(position) + usize::from(game)
    }),
];

const SGF: &str = r#" (;
GM[27]VV[1]
CM[0,1]
SU[hive-plm 2 0 100]
RE[Game won by Ann \ \] é]
P0[id "Ann"]
P1[id "Bob"]
; P0[0 Start P0]
; P0[1 Move W wP1 A 1 .]TM[563]
; P0[2 Done ]TM[1063]
; P1[3 Pick B 3 bB1]TM[19243]
; P1[4 Dropb bB1 Z 26 /wP]TM[23411]
; P1[5 Done ]
; P0[6 pick W 0 Q]
; P0[7 dropb Q A 2 \\wP]
; P0[8 pickb A 2 Q]
; P0[9 dropb Q B 1 wP-]
; P0[10 done]
; P1[11 offerdraw]
; P1[12 done]
; P0[13 resign]
;
P0[time 0:12:35 ]
)
"#;

/// The same games in every format.
fn samples() -> Vec<(&'static str, String)> {
    let mut records = random_records();
    records.truncate(4);
    let text = |write: fn(&Record) -> String| records.iter().map(write).collect();
    vec![
        ("pgn", text(|record| pgn::write(record).expect("a game from the start"))),
        ("sgf", SGF.repeat(2)),
        ("uhp", text(|record| uhp::write(record).expect("a game from the start"))),
        ("json", serde_json::to_string(&Script::from(&records[0].game)).expect("a message")),
    ]
}

fn read_with_all(bytes: &[u8]) {
    for (_, read) in READERS {
        read(bytes);
    }
}

#[test]
fn files_cut_off_anywhere() {
    for (name, text) in samples() {
        let (_, read) = READERS.into_iter().find(|(reader, _)| *reader == name).expect(name);
        assert!(read(text.as_bytes()) > 0, "{name}");
        let text = text.as_bytes().get(..3_000).unwrap_or(text.as_bytes());
        for end in 0..text.len() {
            read(&text[..end]);
        }
    }
}

/// What a reader makes of damaged files is still a record like any other: it
/// can be written, and reads back the same.
#[test]
fn files_with_damaged_bytes() {
    let signs = b"()[]{};\\\"\n\r\t .-+/0123456789wbQSBGAMLPD=";
    for (_, text) in samples() {
        let mut random = Random::new(text.len() as u64);
        let mut survivors = 0;
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(bytes.len());
                match random.below(3) {
                    0 => bytes[at] = random.byte(),
                    1 => bytes[at] = signs[random.below(signs.len())],
                    _ => drop(bytes.remove(at)),
                }
            }
            read_with_all(&bytes);
            let records = pgn::read(&bytes).chain(sgf::read(&bytes)).chain(uhp::read(&bytes));
            for record in records.filter_map(Result::ok) {
                survivors += 1;
                check_round_trip(&record);
            }
        }
        assert!(survivors > 40 || text.starts_with('{'), "{survivors}");
    }
}

#[track_caller]
fn check_round_trip(record: &Record) {
    let text = pgn::write(record).expect("a game from the start");
    let again = pgn::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_same(&again, record);
    assert_eq!(again.comments, record.comments, "{text}");
    assert_eq!(again.variations, record.variations, "{text}");
    assert_eq!(pgn::write(&again).as_ref(), Ok(&text));
    let text = uhp::write(record).expect("a game from the start");
    let again = uhp::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_same(&again, record);
    assert_eq!(uhp::write(&again).as_ref(), Ok(&text));
}

#[test]
fn random_bytes() {
    // The signs that mean something, more often than others.
    let signs = b"()[]{};\\\"\n\r\t .-+/0123456789wbQSBGAMLPDP0P1 GM[27]SU[hive]Base+;pass";
    let mut random = Random::new(1);
    for _ in 0..5_000 {
        let length = random.below(200);
        let byte = |random: &mut Random| match random.below(4) {
            0 => random.byte(),
            _ => signs[random.below(signs.len())],
        };
        let bytes: Vec<u8> = (0..length).map(|_| byte(&mut random)).collect();
        read_with_all(&bytes);
    }
}

#[test]
fn endless_files() {
    let whole = |size: usize, start: &str, part: &str| {
        let mut text = start.to_owned();
        text.push_str(&part.repeat((size - start.len()) / part.len()));
        text.into_bytes()
    };
    const ONE_LINE: usize = 50 << 20;
    read_with_all(&whole(ONE_LINE, "", "a"));
    const SIZE: usize = 4 << 20;
    let head = "[GameType \"Base\"]\n";
    for (start, part) in [
        ("", "("),
        ("", "[["),
        ("", "{"),
        (head, "1. pass\n"),
        (head, "{}"),
        (head, "[A \"\"]\n"),
        (head, "1. wA1 "),
        (head, "1. wA1 ("),
        (head, "1. wA1 (1. wA1) "),
        (head, "(1. wA1 {)"),
        (head, ")"),
        ("(;GM[27]SU[hive]", "(;"),
        ("(;GM[27]SU[hive]", "; P0[0 done]\n"),
        ("(;GM[27]SU[", "\\]"),
        ("Base;NotStarted;White[1]", ";pass"),
        ("Base;NotStarted;White[1]", "\ta=b"),
        ("", "["),
        ("", "{\"stacks\":["),
        ("{\"gameType\":\"Base\",\"moves\":[", "{\"kind\":\"pass\"},"),
    ] {
        read_with_all(&whole(SIZE, start, part));
    }
}

#[test]
fn text_in_another_encoding_is_read() {
    let file = b"[GameType \"Base\"]\n[White \"Ren\xe9\"]\n1. wS1\n";
    let record = pgn::read_one(file).expect("Windows-1252");
    assert_eq!(record.tags.get("White"), Some("Ren\u{e9}"));
    assert!(record.notes.contains(&Note::OldEncoding));
}
