//! `data/reasons.txt`: drawn positions with the reason that comes first.

use hive_rules::{Diagram, Illegality, Move, Piece};
use hive_testkit::data;

struct Case {
    name: String,
    drawing: String,
    tile: Piece,
    first: String,
}

/// A name after `==`, a drawing, and `tile: reason`.
fn cases() -> Vec<Case> {
    let text = data("reasons.txt");
    let cases = text.split("\n== ").skip(1).map(|case| {
        let lines: Vec<&str> = case.trim_end().lines().collect();
        let [name, drawing @ .., last] = lines.as_slice() else { panic!("{case}") };
        let (tile, first) = last.split_once(": ").unwrap_or_else(|| panic!("{name}: {last}"));
        Case {
            name: (*name).into(),
            drawing: drawing.join("\n"),
            tile: tile.parse().unwrap_or_else(|error| panic!("{name}: {error}")),
            first: first.into(),
        }
    });
    cases.collect()
}

impl Case {
    fn reasons(&self) -> Vec<Illegality> {
        let Case { name, drawing, tile: piece, .. } = self;
        let diagram: Diagram = drawing.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        let position = diagram.setup.position();
        let position = position.unwrap_or_else(|error| panic!("{name}: {error}"));
        match diagram.marks.first() {
            None => position.why_stuck(*piece),
            Some(&to) if position.board().pieces().contains(*piece) => {
                position.illegalities(Move::Shift { piece: *piece, to })
            }
            Some(&to) => position.illegalities(Move::Place { piece: *piece, to }),
        }
    }
}

#[test]
fn the_reason_of_a_teacher_comes_first() {
    let cases = cases();
    assert!(cases.len() >= 60, "{}", cases.len());
    let mut wrong = Vec::new();
    for case in &cases {
        let reasons = case.reasons();
        let told = reasons.first().map_or("legal".into(), Illegality::to_string);
        if told != case.first {
            wrong.push(format!("{}\n{}\n{}: {told}", case.name, case.drawing, case.tile));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
