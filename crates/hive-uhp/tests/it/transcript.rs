//! Transcripts of conversations: `data/uhp/*.txt`.
//!
//! A line `> command` is what the client says, the lines after it are what
//! the server must answer; those before the first command are its greeting.
//! `...` stands for any text within a line, and alone on a line for any
//! lines. Lines that begin with `#` are comments.

use std::path::PathBuf;

use hive_testkit::{data_path, files_in, read};

/// The transcripts, in the order of their names.
pub(crate) fn transcripts() -> Vec<(String, String)> {
    let name = |file: &PathBuf| file.file_name().unwrap().to_string_lossy().into_owned();
    files_in(data_path("uhp")).iter().map(|file| (name(file), read(file))).collect()
}

/// What the client says in a transcript.
pub(crate) fn input(transcript: &str) -> String {
    let commands = transcript.lines().filter_map(|line| line.strip_prefix("> "));
    commands.map(|command| format!("{command}\n")).collect()
}

/// Compares what a server wrote with what a transcript wants.
#[track_caller]
pub(crate) fn compare(name: &str, transcript: &str, output: &str) {
    let mut blocks = output.split_inclusive("\nok\n");
    let mut command = "the greeting";
    let mut expected = Vec::new();
    let lines = transcript.lines().filter(|line| !line.starts_with('#'));
    for line in lines.chain(["> the end"]) {
        let Some(next) = line.strip_prefix("> ") else {
            expected.push(line);
            continue;
        };
        if !expected.is_empty() {
            let block: Vec<&str> = blocks.next().unwrap_or("").lines().collect();
            assert!(
                matches(&expected, &block),
                "{name}, {command}: expected\n{}\ngot\n{}",
                expected.join("\n"),
                block.join("\n"),
            );
        }
        command = next;
        expected.clear();
    }
    assert_eq!(blocks.next(), None, "{name}: more than expected");
}

fn matches(expected: &[&str], lines: &[&str]) -> bool {
    match (expected, lines) {
        ([], []) => true,
        (["...", expected @ ..], lines) => {
            (0..=lines.len()).any(|skipped| matches(expected, &lines[skipped..]))
        }
        ([pattern, expected @ ..], [line, lines @ ..]) => {
            line_matches(pattern, line) && matches(expected, lines)
        }
        _ => false,
    }
}

fn line_matches(pattern: &str, line: &str) -> bool {
    match pattern.split_once("...") {
        None => pattern == line,
        Some((start, pattern)) => line.strip_prefix(start).is_some_and(|rest| {
            let ends = (0..=rest.len()).filter(|&end| rest.is_char_boundary(end));
            ends.into_iter().any(|end| line_matches(pattern, &rest[end..]))
        }),
    }
}

#[test]
fn patterns() {
    for (pattern, line, is_match) in [
        ("ok", "ok", true),
        ("ok", "ok ", false),
        ("err ...", "err no game", true),
        ("err ...", "err", false),
        ("...ply 2...", "invalidmove ply 2, bQ: no", true),
        ("a...b", "axb", true),
        ("a...b", "axbc", false),
    ] {
        assert_eq!(line_matches(pattern, line), is_match, "{pattern} {line}");
    }
    assert!(matches(&["a", "...", "ok"], &["a", "ok"]));
    assert!(matches(&["...", "b", "...", "ok"], &["a", "b", "ok"]));
    assert!(!matches(&["...", "b", "ok"], &["a", "b", "c", "ok"]));
}
