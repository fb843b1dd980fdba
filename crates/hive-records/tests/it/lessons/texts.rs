//! Every lesson has its words in every language.

use std::collections::{BTreeMap, BTreeSet};

use hive_testkit::{read, root};

use super::lesson::{Lesson, Task, lessons};

const LANGUAGES: [&str; 4] = ["en", "it", "es", "fr"];

/// The keys that begin with the name of a lesson.
fn keys_of(lesson: &Lesson) -> BTreeSet<String> {
    let mut keys: BTreeSet<String> = ["title", "intro", "hint", "success"].map(Into::into).into();
    keys.extend(lesson.task.wrongs().iter().map(|wrong| format!("wrong.{}", wrong.key)));
    match &lesson.task {
        Task::Play(steps) if steps.len() > 1 => {
            keys.extend((1..=steps.len()).map(|number| format!("task.{number}")));
        }
        _ => _ = keys.insert("task".to_string()),
    }
    if let Task::Play(_) = lesson.task {
        // The answer to a legal move that does not achieve the goal.
        keys.insert("miss".to_string());
    }
    keys.into_iter().map(|key| format!("{}.{key}", lesson.name)).collect()
}

#[test]
fn every_lesson_has_its_texts_in_every_language_and_no_others() {
    let expected: BTreeSet<String> = lessons().iter().flat_map(keys_of).collect();
    let mut mistakes = Vec::new();
    for language in LANGUAGES {
        let text = read(root().join(format!("web/src/messages/{language}/lessons.json")));
        let texts: BTreeMap<String, String> = serde_json::from_str(&text).unwrap();
        // Keys of the page itself do not begin with a number.
        let of_lessons = texts.keys().filter(|key| key.starts_with(|c: char| c.is_ascii_digit()));
        let found: BTreeSet<String> = of_lessons.cloned().collect();
        mistakes.extend(expected.difference(&found).map(|key| format!("{language} lacks {key}")));
        mistakes.extend(found.difference(&expected).map(|key| format!("{language} has {key}")));
        let empty = texts.iter().filter(|(_, text)| text.trim().is_empty());
        mistakes.extend(empty.map(|(key, _)| format!("{language}: {key} is empty")));
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}
