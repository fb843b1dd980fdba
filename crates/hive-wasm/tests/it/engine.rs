//! The engine.

use hive_engine::NoClock;
use hive_wasm::Engine;
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
