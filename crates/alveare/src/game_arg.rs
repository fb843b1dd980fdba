//! `GAME`: a game type, a game string, or a list of them with one a line.

use std::{
    convert::Infallible,
    fs::File,
    io::{self, BufRead, BufReader, Read},
    path::PathBuf,
    str::FromStr,
};

use hive_rules::{Game, GameString, GameType, Numbering, QueenOpening, Repetition, RuleSet};

use crate::failure::Failure;

/// The longest line that is read. A ply takes about ten bytes, so this is
/// room for any game that people or programs have played, and a bound on what
/// a file without line ends can make us hold.
const MAX_LINE: usize = 1 << 20;

/// Where the games of a command come from.
#[derive(Clone, Debug)]
pub(crate) enum GameArg {
    /// The argument itself.
    Text(String),
    /// `-`
    Stdin,
    /// `@FILE`
    File(PathBuf),
}

impl FromStr for GameArg {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<GameArg, Infallible> {
        Ok(match text.strip_prefix('@') {
            Some(path) => GameArg::File(path.into()),
            None if text == "-" => GameArg::Stdin,
            None => GameArg::Text(text.into()),
        })
    }
}

impl GameArg {
    /// Whether there may be several games, so that each gets a line.
    pub(crate) fn is_list(&self) -> bool {
        !matches!(self, GameArg::Text(_))
    }

    /// The games, one after the other as they are read.
    pub(crate) fn games(&self, rules: RuleSet) -> Result<Games, Failure> {
        let (reader, name): (Box<dyn BufRead>, String) = match self {
            GameArg::Text(text) => (Box::new(io::Cursor::new(text.clone())), "GAME".into()),
            GameArg::Stdin => (Box::new(BufReader::new(io::stdin())), "standard input".into()),
            GameArg::File(path) => {
                let name = path.display().to_string();
                let file = File::open(path)
                    .map_err(|error| Failure::Failed(format!("cannot read {name}: {error}")))?;
                (Box::new(BufReader::new(file)), name)
            }
        };
        Ok(Games { reader, name, line: 0, rules })
    }

    /// The game, where a command can do with one only.
    pub(crate) fn game(&self, rules: RuleSet) -> Result<Game, Failure> {
        self.written_game(rules).map(|(game, _)| game)
    }

    /// The same with the numbers that its copies of bugs have in the text.
    pub(crate) fn written_game(&self, rules: RuleSet) -> Result<(Game, Numbering), Failure> {
        if let GameArg::Text(text) = self {
            return parse_written(text.trim(), rules).map_err(Failure::Failed);
        }
        let mut games = self.games(rules)?;
        let game = games.next_written().unwrap_or_else(|| Err(format!("{}: no game", games.name)));
        if games.next().is_some() {
            return Err(Failure::Failed(format!("{}: expected one game only", games.name)));
        }
        game.map_err(Failure::Failed)
    }
}

/// Games as they are read. A bad one does not end the list.
pub(crate) struct Games {
    reader: Box<dyn BufRead>,
    /// What is read, for messages.
    name: String,
    line: usize,
    rules: RuleSet,
}

impl Games {
    /// The number of the line that the last game stood on.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    fn read(&mut self) -> Option<Result<String, String>> {
        loop {
            let mut bytes = Vec::new();
            let mut limited = (&mut self.reader).take(MAX_LINE as u64 + 1);
            match limited.read_until(b'\n', &mut bytes) {
                Ok(0) => return None,
                Ok(_) => self.line += 1,
                Err(error) => {
                    // There is no telling what a reader says after an error.
                    self.reader = Box::new(io::empty());
                    return Some(Err(error.to_string()));
                }
            }
            if bytes.len() > MAX_LINE {
                if bytes.last() != Some(&b'\n') && self.reader.skip_until(b'\n').is_err() {
                    self.reader = Box::new(io::empty());
                }
                return Some(Err(format!("the line is longer than {MAX_LINE} bytes")));
            }
            let text = match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => {
                    let at = error.utf8_error().valid_up_to() + 1;
                    return Some(Err(format!("byte {at} is not UTF-8 text")));
                }
            };
            // Collections of games put what else they know behind a tab.
            let game = text.split('\t').next().unwrap_or("").trim();
            if !game.is_empty() && !game.starts_with('#') {
                return Some(Ok(game.into()));
            }
        }
    }
}

impl Games {
    fn next_written(&mut self) -> Option<Result<(Game, Numbering), String>> {
        let game = self.read()?.and_then(|text| parse_written(&text, self.rules));
        Some(game.map_err(|problem| format!("{}:{}: {problem}", self.name, self.line)))
    }
}

impl Iterator for Games {
    type Item = Result<Game, String>;

    fn next(&mut self) -> Option<Result<Game, String>> {
        self.next_written().map(|read| read.map(|(game, _)| game))
    }
}

/// Reads a game type or a game string.
pub(crate) fn parse(text: &str, rules: RuleSet) -> Result<Game, String> {
    parse_written(text, rules).map(|(game, _)| game)
}

fn parse_written(text: &str, rules: RuleSet) -> Result<(Game, Numbering), String> {
    if !text.contains(';') {
        let game_type: GameType = text.parse().map_err(|error| {
            format!("{} is neither a game type nor a game string: {error}", quoted(text))
        })?;
        return Ok((Game::new(game_type, rules), Numbering::default()));
    }
    let game_string: GameString =
        text.parse().map_err(|error| format!("not a game string: {error}"))?;
    Game::read(&game_string, rules).map_err(|error| {
        let hint = other_rules(&game_string, rules);
        format!(
            "{error}{}",
            hint.map(|hint| format!("; it is legal with {hint}")).unwrap_or_default()
        )
    })
}

/// The option with which a game that these rules refuse can be replayed.
fn other_rules(game: &GameString, rules: RuleSet) -> Option<&'static str> {
    let opened = RuleSet { queen_opening: QueenOpening::Allowed, ..rules };
    let repeated = RuleSet { repetition: Repetition::Off, ..rules };
    let works = |rules| Game::replay(game, rules).is_ok();
    if works(opened) {
        Some("--rules rulebook")
    } else if works(repeated) {
        Some("--repetition off")
    } else if works(RuleSet::permissive()) {
        Some("--rules rulebook --repetition off")
    } else {
        None
    }
}

/// A text from outside in an error message: short, and on one line.
pub(crate) fn quoted(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
