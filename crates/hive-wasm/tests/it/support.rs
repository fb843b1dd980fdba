//! Asking in JSON, as the page does.

use serde_json::{Value, json};

/// A game in play: the white ant is pinned, the black one may move.
pub(crate) const TEXT: &str = "Base+MLP;InProgress;White[3];wA1;bA1 wA1-;wQ -wA1;bQ bA1-";

/// A game of nothing but its rules.
pub(crate) fn start() -> Value {
    json!({
        "gameType": "Base+MLP",
        "rules": {"queenOpening": "forbidden", "repetition": "claim"},
        "moves": [],
    })
}

/// What is wrong with a message that must be refused.
pub(crate) fn error(answer: &str) -> String {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    answer["error"].as_str().unwrap_or_else(|| panic!("not refused: {answer}")).to_owned()
}

/// The answer to a message that must not be refused.
pub(crate) fn ok(answer: &str) -> Value {
    let answer: Value = serde_json::from_str(answer).expect("an answer is JSON");
    answer.get("ok").unwrap_or_else(|| panic!("{answer}")).clone()
}

/// Messages that nobody sends on purpose.
pub(crate) fn hostile() -> Vec<Vec<u8>> {
    let mut messages: Vec<Vec<u8>> = [
        "",
        "null",
        "{}",
        "[]",
        "{\"ask\":\"view\"}",
        "{\"ask\":\"none\"}",
        "{\"ask\":\"view\",\"game\":{}}",
        "\u{0}",
    ]
    .map(|text| text.as_bytes().to_vec())
    .to_vec();
    messages.push(vec![0xFF; 100]);
    messages.push("[".repeat(100_000).into_bytes());
    messages.push("{\"ask\":".repeat(10_000).into_bytes());
    messages.push(vec![b' '; hive_wasm::MAX_MESSAGE + 1]);
    let far = json!({"kind": "place", "piece": "wA1", "to": {"q": 32_767, "r": -32_768}});
    for moves in [vec![far.clone()], vec![json!({"kind": "pass"}); 30_000]] {
        let mut game = start();
        game["moves"] = moves.into();
        for ask in ["view", "search"] {
            messages.push(json!({"ask": ask, "game": game, "how": {}}).to_string().into_bytes());
        }
        messages.push(json!({"ask": "view", "game": game}).to_string().into_bytes());
    }
    messages
}
