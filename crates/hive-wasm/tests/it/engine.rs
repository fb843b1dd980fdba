//! The engine.

use hive_engine::NoClock;
use hive_wasm::{Engine, Rules};
use serde_json::{Value, json};

use crate::support::{error, hostile, ok, start};

fn engine() -> Engine {
    Engine::new(Box::new(NoClock))
}

fn ask(engine: &mut Engine, request: &Value) -> Value {
    ok(&engine.ask(request.to_string().as_bytes()))
}

#[test]
fn a_search_goes_on_in_slices() {
    let mut engine = engine();
    let mut progress =
        ask(&mut engine, &json!({"ask": "search", "game": start(), "how": {"nodes": 30_000}}));
    let mut slices = 1;
    while progress["done"] == false {
        progress = ask(&mut engine, &json!({"ask": "continue"}));
        slices += 1;
    }
    assert!(slices > 3, "{slices}");
    let best = &progress["best"];
    assert_eq!(best["move"]["kind"], "place");
    assert_eq!(best["lines"][0]["moves"][0], best["move"]);
    assert!(best["lines"][0]["texts"][0].as_str().is_some_and(|text| text.starts_with('w')));
    assert!(best["nodes"].as_u64().is_some_and(|nodes| nodes >= 30_000));
    assert!(best["winProbability"].as_f64().is_some_and(|p| (0.0..=1.0).contains(&p)));
    let done = error(&engine.ask(b"{\"ask\":\"continue\"}"));
    assert!(done.contains("no search"), "{done}");
}

#[test]
fn every_level_plays() {
    for level in 1..=10 {
        let how = json!({"level": level, "nodes": 500, "seed": 7});
        let mut engine = engine();
        let mut progress = ask(&mut engine, &json!({"ask": "search", "game": start(), "how": how}));
        while progress["done"] == false {
            progress = ask(&mut engine, &json!({"ask": "continue"}));
        }
        assert_eq!(progress["best"]["move"]["kind"], "place", "level {level}");
    }
    for level in [0, 11] {
        let request = json!({"ask": "search", "game": start(), "how": {"level": level}});
        assert!(error(&engine().ask(request.to_string().as_bytes())).contains("1 to 10"));
    }
}

#[test]
fn another_search_takes_the_place_of_the_last() {
    let mut engine = engine();
    let request = json!({"ask": "search", "game": start(), "how": {}});
    assert_eq!(ask(&mut engine, &request)["done"], false);
    let request = json!({"ask": "search", "game": start(), "how": {"depth": 1}});
    assert_eq!(ask(&mut engine, &request)["done"], true);
    error(&engine.ask(b"{\"ask\":\"continue\"}"));
}

#[test]
fn a_draw_is_answered() {
    let request = json!({"ask": "answerDraw", "game": start(), "level": 5});
    assert!(ask(&mut engine(), &request).is_boolean());
}

#[test]
fn a_game_that_is_over_is_not_searched() {
    let mut game = start();
    game["outcome"] = json!({"result": "draw", "reason": "agreement"});
    let request = json!({"ask": "search", "game": game, "how": {}});
    assert!(error(&engine().ask(request.to_string().as_bytes())).contains("over"));
}

#[test]
fn hostile_messages_are_refused() {
    let mut engine = engine();
    for message in hostile() {
        let problem = error(&engine.ask(&message));
        assert!(!problem.is_empty() && problem.len() < 1_000, "{problem}");
    }
}

/// A shipped puzzle: White wins in three plies, and only with `wA1 wM/`.
const PUZZLE: &str = concat!(
    r"wS1;bG1 \wS1;wQ wS1\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ;bB1 wS1/;wB1 /wM;",
    r"bB1 wS1;wB1 wM\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \wM;bD bB1-;wD /wB2;bS1 bB2-;wA1 -wB2;",
    r"bG2 bS1\"
);

/// The puzzle after some more moves.
fn puzzle(after: &[&str]) -> Value {
    let turn = ["White[11]", "Black[11]", "White[12]"][after.len()];
    let rest: String = after.iter().map(|text| format!(";{text}")).collect();
    let text = format!("Base+MD;InProgress;{turn};{PUZZLE}{rest}");
    let read = json!({"ask": "read", "text": text});
    ok(&Rules::default().ask(read.to_string().as_bytes()))[0]["game"].clone()
}

#[test]
fn a_puzzle_is_solved_and_defended() {
    let mut engine = engine();
    let solve = |game: Value, plies: u8| json!({"ask": "solve", "game": game, "plies": plies});
    let defend = |game: Value, plies: u8| json!({"ask": "defend", "game": game, "plies": plies});

    let win = ask(&mut engine, &solve(puzzle(&[]), 5));
    assert_eq!(
        (&win["kind"], &win["plies"], &win["only"]),
        (&json!("win"), &json!(3), &json!(true))
    );
    assert_eq!(win["texts"][0], "wA1 wM/");
    assert_eq!(win["moves"].as_array().map(Vec::len), Some(3));
    assert_eq!(ask(&mut engine, &solve(puzzle(&[]), 2)), json!({"kind": "noWin"}));

    let lost = ask(&mut engine, &defend(puzzle(&["wA1 wM/"]), 2));
    assert_eq!((&lost["kind"], &lost["plies"]), (&json!("lost"), &json!(2)));
    let holds = ask(&mut engine, &defend(puzzle(&["wA1 wB1-"]), 2));
    assert_eq!(holds["kind"], "holds");
    let reply = holds["text"].as_str().expect("the reply as text");
    let after = ask(&mut engine, &solve(puzzle(&["wA1 wB1-", reply]), 1));
    assert_eq!(after, json!({"kind": "noWin"}));

    let answer = engine.ask(solve(puzzle(&[]), 16).to_string().as_bytes());
    assert!(error(&answer).contains("1 to 15"), "{answer}");
}
