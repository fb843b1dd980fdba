//! What a page asks the rules.

use std::collections::BTreeMap;

use hive_rules::{Hex, Move, Piece, Script, Setup};
use hive_table::Comment;
use serde::{Deserialize, Serialize};

use super::{Excerpt, ExplorerRequest, FileFormat, LogRequest, VariationMove};

/// A question to the rules. What answers it is said with each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "ask", rename_all = "camelCase", deny_unknown_fields)]
pub enum RulesRequest {
    /// How does this game stand? A [`View`](super::View).
    View {
        /// The game.
        game: Script,
    },
    /// Why is a move allowed, or why not? An
    /// [`Explanation`](hive_rules::Explanation).
    Explain {
        /// The game.
        game: Script,
        /// The move.
        #[serde(rename = "move")]
        mv: Move,
    },
    /// Why can a tile neither move nor enter? A list of
    /// [`Reason`](hive_rules::Reason)s, empty if it can.
    WhyStuck {
        /// The game.
        game: Script,
        /// The tile.
        piece: Piece,
    },
    /// What if the player to move could do nothing? The [`Script`] that goes on
    /// from there, with the opponent to move; `null` if the game is over, or
    /// while the player has no queen in play, since nobody passes before.
    IfPassed {
        /// The game.
        game: Script,
    },
    /// Which move is this? A [`TypedMove`](super::TypedMove).
    ReadMove {
        /// The game.
        game: Script,
        /// The move as UHP writes it.
        text: String,
    },
    /// What does this text show? A [`DrawnPosition`].
    Diagram {
        /// A position as one can type it.
        text: String,
    },
    /// Can this be on the table? A [`SetupCheck`](super::SetupCheck).
    Setup {
        /// Any arrangement of tiles.
        position: Setup,
    },
    /// Which games are in this file? A list of
    /// [`ReadRecord`](super::ReadRecord)s.
    Read {
        /// The content of a file, in any format that can be read.
        text: String,
    },
    /// Which games are in these parts of a file? A list of
    /// [`ReadRecord`](super::ReadRecord)s, with the lines of the whole file.
    ReadGames {
        /// The format of the file.
        format: FileFormat,
        /// Parts with a game each; one that cannot be read leaves the others
        /// alone.
        games: Vec<Excerpt>,
    },
    /// How is this game written down? A text.
    Write {
        /// The game.
        game: Script,
        /// In which format.
        format: RecordFormat,
        /// Who played, when and where.
        tags: BTreeMap<String, String>,
        /// Remarks on moves; PGN alone has room for them.
        #[serde(default)]
        comments: Vec<Comment>,
        /// What might have been played instead; PGN alone has room for it.
        #[serde(default)]
        variations: Vec<VariationMove>,
    },
    /// What does the game look like? A text of SVG.
    Picture {
        /// The game.
        game: Script,
        /// After how many plies; after the last one if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ply: Option<usize>,
        /// Whether it is one of a row of pictures, all of the same size.
        film: bool,
        /// How it is drawn.
        style: PictureStyle,
    },
    /// Something about the games that the explorer has been given. What
    /// answers it is said with the request.
    Explorer {
        /// What.
        request: ExplorerRequest,
    },
    /// Something about the logs of games. What answers it is said with the
    /// request.
    Log {
        /// What.
        request: LogRequest,
    },
    /// The players end the game. The [`Script`] with its outcome.
    End {
        /// The game.
        game: Script,
        /// How.
        act: EndingAct,
    },
}

/// A format that games are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum RecordFormat {
    /// A UHP game string.
    Uhp,
    /// PGN.
    Pgn,
    /// A [`Script`] as JSON.
    Json,
}

/// What players can do to end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum EndingAct {
    /// White gives up.
    ResignWhite,
    /// Black gives up.
    ResignBlack,
    /// Both agree on a draw.
    AgreeDraw,
    /// A player claims a draw by repetition.
    ClaimDraw,
    /// White's time is up.
    TimeWhite,
    /// Black's time is up.
    TimeBlack,
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PictureStyle {
    /// Whether it is meant for a dark page.
    pub dark: bool,
    /// Whether the tiles in reserve are shown.
    pub reserves: bool,
    /// How wide a cell is, in pixels.
    pub cell_width: u16,
}

/// A position that was drawn in text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DrawnPosition {
    /// The position.
    pub position: Setup,
    /// The cells that are marked in the drawing.
    pub marks: Vec<Hex>,
}
