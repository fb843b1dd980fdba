//! Games and the rules they are played by.

use hive_rules::{DrawReason, GameType, MoveString, QueenOpening, Repetition, WinReason};
use serde::{Deserialize, Serialize};

use super::{MessageError, Move, Name, Outcome, Position};
use crate::replay::MAX_PLIES;

/// What to do where the printed rules and tournament practice differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RuleSet {
    /// Whether the queen may be a player's first tile.
    pub queen_opening: Name<QueenOpening>,
    /// What the third occurrence of a position means.
    pub repetition: Name<Repetition>,
}

impl From<hive_rules::RuleSet> for RuleSet {
    fn from(rules: hive_rules::RuleSet) -> RuleSet {
        RuleSet { queen_opening: Name(rules.queen_opening), repetition: Name(rules.repetition) }
    }
}

impl From<RuleSet> for hive_rules::RuleSet {
    fn from(rules: RuleSet) -> hive_rules::RuleSet {
        hive_rules::RuleSet { queen_opening: rules.queen_opening.0, repetition: rules.repetition.0 }
    }
}

/// A game. On its way in it is a claim; `TryFrom` replays it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Game {
    /// Which bugs are in it.
    pub game_type: Name<GameType>,
    /// The rules it is played by.
    pub rules: RuleSet,
    /// Where it begins, if not with an empty table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<Position>,
    /// The moves that have been played.
    pub moves: Vec<Move>,
    /// How it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl From<&hive_rules::Game> for Game {
    fn from(game: &hive_rules::Game) -> Game {
        Game {
            game_type: Name(game.game_type()),
            rules: game.rules().into(),
            start: (game.start().ply() > 0).then(|| game.start().into()),
            moves: game.moves().iter().copied().map(Move::from).collect(),
            outcome: game.outcome().map(Outcome::from),
        }
    }
}

impl TryFrom<Game> for hive_rules::Game {
    type Error = MessageError;

    fn try_from(message: Game) -> Result<hive_rules::Game, MessageError> {
        Replay::default().game(message)
    }
}

/// Replays games, and remembers the last one: whoever steps through a game
/// asks for nearly the same again and again.
#[derive(Debug, Default)]
pub struct Replay {
    /// How the last game began, and the game without an end by its players.
    last: Option<(Beginning, hive_rules::Game)>,
}

/// What has to agree before two games can have moves in common.
#[derive(Debug, PartialEq, Eq)]
struct Beginning {
    game_type: Name<GameType>,
    rules: RuleSet,
    start: Option<Position>,
}

impl Beginning {
    fn game(&self) -> Result<hive_rules::Game, MessageError> {
        let rules = self.rules.into();
        match &self.start {
            None => Ok(hive_rules::Game::new(self.game_type.0, rules)),
            // The position says the type once more; it is the one that counts.
            Some(start) => {
                let mut start = start.clone();
                start.game_type = self.game_type;
                start.queen_opening = Name(rules.queen_opening);
                Ok(hive_rules::Game::from_position(start.try_into()?, rules))
            }
        }
    }
}

impl Replay {
    /// The game that a message tells, if it keeps to the rules.
    pub fn game(&mut self, message: Game) -> Result<hive_rules::Game, MessageError> {
        if message.moves.len() > MAX_PLIES {
            return Err(MessageError::TooManyMoves);
        }
        let moves: Vec<hive_rules::Move> = message.moves.into_iter().map(Into::into).collect();
        let beginning =
            Beginning { game_type: message.game_type, rules: message.rules, start: message.start };
        let last = self.last.take().filter(|(last, _)| *last == beginning);
        let game = match last {
            Some((_, game)) => game,
            None => beginning.game()?,
        };
        let (_, game) = self.last.insert((beginning, game));
        let common = game.moves().iter().zip(&moves).take_while(|(a, b)| a == b).count();
        while game.moves().len() > common && game.undo().is_some() {}
        for (index, mv) in moves.into_iter().enumerate().skip(common) {
            if let Err(cause) = game.play(mv) {
                let move_string = MoveString::new(game.position(), mv);
                return Err(MessageError::Play { ply: index + 1, move_string, cause });
            }
        }
        let mut game = game.clone();
        if let Some(outcome) = message.outcome {
            end_game(&mut game, outcome.into())?;
        }
        Ok(game)
    }
}

/// Lets the players end the game as a message says. An end that they cannot
/// bring about must be there already.
pub fn end_game(
    game: &mut hive_rules::Game,
    claimed: hive_rules::Outcome,
) -> Result<(), MessageError> {
    // What the game refuses shows in its outcome.
    let _ = match claimed {
        hive_rules::Outcome::Win(winner, WinReason::Resignation) => game.resign(!winner).ok(),
        hive_rules::Outcome::Win(winner, WinReason::Time) => game.lose_on_time(!winner).ok(),
        hive_rules::Outcome::Draw(DrawReason::Agreement) => game.agree_draw().ok(),
        hive_rules::Outcome::Draw(DrawReason::Repetition) => game.claim_draw().ok(),
        _ => None,
    };
    let shown = game.outcome();
    if shown == Some(claimed) { Ok(()) } else { Err(MessageError::Outcome { claimed, shown }) }
}
