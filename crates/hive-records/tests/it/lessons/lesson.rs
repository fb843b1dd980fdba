//! Reads the files of `data/lessons`; its `README.md` has their format.

use std::path::PathBuf;

use hive_rules::{Diagram, Game, Move, MoveString, Position, QueenOpening, RuleSet};
use hive_testkit::{data_path, files_in, read};

/// A lesson as it is written down.
#[derive(Debug)]
pub(super) struct Lesson {
    /// The name of the file, such as `01-goal`.
    pub(super) name: String,
    pub(super) chapter: String,
    pub(super) task: Task,
    /// How many cells or tiles are marked, if the lesson says it in words.
    pub(super) count: Option<usize>,
    /// How the game has ended after the line, if it has.
    pub(super) end: Option<String>,
    pub(super) diagram: Diagram,
}

#[derive(Debug)]
pub(super) enum Task {
    /// Mark every cell that a tile can go to.
    Reach { piece: String, wrong: Vec<Wrong> },
    /// Pick every tile of which something holds.
    Pick { property: String, wrong: Vec<Wrong> },
    /// Play the moves of a line.
    Play(Vec<Step>),
}

/// One move of the pupil.
#[derive(Debug, Default)]
pub(super) struct Step {
    /// What the move achieves.
    pub(super) goal: String,
    /// All moves that do, as text.
    pub(super) accept: Vec<String>,
    /// Tries that have an answer of their own.
    pub(super) wrong: Vec<Wrong>,
    /// What the opponent plays then.
    pub(super) reply: Option<String>,
}

/// Tries that share an answer.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The last part of the answer's key.
    pub(super) key: String,
    /// The reason for which the rules refuse the tries, or `legal`.
    pub(super) kind: String,
    /// Moves, or tiles where tiles are picked.
    pub(super) tries: Vec<String>,
}

impl Task {
    pub(super) fn wrongs(&self) -> Vec<&Wrong> {
        match self {
            Task::Reach { wrong, .. } | Task::Pick { wrong, .. } => wrong.iter().collect(),
            Task::Play(steps) => steps.iter().flat_map(|step| &step.wrong).collect(),
        }
    }
}

impl Lesson {
    /// The game that the pupil finds, by the rules that the drawing names.
    pub(super) fn game(&self) -> Game {
        let rules = match self.diagram.setup.queen_opening {
            QueenOpening::Allowed => RuleSet::rulebook(),
            QueenOpening::Forbidden => RuleSet::tournament(),
        };
        let start = self.diagram.setup.position();
        Game::from_position(start.unwrap_or_else(|error| panic!("{}: {error}", self.name)), rules)
    }

    fn parse(name: &str, text: &str) -> Lesson {
        let (head, drawing) = text.split_once("\n\n").expect("an empty line before the drawing");
        let diagram = drawing.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let (mut chapter, mut task, mut count, mut end) = (None, None, None, None);
        for line in head.lines() {
            let (key, value) = line.split_once(": ").unwrap_or_else(|| panic!("{name}: {line}"));
            let words: Vec<&str> = key.split(' ').collect();
            match (words.as_slice(), &mut task) {
                (["chapter"], _) => chapter = Some(value.to_string()),
                (["count"], _) => count = Some(value.parse().unwrap()),
                (["end"], _) => end = Some(value.to_string()),
                (["task"], None) => task = Some(new_task(value)),
                (["step", ..], Some(Task::Play(steps))) => steps.push(Step {
                    goal: key["step ".len()..].to_string(),
                    accept: list(value),
                    ..Step::default()
                }),
                (["reply"], Some(Task::Play(steps))) => {
                    steps.last_mut().unwrap().reply = Some(value.to_string());
                }
                (["wrong", key, kind], Some(task)) => {
                    let (key, kind) = (key.to_string(), kind.to_string());
                    let wrong = Wrong { key, kind, tries: list(value) };
                    match task {
                        Task::Reach { wrong: all, .. } | Task::Pick { wrong: all, .. } => all,
                        Task::Play(steps) => &mut steps.last_mut().unwrap().wrong,
                    }
                    .push(wrong);
                }
                _ => panic!("{name}: {line}"),
            }
        }
        let (chapter, task) = (chapter.expect(name), task.expect(name));
        Lesson { name: name.to_string(), chapter, task, count, end, diagram }
    }
}

fn new_task(value: &str) -> Task {
    let wrong = Vec::new();
    match value.split_once(' ') {
        Some(("reach", piece)) => Task::Reach { piece: piece.to_string(), wrong },
        Some(("pick", property)) => Task::Pick { property: property.to_string(), wrong },
        None if value == "play" => Task::Play(Vec::new()),
        _ => panic!("there is no task {value}"),
    }
}

fn list(value: &str) -> Vec<String> {
    value.split("; ").map(str::to_string).collect()
}

/// The move that a text means; it may be illegal.
pub(super) fn resolve(position: &Position, text: &str) -> Move {
    let parsed: MoveString = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
    parsed.resolve(position).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// All lessons in the order of the course.
pub(super) fn lessons() -> Vec<Lesson> {
    let mut paths = files_in(data_path("lessons"));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let read = |path: &PathBuf| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        Lesson::parse(name, &read(path))
    };
    paths.iter().map(read).collect()
}
