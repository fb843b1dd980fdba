//! The JSON of the messages holds still, whatever becomes of the types that
//! they are made from.
//!
//! Each line of `data/wire/messages.jsonl` is a message that goes in and out
//! unchanged. Each line of the other files there is a request with its answer;
//! a file is one conversation. `ALVEARE_UPDATE=1` writes the answers anew.

use std::{env, fs};

use hive_records::json::{
    ApiError, Defence, DrawnPosition, EngineRequest, Finding, GameEvents, GamePage, ImportReport,
    Judgement, Review, ReviewStep, ReviewedGame, RulesRequest, SearchProgress, ServerInfo,
    Solution, Summary, TypedMove,
};
use hive_rules::Script;
use hive_table::{Append, Appended, LibraryFile, StoredGame};
use hive_testkit::{data, data_path};
use hive_wasm::Rules;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::support::ok;

/// Set to write the answers instead of comparing them.
const UPDATE: &str = "ALVEARE_UPDATE";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sample {
    #[serde(rename = "type")]
    name: String,
    message: Value,
}

#[test]
fn messages_come_back_as_they_were() {
    for line in data("wire/messages.jsonl").lines() {
        let sample: Sample = serde_json::from_str(line).expect(line);
        assert_eq!(again(&sample), sample.message, "{}", sample.name);
    }
}

fn again(sample: &Sample) -> Value {
    let message = &sample.message;
    match sample.name.as_str() {
        "ApiError" => through::<ApiError>(message),
        "Append" => through::<Append>(message),
        "Appended" => through::<Appended>(message),
        "Defence" => through::<Defence>(message),
        "DrawnPosition" => through::<DrawnPosition>(message),
        "EngineRequest" => through::<EngineRequest>(message),
        "Finding" => through::<Finding>(message),
        "Game" => through::<Script>(message),
        "GameEvents" => through::<GameEvents>(message),
        "GamePage" => through::<GamePage>(message),
        "ImportReport" => through::<ImportReport>(message),
        "Judgement" => through::<Judgement>(message),
        "LibraryFile" => through::<LibraryFile>(message),
        "Review" => through::<Review>(message),
        "ReviewStep" => through::<ReviewStep>(message),
        "ReviewedGame" => through::<ReviewedGame>(message),
        "RulesRequest" => through::<RulesRequest>(message),
        "SearchProgress" => through::<SearchProgress>(message),
        "ServerInfo" => through::<ServerInfo>(message),
        "Solution" => through::<Solution>(message),
        "StoredGame" => through::<StoredGame>(message),
        "Summary" => through::<Summary>(message),
        "TypedMove" => through::<TypedMove>(message),
        other => panic!("no message is called {other}"),
    }
}

fn through<T: Serialize + DeserializeOwned>(message: &Value) -> Value {
    let read: T = serde_json::from_value(message.clone())
        .unwrap_or_else(|error| panic!("{message}: {error}"));
    serde_json::to_value(read).expect("it was JSON before")
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exchange {
    request: Value,
    #[serde(default)]
    answer: Value,
}

fn answers_hold(file: &str) {
    let path = format!("wire/{file}.jsonl");
    let mut rules = Rules::default();
    let mut exchanges: Vec<Exchange> =
        data(&path).lines().map(|line| serde_json::from_str(line).expect(line)).collect();
    let is_update = env::var_os(UPDATE).is_some();
    for exchange in &mut exchanges {
        let answer = ok(&rules.ask(exchange.request.to_string().as_bytes()));
        if is_update {
            exchange.answer = answer;
        } else {
            assert_eq!(answer, exchange.answer, "{file}: {}", exchange.request);
        }
    }
    if is_update {
        let line = |exchange| serde_json::to_string(exchange).expect("it was JSON before") + "\n";
        let text: String = exchanges.iter().map(line).collect();
        fs::write(data_path(&path), text).expect("data can be written");
    }
}

#[test]
fn games_are_shown_as_before() {
    answers_hold("views");
}

#[test]
fn reasons_are_told_as_before() {
    answers_hold("reasons");
}

#[test]
fn setups_are_checked_as_before() {
    answers_hold("setups");
}

#[test]
fn files_are_read_as_before() {
    answers_hold("files");
}

#[test]
fn the_explorer_answers_as_before() {
    answers_hold("explorer");
}

#[test]
fn logs_go_on_as_before() {
    answers_hold("logs");
}
