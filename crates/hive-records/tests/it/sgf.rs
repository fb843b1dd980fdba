//! Files of BoardSpace.

use hive_records::{Note, ReadErrorKind, Record, sgf};
use hive_rules::{Color, DrawReason, Game, GameState, Outcome, RuleSet, WinReason};

use crate::support::{read_bytes, reference, reference_table};

/// A file with this variant and these gestures, which begin on line 6.
fn file(variant: &str, gestures: &[&str]) -> String {
    let mut text = format!(
        " (;\nGM[27]VV[1]\nSU[{variant}]\nGN[U!HV-Ann-Bob-2022-01-05-2028]\n\
         P0[id \"Ann\"]P1[id \"Bob\"]\n"
    );
    for (index, gesture) in gestures.iter().enumerate() {
        let (seat, gesture) = gesture.split_once(' ').expect("a seat and a gesture");
        text.push_str(&format!("; {seat}[{index} {gesture}]TM[12]\n"));
    }
    text + ";\nP0[time 0:02:55 ]\nP1[time 0:02:55 ]\n)\n"
}

#[track_caller]
fn read(variant: &str, gestures: &[&str]) -> Record {
    let text = file(variant, gestures);
    sgf::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[track_caller]
fn check(variant: &str, gestures: &[&str], moves: &str) -> Record {
    let record = read(variant, gestures);
    let written = record.game.to_game_string().to_string();
    assert_eq!(written.splitn(4, ';').nth(3).unwrap_or_default(), moves);
    record
}

const OPENING: [&str; 6] = [
    "P0 Pick W 4 wS1",
    "P0 Dropb wS1 N 13 .",
    "P0 Done ",
    "P1 Pick B 2 bG1",
    "P1 Dropb bG1 O 13 wS1-",
    "P1 Done ",
];

#[test]
fn three_eras_give_the_same_game() {
    let moves = "wS1;bG1 wS1-";
    check("hive-plm 2 0 101", &OPENING, moves);
    let old = OPENING.map(|gesture| gesture.to_lowercase().replace("p0", "P0").replace("p1", "P1"));
    check("hive", &old.each_ref().map(String::as_str), moves);
    let colourless = ["P0 pick w 4 s1", "P0 dropb s1 N 13 .", "P0 done", "P1 movedone B g1 O 13 x"];
    check("Hive-PLM", &colourless, moves);
}

#[test]
fn copies_may_have_any_numbers() {
    let free = [
        "P0 move W wS2 N 13 .",
        "P0 done",
        "P1 move B bG3 O 13 wS2-",
        "P1 done",
        "P0 move W wS1 M 13 -wS2",
        "P0 done",
        "P1 move B bG3 L 13 -wS1",
    ];
    let record = check("hive 2 0 101", &free, "wS1;bG1 wS1-;wS2 -wS1");
    let note = "copies of a bug are numbered as they come into play: wS1 is wS2 here, \
                wS2 is wS1, bG3 is bG1";
    let told = |record: &Record| record.notes.iter().any(|it| it.to_string() == note);
    assert!(told(&record), "{:?}", record.notes);
    let strict = read("hive", &OPENING).notes;
    assert!(!strict.iter().any(|note| matches!(note, Note::Renumbered { .. })));
}

#[test]
fn the_header_becomes_tags() {
    let tags = read("hive", &OPENING).tags;
    let expected = [
        ("Date", "2022.01.05"),
        ("Site", "boardspace.net"),
        ("White", "Ann"),
        ("Black", "Bob"),
        ("SgfGameName", "U!HV-Ann-Bob-2022-01-05-2028"),
        ("WhiteTime", "0:02:55"),
        ("BlackTime", "0:02:55"),
        ("WhiteTimes", "0.0"),
        ("BlackTimes", "0.0"),
    ];
    assert_eq!(tags.iter().collect::<Vec<_>>(), expected);
}

#[test]
fn only_the_last_drop_counts() {
    let with = |gestures: &[&'static str]| [&OPENING[..], gestures].concat();
    let again = ["P0 pick W 1 wA1", "P0 dropb wA1 M 13 .", "P0 pickb M 13 wA1"];
    let elsewhere = [&again[..], &["P0 dropb wA1 M 12 x", "P0 done"]].concat();
    check("hive", &with(&elsewhere), "wS1;bG1 wS1-;wA1 /wS1");
    let back =
        [&again[..], &["P0 drop W 1 wA1 .", "P0 pick W 0 q", "P0 dropb q M 13 x", "P0 done"]];
    check("hive", &with(&back.concat()), "wS1;bG1 wS1-;wQ -wS1");
    let unconfirmed = check("hive", &with(&again[..2]), "wS1;bG1 wS1-");
    assert!(unconfirmed.notes.contains(&Note::UnconfirmedMove { line: 13 }));
}

#[test]
fn the_board_of_old_revisions_has_no_edge() {
    let wrapped = ["P0 move W wS1 A 1 .", "P0 done", "P1 move B bG1 Z 26 /wS1", "P1 done"];
    check("hive", &wrapped, "wS1;bG1 /wS1");
    let text = file("hive 2 0 101", &wrapped);
    let error = sgf::read_one(text.as_bytes()).expect_err("the board is unbounded");
    assert!(matches!(error.kind, ReadErrorKind::Illegal { ply: 2, .. }), "{error}");
    let beyond = ["P0 move W wS1 A 0 .", "P0 done", "P1 move B bG1 1A -1 x", "P1 done"];
    check("hive 2 0 101", &beyond, "wS1;bG1 /wS1");
}

#[test]
fn players_end_the_game() {
    let end = |gestures: &[&'static str]| {
        let record = read("hive", &[&OPENING[..], gestures].concat());
        record.game.outcome()
    };
    let resigned = Some(Outcome::Win(Color::Black, WinReason::Resignation));
    assert_eq!(end(&["P0 resign", "P0 done"]), resigned);
    assert_eq!(end(&["P0 resign"]), resigned);
    assert_eq!(end(&["P0 resign", "P0 resign", "P0 done"]), None);
    assert_eq!(end(&["P0 OfferDraw", "P0 Done", "P1 DeclineDraw", "P1 Done"]), None);
    assert_eq!(
        end(&["P0 OfferDraw", "P0 Done", "P1 AcceptDraw", "P1 Done"]),
        Some(Outcome::Draw(DrawReason::Agreement))
    );
    assert_eq!(end(&["P1 LoseGameOnTime"]), Some(Outcome::Win(Color::White, WinReason::Time)));
}

#[test]
fn moves_after_the_end_are_left_out() {
    let more = ["P0 resign", "P0 done", "P0 move W wA1 M 13 .", "P0 done"];
    let record = check("hive", &[&OPENING[..], &more].concat(), "wS1;bG1 wS1-");
    assert!(record.notes.contains(&Note::MovesAfterEnd { line: 14 }), "{:?}", record.notes);
}

#[test]
fn the_sentence_about_the_result_ends_the_game() {
    let text = file("hive", &OPENING).replace("GN[", "RE[Bob vann spelet]GN[");
    let record = sgf::read_one(text.as_bytes()).expect(&text);
    assert_eq!(record.game.outcome(), Some(Outcome::Win(Color::Black, WinReason::Stated)));
    assert_eq!(record.tags.get("SgfResult"), Some("Bob vann spelet"));
}

#[test]
fn seats_may_be_swapped() {
    let text = file("hive", &["P1 move W wS1 N 13 .", "P1 done", "P1 resign"]);
    let text = text.replace("VV[1]", "VV[1]CM[1,0]");
    let record = sgf::read_one(text.as_bytes()).expect(&text);
    assert_eq!(record.tags.get("White"), Some("Bob"));
    assert_eq!(record.game.state(), GameState::BlackWins);
}

#[test]
fn other_games_are_refused_politely() {
    for variant in ["hive-ultimate", "hive-pielm", "checkers"] {
        let error = sgf::read_one(file(variant, &OPENING).as_bytes()).expect_err(variant);
        assert_eq!((error.line, error.kind), (3, ReadErrorKind::Variant(variant.to_owned())));
    }
    let text = file("hive", &[]).replace("GM[27]", "GM[1]");
    assert_eq!(sgf::read_one(text.as_bytes()).expect_err("go").line, 2);
}

#[test]
fn an_error_names_the_line_and_hides_no_other_game() {
    let bad = file("hive", &[&OPENING[..], &["P0 move W wA1 N 13 .", "P0 done"]].concat());
    let error = sgf::read_one(bad.as_bytes()).expect_err("the cell is occupied");
    assert_eq!(error.line, 13, "{error}");
    assert!(matches!(error.kind, ReadErrorKind::Illegal { ply: 3, .. }), "{error}");
    let file = bad + &file("hive", &OPENING);
    let games: Vec<bool> = sgf::read(file.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(games, [false, true]);
    for gesture in ["P0 swap", "P0 dropb wX1 N 13 .", "P0 dropb wA1", "P0 pickb N", "P0 move"] {
        let text = super::sgf::file("hive", &[gesture]);
        let error = sgf::read_one(text.as_bytes()).expect_err(gesture);
        assert!(matches!(error.kind, ReadErrorKind::Operation(_)), "{error}");
    }
}

#[test]
fn samples_of_the_site_give_what_is_expected() {
    let Some(folder) = reference("sgf_samples") else { return };
    let table = reference_table(&folder);
    assert_eq!(table.len(), 48);
    for row in table {
        let [file, tree, result, end, _, game_string] = row.as_slice() else {
            panic!("{row:?} has another length")
        };
        let tree: usize = tree.parse().expect(tree);
        let bytes = read_bytes(&folder.join(file));
        let read = sgf::read(&bytes).nth(tree).expect(file);
        if result == "-" {
            let error = read.expect_err(file);
            assert!(matches!(error.kind, ReadErrorKind::Variant(_)), "{file}: {error}");
            continue;
        }
        let record = read.unwrap_or_else(|error| panic!("{file}: {error}"));
        let text = game_string.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        let expected = Game::replay(&text, RuleSet::permissive());
        let expected = expected.unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(record.game.game_type(), expected.game_type(), "{file}");
        assert_eq!(record.game.moves(), expected.moves(), "{file}");
        let state = match result.as_str() {
            "W" => GameState::WhiteWins,
            "B" => GameState::BlackWins,
            _ => GameState::Draw,
        };
        assert_eq!(record.game.state(), state, "{file}: {:?}", record.notes);
        let reason = match record.game.outcome() {
            Some(outcome) if outcome.is_on_board() => "surround",
            Some(Outcome::Win(_, WinReason::Resignation)) => "resign",
            Some(Outcome::Draw(DrawReason::Agreement)) => "agreed",
            Some(Outcome::Draw(DrawReason::Repetition)) => "repetition",
            Some(Outcome::Win(_, WinReason::Stated) | Outcome::Draw(DrawReason::Stated)) => {
                "unknown"
            }
            None => panic!("{file}: no end"),
            Some(other) => panic!("{file}: {other}"),
        };
        assert_eq!(reason, end, "{file}");
    }
}

#[test]
fn one_file_may_hold_several_trees() {
    let Some(folder) = reference("sgf_samples") else { return };
    let bytes = read_bytes(&folder.join("HV-aaronheit-jdokakill-2019-06-22-1750.sgf"));
    let games: Vec<Record> = sgf::read(&bytes).map(|game| game.expect("a good game")).collect();
    let [first, second] = games.as_slice() else { panic!("{} games", games.len()) };
    assert_eq!(first.game.moves(), second.game.moves());
}
