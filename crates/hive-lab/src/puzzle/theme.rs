//! What a puzzle is about, read off its solution.
//!
//! A theme is a fact about the moves of the player who wins, so that two
//! people who look at the same line name the same themes. Most wins end by
//! filling the last liberty, so *fill* and *pin* are asked of the first move
//! only; the others are rare enough to be asked of every move.

use std::{fmt, str::FromStr};

use hive_rules::{Bug, Explanation, Legality, Move, Piece, Position, Power, Way};

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// The first move fills a liberty of the enemy queen: it leads to an empty
    /// cell next to her.
    Fill,
    /// The first move pins: an enemy tile that was free to be lifted without
    /// tearing the hive apart, and could have moved, is not free any more.
    Pin,
    /// A beetle, or a mosquito on top of the hive, comes down on a liberty of
    /// the enemy queen.
    BeetleDrop,
    /// A tile gets where it goes only because a pillbug, or a mosquito that
    /// touches one, throws it.
    Throw,
    /// A tile on the ground gets by itself into a liberty of the enemy queen
    /// that no tile could slide into. Dragonflies fly instead.
    GateJump,
    /// The defender has to pass.
    ShutOut,
    /// A dragonfly moves, or a mosquito that can get there only as one.
    Flight,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 7] = [
        Theme::Fill,
        Theme::Pin,
        Theme::BeetleDrop,
        Theme::Throw,
        Theme::GateJump,
        Theme::ShutOut,
        Theme::Flight,
    ];

    /// The themes of a line of legal moves. The player who begins is the one
    /// who wins.
    pub fn of(position: &Position, line: &[Move]) -> Vec<Theme> {
        let mut position = position.clone();
        let mut found = Vec::new();
        for (ply, &mv) in line.iter().enumerate() {
            let before = position.clone();
            position.play_unchecked(mv);
            if ply % 2 == 1 {
                found.extend((mv == Move::Pass).then_some(Theme::ShutOut));
                continue;
            }
            let attack = Attack { before: &before, mv, after: &position };
            if ply == 0 {
                found.extend(attack.is_fill().then_some(Theme::Fill));
                found.extend(attack.is_pin().then_some(Theme::Pin));
            }
            found.extend(attack.way());
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// A move of the player who wins.
struct Attack<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
}

impl Attack<'_> {
    fn is_fill(&self) -> bool {
        let (before, after) = (self.before.board(), self.after.board());
        let queen = after.hex_of(Piece::queen(!self.before.turn()));
        let is_near = |to| queen.is_some_and(|queen| queen.distance(to) == 1);
        self.mv.to().is_some_and(|to| is_near(to) && before.height(to) == 0)
    }

    fn is_pin(&self) -> bool {
        let is_enemy = |piece: &Piece| piece.color() != self.before.turn();
        let pinned = self.after.board().restraints().pinned;
        let new = pinned.without(self.before.board().restraints().pinned);
        // Had it been the opponent's turn, this tile could have moved.
        let mut waited = self.before.clone();
        waited.play_unchecked(Move::Pass);
        let could_move = |piece: Piece| {
            let mut could = false;
            waited.for_each_piece_moves(|moves| could |= moves.piece == piece);
            could
        };
        // A tile that has just been put somewhere else was not held there.
        let stayed = |piece: &Piece| self.mv.piece() != Some(*piece);
        new.iter().filter(is_enemy).filter(stayed).any(could_move)
    }

    /// The theme of the way in which the tile moved, if it has one.
    fn way(&self) -> Option<Theme> {
        let (Move::Shift { piece, .. } | Move::Carry { piece, .. }) = self.mv else { return None };
        let Explanation::Legal(Legality::Move { ways }) = self.before.explain(self.mv) else {
            return None;
        };
        let flies = |way: &Way| match way.power {
            Power::Own => piece.bug() == Bug::Dragonfly,
            Power::Copied { bug } => bug == Bug::Dragonfly,
            Power::Thrown { .. } => false,
        };
        if ways.iter().all(|way| matches!(way.power, Power::Thrown { .. })) {
            return Some(Theme::Throw);
        }
        if ways.iter().all(flies) {
            return Some(Theme::Flight);
        }
        let is_on_top = self.before.board().level_of(piece).is_some_and(|level| level > 0);
        if !self.is_fill() {
            None
        } else if is_on_top {
            Some(Theme::BeetleDrop)
        } else {
            // Who cannot slide out could not have slid in.
            let is_gated = self.after.board().restraints().gated.contains(piece);
            is_gated.then_some(Theme::GateJump)
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Theme::Fill => "fill",
            Theme::Pin => "pin",
            Theme::BeetleDrop => "beetle-drop",
            Theme::Throw => "throw",
            Theme::GateJump => "gate-jump",
            Theme::ShutOut => "shut-out",
            Theme::Flight => "flight",
        })
    }
}

/// A text is not a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseThemeError;

impl fmt::Display for ParseThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a theme of puzzles, such as fill or beetle-drop")
    }
}

impl std::error::Error for ParseThemeError {}

impl FromStr for Theme {
    type Err = ParseThemeError;

    fn from_str(text: &str) -> Result<Theme, ParseThemeError> {
        Theme::ALL.into_iter().find(|theme| theme.to_string() == text).ok_or(ParseThemeError)
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::{Diagram, MoveString, QueenOpening};

    use super::*;

    /// So few tiles can only lie there if a queen came first.
    fn position(text: &str) -> Position {
        let mut diagram: Diagram = text.parse().expect(text);
        diagram.setup.queen_opening = QueenOpening::Allowed;
        diagram.setup.position().expect(text)
    }

    fn themes_of(diagram: &str, text: &str) -> Vec<Theme> {
        let position = position(diagram);
        let mv = text.parse::<MoveString>().unwrap().resolve(&position).expect(text);
        assert!(position.is_legal(mv), "{text}");
        Theme::of(&position, &[mv])
    }

    #[test]
    fn names_round_trip() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert_eq!("sacrifice".parse::<Theme>(), Err(ParseThemeError));
    }

    #[test]
    fn fill_and_pin() {
        let end = "wA1 wQ  bQ";
        assert_eq!(themes_of(end, r"wA1 wQ\"), [Theme::Fill]);
        assert_eq!(themes_of(end, "wA1 bQ-"), [Theme::Fill, Theme::Pin]);
        assert_eq!(themes_of(end, r"wA1 \wQ"), []);
        assert_eq!(themes_of("bA1 wQ  bQ\n      wA1", "wA1 -bA1"), [Theme::Pin]);
    }

    /// Under the beetle, the ant could not move; now it cannot because it is
    /// between two tiles. That is no pin.
    #[test]
    fn what_could_not_move_before_is_not_pinned() {
        assert_eq!(themes_of("wQ  wB1 bQ\nunder wB1: bA1", "wB1 /bQ")[1..], [Theme::BeetleDrop]);
    }

    #[test]
    fn beetle_drop() {
        let on_top = "wQ  wB1 bQ\nunder wB1: bA1";
        assert_eq!(themes_of(on_top, "wB1 /bQ"), [Theme::Fill, Theme::BeetleDrop]);
        assert_eq!(themes_of(on_top, r"wB1 wQ\"), []);
        // Along the ground it is a step like any other.
        assert_eq!(themes_of("wQ  bQ\n  wB1", r"wB1 bQ\"), [Theme::Fill, Theme::Pin]);
    }

    #[test]
    fn throw() {
        assert_eq!(themes_of("wQ  wP  bQ", r"bQ \wP"), [Theme::Throw]);
        // The ant can walk there, too.
        assert_eq!(themes_of("wA1 wP  bQ\n  wQ", r"wA1 \bQ"), [Theme::Fill]);
    }

    #[test]
    fn gate_jump() {
        let closed = "
                  bA1 bQ
            wG1 bA2     wA1
                  wQ
        ";
        assert_eq!(themes_of(closed, "wG1 bA2-"), [Theme::Fill, Theme::GateJump]);
        // A jump to a place that anybody could slide to.
        assert_eq!(themes_of("wG1 wQ  bQ", "wG1 bQ-"), [Theme::Fill, Theme::Pin]);
    }

    #[test]
    fn shut_out() {
        let position = position("wA1 wQ  bQ");
        let mv = r"wA1 \wQ".parse::<MoveString>().unwrap().resolve(&position).unwrap();
        assert_eq!(Theme::of(&position, &[mv, Move::Pass]), [Theme::ShutOut]);
        // A pass of the player who wins is not one.
        assert_eq!(Theme::of(&position, &[Move::Pass]), []);
    }

    #[test]
    fn flight() {
        let position = position("wD  wQ  bQ");
        let dragonfly = "wD".parse().unwrap();
        let moves = position.legal_moves().into_iter();
        let flights: Vec<Move> = moves.filter(|mv| mv.piece() == Some(dragonfly)).collect();
        assert!(!flights.is_empty());
        for mv in flights {
            let themes = Theme::of(&position, &[mv]);
            assert!(themes.contains(&Theme::Flight), "{mv:?} {themes:?}");
            assert!(!themes.contains(&Theme::BeetleDrop), "{mv:?} {themes:?}");
        }
    }
}
