//! Files of game strings.

use hive_records::{Note, ReadErrorKind, Record, uhp};
use hive_rules::{Game, GameString, GameType, Outcome, RuleSet, WinReason};
use hive_testkit::{Random, freely_numbered, is_strictly_numbered};

use crate::support::{assert_same, random_records, read_bytes, reference};

#[test]
fn what_is_written_reads_back() {
    let records = random_records();
    let file: String =
        records.iter().map(|record| uhp::write(record).expect("a game from the start")).collect();
    let again: Vec<Record> =
        uhp::read(file.as_bytes()).map(|game| game.expect("a good line")).collect();
    assert_eq!(again.len(), records.len());
    for (again, record) in again.iter().zip(&records) {
        assert_same(again, record);
        assert_eq!(again.tags, record.tags);
        assert_eq!(again.notes, []);
    }
}

#[test]
fn copies_may_have_any_numbers() {
    let mut random = Random::new(5);
    for record in random_records() {
        let ours = record.game.to_game_string();
        let free = freely_numbered(&ours, &mut random);
        let line = format!("{free}\trules={}\n", record.game.rules());
        let read = uhp::read_one(line.as_bytes()).expect(&line);
        assert_eq!(read.game.moves(), record.game.moves(), "{line}");
        assert_eq!(is_renumbered(&read), free != ours, "{line}");
        let written = uhp::write(&read).expect("a game from the start");
        assert!(is_strictly_numbered(&game_string(&written)), "{written}");
    }
}

/// Real games as a site writes them that numbers the tiles of the box. What we
/// write of them is what UHP wants.
#[test]
fn real_games_may_have_any_numbers() {
    let Some(path) = reference("games_open.uhp") else { return };
    let text = String::from_utf8(read_bytes(&path)).expect("games");
    let (mut games, mut renumbered) = (0, 0);
    let mut random = Random::new(27);
    for line in text.lines() {
        let original = uhp::read_one(line.as_bytes()).expect(line);
        let free = freely_numbered(&game_string(line), &mut random);
        let read = uhp::read_one(free.to_string().as_bytes())
            .unwrap_or_else(|error| panic!("{error}\n{free}"));
        assert_eq!(read.game.moves(), original.game.moves(), "{free}");
        let is_free = !is_strictly_numbered(&free);
        assert_eq!(is_renumbered(&read), is_free, "{free}");
        let written = uhp::write(&read).expect("a game from the start");
        assert!(is_strictly_numbered(&game_string(&written)), "{written}");
        games += 1;
        renumbered += usize::from(is_free);
    }
    assert_eq!(games, 4_757);
    assert!(renumbered > 4_700, "{renumbered}");
}

fn is_renumbered(record: &Record) -> bool {
    record.notes.iter().any(|note| matches!(note, Note::Renumbered { .. }))
}

/// The game string of a line.
fn game_string(line: &str) -> GameString {
    line.trim_end().split('\t').next().unwrap_or_default().parse().expect(line)
}

#[test]
fn a_line_is_a_game_and_its_fields() {
    let text =
        "# ours\n\nBase;InProgress;White[2];wS1;bG1 wS1-\tresult=B\tend=resign\twhite=A=b\tx=\n";
    let record = uhp::read_one(text.as_bytes()).expect(text);
    let tags: Vec<_> = record.tags.iter().collect();
    assert_eq!(tags, [("White", "A=b"), ("x", "")]);
    assert!(matches!(record.game.outcome(), Some(Outcome::Win(_, WinReason::Resignation))));
    let line = "Base;BlackWins;White[2];wS1;bG1 wS1-\trules=queen-opening=forbidden repetition=off\
                \tend=resign\twhite=A=b\tx=\n";
    assert_eq!(uhp::write(&record).as_deref(), Ok(line));
}

#[test]
fn foreign_tags_do_not_pass_for_fields() {
    let game = Game::new(GameType::BASE, RuleSet::rulebook());
    let mut record = Record::new(game);
    for name in ["result", "end", "rules"] {
        record.tags.push(name, "B");
    }
    let line = uhp::write(&record).expect("a game from the start");
    let again = uhp::read_one(line.as_bytes()).expect(&line);
    assert_same(&again, &record);
    assert_eq!(again.tags.get("_end"), Some("B"));
}

#[test]
fn an_error_names_the_line() {
    let games = "Base;NotStarted;White[1]\nBase;NotStarted\nBase;NotStarted;White[1];wS1\tx\n\
                 Base;NotStarted;White[1];wS1;bQ wS1-;wQ bQ-\n";
    let errors: Vec<_> = uhp::read(games.as_bytes()).filter_map(Result::err).collect();
    let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, [2, 3, 4]);
    assert!(matches!(errors[0].kind, ReadErrorKind::GameString { .. }));
    assert!(matches!(errors[2].kind, ReadErrorKind::Illegal { ply: 3, .. }));
}

#[test]
fn real_games_end_as_recorded() {
    for (name, count) in [("games_open.uhp", 4_757), ("games_rulediff.uhp", 43)] {
        let Some(path) = reference(name) else { return };
        let bytes = read_bytes(&path);
        let mut games = 0;
        let lines = std::str::from_utf8(&bytes).expect(name).lines();
        for (game, line) in uhp::read(&bytes).zip(lines) {
            let record = game.unwrap_or_else(|error| panic!("{name}: {error}"));
            let field = |key: &str| {
                let fields = line.split('\t').filter_map(|field| field.split_once('='));
                fields.into_iter().find(|(other, _)| *other == key).map(|(_, value)| value)
            };
            let state = record.game.state().to_string();
            let result = if state == "InProgress" { "?" } else { &state[..1] };
            assert_eq!(Some(result), field("result"), "{name}: {line}");
            let shown = record.game.outcome().is_some_and(Outcome::is_on_board);
            assert_eq!(shown, field("end") == Some("surround"), "{name}: {line}");
            assert_ne!(record.game.rules(), RuleSet::tournament());
            games += 1;
        }
        assert_eq!(games, count, "{name}");
    }
}
