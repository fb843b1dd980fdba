//! A game as somebody tells it, and how it is replayed.

use std::{error::Error, fmt};

use crate::{Game, GameType, Move, MoveString, Outcome, PlayError, RuleSet, Setup, SetupError};

/// A game as plain data, maybe with illegal moves: what a file, a message or
/// somebody's memory says. [`Script::game`] replays it, and every [`Game`] can be
/// written down as one.
///
/// ```
/// use hive_rules::{Game, GameType, RuleSet, Script};
///
/// let mut game = Game::new(GameType::BASE, RuleSet::tournament());
/// game.play(game.position().legal_moves()[0])?;
/// let mut script = Script::from(&game);
/// assert_eq!(script.game()?.position(), game.position());
///
/// script.moves.push(script.moves[0]);
/// assert!(script.game().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Game"))]
pub struct Script {
    /// Which bugs are in the game.
    pub game_type: GameType,
    /// The rules it is played by.
    pub rules: RuleSet,
    /// Where it begins, if not with an empty table.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub start: Option<Setup>,
    /// The moves that have been played.
    pub moves: Vec<Move>,
    /// How it has ended.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub outcome: Option<Outcome>,
}

impl Script {
    /// The longest known game has a little over 300 plies. More than this many
    /// are no game but a mistake or an attack.
    pub const MAX_PLIES: usize = 20_000;

    /// The game, if it keeps to the rules.
    pub fn game(&self) -> Result<Game, ScriptError> {
        Replay::default().game(self)
    }
}

impl From<&Game> for Script {
    fn from(game: &Game) -> Script {
        Script {
            game_type: game.game_type(),
            rules: game.rules(),
            start: (game.start().ply() > 0).then(|| game.start().into()),
            moves: game.moves().to_vec(),
            outcome: game.outcome(),
        }
    }
}

/// Why a [`Script`] is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptError {
    /// The tiles cannot lie like this.
    Setup(SetupError),
    /// There are more than [`Script::MAX_PLIES`] moves.
    TooManyMoves,
    /// A move cannot be played.
    Play {
        /// Which one, counted from 1.
        ply: usize,
        /// The move as UHP writes it.
        move_string: MoveString,
        /// Why not.
        cause: PlayError,
    },
    /// The game did not end like this.
    Outcome {
        /// What the script says.
        claimed: Outcome,
        /// What its moves show.
        shown: Option<Outcome>,
    },
}

impl fmt::Display for ScriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScriptError::Setup(cause) => cause.fmt(f),
            ScriptError::TooManyMoves => f.write_str("more moves than any game has"),
            ScriptError::Play { ply, cause, .. } => write!(f, "ply {ply}: {cause}"),
            ScriptError::Outcome { claimed, shown: Some(shown) } => {
                write!(f, "the outcome should be \"{shown}\", not \"{claimed}\"")
            }
            ScriptError::Outcome { claimed, shown: None } => {
                write!(f, "the game goes on; its outcome cannot be \"{claimed}\"")
            }
        }
    }
}

impl Error for ScriptError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            ScriptError::Setup(cause) => Some(cause),
            ScriptError::Play { cause, .. } => Some(cause),
            ScriptError::TooManyMoves | ScriptError::Outcome { .. } => None,
        }
    }
}

impl From<SetupError> for ScriptError {
    fn from(cause: SetupError) -> ScriptError {
        ScriptError::Setup(cause)
    }
}

/// Replays scripts, and remembers the last one: whoever steps through a game
/// asks for nearly the same again and again.
#[derive(Debug, Default)]
pub struct Replay {
    /// How the last game began, and the game without an end by its players.
    last: Option<(Beginning, Game)>,
}

/// What has to agree before two games can have moves in common.
#[derive(Debug, PartialEq, Eq)]
struct Beginning {
    game_type: GameType,
    rules: RuleSet,
    start: Option<Setup>,
}

impl Beginning {
    fn of(script: &Script) -> Beginning {
        let Script { game_type, rules, .. } = *script;
        Beginning { game_type, rules, start: script.start.clone() }
    }

    fn game(&self) -> Result<Game, ScriptError> {
        match &self.start {
            None => Ok(Game::new(self.game_type, self.rules)),
            // The setup says the type once more; the script's own counts.
            Some(start) => {
                let (game_type, queen_opening) = (self.game_type, self.rules.queen_opening);
                let start = Setup { game_type, queen_opening, ..start.clone() };
                Ok(Game::from_position(start.position()?, self.rules))
            }
        }
    }
}

impl Replay {
    /// The game that a script tells, if it keeps to the rules.
    pub fn game(&mut self, script: &Script) -> Result<Game, ScriptError> {
        if script.moves.len() > Script::MAX_PLIES {
            return Err(ScriptError::TooManyMoves);
        }
        let beginning = Beginning::of(script);
        let last = self.last.take().filter(|(last, _)| *last == beginning);
        let game = match last {
            Some((_, game)) => game,
            None => beginning.game()?,
        };
        let (_, game) = self.last.insert((beginning, game));
        let common = game.moves().iter().zip(&script.moves).take_while(|(a, b)| a == b).count();
        while game.moves().len() > common && game.undo().is_some() {}
        for &mv in &script.moves[common..] {
            game.play_told(mv)?;
        }
        let mut game = game.clone();
        if let Some(outcome) = script.outcome {
            game.end_told(outcome)?;
        }
        Ok(game)
    }
}

impl Game {
    /// Plays a move that somebody tells of.
    pub fn play_told(&mut self, mv: Move) -> Result<(), ScriptError> {
        self.play(mv).map_err(|cause| {
            let move_string = MoveString::new(self.position(), mv);
            ScriptError::Play { ply: self.moves().len() + 1, move_string, cause }
        })
    }

    /// Lets the players end the game as somebody tells. An end that they cannot
    /// bring about must be there already.
    pub fn end_told(&mut self, claimed: Outcome) -> Result<(), ScriptError> {
        // What the game refuses shows in its outcome.
        let _ = self.conclude(claimed);
        let shown = self.outcome();
        if shown == Some(claimed) { Ok(()) } else { Err(ScriptError::Outcome { claimed, shown }) }
    }
}
