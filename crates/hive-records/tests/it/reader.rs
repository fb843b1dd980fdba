//! The one reader of files: formats, borders, pieces.

use hive_records::{Format, ReadErrorKind, Reader};

const UHP: &str = "Base;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1\trules=tournament\n";
const PGN: &str = "[GameType \"Base\"]\n[White \"Ann\"]\n\n1. wS1 {so\n\n[x]\n} 2. bS1 wS1-\n\n";
const SGF: &str = "(;\nGM[27]VV[1]\nSU[hive-plm 2 0 101]\nP0[id \"A)(;nn\\]\"]\n\
                   ; P0[0 Start P0]\n; P0[1 Move W wP1 N 13 .]\n; P0[2 Done ]\n)\n";

/// Each game as a word: the line it begins on, or that of the error.
fn told(mut reader: Reader, text: &[u8], piece: usize) -> Vec<String> {
    let mut told = Vec::new();
    let mut take = |reader: &mut Reader| {
        while let Some(found) = reader.next() {
            told.push(match found.and_then(|it| it.read().map(|record| (it.line, record))) {
                Ok((line, record)) => format!("{line}: {} plies", record.game.moves().len()),
                Err(error) => error.to_string(),
            });
        }
    };
    for piece in text.chunks(piece) {
        reader.push(piece);
        take(&mut reader);
    }
    reader.finish();
    take(&mut reader);
    assert!(reader.next().is_none());
    told
}

#[track_caller]
fn check(make: impl Fn() -> Reader, text: &str, expected: &[&str]) {
    for piece in [usize::MAX, 1, 2, 3, 7, 64] {
        assert_eq!(told(make(), text.as_bytes(), piece), expected, "pieces of {piece}: {text}");
    }
}

#[test]
fn pieces_of_any_size_give_the_same_games() {
    check(Reader::new, &UHP.repeat(2), &["1: 3 plies", "2: 3 plies"]);
    check(Reader::new, &PGN.repeat(2), &["1: 2 plies", "9: 2 plies"]);
    check(Reader::new, &SGF.repeat(2), &["1: 1 plies", "9: 1 plies"]);
    check(Reader::new, UHP.trim_end(), &["1: 3 plies"]);
}

#[test]
fn remarks_and_empty_lines_at_the_head_mean_nothing() {
    for (text, plies) in [(UHP, 3), (PGN, 2), (SGF, 1)] {
        let text = format!("\u{feff}# ours\r\n\n  \n#\n{text}");
        check(Reader::new, &text, &[&format!("5: {plies} plies")]);
    }
    check(Reader::new, "# only\n#", &["line 2: there is no game here"]);
    check(Reader::new, "", &["line 1: there is no game here"]);
}

#[test]
fn the_content_tells_the_format_and_then_the_name() {
    let foreign = ReadErrorKind::Foreign.to_string();
    check(Reader::new, "\nDear Bob\n", &[&format!("line 2: {foreign}")]);
    check(|| Reader::named("a.pgn"), UHP, &["1: 3 plies"]);
    let dear_bob = "line 2: expected a game type such as Base or Base+MLP at byte 0";
    check(|| Reader::named("a.UHP"), "\nDear Bob\n", &[dear_bob]);
    check(
        || Reader::of(Format::Sgf).at_line(5),
        UHP,
        &["line 5: expected ( at the start of a game"],
    );
}

#[test]
fn a_bad_game_hides_no_other() {
    let unclosed = "[GameType \"Base\"]\n\n1. wS1 {so\n\n";
    let expected = ["line 3: a comment has no end", "5: 2 plies", "13: 2 plies"];
    check(Reader::new, &format!("{unclosed}{}", PGN.repeat(2)), &expected);
    let unclosed = "(;\nGM[27]\nP0[id \"Ann\n";
    let expected = ["line 3: a value has no end", "4: 1 plies", "12: 1 plies"];
    check(Reader::new, &format!("{unclosed}{}", SGF.repeat(2)), &expected);
    let nested = "(;GM[27](;a)(;b))\n";
    let expected = ["line 1: expected a game without variations", "2: 1 plies"];
    check(Reader::new, &format!("{nested}{SGF}"), &expected);
}

#[test]
fn what_is_too_long_is_left_out() {
    let make = || Reader::new().with_longest(200);
    let long = "x".repeat(300);
    let refused = |line: usize| format!("line {line}: {}", ReadErrorKind::TooLong);
    let text = format!("{UHP}Base;{long}\n{UHP}");
    check(make, &text, &["1: 3 plies", &refused(2), "3: 3 plies"]);
    let text = format!("{PGN}[White \"{long}\"]\n\n1. wS1\n\n{PGN}");
    check(make, &text, &["1: 2 plies", &refused(9), "13: 2 plies"]);
    let text = format!("{SGF}(;GM[27]C[{long}\n\n{long}])\n{SGF}");
    check(make, &text, &["1: 1 plies", &refused(9), "12: 1 plies"]);
}
