//! How hard a puzzle is, from 1 to 5.

use std::{fmt, str::FromStr};

use hive_rules::{Move, Outcome, Position};

use super::Proof;

/// How hard a puzzle is, from 1 (a first exercise) to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grade(u8);

impl Grade {
    /// The hardest.
    pub const HARDEST: Grade = Grade(5);

    /// The grade as a number from 1 to 5.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The grade of a puzzle. It begins with 1 and grows by one
    ///
    /// - for each own move more than two that the win takes;
    /// - if there are at least 80 first moves to choose from;
    /// - if the first move is quiet, that is, threatens no win;
    /// - if the solver played at least 20,000 moves to find the win.
    pub fn of(position: &Position, proof: &Proof) -> Grade {
        let longer = proof.line.len().saturating_sub(3).div_ceil(2);
        let reasons = [
            position.count_moves() >= MANY_MOVES,
            is_quiet(position, proof.line[0]),
            proof.nodes >= MANY_NODES,
        ];
        let points = longer + reasons.into_iter().filter(|&is_so| is_so).count();
        Grade((1 + points).min(usize::from(Grade::HARDEST.0)) as u8)
    }
}

const MANY_MOVES: usize = 80;
const MANY_NODES: u64 = 20_000;

/// Whether a move threatens nothing: could the player move once more, no move
/// would win.
fn is_quiet(position: &Position, mv: Move) -> bool {
    let (mut position, player) = (position.clone(), position.turn());
    position.play_unchecked(mv);
    position.play_unchecked(Move::Pass);
    !position.legal_moves().into_iter().any(|mv| {
        let undo = position.play_with_undo(mv);
        let wins = position.outcome().and_then(Outcome::winner) == Some(player);
        position.undo(undo);
        wins
    })
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text is not a number from 1 to 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseGradeError;

impl FromStr for Grade {
    type Err = ParseGradeError;

    fn from_str(text: &str) -> Result<Grade, ParseGradeError> {
        let number = text.parse().map_err(|_| ParseGradeError)?;
        if (1..=Grade::HARDEST.0).contains(&number) {
            Ok(Grade(number))
        } else {
            Err(ParseGradeError)
        }
    }
}

#[cfg(test)]
mod tests {
    use hive_rules::MoveString;

    use super::*;

    /// The black queen has two liberties, to her right.
    const TWO_LIBERTIES: &str = "
          bA1 bG1
        bS1 bQ
          bS2
            wQ  wA1 wA2
    ";

    #[test]
    fn a_move_that_threatens_nothing_is_quiet() {
        let position = Position::from_diagram(TWO_LIBERTIES).unwrap();
        let is_quiet = |text: &str| {
            let mv = text.parse::<MoveString>().unwrap().resolve(&position).expect(text);
            assert!(position.is_legal(mv), "{text}");
            super::is_quiet(&position, mv)
        };
        assert!(!is_quiet("wA2 bQ-"));
        assert!(is_quiet("wA2 -wQ"));
    }

    #[test]
    fn each_reason_counts_one() {
        let position = Position::from_diagram(TWO_LIBERTIES).unwrap();
        let resolve = |text: &str| text.parse::<MoveString>().unwrap().resolve(&position).unwrap();
        let (loud, quiet) = (resolve("wA2 bQ-"), resolve("wA2 -wQ"));
        let grade = |first, plies, nodes| {
            let mut line = vec![Move::Pass; plies];
            line[0] = first;
            Grade::of(&position, &Proof { line, nodes }).number()
        };
        assert!(position.count_moves() < MANY_MOVES);
        assert_eq!(grade(loud, 3, 10), 1);
        assert_eq!(grade(quiet, 3, 10), 2);
        assert_eq!(grade(loud, 5, 10), 2);
        assert_eq!(grade(loud, 7, 10), 3);
        assert_eq!(grade(loud, 7, MANY_NODES), 4);
        assert_eq!(grade(quiet, 7, MANY_NODES), 5);
        assert_eq!(grade(quiet, 9, MANY_NODES), 5);
    }

    #[test]
    fn numbers_round_trip() {
        for number in 1..=5 {
            let grade: Grade = number.to_string().parse().unwrap();
            assert_eq!((grade.number(), grade.to_string()), (number, number.to_string()));
        }
        assert!("0".parse::<Grade>().is_err() && "6".parse::<Grade>().is_err());
    }
}
