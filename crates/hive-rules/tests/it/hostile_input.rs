//! Texts that nobody should send: an error comes back, never a panic, and
//! soon.

use hive_rules::{
    Game, GameString, GameType, MoveString, ParseGameStringErrorKind, ParseMoveErrorKind, Piece,
    Repetition, RuleSet,
};

use crate::support::{Random, data, replay, resolve};

const GAME: &str = "Base+MLPD;InProgress;White[4];wM;bD wM-;wQ \\wM;bQ bD/;wD+bQ -wM;pass";

/// Pieces of the notation and things that look like them.
const SCRAPS: [&str; 24] = [
    "w", "b", "Q", "A", "S", "1", "2", "9", "-", "/", "\\", "+", ";", " ", ".", "pass", "Base",
    "White[", "]", "é", "−", "\u{0}", "\u{202e}", "🐝",
];

/// Reads a text as everything it could be. An error must point into it.
fn read(text: &str) {
    let _ = (text.parse::<Piece>(), text.parse::<GameType>(), text.parse::<RuleSet>());
    if let Err(error) = text.parse::<MoveString>() {
        assert!(text.is_char_boundary(error.at), "{text:?}: {error}");
    }
    match text.parse::<GameString>() {
        Ok(game) => {
            let _ = Game::replay(&game, RuleSet::tournament());
        }
        Err(error) => assert!(text.is_char_boundary(error.at), "{text:?}: {error}"),
    }
}

#[test]
fn truncated_games() {
    let games = data("bench_positions.txt");
    for game in games.lines().chain([GAME]) {
        (0..=game.len()).for_each(|end| read(&game[..end]));
    }
}

#[test]
fn games_with_one_byte_changed() {
    for index in 0..GAME.len() {
        for scrap in SCRAPS {
            read(&format!("{}{scrap}{}", &GAME[..index], &GAME[index..]));
            read(&format!("{}{scrap}{}", &GAME[..index], &GAME[index + 1..]));
        }
    }
}

#[test]
fn scraps() {
    let mut random = Random::new(7);
    for _ in 0..100_000 {
        let length = random.below(12);
        let text: String = (0..length).map(|_| *random.choose(&SCRAPS)).collect();
        read(&text);
        read(&format!("Base;InProgress;White[1];{text}"));
    }
}

#[test]
fn huge_texts() {
    const MANY: usize = 2_000_000;
    for scrap in SCRAPS {
        read(&scrap.repeat(MANY));
        read(&format!("{GAME};wA1 {}", scrap.repeat(MANY)));
    }
    let blanks = " ".repeat(MANY);
    let text = format!("{blanks}wA1{blanks}-wQ{blanks}");
    assert_eq!(text.parse::<MoveString>(), "wA1 -wQ".parse());

    let error = format!("{blanks}wX").parse::<MoveString>().unwrap_err();
    assert_eq!((error.at, error.kind), (MANY, ParseMoveErrorKind::Piece));

    let text = format!("Base;InProgress;White[1]{};wX", ";pass".repeat(MANY));
    let error = text.parse::<GameString>().unwrap_err();
    let kind = ParseGameStringErrorKind::Move { ply: MANY + 1, kind: ParseMoveErrorKind::Piece };
    assert_eq!((error.at, error.kind), (text.len() - 2, kind));
}

/// Were a move dearer the longer the game, this would not end.
#[test]
fn a_game_without_end() {
    const ROUNDS: usize = 50_000;
    for repetition in [Repetition::Off, Repetition::Claim] {
        let rules = RuleSet { repetition, ..RuleSet::tournament() };
        let mut game = replay("Base;InProgress;White[3];wG1;bG1 wG1-;wQ \\wG1;bQ bG1/", rules);
        for _ in 0..ROUNDS {
            for text in ["wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"] {
                game.play(resolve(game.position(), text)).unwrap();
            }
            assert_eq!(
                game.can_claim_draw(),
                repetition == Repetition::Claim && game.moves().len() >= 12
            );
        }
        assert_eq!(game.occurrences(), ROUNDS + 1);
        let text = game.to_game_string();
        let again = Game::replay(&text.to_string().parse().unwrap(), rules).unwrap();
        assert_eq!(again.position(), game.position());
        while game.undo().is_some() {}
        assert_eq!(game.position(), game.start());
    }
}
