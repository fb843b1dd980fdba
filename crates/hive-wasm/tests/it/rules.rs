//! The rules.

use hive_wasm::Rules;
use serde_json::{Value, json};

use crate::support::{TEXT, error, hostile, ok, start};

fn ask(request: &Value) -> Value {
    ok(&Rules::default().ask(request.to_string().as_bytes()))
}

fn refused(request: &Value) -> String {
    error(&Rules::default().ask(request.to_string().as_bytes()))
}

/// A game that is written in UHP.
fn game(text: &str) -> Value {
    ask(&json!({"ask": "read", "text": text}))[0]["game"].clone()
}

#[test]
fn a_view_shows_all_that_a_page_needs() {
    let view = ask(&json!({"ask": "view", "game": game(TEXT)}));
    assert_eq!(view["texts"], json!(["wA1", "bA1 wA1-", "wQ -wA1", "bQ bA1-"]));
    assert_eq!(view["reserves"]["white"]["ant"], 2);
    assert_eq!(view["reserves"]["white"]["queen"], 0);
    assert_eq!(view["reserves"]["black"].get("dragonfly"), None);
    assert_eq!(view["position"]["turn"], "white");
    assert_eq!(view["pinned"], json!(["wA1", "bA1"]));
    assert_eq!(view["liberties"]["white"].as_array().map(Vec::len), Some(5));
    assert_eq!(view["last"]["move"]["kind"], "place");
    assert_eq!(view["last"]["to"], json!({"q": 2, "r": 0}));
    assert_eq!(view["occurrences"], 1);
    assert_eq!(view["canClaimDraw"], false);
    assert_eq!(view.get("outcome"), None);
    assert_eq!(view.get("pass"), None);
    let queen = view["moves"].as_array().and_then(|all| all.iter().find(|it| it["piece"] == "wQ"));
    assert_eq!(queen.map(|it| &it["kind"]), Some(&json!("shift")));
}

#[test]
fn a_step_back_is_the_same_as_a_new_game() {
    let mut rules = Rules::default();
    let whole = game(TEXT);
    let moves = whole["moves"].as_array().expect("moves").clone();
    let mut view = |plies: usize| {
        let mut game = whole.clone();
        game["moves"] = moves[..plies].into();
        let request = json!({"ask": "view", "game": game});
        let stepped = ok(&rules.ask(request.to_string().as_bytes()));
        assert_eq!(stepped, ask(&request), "after {plies} plies");
    };
    [4, 3, 2, 0, 1, 4, 4].into_iter().for_each(&mut view);
}

#[test]
fn a_throw_shows_who_threw() {
    let text = "Base+P;InProgress;White[4];wP;bA1 wP-;wQ -wP;bQ bA1-;wA1 /wP;bA2 bQ-;wQ \\wP";
    let view = ask(&json!({"ask": "view", "game": game(text)}));
    // The queen could have gone there by herself.
    assert_eq!(view["last"].get("thrower"), None);
    let text = "Base+P;InProgress;White[4];wP;bA1 wP-;wQ -wP;bQ bA1-;wA1 /wP;bA2 bQ-;wQ wP\\";
    let view = ask(&json!({"ask": "view", "game": game(text)}));
    assert_eq!(view["last"]["thrower"], "wP");
    assert_eq!(view["last"]["from"], json!({"q": -1, "r": 0}));
    assert_eq!(view["last"]["path"].as_array().map(Vec::len), Some(2));
}

#[test]
fn reasons_for_and_against_a_move() {
    let game = game(TEXT);
    let typed = ask(&json!({"ask": "readMove", "game": game, "text": "wA1 \\wQ"}));
    let mv = &typed["move"];
    assert_eq!(*mv, json!({"kind": "shift", "piece": "wA1", "to": {"q": -1, "r": -1}}));
    let why = ask(&json!({"ask": "explain", "game": game, "move": mv}));
    assert_eq!(why["kind"], "illegal");
    assert_eq!(why["reasons"][0]["kind"], "pinned");
    let stuck = ask(&json!({"ask": "whyStuck", "game": game, "piece": "wA1"}));
    assert_eq!(stuck[0]["kind"], "pinned");
    assert_eq!(ask(&json!({"ask": "whyStuck", "game": game, "piece": "wQ"})), json!([]));
    let typed = ask(&json!({"ask": "readMove", "game": game, "text": "wA2 \\wQ"}));
    let why = ask(&json!({"ask": "explain", "game": game, "move": typed["move"]}));
    assert_eq!(why, json!({"kind": "place", "touching": ["wQ"]}));
}

#[test]
fn whoever_passes_leaves_the_table_as_it_is() {
    let game = game(TEXT);
    let before = ask(&json!({"ask": "view", "game": game}));
    let passed = ask(&json!({"ask": "ifPassed", "game": game}));
    let after = ask(&json!({"ask": "view", "game": passed}));
    assert_eq!(after["position"]["stacks"], before["position"]["stacks"]);
    assert_eq!(after["position"]["turn"], "black");
    assert_eq!(after["position"].get("lastMoved"), None);
    assert_eq!(passed["rules"], game["rules"]);
    // It is a game like any other: whoever searches it needs to know nothing more.
    let again = ask(&json!({"ask": "ifPassed", "game": passed}));
    assert_eq!(again["start"]["turn"], "white");

    assert_eq!(ask(&json!({"ask": "ifPassed", "game": start()})), Value::Null);
    let over = ask(&json!({"ask": "end", "game": game, "act": "resignWhite"}));
    assert_eq!(ask(&json!({"ask": "ifPassed", "game": over})), Value::Null);
}

#[test]
fn a_move_that_means_nothing_is_refused() {
    for (text, kind) in
        [("", "empty"), ("wA1 xx", "noPlace"), ("hello", "noPiece"), ("wA1 bS1-", "notInPlay")]
    {
        let typed = ask(&json!({"ask": "readMove", "game": start(), "text": text}));
        assert_eq!(typed["kind"], "unread", "{text}");
        assert_eq!(typed["problem"]["kind"], kind, "{text}");
    }
}

#[test]
fn players_end_a_game() {
    for (act, outcome) in [
        ("resignWhite", json!({"result": "win", "winner": "black", "reason": "resignation"})),
        ("resignBlack", json!({"result": "win", "winner": "white", "reason": "resignation"})),
        ("timeWhite", json!({"result": "win", "winner": "black", "reason": "time"})),
        ("timeBlack", json!({"result": "win", "winner": "white", "reason": "time"})),
        ("agreeDraw", json!({"result": "draw", "reason": "agreement"})),
    ] {
        let ended = ask(&json!({"ask": "end", "game": start(), "act": act}));
        assert_eq!(ended["outcome"], outcome);
        // It is over: nothing moves, and that is the reason.
        let view = ask(&json!({"ask": "view", "game": ended}));
        assert_eq!((&view["outcome"], &view["moves"]), (&outcome, &json!([])));
        let stuck = ask(&json!({"ask": "whyStuck", "game": ended, "piece": "wA1"}));
        assert_eq!(stuck[0]["kind"], "gameOver");
        refused(&json!({"ask": "end", "game": ended, "act": act}));
    }
    let early = refused(&json!({"ask": "end", "game": start(), "act": "claimDraw"}));
    assert!(early.contains("1 of the 3 times"), "{early}");
}

#[test]
fn games_are_written_and_read() {
    let game = ask(&json!({"ask": "end", "game": game(TEXT), "act": "resignBlack"}));
    let tags = json!({"White": "Ann", "Event": "a club"});
    for format in ["uhp", "pgn", "json"] {
        let text = ask(&json!({"ask": "write", "game": game, "format": format, "tags": tags}));
        let read = ask(&json!({"ask": "read", "text": text}));
        assert_eq!(read[0]["kind"], "game");
        assert_eq!(read[0]["game"], game, "{format}");
        if format != "json" {
            assert_eq!(read[0]["tags"]["White"], "Ann");
        }
    }
}

#[test]
fn variations_and_comments_go_with_the_game() {
    let game = game(TEXT);
    let reply = &game["moves"][1];
    let beside = |after: usize, mv: &Value, comment: &str| -> Value {
        json!({"after": after, "move": mv, "comment": comment})
    };
    let mut spider = reply.clone();
    spider["piece"] = "bS1".into();
    let queen = json!({"kind": "place", "piece": "wQ", "to": {"q": -1, "r": 0}});
    let variations = json!([beside(1, &spider, "slow"), beside(5, &queen, "")]);
    let comments = json!([{"ply": 2, "text": "quick"}]);
    let mut request = json!({
        "ask": "write", "game": game, "format": "pgn", "tags": {},
        "comments": comments, "variations": variations,
    });
    let read = ask(&json!({"ask": "read", "text": ask(&request)}));
    assert_eq!(read[0]["game"], game);
    assert_eq!(read[0]["variations"], variations);
    assert_eq!(read[0]["comments"], comments);

    request["variations"] = json!([beside(4, &spider, "")]);
    assert!(refused(&request).contains("follows no other"));
    request["variations"] = json!([beside(2, &spider, "")]);
    assert!(refused(&request).contains("ply 3 of a variation"));
}

#[test]
fn what_cannot_be_read_says_why() {
    let read = ask(&json!({"ask": "read", "text": format!("{TEXT}\nBase;Draw;White[1];wX\n")}));
    assert_eq!(read[0]["kind"], "game");
    assert_eq!((&read[1]["kind"], &read[1]["line"]), (&json!("failure"), &json!(2)));
    let problem = json!({"kind": "move", "ply": 1, "problem": {"kind": "noPiece", "word": "wX"}});
    assert_eq!(read[1]["problem"], problem);
    for (text, line, kind) in [("# Games\nDear Bob", 2, "foreign"), ("# Games", 1, "empty")] {
        let read = ask(&json!({"ask": "read", "text": text}));
        assert_eq!((&read[0]["kind"], &read[0]["line"]), (&json!("failure"), &json!(line)));
        assert_eq!(read[0]["problem"]["kind"], kind, "{text}");
    }
    let json = ask(&json!({"ask": "read", "text": "{\n}"}));
    assert_eq!((&json[0]["line"], &json[0]["problem"]["kind"]), (&json!(2), &json!("form")));
}

#[test]
fn a_file_with_too_many_games_is_read_in_part() {
    let text = "Base;NotStarted;White[1]\n".repeat(1_500);
    let read = ask(&json!({"ask": "read", "text": text}));
    let records = read.as_array().expect("records");
    assert_eq!(records.len(), 1_001);
    assert_eq!(records[1_000]["kind"], "failure");
    assert_eq!(records[1_000]["problem"], json!({"kind": "moreGames", "read": 1_000}));
}

#[test]
fn a_drawing_becomes_a_position() {
    let drawn = ask(&json!({"ask": "diagram", "text": "wQ  wA1 bA1 bQ*"}));
    assert_eq!(drawn["position"]["stacks"].as_array().map(Vec::len), Some(4));
    assert_eq!(drawn["marks"], json!([drawn["position"]["stacks"][3]["hex"]]));
    refused(&json!({"ask": "diagram", "text": "wQ  wQ"}));
}

#[test]
fn hostile_messages_are_refused() {
    let mut rules = Rules::default();
    for message in hostile() {
        let problem = error(&rules.ask(&message));
        assert!(!problem.is_empty() && problem.len() < 1_000, "{problem}");
    }
    // And it goes on as if nothing had been asked.
    let view = json!({"ask": "view", "game": game(TEXT)}).to_string();
    assert_eq!(ok(&rules.ask(view.as_bytes())), ok(&Rules::default().ask(view.as_bytes())));
}

#[test]
fn an_arrangement_is_checked_and_the_reason_is_data() {
    let position = |stacks: Value| {
        json!({
            "gameType": "Base+MLP", "queenOpening": "forbidden", "turn": "white", "stacks": stacks,
        })
    };
    let stack = |q: i32, pieces: &[&str]| json!({"hex": {"q": q, "r": 0}, "pieces": pieces});
    let check = |stacks: Value| ask(&json!({"ask": "setup", "position": position(stacks)}));

    let legal = check(json!([stack(0, &["wA1"]), stack(1, &["bA1"])]));
    assert_eq!(legal["kind"], "legal");
    assert_eq!(legal["position"]["ply"], 2);

    let apart = check(json!([stack(0, &["wA1"]), stack(2, &["bA1"])]));
    assert_eq!(apart["problem"]["kind"], "notConnected");
    assert_eq!(apart["problem"]["parts"].as_array().map(Vec::len), Some(2));
    assert_eq!(apart["text"], "the hive is in 2 parts");

    let climbed = check(json!([stack(0, &["wA1", "bA1"])]));
    let problem = json!({"kind": "cannotClimb", "piece": "bA1", "below": "wA1"});
    assert_eq!(climbed["problem"], problem);
}

#[test]
fn a_game_is_drawn_alone_or_as_one_of_a_row() {
    let draw = |ply: usize, film: bool| {
        let style = json!({"dark": false, "reserves": true, "cellWidth": 40});
        let game = game(TEXT);
        let request =
            json!({"ask": "picture", "game": game, "ply": ply, "film": film, "style": style});
        ask(&request).as_str().expect("a text").to_owned()
    };
    let head = |svg: &str| svg.lines().next().map(str::to_owned);
    assert!(draw(4, false).starts_with("<svg"));
    assert_eq!(head(&draw(1, true)), head(&draw(4, true)));
    assert_ne!(head(&draw(1, false)), head(&draw(4, false)));
}

#[test]
fn the_explorer_counts_what_it_was_given() {
    let mut rules = Rules::default();
    let mut explore = |request: Value| {
        let message = json!({"ask": "explorer", "request": request});
        ok(&rules.ask(message.to_string().as_bytes()))
    };
    let texts = [
        format!("{TEXT}\twhite=Ann\tblack=Bob"),
        "Base+MLP;InProgress;Black[1];wQ2".to_owned(),
        TEXT.to_owned(),
    ];
    let games = (10..).zip(texts).map(|(line, text)| json!({"line": line, "text": text}));
    let games: Vec<Value> = games.collect();
    let report = explore(json!({"to": "read", "format": "uhp", "games": games}));
    assert_eq!((&report["added"], &report["failed"]), (&json!(2), &json!(1)));
    assert_eq!(report["failures"][0]["line"], 12);
    assert_eq!(report["failures"][0]["problem"]["kind"], "move");
    let named = json!({"name": "mine", "id": "x", "game": game(TEXT)});
    assert_eq!(explore(json!({"to": "take", "games": [named]}))["games"], 3);
    let again = explore(json!({"to": "read", "format": "uhp", "games": games}));
    assert_eq!(
        (&again["games"], &again["added"], &again["known"]),
        (&json!(3), &json!(0), &json!(2))
    );

    let found = explore(json!({"to": "look", "game": start(), "filter": {}}));
    assert_eq!(found["moves"][0]["text"], "wA1");
    assert_eq!(found["tally"]["open"], 3);
    assert_eq!(found["samples"][0]["name"], "Ann – Bob");
    assert_eq!(found["samples"][2]["id"], "x");
    assert_eq!(found["heading"]["gameType"], "Base+MLP");
    let none = json!({"to": "look", "game": start(), "filter": {"gameType": "Base"}});
    assert_eq!(explore(none)["moves"], json!([]));

    // A game of the library can be forgotten, to be taken in again as it is now.
    assert_eq!(explore(json!({"to": "drop", "ids": ["x", "y"]}))["games"], 2);

    // What came from files can be kept, and known again by another explorer.
    let kept = explore(json!({"to": "keep", "part": 0}));
    assert_eq!(kept["parts"], 1);
    assert_eq!(explore(json!({"to": "clear"}))["games"], 0);
    let text = &kept["text"];
    let back = explore(json!({"to": "restore", "text": text, "part": 0, "parts": 1}));
    assert_eq!(back["games"], 2);
    let found = explore(json!({"to": "look", "game": start(), "filter": {}}));
    assert_eq!(found["tally"]["open"], 2);
    for broken in [
        json!({"to": "restore", "text": "?", "part": 0, "parts": 1}),
        json!({"to": "restore", "text": "aGl2ZQ==", "part": 0, "parts": 1}),
        json!({"to": "restore", "text": text, "part": 1, "parts": 2}),
        json!({"to": "restore", "text": "", "part": 0, "parts": 9_999_999}),
        json!({"to": "keep", "part": 1}),
    ] {
        let message = json!({"ask": "explorer", "request": broken});
        error(&rules.ask(message.to_string().as_bytes()));
    }
}

#[test]
fn parts_of_a_file_are_read_by_themselves() {
    let head = "[GameType \"Base\"]\n\n1. wS1\n";
    let games = json!([
        {"line": 0, "text": format!("{head}2. bS1 wS1-\n*\n")},
        {"line": 6, "text": format!("{head}2. {{a comment without an end\n")},
        {"line": 12, "text": format!("{head}9. bS1 wS1-\n*\n")},
    ]);
    let read = ask(&json!({"ask": "readGames", "format": "pgn", "games": games}));
    assert_eq!(read[0]["kind"], "game");
    assert_eq!(read[1]["line"], 10);
    assert_eq!(read[1]["problem"], json!({"kind": "unclosed", "what": "comment"}));
    assert_eq!(read[2]["kind"], "game");
    assert!(read[2]["notes"].to_string().contains("line 16: "), "{}", read[2]["notes"]);
}
