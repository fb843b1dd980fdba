//! Messages.

use hive_rules::{
    Color, Game, GameType, Hex, Move, Piece, Position, RuleSet, Script, ScriptError, Setup,
};
use serde_json::{Value, json};

use crate::support::{random_game, random_records};

fn read_game(text: &[u8]) -> Result<Game, ScriptError> {
    serde_json::from_slice::<Script>(text).expect("its form is right").game()
}

#[test]
fn games_come_back() {
    for record in random_records() {
        let text = serde_json::to_vec(&Script::from(&record.game)).expect("a message");
        let game = read_game(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.moves(), record.game.moves());
        assert_eq!(game.rules(), record.game.rules());
        assert_eq!(game.outcome(), record.game.outcome());
        assert_eq!(game.position(), record.game.position());
    }
}

#[test]
fn positions_and_moves_come_back() {
    for (seed, game_type) in GameType::all().enumerate() {
        random_game(game_type, RuleSet::permissive(), seed as u64, 80, |position, mv| {
            let text = serde_json::to_vec(&Setup::from(position)).expect("a message");
            let again: Setup = serde_json::from_slice(&text).expect("a message");
            assert_eq!(again.position().as_ref(), Ok(position));
            let text = serde_json::to_vec(&mv).expect("a message");
            assert_eq!(serde_json::from_slice::<Move>(&text).expect("a move"), mv);
        });
    }
}

#[test]
fn a_game_may_begin_anywhere() {
    let start = random_game(GameType::MLPD, RuleSet::rulebook(), 3, 20, |_, _| {});
    let mut game = Game::from_position(start.position().clone(), RuleSet::rulebook());
    let mv = game.position().legal_moves()[0];
    game.play(mv).expect("a legal move");
    let text = serde_json::to_vec(&Script::from(&game)).expect("a message");
    let again = read_game(&text).expect("a game");
    assert_eq!((again.start(), again.position()), (game.start(), game.position()));
}

#[test]
fn all_moves_of_a_tile_are_one_message() {
    let game = random_game(GameType::MLPD, RuleSet::rulebook(), 5, 40, |_, _| {});
    let mut listed: Vec<Move> = Vec::new();
    for moves in game.position().piece_moves() {
        let message = serde_json::to_value(moves).expect("a message");
        for to in message["to"].as_array().expect("the destinations") {
            let mut mv = message.clone();
            mv["to"] = to.clone();
            listed.push(serde_json::from_value(mv).expect("a move"));
        }
    }
    let mut legal = game.position().legal_moves();
    legal.sort_unstable();
    listed.sort_unstable();
    assert_eq!(listed, legal);
}

#[test]
fn the_vocabulary_is_the_one_agreed_on() {
    let mut game = Game::new(GameType::MLP, RuleSet::tournament());
    game.play(Move::Place { piece: piece("wM"), to: Hex::ORIGIN }).expect("a legal move");
    game.resign(Color::White).expect("the game goes on");
    let message = serde_json::to_value(Script::from(&game)).expect("a message");
    assert_eq!(
        message,
        json!({
            "gameType": "Base+MLP",
            "rules": {"queenOpening": "forbidden", "repetition": "automatic"},
            "moves": [{"kind": "place", "piece": "wM", "to": {"q": 0, "r": 0}}],
            "outcome": {"result": "win", "winner": "black", "reason": "resignation"},
        })
    );
    let message = serde_json::to_value(Setup::from(game.position())).expect("a message");
    assert_eq!(
        message,
        json!({
            "gameType": "Base+MLP",
            "queenOpening": "forbidden",
            "turn": "black",
            "ply": 1,
            "lastMoved": "wM",
            "stacks": [{"hex": {"q": 0, "r": 0}, "pieces": ["wM"]}],
        })
    );
}

fn piece(name: &str) -> Piece {
    name.parse().expect(name)
}

fn explain(position: &Position, mv: Move) -> Value {
    serde_json::to_value(position.explain(mv)).expect("a message")
}

#[test]
fn explanations_say_what_the_rules_say() {
    let mut game = Game::new(GameType::MLP, RuleSet::tournament());
    let place = |name: &str, q| Move::Place { piece: piece(name), to: Hex::new(q, 0) };
    let queen = explain(game.position(), place("wQ", 0));
    assert_eq!(queen["kind"], "illegal");
    assert_eq!(queen["reasons"][0]["kind"], "queenMayNotOpen");
    assert_eq!(queen["reasons"][0]["queen"], "wQ");
    assert_eq!(queen["reasons"][0]["tournamentReading"], true);
    assert!(queen["reasons"][0]["text"].as_str().is_some_and(|text| !text.is_empty()));
    for mv in [place("wA1", 0), place("bA1", 1), place("wQ", -1), place("bQ", 2)] {
        assert_eq!(explain(game.position(), mv)["kind"], "place");
        game.play(mv).expect("a legal move");
    }
    let pinned = Move::Shift { piece: piece("wA1"), to: Hex::new(0, 1) };
    let pinned = explain(game.position(), pinned);
    assert_eq!(pinned["reasons"][0]["kind"], "pinned");
    assert_eq!(pinned["reasons"][0]["parts"].as_array().map(Vec::len), Some(2));
    let slide = Move::Shift { piece: piece("wQ"), to: Hex::new(-1, 1) };
    assert_eq!(
        explain(game.position(), slide),
        json!({"kind": "move", "ways": [{"power": {"kind": "own"}, "path": [{"q": -1, "r": 1}]}]})
    );
}

/// Every move near the hive, legal or not, has an explanation that can be
/// sent, whatever the reason.
#[test]
fn every_explanation_can_be_sent() {
    for seed in 0..4 {
        let game = random_game(GameType::MLPD, RuleSet::permissive(), seed, 50, |_, _| {});
        let position = game.position();
        for piece in Piece::all() {
            for to in Hex::ORIGIN.neighbors() {
                for mv in [Move::Place { piece, to }, Move::Shift { piece, to }] {
                    let message = explain(position, mv);
                    assert_eq!(message["kind"] == "illegal", !position.is_legal(mv), "{message}");
                }
            }
        }
    }
}

#[test]
fn what_is_wrong_is_refused_with_its_reason() {
    let game = |moves: Value, outcome: Value| {
        let rules = json!({"queenOpening": "forbidden", "repetition": "claim"});
        let text = json!({"gameType": "Base", "rules": rules, "moves": moves, "outcome": outcome});
        serde_json::from_value::<Script>(text).expect("its form is right").game()
    };
    let first = json!({"kind": "place", "piece": "wA1", "to": {"q": 0, "r": 0}});
    assert!(game(json!([first]), Value::Null).is_ok());
    let refused = game(json!([first, first]), Value::Null);
    assert!(matches!(refused, Err(ScriptError::Play { ply: 2, .. })));
    let surround = json!({"result": "win", "winner": "white", "reason": "surround"});
    let refused = game(json!([first]), surround);
    assert!(matches!(refused, Err(ScriptError::Outcome { shown: None, .. })));
    let repetition = json!({"result": "draw", "reason": "repetition"});
    let refused = game(json!([first]), repetition);
    assert!(matches!(refused, Err(ScriptError::Outcome { shown: None, .. })));

    for text in [
        r#"{"kind": "place", "piece": "wA4", "to": {"q": 0, "r": 0}}"#,
        r#"{"kind": "place", "piece": "wA1", "to": {"q": 0, "r": 99999}}"#,
        r#"{"kind": "place", "piece": "wA1", "to": {"q": 0, "r": 0}, "cargo": "wQ"}"#,
        r#"{"kind": "place", "piece": "wA1"}"#,
        r#"{"kind": "carry", "piece": "wD", "to": {"q": 0, "r": 0}}"#,
        r#"{"kind": "jump"}"#,
        r#"{"kind": "pass""#,
        "7",
        "",
    ] {
        assert!(serde_json::from_str::<Move>(text).is_err(), "{text}");
    }

    let apart = json!({
        "gameType": "Base",
        "queenOpening": "allowed",
        "turn": "white",
        "stacks": [
            {"hex": {"q": 0, "r": 0}, "pieces": ["wA1"]},
            {"hex": {"q": 5, "r": 0}, "pieces": ["bA1"]},
        ],
    });
    let apart: Setup = serde_json::from_value(apart).expect("its form is right");
    assert!(apart.position().is_err());
}
