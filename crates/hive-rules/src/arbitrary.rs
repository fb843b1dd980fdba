//! Values made of bytes, for fuzzing (feature `arbitrary`).
//!
//! Every position and game that comes out is one that can be played.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Bug, Color, Direction, Game, GameType, Hex, Move, Piece, PieceSet, Position, QueenOpening,
    Repetition, RuleSet,
};

/// The longest game, in plies.
const MOST_PLIES: usize = 200;

macro_rules! one_of {
    ($($type:ty: $all:expr;)*) => {
        $(impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<$type> {
                bytes.choose(&$all).copied()
            }
        })*
    };
}

one_of! {
    Color: Color::ALL;
    Bug: Bug::ALL;
    Direction: Direction::ALL;
    QueenOpening: [QueenOpening::Allowed, QueenOpening::Forbidden];
    Repetition: [Repetition::Off, Repetition::Claim, Repetition::Automatic];
}

impl<'a> Arbitrary<'a> for Piece {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Piece> {
        bytes.choose_iter(PieceSet::ALL.iter())
    }
}

impl<'a> Arbitrary<'a> for PieceSet {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<PieceSet> {
        Ok(PieceSet(bytes.arbitrary()?) & PieceSet::ALL)
    }
}

impl<'a> Arbitrary<'a> for Hex {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Hex> {
        Ok(Hex::new(bytes.arbitrary()?, bytes.arbitrary()?))
    }
}

impl<'a> Arbitrary<'a> for GameType {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<GameType> {
        let mut game_type = GameType::BASE;
        for bug in GameType::EXPANSIONS {
            if bytes.arbitrary()? {
                game_type = game_type.with(bug);
            }
        }
        Ok(game_type)
    }
}

impl<'a> Arbitrary<'a> for RuleSet {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<RuleSet> {
        Ok(RuleSet { queen_opening: bytes.arbitrary()?, repetition: bytes.arbitrary()? })
    }
}

/// Any move, legal or not.
impl<'a> Arbitrary<'a> for Move {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Move> {
        let (piece, to) = (bytes.arbitrary()?, bytes.arbitrary()?);
        Ok(match bytes.int_in_range(0..=3)? {
            0 => Move::Place { piece, to },
            1 => Move::Shift { piece, to },
            2 => Move::Carry { piece, cargo: bytes.arbitrary()?, to },
            _ => Move::Pass,
        })
    }
}

/// A game of legal moves.
impl<'a> Arbitrary<'a> for Game {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Game> {
        let mut game = Game::new(bytes.arbitrary()?, bytes.arbitrary()?);
        while game.outcome().is_none() && game.moves().len() < MOST_PLIES && !bytes.is_empty() {
            let mv = *bytes.choose(&game.position().legal_moves())?;
            if game.play(mv).is_err() {
                break;
            }
        }
        Ok(game)
    }
}

/// The position that a game of legal moves leads to.
impl<'a> Arbitrary<'a> for Position {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Position> {
        Ok(Game::arbitrary(bytes)?.position().clone())
    }
}

#[cfg(test)]
mod tests {
    use hive_testkit::Random;

    use super::*;

    #[test]
    fn bytes_make_games_that_can_be_replayed() {
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let noise: Vec<u8> = (0..100).map(|_| random.byte()).collect();
            let game = Game::arbitrary(&mut Unstructured::new(&noise)).unwrap();
            assert!(!game.moves().is_empty());
            let text = game.to_game_string();
            assert_eq!(Game::replay(&text, game.rules()).unwrap().moves(), game.moves());
        }
        assert!(Move::arbitrary(&mut Unstructured::new(&[])).is_ok());
    }
}
