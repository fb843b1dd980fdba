//! `--rules` and `--repetition`, which every command that takes a game has.

use clap::{Args, ValueEnum};
use hive_rules::{Repetition, RuleSet};

#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct RulesArgs {
    /// Whose rules to play by
    ///
    /// rulebook: the queen may be a player's first tile, and the third
    /// occurrence of a position lets a player claim a draw. tournament: the
    /// queen may not open, and the third occurrence is a draw at once.
    ///
    /// Nothing else depends on it. What is read otherwise than in some booklet,
    /// and why, is listed in section 4 of docs/rules.md.
    #[arg(long, value_enum, value_name = "RULES", help_heading = "Rules")]
    rules: Option<Preset>,
    /// What the third occurrence of a position means, whatever --rules says
    #[arg(long, value_enum, value_name = "WHAT", help_heading = "Rules")]
    repetition: Option<ThirdOccurrence>,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Preset {
    /// The queen may open, and a player may claim a draw by repetition
    Rulebook,
    /// The queen may not open, and repetition is a draw, as in tournaments and UHP
    Tournament,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum ThirdOccurrence {
    /// Nothing
    Off,
    /// A player may claim a draw
    Claim,
    /// The game is drawn
    Automatic,
}

impl RulesArgs {
    /// The rules that the user asked for, and those of the command where they
    /// did not.
    pub(crate) fn or(self, default: RuleSet) -> RuleSet {
        let mut rules = match self.rules {
            None => default,
            Some(Preset::Rulebook) => RuleSet::rulebook(),
            Some(Preset::Tournament) => RuleSet::tournament(),
        };
        if let Some(repetition) = self.repetition {
            rules.repetition = match repetition {
                ThirdOccurrence::Off => Repetition::Off,
                ThirdOccurrence::Claim => Repetition::Claim,
                ThirdOccurrence::Automatic => Repetition::Automatic,
            };
        }
        rules
    }

    /// The same for a command that takes several rule sets in turn.
    pub(crate) fn or_each(self, defaults: &[RuleSet]) -> Vec<RuleSet> {
        let mut rules: Vec<RuleSet> = defaults.iter().map(|&default| self.or(default)).collect();
        rules.dedup();
        rules
    }
}
