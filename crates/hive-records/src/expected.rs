//! What a file lacks, has too much of, or does not close. Each is a word in
//! messages, and so a text in every language of the page.

use std::fmt;

use serde::Serialize;

/// What has to stand where something else stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Expected {
    /// Fields behind a game string.
    Fields,
    /// A tag of PGN.
    Tag,
    /// A move of PGN.
    NumberedMove,
    /// A move that a variation replaces.
    MoveBeforeVariation,
    /// A move between two parentheses.
    MoveInVariation,
    /// A parenthesis that the one at hand closes.
    VariationStart,
    /// The parenthesis that opens a game of SGF.
    Parenthesis,
    /// A game without variations, which BoardSpace does not write.
    NoVariations,
    /// A property of SGF.
    Property,
    /// The number that SGF has for Hive.
    Hive,
    /// A variant somewhere in the game.
    Variant,
    /// A variant before the first move.
    VariantFirst,
    /// A cell of the torus that means one place only.
    PlainCell,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Expected::Fields => "fields such as white=Ann, separated by tabs",
            Expected::Tag => "a tag such as [White \"Ann\"]",
            Expected::NumberedMove => "a numbered move such as 1. wS1",
            Expected::MoveBeforeVariation => "a move before its variation",
            Expected::MoveInVariation => "a move in the variation",
            Expected::VariationStart => "a variation to begin before it ends",
            Expected::Parenthesis => "( at the start of a game",
            Expected::NoVariations => "a game without variations",
            Expected::Property => "a property such as GM[27]",
            Expected::Hive => "GM[27], which stands for Hive",
            Expected::Variant => "a game with its variant, such as SU[hive]",
            Expected::VariantFirst => "SU with the variant before the first move",
            Expected::PlainCell => "a cell that is not also the one beyond the edge of the board",
        })
    }
}

/// Of what there is more than any game has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Excess {
    /// Moves.
    Moves,
    /// Remarks on moves.
    Comments,
    /// Variations.
    Variations,
    /// Variations within variations.
    NestedVariations,
    /// Tags of PGN.
    Tags,
    /// Fields behind a game string.
    Fields,
    /// Gestures of SGF.
    Gestures,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Excess::Moves => "moves",
            Excess::Comments => "comments",
            Excess::Variations => "variations",
            Excess::NestedVariations => "variations within variations",
            Excess::Tags => "tags",
            Excess::Fields => "fields",
            Excess::Gestures => "gestures",
        })
    }
}

/// What has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Unclosed {
    /// A game of SGF.
    Game,
    /// The value of a property of SGF.
    Value,
    /// A comment of PGN.
    Comment,
    /// A variation of PGN.
    Variation,
}

impl fmt::Display for Unclosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unclosed::Game => "a game",
            Unclosed::Value => "a value",
            Unclosed::Comment => "a comment",
            Unclosed::Variation => "a variation",
        })
    }
}
