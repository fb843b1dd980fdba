//! A position of ours for every kind of reason why a move is not allowed, and
//! a text for every kind in every language of the page.
//!
//! `data/refusals.json` has the positions; the tests of the page read it too.

use std::collections::BTreeSet;

use hive_rules::{Diagram, GateKind, Hex, Illegality, Miss, Move, Piece, Position, ThrowRefusal};
use hive_testkit::{data, read, root};
use serde::Deserialize;
use serde_json::{Map, Value};

const LANGUAGES: [&str; 4] = ["en", "it", "es", "fr"];

/// Something that is refused in a drawn position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    /// The key of the text: one of the reasons must have it.
    key: String,
    /// The lines of a diagram, the cell to go to being marked.
    position: Vec<String>,
    #[serde(rename = "do")]
    act: Act,
    tile: Option<Piece>,
    cargo: Option<Piece>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Act {
    Place,
    Shift,
    Carry,
    Pass,
    Stuck,
}

fn cases() -> Vec<Case> {
    serde_json::from_str(&data("refusals.json")).unwrap()
}

impl Case {
    fn reasons(&self) -> Vec<Illegality> {
        let (position, mark) = self.draw();
        let to = || mark.unwrap_or_else(|| panic!("{}: no cell is marked", self.key));
        let tile = || self.tile.unwrap_or_else(|| panic!("{}: no tile", self.key));
        let mv = match self.act {
            Act::Stuck => return position.why_stuck(tile()),
            Act::Pass => Move::Pass,
            Act::Place => Move::Place { piece: tile(), to: to() },
            Act::Shift => Move::Shift { piece: tile(), to: to() },
            Act::Carry => Move::Carry { piece: tile(), cargo: self.cargo.unwrap(), to: to() },
        };
        position.illegalities(mv)
    }

    fn draw(&self) -> (Position, Option<Hex>) {
        let diagram: Diagram = self.position.join("\n").parse().unwrap();
        let position = diagram.setup.position();
        let position = position.unwrap_or_else(|error| panic!("{}: {error}", self.key));
        (position, diagram.marks.first().copied())
    }
}

/// The key of a reason's text: its kind, and the kind within the kind. There is
/// no arm for the rest on purpose: a new kind has to be given its key, its text
/// and its position.
fn key(reason: &Illegality) -> &'static str {
    match reason {
        Illegality::GameOver { .. } => "gameOver",
        Illegality::MovesLeft { .. } => "movesLeft",
        Illegality::NotInGame { .. } => "notInGame",
        Illegality::NotYours { .. } => "notYours",
        Illegality::AlreadyInPlay { .. } => "alreadyInPlay",
        Illegality::NotInPlay { .. } => "notInPlay",
        Illegality::QueenMustBePlaced { .. } => "queenMustBePlaced",
        Illegality::QueenMayNotOpen { .. } => "queenMayNotOpen",
        Illegality::QueenNotPlaced { .. } => "queenNotPlaced",
        Illegality::SameCell { .. } => "sameCell",
        Illegality::Covered { .. } => "covered",
        Illegality::Stunned { .. } => "stunned",
        Illegality::Barred { .. } => "barred",
        Illegality::Pinned { .. } => "pinned",
        Illegality::CannotCarry { .. } => "cannotCarry",
        Illegality::NothingBelow { .. } => "nothingBelow",
        Illegality::WrongCargo { .. } => "wrongCargo",
        Illegality::CarryBreaksHive { .. } => "carryBreaksHive",
        Illegality::WrongNumber { .. } => "wrongNumber",
        Illegality::NotOrigin => "notOrigin",
        Illegality::CellOccupied { .. } => "cellOccupied",
        Illegality::Apart { .. } => "apart",
        Illegality::NothingToCopy { .. } => "nothingToCopy",
        Illegality::Gated { gate, .. } => match gate.kind {
            GateKind::Ground => "gated.ground",
            GateKind::Height => "gated.height",
        },
        Illegality::LosesContact { .. } => "losesContact",
        Illegality::NotThrown { why, .. } => match why {
            ThrowRefusal::Covered { .. } => "notThrown.covered",
            ThrowRefusal::Elevated => "notThrown.elevated",
            ThrowRefusal::Stunned => "notThrown.stunned",
            ThrowRefusal::InStack { .. } => "notThrown.inStack",
            ThrowRefusal::NotBeside => "notThrown.notBeside",
            ThrowRefusal::LiftGated { .. } => "notThrown.liftGated",
            ThrowRefusal::DropGated { .. } => "notThrown.dropGated",
            ThrowRefusal::NoRoom => "notThrown.noRoom",
        },
        Illegality::TouchesEnemy { .. } => "touchesEnemy",
        Illegality::TouchesNoFriend { .. } => "touchesNoFriend",
        Illegality::NoCell { .. } => "noCell",
        Illegality::OutOfReach { miss, .. } => match miss {
            Miss::MoreThanOneStep => "outOfReach.moreThanOneStep",
            Miss::NotThreeSlides { shortest: Some(_) } => "outOfReach.notThreeSlides",
            Miss::NotThreeSlides { shortest: None } | Miss::ShutOff => "outOfReach.shutOff",
            Miss::NotInLine => "outOfReach.notInLine",
            Miss::NothingToJump => "outOfReach.nothingToJump",
            Miss::LandsEarlier { .. } => "outOfReach.landsEarlier",
            Miss::NotOverTheHive => "outOfReach.notOverTheHive",
            Miss::NotBesideRow => "outOfReach.notBesideRow",
        },
        Illegality::NoWay { .. } => "noWay",
    }
}

/// The keys that [`key`] can give, as it is written above.
fn all_keys() -> BTreeSet<&'static str> {
    let source = include_str!("refusals.rs");
    let (_, body) = source.split_once("fn key(").unwrap();
    let (body, _) = body.split_once("\n}").unwrap();
    body.split('"').skip(1).step_by(2).collect()
}

#[test]
fn every_refusal_is_shown_by_a_position() {
    let cases = cases();
    for case in &cases {
        let reasons = case.reasons();
        let told: Vec<&str> = reasons.iter().map(key).collect();
        assert!(told.contains(&case.key.as_str()), "{}: {told:?}", case.key);
    }
    let shown: BTreeSet<&str> = cases.iter().map(|case| case.key.as_str()).collect();
    assert_eq!(shown, all_keys());
}

#[test]
fn every_refusal_has_a_text_in_every_language() {
    for language in LANGUAGES {
        let path = format!("web/src/messages/{language}/reasons.json");
        let texts: Map<String, Value> = serde_json::from_str(&read(root().join(&path))).unwrap();
        let is_there =
            |key: &str| texts.get(&format!("reasons.{key}")).is_some_and(|text| text != "");
        for key in all_keys() {
            let plural = ["one", "other"].map(|form| format!("{key}.{form}"));
            assert!(
                is_there(key) || plural.iter().all(|key| is_there(key)),
                "{path} has no text for {key}"
            );
        }
    }
}
