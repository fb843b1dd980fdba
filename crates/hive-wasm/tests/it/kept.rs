//! What the page of an earlier version has kept, this one knows again.
//! `data/kept/README.md` says where the files are from.

use hive_testkit::data;
use hive_wasm::Rules;
use serde_json::{Value, json};

use crate::support::ok;

/// An index of the explorer that a page kept has games that came from files.
/// Whoever opens the same files again adds none of them a second time.
#[test]
fn the_explorer_knows_its_games_again() {
    let kept: Value = serde_json::from_str(&data("kept/alveare-explorer.json")).expect("JSON");
    let entries = kept["stores"]["parts"]["entries"].as_array().expect("a store has entries");
    let parts: Vec<&str> = entries.iter().filter_map(|entry| entry[1].as_str()).collect();
    let mut rules = Rules::default();
    let mut ask = |request: Value| {
        ok(&rules.ask(json!({"ask": "explorer", "request": request}).to_string().as_bytes()))
    };
    let mut games = Value::Null;
    for (part, text) in parts.iter().enumerate() {
        let restore = json!({"to": "restore", "text": text, "part": part, "parts": parts.len()});
        games = ask(restore)["games"].clone();
    }
    assert_eq!(games, 11);
    for (format, known) in [("pgn", 8), ("uhp", 3)] {
        let text = data(&format!("kept/explorer.{format}"));
        let file = json!([{"line": 0, "text": text}]);
        let report = ask(json!({"to": "read", "format": format, "games": file}));
        let expected = json!({
            "added": 0, "failed": 0, "failures": [], "full": false, "games": 11, "known": known
        });
        assert_eq!(report, expected, "{format}");
    }
}
