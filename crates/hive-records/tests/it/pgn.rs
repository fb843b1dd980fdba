//! PGN files.

use hive_records::{
    After, Note, ReadErrorKind, Record, VariationMove, Variations, WriteError, pgn,
};
use hive_rules::{
    Color, DrawReason, GameState, Move, Outcome, QueenOpening, Repetition, RuleSet, WinReason,
};

use crate::support::{assert_same, random_records, read_bytes, reference, reference_table};

const GAME: &str =
    "[GameType \"Base+MLP\"]\n[White \"Ann\"]\n[Result \"?\"]\n\n1. wS1\n2. bG1 wS1-\n";

#[track_caller]
fn read(text: &str) -> Record {
    pgn::read_one(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

#[test]
fn what_is_written_reads_back() {
    for record in random_records() {
        let text = pgn::write(&record).expect("the game begins with the empty table");
        let again = read(&text);
        assert_same(&again, &record);
        assert_eq!(again.comments, record.comments);
        assert_eq!(again.variations, record.variations, "{text}");
        assert_eq!(again.notes, [], "{text}");
        let kept = |record: &Record| {
            let names = ["White", "Black", "Unheard-of"];
            names.map(|name| record.tags.get(name).map(str::to_owned))
        };
        assert_eq!(kept(&again), kept(&record));
        assert_eq!(pgn::write(&again).as_ref(), Ok(&text));
    }
}

#[test]
fn a_written_game_looks_like_mzingas() {
    let mut record = read(&format!("{GAME}{{why not}}\n"));
    record.game.resign(Color::White).expect("the game goes on");
    let expected = r#"[GameType "Base+MLP"]
[Rules "queen-opening=forbidden repetition=off"]
[White "Ann"]
[Result "BlackWins"]
[End "resign"]

1. wS1
2. bG1 wS1-
{why not}

BlackWins
"#;
    assert_eq!(pgn::write(&record).as_deref(), Ok(expected));
}

#[test]
fn dialects_give_the_same_game() {
    let strict = read(GAME);
    for text in [
        format!("\u{feff}{}", GAME.replace('\n', "\r\n")),
        GAME.replace("Base+MLP", "Base+PLM"),
        GAME.replace("1. wS1", "1. wS1 ."),
        GAME.replace("1. wS1\n2. ", "1.wS1 {a} 2.  "),
        GAME.replace("2. bG1", "; remark\n2. {b\n\n[c]} bG1"),
        format!("\n\n{GAME}\n*\n\n"),
    ] {
        let record = read(&text);
        assert_same(&record, &strict);
        assert_eq!(record.notes, strict.notes, "{text}");
    }
}

/// In the game and in its variations, each of which goes on from the numbers
/// of the move that it follows.
#[test]
fn copies_may_have_any_numbers() {
    let free = "[GameType \"Base\"]\n\n1. wA3\n2. bA2 wA3-\n(2. bA3 wA3- 3. wA2 -wA3)\n\
                3. wA1 -wA3\n(3. wA2 -wA3 4. bA3 bA2- (4. bA1 bA2/))\n4. bA1 bA2-\n";
    let ours = "[GameType \"Base\"]\n\n1. wA1\n2. bA1 wA1-\n(2. bA1 wA1- 3. wA2 -wA1)\n\
                3. wA2 -wA1\n(3. wA2 -wA1 4. bA2 bA1- (4. bA2 bA1/))\n4. bA2 bA1-\n";
    let (read_free, read_ours) = (read(free), read(ours));
    assert_same(&read_free, &read_ours);
    assert_eq!(read_free.variations, read_ours.variations);
    let told = |record: &Record| record.notes.iter().map(Note::to_string).collect::<Vec<_>>();
    let note = "copies of a bug are numbered as they come into play: wA1 is wA2 here, \
                wA3 is wA1, bA1 is bA2, bA2 is bA1, bA3 is bA2, bA3 is bA1";
    assert!(told(&read_free).contains(&note.to_owned()), "{:?}", told(&read_free));
    assert!(!told(&read_ours).iter().any(|note| note.contains("copies")));
}

#[test]
fn numbers_that_only_a_variation_has_are_noted() {
    let text = "[GameType \"Base\"]\n\n1. wA1\n2. bA1 wA1-\n3. wQ -wA1\n(3. wA3 -wA1)\n";
    let tiles = vec![("wA3".parse().expect("a tile"), "wA2".parse().expect("a tile"))];
    assert!(read(text).notes.contains(&Note::Renumbered { tiles }));
}

#[test]
fn comments_stay_with_their_moves() {
    let text = GAME.replace("1. wS1", "{ first } ; second\n1. wS1 {third\r\n1. wA1}{}");
    let comments = read(&text).comments;
    let comments: Vec<_> = comments.iter().map(|comment| (comment.ply(), comment.text())).collect();
    assert_eq!(comments, [(0, "first"), (0, "second"), (1, "third\n1. wA1"), (1, "")]);
}

/// The moves of the variations with what they follow and what is said of them.
fn variations(record: &Record) -> Vec<(After, String, &str)> {
    let piece = |it: &VariationMove| it.mv.piece().map_or("pass".to_owned(), |it| it.to_string());
    let moves = record.variations.moves().iter();
    moves.map(|it| (it.after, piece(it), it.comment.as_str())).collect()
}

#[test]
fn variations_are_lines_beside_the_game() {
    let text = format!(
        "{GAME}3. wQ -wS1 ({{instead}} 3.wG1 -wS1 $4 4. bQ {{and}} bG1- {{so}} (4. bA1 bG1- !?
         {{deep\ndown}}) 5. wQ -wG1 1-0) (3. wA1\n-wS1)\n{{main}}\n4. bQ bG1-\n(4. bB1 bG1-)"
    );
    let record = read(&text);
    let expected = [
        (After::Ply(3), "bB1", ""),
        (After::Ply(2), "wG1", "instead"),
        (After::Move(1), "bQ", "and\nso"),
        (After::Move(2), "wQ", ""),
        (After::Move(1), "bA1", "deep\ndown"),
        (After::Ply(2), "wA1", ""),
    ];
    assert_eq!(variations(&record), expected.map(|(after, mv, text)| (after, mv.to_owned(), text)));
    assert_eq!(record.game.moves().len(), 4);
    assert_eq!((record.comments[0].ply(), record.comments[0].text()), (3, "main"));
    assert_eq!(record.game.outcome(), None, "the result of a variation is not that of the game");
    assert!(record.notes.contains(&Note::Ignored { line: 7, what: "$4".to_owned() }));
    assert_eq!(record.notes.len(), 2, "{:?}", record.notes);

    let written = pgn::write(&record).expect("a game from the start");
    let moves = written.split_once("\n\n").expect("tags, then moves").1;
    let expected = "1. wS1
2. bG1 wS1-
3. wQ -wS1
{main}
(3. wG1 -wS1 {instead} 4. bQ bG1- {and
so} (4. bA1 bG1- {deep
down}) 5. wQ -wG1)
(3. wA1 -wS1)
4. bQ bG1-
(4. bB1 bG1-)

InProgress
";
    assert_eq!(moves, expected);
    assert_eq!(read(&written).variations, record.variations);
}

#[test]
fn variations_keep_to_the_game_that_is_taken_back() {
    let mut record =
        read(&format!("{GAME}(2. bA1 wS1- 3. wQ -wS1 (3. wA1 -wS1))3. wQ -wS1 (3. wG1 -wS1)"));
    assert_eq!(record.variations.moves().len(), 4);
    record.game.undo();
    let stale = pgn::write(&record);
    assert_eq!(stale, Err(WriteError::ForeignVariations));
    record.variations.truncate(2);
    let kept = ["bA1", "wQ", "wA1"];
    assert_eq!(variations(&record).iter().map(|it| &*it.1).collect::<Vec<_>>(), kept);
    assert_eq!(read(&pgn::write(&record).expect("all in order")).variations, record.variations);
    record.variations.truncate(1);
    assert!(record.variations.is_empty());
}

#[test]
fn moves_that_are_no_variations_are_refused() {
    let record = read(GAME);
    let it = |after| VariationMove { after, mv: Move::Pass, comment: String::new() };
    let check = |moves, expected: &str| {
        let error = Variations::new(&record.game, moves).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(vec![it(After::Ply(2))], "follows no other");
    check(vec![it(After::Move(0))], "follows no other");
    check(vec![it(After::Ply(1))], "ply 2 of a variation");
    check(vec![it(After::Ply(0)); 20_001], "more moves");
    let deep = |place: usize| [it(After::Move(place)), it(After::Move(place))];
    let first = [it(After::Ply(0)), it(After::Move(0)), it(After::Move(0))];
    let rest = (1..110).flat_map(|level| deep(2 * level));
    check(first.into_iter().chain(rest).collect(), "deep in variations");
}

#[test]
fn rules_are_assumed_aloud() {
    let tournament =
        RuleSet { queen_opening: QueenOpening::Forbidden, repetition: Repetition::Off };
    let record = read(GAME);
    assert_eq!(record.game.rules(), tournament);
    assert_eq!(record.notes, [Note::AssumedRules(tournament)]);

    let record = read(&GAME.replace("bG1", "bQ"));
    assert_eq!(record.notes, [Note::AssumedRules(RuleSet::permissive())]);

    let with = |rules: &str| read(&format!("[Rules \"{rules}\"]\n{GAME}"));
    assert_eq!(with("rulebook").game.rules(), RuleSet::rulebook());
    assert_eq!(with("rulebook").notes, []);
    assert!(with("ours").notes.contains(&Note::UnknownRules("ours".to_owned())));
}

#[test]
fn a_result_ends_the_game_with_its_reason() {
    let with =
        |result: &str, more: &str| read(&GAME.replace("\"?\"]", &format!("\"{result}\"]{more}")));
    for (result, outcome) in [
        ("1-0", Some(Outcome::Win(Color::White, WinReason::Stated))),
        ("BlackWins", Some(Outcome::Win(Color::Black, WinReason::Stated))),
        ("1/2-1/2", Some(Outcome::Draw(DrawReason::Stated))),
        ("InProgress", None),
        ("Unkown", None),
    ] {
        let record = with(result, "");
        assert_eq!(record.game.outcome(), outcome, "{result}");
        let text = pgn::write(&record).expect("a game from the start");
        assert_eq!(read(&text).game.outcome(), outcome, "{text}");
    }
    let record = with("error parsing result", "");
    assert!(record.notes.contains(&Note::UnknownResult("error parsing result".to_owned())));

    for (result, reason, outcome) in [
        ("1-0", "resign", Outcome::Win(Color::White, WinReason::Resignation)),
        ("0-1", "time", Outcome::Win(Color::Black, WinReason::Time)),
        ("Draw", "agreed", Outcome::Draw(DrawReason::Agreement)),
    ] {
        let record = with(result, &format!("\n[End \"{reason}\"]"));
        assert_eq!(record.game.outcome(), Some(outcome), "{reason}");
    }
}

#[test]
fn a_result_only_at_the_end_counts() {
    let text = GAME.replace("[Result \"?\"]\n", "") + "\nWhiteWins\n";
    assert_eq!(read(&text).game.state(), GameState::WhiteWins);
}

#[test]
fn a_file_may_hold_several_games() {
    let bad = GAME.replace("bG1 wS1-", "wG1 wS1-");
    let file = format!("{GAME}\n0-1\n{bad}\n{GAME}{GAME}");
    let games: Vec<bool> = pgn::read(file.as_bytes()).map(|game| game.is_ok()).collect();
    assert_eq!(games, [true, false, true, true]);
    let error = pgn::read_one(format!("{GAME}{GAME}").as_bytes()).unwrap_err();
    assert_eq!(error.kind, ReadErrorKind::SeveralGames);
}

#[test]
fn an_error_names_the_line() {
    let check = |text: String, line: usize, what: &str| {
        let error = pgn::read_one(text.as_bytes()).expect_err(&text);
        assert_eq!(error.line, line, "{error}\n{text}");
        assert!(error.to_string().contains(what), "{error} does not say {what:?}");
    };
    check(String::new(), 1, "no game");
    check(GAME.replace("GameType", "Type"), 1, "no game type");
    check(GAME.replace("Base+MLP", "Base+X"), 1, "unknown game type");
    check(GAME.replace("[White \"Ann\"]", "[White Ann]"), 2, "expected a tag");
    check(GAME.replace("wS1\n", "wX1\n"), 5, "ply 1");
    check(GAME.replace("bG1", "wG1"), 6, "ply 2");
    check(GAME.replace("wS1-", "wA1-"), 6, "not in play");
    check(GAME.replace("1. wS1", "hello"), 5, "expected a numbered move");
    check(format!("{GAME}{{ no end\n\n"), 7, "a comment has no end");
    check(format!("{GAME}(2. bA1 wS1-\n3. wQ -wS1"), 7, "a variation has no end");
    check(format!("{GAME}(2. bA1 wS1-\n(2. bB1 wS1-"), 8, "a variation has no end");
    check(format!("{GAME}(2. bA1 wS1-))"), 7, "to begin before it ends");
    check(format!("{GAME}(2. bA1 wS1-\n())"), 8, "a move in the variation");
    check(format!("{GAME}(\nbA1 wS1-)"), 8, "expected a numbered move");
    check(format!("{GAME}(2. bA1 wS1-\n3. bA2 -wS1)"), 8, "ply 3");
    check(GAME.replace("1. wS1", "(1. wS1)"), 5, "a move before its variation");
    let deep = format!("{GAME}{}", "(2. bA1 wS1-\n".repeat(101));
    check(deep, 107, "more variations within variations");
}

#[test]
fn samples_of_other_programs_give_what_is_expected() {
    let Some(folder) = reference("pgn_samples") else { return };
    let table = reference_table(&folder);
    assert_eq!(table.len(), 60);
    for row in table {
        let [file, _, result, legal, total, state, ..] = row.as_slice() else {
            panic!("{row:?} is too short")
        };
        let read = pgn::read_one(&read_bytes(&folder.join(file)));
        if legal != total {
            let error = read.expect_err(file);
            match error.kind {
                ReadErrorKind::Illegal { ply, .. } if legal != "-" => {
                    assert_eq!((ply - 1).to_string(), *legal, "{file}: {error}");
                }
                _ => assert_eq!(legal, "-", "{file}: {error}"),
            }
            continue;
        }
        let record = read.unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(record.game.moves().len().to_string(), *legal, "{file}");
        let shown = record.game.outcome().filter(|outcome| outcome.is_on_board());
        let shown = shown.map_or(GameState::InProgress, GameState::from);
        assert_eq!(shown.to_string(), *state, "{file}");
        let result = match result.as_str() {
            "1-0" => "WhiteWins",
            "0-1" => "BlackWins",
            "1/2-1/2" => "Draw",
            "error parsing result" => state,
            other => other,
        };
        let differs = |note: &Note| matches!(note, Note::ResultDiffers { .. });
        assert!(!record.notes.iter().any(differs), "{file}: {:?}", record.notes);
        assert_eq!(record.game.state().to_string(), result, "{file}");
    }
}
