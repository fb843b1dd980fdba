//! The commands of UHP, read forgivingly and printed strictly.
//!
//! Command words may have any letter case and any run of blanks between them;
//! the names of tiles and game types are exact.

use std::{fmt, str::FromStr};

use hive_rules::{
    GameString, GameType, MoveString, ParseGameStringError, ParseGameTypeError, ParseMoveError,
};

use crate::Limit;

/// What a client asks of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `info`: name and abilities.
    Info,
    /// `newgame`, `newgame Base+MLP`: an empty table.
    NewGame(GameType),
    /// `newgame Base;InProgress;Black[1];wS1`: a game that has begun.
    Replay(GameString),
    /// `play wA1 -bQ`, or `pass`.
    Play(MoveString),
    /// `validmoves`
    ValidMoves,
    /// `bestmove time 00:00:05` and other limits.
    BestMove(Limit),
    /// `undo`, `undo 3`: so many plies, from 1.
    Undo(u32),
    /// `options`
    Options,
    /// `options get NumThreads`
    GetOption {
        /// Of the option.
        name: String,
    },
    /// `options set NumThreads 2`
    SetOption {
        /// Of the option.
        name: String,
        /// As it is written.
        value: String,
    },
    /// `perft 4`: counts the leaves of the tree of moves, from depth 1 on.
    Perft(u32),
    /// `help`
    Help,
    /// `exit`
    Exit,
}

/// The furthest that `perft` counts. Nobody has ever counted further than 9
/// plies from the start.
const MAX_PERFT: u32 = 12;

/// How each command is written, and what it does.
const FORMS: [(&str, &str); 13] = [
    ("info", "name and version, and the expansions that can be played"),
    ("newgame [TYPE or GAME]", "an empty table, or a game to go on with"),
    ("play MOVE", "play a move, such as wA1 -bQ"),
    ("pass", "the same as play pass"),
    ("validmoves", "all legal moves"),
    (
        "bestmove time HH:MM:SS, seconds S, depth N or nodes N",
        "the best move; without a limit think until interrupted (SIGINT)",
    ),
    ("undo [N]", "take back one ply, or N"),
    ("options", "all options"),
    ("options get NAME", "one option"),
    ("options set NAME VALUE", "change an option"),
    ("perft N", "count the positions that up to N plies lead to, N from 1 to 12"),
    ("help", "this list"),
    ("exit", "end"),
];

impl Command {
    /// A line for each command.
    pub(crate) fn help() -> Vec<String> {
        FORMS.iter().map(|(form, about)| format!("{form}: {about}")).collect()
    }
}

impl FromStr for Command {
    type Err = ParseCommandError;

    fn from_str(line: &str) -> Result<Command, ParseCommandError> {
        let line = line.trim_ascii();
        let end = line.find(|c: char| c.is_ascii_whitespace()).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let rest = rest.trim_ascii_start();
        let arguments: Vec<&str> = rest.split_ascii_whitespace().take(MAX_ARGUMENTS + 1).collect();

        let word = match word.to_ascii_lowercase().as_str() {
            "?" => "help".to_owned(),
            word => word.to_owned(),
        };
        let usage = || ParseCommandError::Usage(word.clone());
        let alone = |command| if arguments.is_empty() { Ok(command) } else { Err(usage()) };
        match word.as_str() {
            "" => Err(ParseCommandError::Empty),
            "info" => alone(Command::Info),
            "newgame" if rest.is_empty() => Ok(Command::NewGame(GameType::BASE)),
            "newgame" if rest.contains(';') => {
                rest.parse().map(Command::Replay).map_err(ParseCommandError::GameString)
            }
            "newgame" => rest.parse().map(Command::NewGame).map_err(ParseCommandError::GameType),
            "play" if rest.is_empty() => Err(usage()),
            "play" => rest.parse().map(Command::Play).map_err(ParseCommandError::Move),
            "pass" => alone(Command::Play(MoveString::Pass)),
            "validmoves" => alone(Command::ValidMoves),
            "bestmove" => Limit::parse(&arguments).map(Command::BestMove).ok_or_else(usage),
            "undo" => match arguments[..] {
                [] => Ok(Command::Undo(1)),
                [plies] => at_least_one(plies).map(Command::Undo).ok_or_else(usage),
                _ => Err(usage()),
            },
            "options" => parse_options(&arguments).ok_or_else(usage),
            "perft" => match arguments[..] {
                [depth] => at_least_one(depth)
                    .filter(|&depth| depth <= MAX_PERFT)
                    .map(Command::Perft)
                    .ok_or_else(usage),
                _ => Err(usage()),
            },
            "help" => alone(Command::Help),
            "exit" => alone(Command::Exit),
            _ => Err(ParseCommandError::Unknown(shortened(&word))),
        }
    }
}

/// No command that counts its arguments has more.
const MAX_ARGUMENTS: usize = 3;

fn parse_options(arguments: &[&str]) -> Option<Command> {
    let (&verb, arguments) = match arguments.split_first() {
        Some(split) => split,
        None => return Some(Command::Options),
    };
    match *arguments {
        [name] if verb.eq_ignore_ascii_case("get") => {
            Some(Command::GetOption { name: name.into() })
        }
        [name, value] if verb.eq_ignore_ascii_case("set") => {
            Some(Command::SetOption { name: name.into(), value: value.into() })
        }
        _ => None,
    }
}

fn at_least_one(text: &str) -> Option<u32> {
    text.parse().ok().filter(|&number| number > 0)
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Info => f.write_str("info"),
            Command::NewGame(game_type) => write!(f, "newgame {game_type}"),
            Command::Replay(game) => write!(f, "newgame {game}"),
            Command::Play(MoveString::Pass) => f.write_str("pass"),
            Command::Play(mv) => write!(f, "play {mv}"),
            Command::ValidMoves => f.write_str("validmoves"),
            Command::BestMove(Limit::Unlimited) => f.write_str("bestmove"),
            Command::BestMove(limit) => write!(f, "bestmove {limit}"),
            Command::Undo(plies) => write!(f, "undo {plies}"),
            Command::Options => f.write_str("options"),
            Command::GetOption { name } => write!(f, "options get {name}"),
            Command::SetOption { name, value } => write!(f, "options set {name} {value}"),
            Command::Perft(depth) => write!(f, "perft {depth}"),
            Command::Help => f.write_str("help"),
            Command::Exit => f.write_str("exit"),
        }
    }
}

/// A line is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseCommandError {
    /// There is nothing but blanks.
    Empty,
    /// No command begins with this word.
    Unknown(String),
    /// The command, named here, is not written like this.
    Usage(String),
    /// The argument of `newgame` is not a game type.
    GameType(ParseGameTypeError),
    /// The argument of `newgame` is not a game.
    GameString(ParseGameStringError),
    /// The argument of `play` is not a move.
    Move(ParseMoveError),
}

impl fmt::Display for ParseCommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseCommandError::Empty => f.write_str("expected a command"),
            ParseCommandError::Unknown(word) => {
                write!(f, "unknown command {word:?}; help lists the commands")
            }
            ParseCommandError::Usage(word) => {
                let forms = FORMS.iter().map(|(form, _)| *form);
                let forms: Vec<&str> =
                    forms.filter(|form| form.split(' ').next() == Some(word)).collect();
                write!(f, "expected {}", forms.join(" or "))
            }
            ParseCommandError::GameType(error) => error.fmt(f),
            ParseCommandError::GameString(error) => error.fmt(f),
            ParseCommandError::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ParseCommandError {}

/// A stranger's text, short enough for a message.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[track_caller]
    fn check(line: &str, printed: &str) {
        let command: Command = line.parse().unwrap();
        assert_eq!(command.to_string(), printed);
        assert_eq!(printed.parse(), Ok(command));
    }

    #[test]
    fn commands_read_back() {
        for line in [
            "info",
            "newgame Base",
            "newgame Base+MLPD",
            "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
            "play wA1 -bQ",
            "pass",
            "validmoves",
            "bestmove",
            "bestmove time 00:00:05",
            "bestmove depth 3",
            "bestmove nodes 10000",
            "undo 1",
            "undo 12",
            "options",
            "options get NumThreads",
            "options set NumThreads 2",
            "perft 4",
            "help",
            "exit",
        ] {
            check(line, line);
        }
    }

    #[test]
    fn reading_is_forgiving() {
        for (line, strict) in [
            (" \t INFO \r", "info"),
            ("NewGame", "newgame Base"),
            ("newgame Base+PLM", "newgame Base+MLP"),
            (
                "newgame  Base; InProgress;White[2] ;wS1 ;bS1  wS1-; ",
                "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
            ),
            ("PLAY   wA1    -bQ ", "play wA1 -bQ"),
            ("play pass", "pass"),
            ("play PASS", "pass"),
            ("BestMove Time 0.00:00:00.5000000", "bestmove time 00:00:00.5"),
            ("bestmove seconds 0.2", "bestmove time 00:00:00.2"),
            ("undo", "undo 1"),
            ("Options GET NumThreads", "options get NumThreads"),
            ("options Set\tA\tb", "options set A b"),
            ("?", "help"),
        ] {
            check(line, strict);
        }
        let limit = Limit::Time(Duration::from_millis(200));
        assert_eq!("bestmove seconds 0.2".parse(), Ok(Command::BestMove(limit)));
    }

    #[test]
    fn what_is_no_command() {
        for (line, message) in [
            ("", "expected a command"),
            ("frobnicate x", "unknown command \"frobnicate\""),
            ("infos", "unknown command"),
            ("info\u{a0}", "unknown command"),
            ("ÍNFO", "unknown command"),
            ("info now", "expected info"),
            ("exit now", "expected exit"),
            ("newgame base", "expected Base"),
            ("newgame Base Base", "expected Base"),
            ("newgame ;", "game type"),
            ("newgame Base;InProgress;White[1];wS9", "ply 1"),
            ("play", "expected play MOVE"),
            ("play wX", "expected a tile"),
            ("pass now", "expected pass"),
            ("bestmove now", "expected bestmove"),
            ("bestmove depth", "expected bestmove"),
            ("bestmove depth 0", "expected bestmove"),
            ("bestmove depth -1", "expected bestmove"),
            ("bestmove depth 99999999999", "expected bestmove"),
            ("bestmove depth 1 2", "expected bestmove"),
            ("bestmove time 5", "expected bestmove"),
            ("bestmove seconds nan", "expected bestmove"),
            ("bestmove nodes 0", "expected bestmove"),
            ("undo 0", "expected undo"),
            ("undo -1", "expected undo"),
            ("undo x", "expected undo"),
            ("undo 1 1", "expected undo"),
            ("undo 4294967296", "expected undo"),
            ("options get", "options get NAME or options set NAME VALUE"),
            ("options set x", "options"),
            ("options set x y z", "options"),
            ("options list x", "options"),
            ("perft", "expected perft"),
            ("perft 0", "expected perft"),
            ("perft 13", "expected perft"),
        ] {
            let error = line.parse::<Command>().unwrap_err().to_string();
            assert!(error.contains(message), "{line:?}: {error}");
            assert!(!error.contains('\n') && error.len() < 200, "{line:?}: {error}");
        }
    }

    #[test]
    fn messages_stay_short() {
        let long = "☃".repeat(100_000);
        let error = long.parse::<Command>().unwrap_err().to_string();
        assert!(error.len() < 300, "{error}");
        let error = "x\u{7}\u{1b}[2Jy".parse::<Command>().unwrap_err().to_string();
        assert!(!error.chars().any(char::is_control), "{error}");
    }
}
