//! Games of our own whose copies of bugs have any numbers, in every dialect
//! that has them: `data/games/free.*`.

use std::{env, fs};

use hive_records::{Format, Note, Reader, Record, pgn};
use hive_rules::{
    Board, Bug, Color, Game, GameType, Hex, Move, Piece, QueenOpening, Repetition, RuleSet,
};
use hive_testkit::{Random, data_path, free_names};

use crate::support::{assert_same, random_game, random_variations};

/// Set to write the files instead of comparing them.
const UPDATE: &str = "ALVEARE_UPDATE";

/// The rules that are assumed of a file that names none.
const RULES: RuleSet =
    RuleSet { queen_opening: QueenOpening::Forbidden, repetition: Repetition::Off };

const GAMES: usize = 4;
const PLIES: usize = 60;

/// What a game has to have.
#[derive(Debug, Default)]
struct Motions {
    throws: usize,
    climbs: usize,
    carries: usize,
}

impl Motions {
    fn of(game_type: GameType, seed: u64) -> (Game, Motions) {
        let mut motions = Motions::default();
        let game = random_game(game_type, RULES, seed, PLIES, |position, mv| match mv {
            Move::Carry { .. } => motions.carries += 1,
            Move::Shift { piece, to } => {
                motions.throws += usize::from(piece.color() != position.turn());
                motions.climbs += usize::from(position.board().top(to).is_some());
            }
            Move::Place { .. } | Move::Pass => {}
        });
        (game, motions)
    }
}

/// Games with throws, climbs, carries where there is a Dragonfly, and
/// variations.
fn games(game_type: GameType) -> Vec<Record> {
    let has_carries = game_type.has(Bug::Dragonfly);
    let mut records = Vec::new();
    for seed in 0.. {
        let (game, motions) = Motions::of(game_type, seed);
        let has_all = motions.throws > 0 && motions.climbs > 1;
        if !has_all || (has_carries && motions.carries == 0) {
            continue;
        }
        let mut record = Record::new(game);
        record.variations = random_variations(&record.game, &mut Random::new(seed));
        if record.variations.moves().len() > 3 {
            records.push(record);
        }
        if records.len() == GAMES {
            break;
        }
    }
    records
}

/// The file of a dialect, and what its games are.
fn file(format: Format) -> (String, Vec<Record>) {
    let random = &mut Random::new(27);
    let game_type = if format == Format::Sgf { GameType::MLP } else { GameType::MLPD };
    let records = games(game_type);
    let text = records.iter().map(|record| {
        let name = free_names(random);
        match format {
            Format::Uhp => {
                let text = record.game.to_game_string().to_string();
                format!("{}\n", with_names(&text, name))
            }
            Format::Sgf => sgf_text(&record.game, name),
            _ => {
                let text = pgn::write(record).expect("a game from the start");
                format!("{}\n", with_names(&text, name))
            }
        }
    });
    (text.collect(), records)
}

#[test]
fn games_with_any_numbers_are_read_in_every_dialect() {
    for format in [Format::Uhp, Format::Pgn, Format::Sgf] {
        let (fresh, records) = file(format);
        let path = data_path("games").join(format!("free.{}", format.extension()));
        if env::var_os(UPDATE).is_some() {
            fs::write(&path, &fresh).expect("data/games can be written");
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert!(text == fresh, "{} is stale: set {UPDATE}=1 to write it", path.display());
        let mut games = Reader::new().whole(text.as_bytes());
        for record in records {
            let read = games.next().expect("a game").unwrap_or_else(|e| panic!("{format:?}: {e}"));
            assert_same(&read, &record);
            let is_renumbered = |note: &Note| matches!(note, Note::Renumbered { .. });
            assert!(read.notes.iter().any(is_renumbered), "{format:?}");
            if format == Format::Pgn {
                assert_eq!(read.variations, record.variations);
            }
        }
        assert!(games.next().is_none());
    }
}

/// A text with other names for its tiles.
fn with_names(text: &str, name: impl Fn(Piece) -> Piece) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        match rest.get(..3).and_then(|word| word.parse().ok()) {
            Some(piece) => {
                out.push_str(&name(piece).to_string());
                rest = &rest[3..];
            }
            None => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    out
}

/// A game as BoardSpace records it: every turn is picked up, dropped and
/// confirmed.
fn sgf_text(game: &Game, name: impl Fn(Piece) -> Piece) -> String {
    let mut out =
        String::from(" (;\nGM[27]VV[1]\nSU[hive-plm 2 0 101]\nP0[id \"Ann\"]\nP1[id \"Bob\"]\n");
    let mut table = Game::new(game.game_type(), game.rules());
    let mut gestures = 0;
    let mut say = |color: Color, gesture: &str| {
        let seat = if color == Color::White { "P0" } else { "P1" };
        out.push_str(&format!("; {seat}[{gestures} {gesture}]TM[{}]\n", 100 * gestures));
        gestures += 1;
    };
    say(Color::White, "Start P0");
    for &mv in game.moves() {
        let turn = table.position().turn();
        for gesture in gestures_of(table.position().board(), turn, mv, &name) {
            say(turn, &gesture);
        }
        say(turn, "Done ");
        table.play(mv).expect("the game was played");
    }
    out.push_str(";\nP0[time 0:02:55 ]\nP1[time 0:01:12 ]\n)\n");
    out
}

fn gestures_of(
    board: &Board,
    turn: Color,
    mv: Move,
    name: &impl Fn(Piece) -> Piece,
) -> Vec<String> {
    match mv {
        Move::Place { piece, to } => {
            let (pool, tile) = (piece.color().letter().to_ascii_uppercase(), tile(name(piece)));
            vec![format!("Pick {pool} 1 {tile}"), format!("Dropb {tile} {} .", cell(to))]
        }
        Move::Shift { piece, to } => {
            let from = board.hex_of(piece).expect("a tile in play");
            let drop = if piece.color() == turn { "Dropb" } else { "Pdropb" };
            let tile = tile(name(piece));
            vec![format!("Pickb {} {tile}", cell(from)), format!("{drop} {tile} {} .", cell(to))]
        }
        Move::Pass => vec!["Pass".to_owned()],
        Move::Carry { .. } => panic!("BoardSpace has no Dragonfly"),
    }
}

/// Only the queen has no number there.
fn tile(piece: Piece) -> String {
    match piece.bug() {
        Bug::Queen => piece.to_string(),
        bug => format!("{}{}{}", piece.color().letter(), bug.letter(), piece.number()),
    }
}

/// The first tile lies on N 13.
fn cell(hex: Hex) -> String {
    let column = i32::from(hex.q) + 13;
    let letter = u8::try_from(column).ok().filter(|column| *column < 26);
    let column = match letter {
        Some(column) => char::from(b'A' + column).to_string(),
        None if column < 0 => format!("{}A", -column),
        None => format!("{}Z", column - 25),
    };
    format!("{column} {}", 13 - i32::from(hex.r))
}
