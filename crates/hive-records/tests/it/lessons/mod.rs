//! The course: every lesson is played by our rules.
//!
//! The page only compares what the pupil does with what the file says. So the
//! files are held to the rules here: the marked cells are all that a tile can
//! reach, the accepted moves are all that achieve the goal, and a wrong try is
//! wrong for the reason that its answer gives.

mod goal;
mod lesson;
mod texts;

use hive_rules::{Diagram, Game, Illegality, Move, MoveString, Outcome, Position};

use self::{
    goal::{achieves, is_picked},
    lesson::{Lesson, Step, Task, Wrong, lessons, resolve},
};

/// The chapters in the order of the course; a newcomer's path comes first.
const CHAPTERS: [&str; 9] =
    ["first", "start", "hive", "freedom", "bugs", "expansions", "pillbug", "ends", "traps"];

#[test]
fn the_course_has_forty_lessons_in_chapters() {
    let lessons = lessons();
    assert!(lessons.len() >= 40, "{}", lessons.len());
    let order = |lesson: &Lesson| CHAPTERS.iter().position(|&name| name == lesson.chapter);
    assert!(lessons.iter().all(|lesson| order(lesson).is_some()));
    let first: Vec<&Lesson> = lessons.iter().filter(|lesson| lesson.chapter == "first").collect();
    assert_eq!(first.len(), 8);
    let others = lessons.iter().filter(|lesson| lesson.chapter != "first");
    assert!(others.is_sorted_by_key(order));
    for (index, lesson) in lessons.iter().enumerate() {
        assert!(lesson.name.starts_with(&format!("{:02}-", index + 1)), "{}", lesson.name);
    }
}

#[test]
fn every_lesson_is_true() {
    let mut mistakes = Vec::new();
    for lesson in lessons() {
        let mut found = Vec::new();
        check(&lesson, &mut found);
        mistakes.extend(found.into_iter().map(|mistake| format!("{}: {mistake}", lesson.name)));
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

fn check(lesson: &Lesson, mistakes: &mut Vec<String>) {
    let game = lesson.game();
    let marks = lesson.diagram.marks.len();
    if lesson.count.is_some_and(|count| count != marks) {
        mistakes.push(format!("{marks} cells are marked, not {:?}", lesson.count));
    }
    match &lesson.task {
        Task::Reach { piece, wrong } => {
            let piece = piece.parse().expect("a tile");
            let legal = game.position().legal_moves().into_iter();
            let cells = legal.filter(|mv| mv.piece() == Some(piece)).filter_map(Move::to);
            check_marks(lesson, Diagram::from(game.position()).with_marks(cells), mistakes);
            check_wrong_moves(&game, wrong, &[], mistakes);
            let tries = wrong.iter().flat_map(|wrong| &wrong.tries);
            if tries.clone().any(|text| resolve(game.position(), text).piece() != Some(piece)) {
                mistakes.push(format!("only {piece} is tried"));
            }
        }
        Task::Pick { property, wrong } => {
            let tops = game.position().board().tops();
            let tops = tops.filter(|&(_, top)| is_picked(game.position(), top, property));
            let cells: Vec<_> = tops.map(|(hex, _)| hex).collect();
            check_marks(lesson, Diagram::from(game.position()).with_marks(cells), mistakes);
            check_wrong_picks(lesson, game.position(), wrong, mistakes);
        }
        Task::Play(steps) => {
            if marks > 0 || steps.is_empty() {
                mistakes.push("a line to play has steps and no marks".to_string());
            }
            play(game, steps, lesson.end.as_deref(), mistakes);
        }
    }
}

fn check_marks(lesson: &Lesson, truth: Diagram, mistakes: &mut Vec<String>) {
    if truth.marks.is_empty() {
        mistakes.push("there is nothing to mark".to_string());
    }
    if truth.marks != lesson.diagram.marks {
        mistakes.push(format!("{} marks would be right:\n{truth}", truth.marks.len()));
    }
}

/// How a game has ended: who won, or that nobody did.
fn end_of(game: &Game) -> Option<String> {
    let winner = |outcome: Outcome| outcome.winner().map(|color| color.to_string().to_lowercase());
    game.outcome().map(|outcome| winner(outcome).unwrap_or_else(|| "draw".to_string()))
}

/// Plays every accepted move of a step, and the rest of the line after it.
fn play(game: Game, steps: &[Step], end: Option<&str>, mistakes: &mut Vec<String>) {
    let [step, rest @ ..] = steps else {
        if end_of(&game).as_deref() != end {
            mistakes.push(format!("the line ends with {:?}, not {end:?}", end_of(&game)));
        }
        return;
    };
    let position = game.position();
    let accepted: Vec<Move> = step.accept.iter().map(|text| resolve(position, text)).collect();
    let legal = if game.outcome().is_none() { position.legal_moves() } else { Vec::new() };
    let right: Vec<Move> =
        legal.into_iter().filter(|&mv| achieves(&game, mv, &step.goal)).collect();
    let same = accepted.len() == right.len() && accepted.iter().all(|mv| right.contains(mv));
    if !same || right.is_empty() {
        let texts = right.iter().map(|&mv| MoveString::new(position, mv).to_string());
        let texts: Vec<String> = texts.collect();
        mistakes.push(format!("{} is achieved by {}", step.goal, texts.join("; ")));
        return;
    }
    check_wrong_moves(&game, &step.wrong, &accepted, mistakes);
    if step.reply.is_none() && !rest.is_empty() {
        mistakes.push("every step but the last one needs a reply".to_string());
    }
    for mv in accepted {
        let mut game = game.clone();
        game.play(mv).expect("a legal move");
        if let Some(reply) = &step.reply {
            let text = reply;
            let reply = resolve(game.position(), reply);
            if let Err(error) = game.play(reply) {
                mistakes.push(format!("the reply {text}: {error}"));
                continue;
            }
        }
        play(game, rest, end, mistakes);
    }
}

/// The word that a message has for a reason.
fn kind(illegality: &Illegality) -> String {
    let reason = serde_json::to_value(hive_rules::Reason(illegality.clone())).unwrap();
    reason["kind"].as_str().expect("a kind").to_string()
}

fn check_wrong_moves(game: &Game, wrong: &[Wrong], accepted: &[Move], mistakes: &mut Vec<String>) {
    let position = game.position();
    for Wrong { kind: expected, tries, .. } in wrong {
        for text in tries {
            let mv = resolve(position, text);
            let reasons = position.illegalities(mv);
            let kinds: Vec<String> = reasons.iter().map(kind).collect();
            let as_said = match expected.as_str() {
                "legal" => kinds.is_empty() && !accepted.contains(&mv),
                expected => kinds.iter().any(|kind| kind == expected),
            };
            if !as_said {
                mistakes.push(format!("{text} is not {expected} but {kinds:?}"));
            }
        }
    }
}

fn check_wrong_picks(
    lesson: &Lesson,
    position: &Position,
    wrong: &[Wrong],
    mistakes: &mut Vec<String>,
) {
    for Wrong { kind: expected, tries, .. } in wrong {
        for text in tries {
            let piece = text.parse().expect("a tile");
            let hex = position.board().hex_of(piece).expect("a tile in play");
            let kinds: Vec<String> = position.why_stuck(piece).iter().map(kind).collect();
            let as_said = match expected.as_str() {
                "legal" => kinds.is_empty(),
                expected => kinds.iter().any(|kind| kind == expected),
            };
            let is_top = position.board().top(hex) == Some(piece);
            if !as_said || !is_top || lesson.diagram.marks.contains(&hex) {
                mistakes.push(format!("{text} is not wrong, or not {expected} but {kinds:?}"));
            }
        }
    }
}
