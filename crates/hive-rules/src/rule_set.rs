//! The two questions to which a game needs an answer. All other rules are the
//! same in every set; `docs/rules.md` lists where they depart from a booklet.

use std::{fmt, str::FromStr};

/// The answers to two questions; all other rules are the same in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase", deny_unknown_fields)
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleSet {
    /// Whether a player's first tile may be the queen.
    pub queen_opening: QueenOpening,
    /// What the third occurrence of a position means.
    pub repetition: Repetition,
}

/// Whether a player's first tile may be the queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum QueenOpening {
    /// As three of four booklets say expressly.
    Allowed,
    /// As tournaments and UHP play it.
    Forbidden,
}

/// What the third occurrence of a position means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "camelCase")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Repetition {
    /// Nothing.
    Off,
    /// Either player may claim a draw.
    Claim,
    /// The game is drawn at once.
    Automatic,
}

impl RuleSet {
    /// The queen may open, as most booklets say, and a player may claim a draw
    /// by repetition, which is more definite than any of them.
    pub const fn rulebook() -> RuleSet {
        RuleSet { queen_opening: QueenOpening::Allowed, repetition: Repetition::Claim }
    }

    /// The rules of tournaments and of UHP: the queen may not open, and the
    /// third occurrence of a position is a draw.
    pub const fn tournament() -> RuleSet {
        RuleSet { queen_opening: QueenOpening::Forbidden, repetition: Repetition::Automatic }
    }

    /// The rules under which any record of a finished game can be replayed:
    /// the queen may open, repetition means nothing.
    pub const fn permissive() -> RuleSet {
        RuleSet { queen_opening: QueenOpening::Allowed, repetition: Repetition::Off }
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Repetition::Off => "off",
            Repetition::Claim => "claim",
            Repetition::Automatic => "automatic",
        })
    }
}

impl fmt::Display for QueenOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            QueenOpening::Allowed => "allowed",
            QueenOpening::Forbidden => "forbidden",
        })
    }
}

/// `rulebook`, `tournament`, or the two answers spelt out.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == RuleSet::rulebook() {
            f.pad("rulebook")
        } else if *self == RuleSet::tournament() {
            f.pad("tournament")
        } else {
            write!(f, "queen-opening={} repetition={}", self.queen_opening, self.repetition)
        }
    }
}

/// A text is not a rule set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseRuleSetError;

impl fmt::Display for ParseRuleSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected rulebook, tournament, or queen-opening=allowed|forbidden \
             repetition=off|claim|automatic",
        )
    }
}

impl std::error::Error for ParseRuleSetError {}

impl FromStr for Repetition {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<Repetition, ParseRuleSetError> {
        match text {
            "off" => Ok(Repetition::Off),
            "claim" => Ok(Repetition::Claim),
            "automatic" => Ok(Repetition::Automatic),
            _ => Err(ParseRuleSetError),
        }
    }
}

impl FromStr for QueenOpening {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<QueenOpening, ParseRuleSetError> {
        match text {
            "allowed" => Ok(QueenOpening::Allowed),
            "forbidden" => Ok(QueenOpening::Forbidden),
            _ => Err(ParseRuleSetError),
        }
    }
}

impl FromStr for RuleSet {
    type Err = ParseRuleSetError;

    fn from_str(text: &str) -> Result<RuleSet, ParseRuleSetError> {
        match text {
            "rulebook" => return Ok(RuleSet::rulebook()),
            "tournament" => return Ok(RuleSet::tournament()),
            _ => {}
        }
        let (queen, repetition) = text.split_once(' ').ok_or(ParseRuleSetError)?;
        Ok(RuleSet {
            queen_opening: queen
                .strip_prefix("queen-opening=")
                .ok_or(ParseRuleSetError)?
                .parse()?,
            repetition: repetition.strip_prefix("repetition=").ok_or(ParseRuleSetError)?.parse()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for queen_opening in [QueenOpening::Allowed, QueenOpening::Forbidden] {
            for repetition in [Repetition::Off, Repetition::Claim, Repetition::Automatic] {
                let rules = RuleSet { queen_opening, repetition };
                assert_eq!(rules.to_string().parse(), Ok(rules));
            }
        }
    }

    #[test]
    fn what_is_not_a_rule_set_is_refused() {
        for text in
            ["", "Rulebook", "queen-opening=allowed", "repetition=off queen-opening=allowed"]
        {
            assert_eq!(text.parse::<RuleSet>(), Err(ParseRuleSetError), "{text:?}");
        }
    }
}
