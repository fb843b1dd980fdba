//! `--type`: a list of game types.

use std::{fmt, str::FromStr};

use hive_rules::{GameType, ParseGameTypeError};

/// `Base,Base+MLP` or `all`; each type once.
#[derive(Clone, Debug)]
pub(crate) struct GameTypes(pub(crate) Vec<GameType>);

impl FromStr for GameTypes {
    type Err = ParseGameTypeError;

    fn from_str(text: &str) -> Result<GameTypes, ParseGameTypeError> {
        if text == "all" {
            return Ok(GameTypes(GameType::all().collect()));
        }
        let mut game_types = Vec::new();
        for word in text.split(',') {
            let game_type = word.trim().parse()?;
            if !game_types.contains(&game_type) {
                game_types.push(game_type);
            }
        }
        Ok(GameTypes(game_types))
    }
}

impl fmt::Display for GameTypes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(GameType::to_string).collect();
        f.pad(&names.join(","))
    }
}
