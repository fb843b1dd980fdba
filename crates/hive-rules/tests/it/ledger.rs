//! The ledger: every statement of the five rulebooks, what we do about it,
//! and the tests, lessons and refusals that show it.
//!
//! A rule that nobody tests is a promise; so the table is read here, and a
//! statement that names no test, lesson or refusal, or one that is gone, fails.

use std::fs;

use hive_testkit::root;

use crate::support::rows;

const COLUMNS: &str = "id\ttopic\tsays\twe\tshown_by\ttest\tlesson\trefusal";

/// The rulebooks with their numbers of statements. Book 000 is book 001 once
/// more.
const BOOKS: [(&str, usize); 4] = [("001", 63), ("002", 73), ("003", 81), ("004", 63)];

/// What we do about a statement.
const ANSWERS: [&str; 4] = ["follow", "settled", "contradicts-settled", "not-applicable"];

/// What can show a statement.
const SHOWN_BY: [&str; 4] = ["test", "lesson", "refusal", "ui"];

/// The languages of the page.
const LANGUAGES: [&str; 4] = ["en", "it", "es", "fr"];

fn ledger() -> String {
    fs::read_to_string(root().join("docs/ledger.tsv")).unwrap()
}

#[test]
fn every_statement_of_the_rulebooks_is_listed_once() {
    let text = ledger();
    let ids: Vec<&str> = rows(&text, COLUMNS, '\t').map(|row| row[0]).collect();
    let expected: Vec<String> = BOOKS
        .iter()
        .flat_map(|(book, statements)| (1..=*statements).map(move |n| format!("{book}-{n:02}")))
        .collect();
    assert_eq!(ids, expected);
}

#[test]
fn every_statement_has_an_answer() {
    let text = ledger();
    for row in rows(&text, COLUMNS, '\t') {
        let [id, topic, says, we, shown_by, ..] = row.as_slice() else { unreachable!() };
        assert!(!topic.is_empty() && !says.is_empty(), "{id}");
        assert!(ANSWERS.contains(we), "{id}: {we}");
        assert!(shown_by.split('+').all(|by| SHOWN_BY.contains(&by)), "{id}: {shown_by}");
    }
}

#[test]
fn every_statement_that_a_test_should_show_names_tests_that_exist() {
    let text = ledger();
    for row in rows(&text, COLUMNS, '\t') {
        let [id, .., shown_by, tests, _, _] = row.as_slice() else { unreachable!() };
        if shown_by.split('+').all(|by| by != "test") {
            assert_eq!(*tests, "-", "{id}");
            continue;
        }
        for test in tests.split(' ') {
            assert!(exists(test), "{id}: there is no test {test}");
        }
    }
}

#[test]
fn every_statement_that_a_lesson_should_show_names_lessons_that_exist() {
    let text = ledger();
    for row in rows(&text, COLUMNS, '\t') {
        let [id, .., shown_by, _, lessons, _] = row.as_slice() else { unreachable!() };
        if shown_by.split('+').all(|by| by != "lesson") {
            assert_eq!(*lessons, "-", "{id}");
            continue;
        }
        for lesson in lessons.split(' ') {
            let file = root().join(format!("data/lessons/{lesson}.txt"));
            assert!(file.is_file(), "{id}: there is no lesson {lesson:?}");
        }
    }
}

#[test]
fn every_statement_that_a_refusal_should_show_has_its_text_in_every_language() {
    let text = ledger();
    let texts = LANGUAGES.map(|language| {
        let path = format!("web/src/messages/{language}/reasons.json");
        (language, fs::read_to_string(root().join(path)).unwrap())
    });
    for row in rows(&text, COLUMNS, '\t') {
        let [id, .., shown_by, _, _, refusals] = row.as_slice() else { unreachable!() };
        if shown_by.split('+').all(|by| by != "refusal") {
            assert_eq!(*refusals, "-", "{id}");
            continue;
        }
        for refusal in refusals.split(' ') {
            for (language, texts) in &texts {
                assert!(is_told(texts, refusal), "{id}: no text for {refusal:?} in {language}");
            }
        }
    }
}

/// Whether a file of texts has one for this reason, or one for each number. Such
/// a file is a flat map with an entry a line.
fn is_told(texts: &str, reason: &str) -> bool {
    let has_text = |key: &str| {
        let head = format!("\"reasons.{key}\": \"");
        let mut text = texts.lines().filter_map(|line| line.trim().strip_prefix(&head));
        text.next().is_some_and(|text| !text.starts_with('"'))
    };
    let numbers = ["one", "other"].map(|number| format!("{reason}.{number}"));
    has_text(reason) || numbers.iter().all(|key| has_text(key))
}

#[test]
fn a_refusal_without_words_is_noticed() {
    let texts = r#"{
        "reasons.pinned": "It is pinned.",
        "reasons.covered": "",
        "reasons.left.one": "One is left."
    }"#;
    assert!(is_told(texts, "pinned"));
    for reason in ["-", "", "pin", "covered", "left", "gated"] {
        assert!(!is_told(texts, reason), "{reason:?}");
    }
}

/// Whether `path::name` is a test: a function of that name in that file, with
/// the attribute in the line above it.
fn exists(test: &str) -> bool {
    let Some((path, name)) = test.split_once("::") else { return false };
    let Ok(source) = fs::read_to_string(root().join(path)) else { return false };
    let head = format!("fn {name}() {{");
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    lines.windows(2).any(|pair| pair == ["#[test]", head.as_str()])
}

#[test]
fn a_test_that_is_gone_is_noticed() {
    let here = "crates/hive-rules/tests/it/ledger.rs";
    assert!(exists(&format!("{here}::a_test_that_is_gone_is_noticed")));
    for test in ["-", "", "exists", &format!("{here}::exists"), "crates/none.rs::exists"] {
        assert!(!exists(test), "{test:?}");
    }
}
