//! A finished game of a match, as a line of text.
//!
//! The line is a UHP game string, then, each after a tab, what else is known
//! as `key=value`: every program that reads game strings up to a tab can read
//! a log of a match. `docs/lab.md` lists the keys.

use std::{fmt, str::FromStr, time::Duration};

use hive_records::Record;
use hive_rules::{
    Color, DrawReason, Game, GameString, Outcome, ParseGameStringError, ReplayError, RuleSet,
    WinReason,
};

use crate::{BySide, Ending, Fault, Forfeit, LogEntry, Played, Side};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// Which game of the match it is, counted from 0. Games 2n and 2n + 1 are
    /// a pair.
    pub index: usize,
    /// Who had the white tiles.
    pub white: Side,
    /// The moves, those of the opening included.
    pub game: GameString,
    /// Why it ended.
    pub ending: Ending,
    /// Who won.
    pub winner: Option<Side>,
    /// Each player's slowest answer, in whole milliseconds.
    pub slowest: BySide<Duration>,
    /// What was seen of a fault.
    pub detail: Option<String>,
}

impl FinishedGame {
    /// The game number `index`, as it was played.
    pub fn new(index: usize, white: Side, played: &Played) -> FinishedGame {
        let mut game = played.game.to_game_string();
        game.state = played.state(white);
        let whole = |time: Duration| Duration::from_millis(time.as_millis() as u64);
        FinishedGame {
            index,
            white,
            game,
            ending: played.ending,
            winner: played.winner,
            slowest: BySide::from_fn(|side| whole(played.slowest[side])),
            detail: played.detail.clone(),
        }
    }

    /// The half points of a player: 0, 1 or 2.
    pub fn half_points(&self, side: Side) -> u32 {
        match self.winner {
            None => 1,
            Some(winner) if winner == side => 2,
            Some(_) => 0,
        }
    }

    /// The game for a file of records.
    pub fn record(&self, rules: RuleSet, names: &BySide<String>) -> Result<Record, ReplayError> {
        let mut record = Record::new(Game::replay(&self.game, rules)?);
        record.tags.set("Round", &format!("{}.{}", self.index / 2 + 1, self.index % 2 + 1));
        record.tags.set("White", &names[self.white]);
        record.tags.set("Black", &names[!self.white]);
        record.tags.set("Termination", &self.ending.to_string());
        let color = |side| if side == self.white { Color::White } else { Color::Black };
        let outcome = match (self.winner, self.ending) {
            (Some(winner), Ending::Forfeit(Fault::Time)) => {
                Outcome::Win(color(winner), WinReason::Time)
            }
            (Some(winner), _) => Outcome::Win(color(winner), WinReason::Stated),
            (None, _) => Outcome::Draw(DrawReason::Stated),
        };
        // A game that is over refuses: it shows its end itself.
        let _ = record.game.conclude(outcome);
        Ok(record)
    }
}

impl LogEntry for FinishedGame {
    const FORMAT: &'static str = "match 1";

    fn index(&self) -> usize {
        self.index
    }
}

impl fmt::Display for FinishedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\tgame={}\twhite={}", self.game, self.index, self.white)?;
        match self.winner {
            Some(winner) => write!(f, "\twinner={winner}")?,
            None => f.write_str("\twinner=none")?,
        }
        write!(f, "\tend={}", self.ending)?;
        let slowest = &self.slowest;
        write!(f, "\tslowest-a={}\tslowest-b={}", slowest.a.as_millis(), slowest.b.as_millis())?;
        self.detail.iter().try_for_each(|detail| write!(f, "\tdetail={detail}"))
    }
}

/// A line is not a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseFinishedGameError {
    /// It does not begin with a game string.
    Game(ParseGameStringError),
    /// A key is missing, or its value makes no sense.
    Key(&'static str),
}

impl fmt::Display for ParseFinishedGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseFinishedGameError::Game(error) => error.fmt(f),
            ParseFinishedGameError::Key(key) => write!(f, "expected a value for {key}"),
        }
    }
}

impl std::error::Error for ParseFinishedGameError {}

impl FromStr for FinishedGame {
    type Err = ParseFinishedGameError;

    fn from_str(line: &str) -> Result<FinishedGame, ParseFinishedGameError> {
        let mut parts = line.split('\t');
        let game = parts.next().unwrap_or("").parse().map_err(ParseFinishedGameError::Game)?;
        let pairs: Vec<(&str, &str)> = parts.filter_map(|part| part.split_once('=')).collect();
        let value =
            |key: &str| pairs.iter().find(|(name, _)| *name == key).map(|(_, value)| *value);
        let missing = ParseFinishedGameError::Key;
        let side = |text: &str| Side::ALL.into_iter().find(|side| side.to_string() == text);
        let time = |key| {
            let millis = value(key).and_then(|text| text.parse().ok());
            millis.map(Duration::from_millis).ok_or(missing(key))
        };
        let winner = match value("winner") {
            Some("none") => None,
            text => Some(text.and_then(side).ok_or(missing("winner"))?),
        };
        let number = value("game").and_then(|text| text.parse().ok());
        Ok(FinishedGame {
            index: number.ok_or(missing("game"))?,
            white: value("white").and_then(side).ok_or(missing("white"))?,
            game,
            ending: value("end").and_then(|text| text.parse().ok()).ok_or(missing("end"))?,
            winner,
            slowest: BySide { a: time("slowest-a")?, b: time("slowest-b")? },
            detail: value("detail").map(|text| Forfeit::new(Fault::Crash, text).detail),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "Base;BlackWins;White[2];wS1;bG1 wS1-\tgame=7\twhite=B\twinner=A\tend=crash\
        \tslowest-a=12\tslowest-b=205\tdetail=it said = and went away";

    #[test]
    fn lines_round_trip() {
        let game: FinishedGame = LINE.parse().unwrap();
        assert_eq!(game.to_string(), LINE);
        assert_eq!((game.index, game.ending), (7, Ending::Forfeit(Fault::Crash)));
        assert_eq!((game.half_points(Side::A), game.half_points(Side::B)), (2, 0));
        assert_eq!(game.slowest.b, Duration::from_millis(205));
    }

    #[test]
    fn what_is_missing_is_named() {
        for (key, text) in [
            ("game", "game=7"),
            ("white", "white=B"),
            ("winner", "winner=A"),
            ("end", "end=crash"),
            ("slowest-b", "slowest-b=205"),
        ] {
            let line = LINE.replace(text, "x=y");
            assert_eq!(line.parse::<FinishedGame>(), Err(ParseFinishedGameError::Key(key)));
        }
        assert!(matches!("".parse::<FinishedGame>(), Err(ParseFinishedGameError::Game(_))));
    }

    #[test]
    fn a_forfeit_is_stated_in_a_record() {
        let names = BySide { a: "first".to_owned(), b: "second".to_owned() };
        let game: FinishedGame = LINE.parse().unwrap();
        let record = game.record(RuleSet::tournament(), &names).unwrap();
        assert_eq!(record.game.outcome(), Some(Outcome::Win(Color::Black, WinReason::Stated)));
        assert_eq!(record.tags.get("White"), Some("second"));
        assert_eq!(record.tags.get("Round"), Some("4.2"));
        assert_eq!(record.tags.get("Termination"), Some("crash"));
    }
}
