//! Any engine that speaks UHP as a contender, in a process of its own.

use std::time::Duration;

use hive_rules::{Game, MoveString, QueenOpening, Repetition, RuleSet};
use hive_uhp::{Client, ClientError};

use crate::{Contender, Fault, Forfeit};

/// The options by which our own engine is told that queens may open, and that
/// a game goes on after a position has occurred three times.
const QUEEN_OPENING: &str = "QueenOpening";
const REPETITION: &str = "Repetition";

/// How an engine is started and asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UhpCommand {
    /// The program and its arguments.
    pub command: String,
    /// What it is told to make it move, such as `bestmove seconds 0.2`.
    pub go: String,
    /// Names and values of its options.
    pub options: Vec<(String, String)>,
}

/// An engine in a process of its own. A process that failed is ended, and
/// the next game begins with a new one.
#[derive(Debug)]
pub struct UhpContender {
    command: UhpCommand,
    client: Option<Client>,
    /// How many moves of the game it has been told.
    told: usize,
}

impl UhpCommand {
    /// Starts the engine and sets its options.
    pub fn start(&self, rules: RuleSet) -> Result<Client, ClientError> {
        let mut client = Client::spawn(&self.command)?;
        for (name, value) in &self.options {
            client.set_option(name, value)?;
        }
        let queens_open = rules.queen_opening == QueenOpening::Allowed;
        let goes_on = rules.repetition != Repetition::Automatic;
        for (name, value, is_needed) in
            [(QUEEN_OPENING, "True", queens_open), (REPETITION, "False", goes_on)]
        {
            if is_needed && client.options()?.iter().any(|option| option.name == name) {
                client.set_option(name, value)?;
            }
        }
        Ok(client)
    }
}

impl UhpContender {
    /// A contender that is started when its first game begins.
    pub fn new(command: UhpCommand) -> UhpContender {
        UhpContender { command, client: None, told: 0 }
    }

    /// Does something with the engine. One that cannot be trusted to answer
    /// the next question is ended.
    fn with<T>(
        &mut self,
        ask: impl FnOnce(&mut Client) -> Result<T, ClientError>,
    ) -> Result<T, Forfeit> {
        let gone = || Forfeit::new(Fault::Crash, "the engine is gone");
        let client = self.client.as_mut().ok_or_else(gone)?;
        ask(client).map_err(|error| {
            if !matches!(error, ClientError::Refused { .. } | ClientError::InvalidMove { .. }) {
                self.client = None;
            }
            forfeit(&error)
        })
    }
}

fn forfeit(error: &ClientError) -> Forfeit {
    let fault = match error {
        ClientError::CommandLine | ClientError::CannotStart { .. } | ClientError::Ended { .. } => {
            Fault::Crash
        }
        ClientError::Late { .. } => Fault::Time,
        ClientError::Nonsense { .. }
        | ClientError::Refused { .. }
        | ClientError::InvalidMove { .. } => Fault::Protocol,
    };
    Forfeit::new(fault, &error.to_string())
}

impl Contender for UhpContender {
    fn begin(&mut self, game: &Game) -> Result<(), Forfeit> {
        if self.client.is_none() {
            let client = self.command.start(game.rules()).map_err(|error| forfeit(&error))?;
            self.client = Some(client);
        }
        self.told = game.moves().len();
        self.with(|client| client.new_game(&game.to_game_string().to_string())).map(drop)
    }

    fn update(&mut self, game: &Game) -> Result<(), Forfeit> {
        let moves = game.to_game_string().moves;
        for mv in moves.iter().skip(self.told) {
            self.with(|client| client.play(&mv.to_string()))?;
        }
        self.told = moves.len();
        Ok(())
    }

    fn choose(&mut self, _game: &Game, patience: Duration) -> Result<MoveString, Forfeit> {
        let go = self.command.go.clone();
        let words = go.trim().strip_prefix("bestmove").unwrap_or(&go).trim();
        let answer = self.with(|client| client.best_move(words, patience))?;
        answer
            .parse()
            .map_err(|error| Forfeit::new(Fault::IllegalMove, &format!("{answer:?}: {error}")))
    }
}
