//! All that a page needs to show a game and let somebody play it.

use std::collections::BTreeMap;

use hive_rules::{Bug, Color, Legality, MoveString, Piece, Power};
use serde::{Deserialize, Serialize};

use super::{ForcedPass, Hex, Move, Name, Outcome, PieceMoves, Position, position::hexes};

/// A game as a page shows it. It only goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The current position.
    pub position: Position,
    /// The tiles that are not in play yet.
    pub reserves: Reserves,
    /// Where each tile can go; nothing once the game is over.
    pub moves: Vec<PieceMoves>,
    /// How the game has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Why the only legal move is to pass, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<ForcedPass>,
    /// Whether the rules let a player claim a draw now.
    pub can_claim_draw: bool,
    /// How often the position has occurred, now included.
    pub occurrences: usize,
    /// What the last move did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last: Option<LastMove>,
    /// The tiles without which the hive would fall apart.
    pub pinned: Vec<Name<Piece>>,
    /// The empty cells around the queens.
    pub liberties: Liberties,
    /// The moves as UHP writes them.
    pub texts: Vec<String>,
}

/// How many tiles of each bug of the game the players have not placed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reserves {
    /// White's.
    pub white: BTreeMap<Name<Bug>, usize>,
    /// Black's.
    pub black: BTreeMap<Name<Bug>, usize>,
}

/// A move that has been played, with what can be seen of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LastMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Where the tile came from, if it was in play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<Hex>,
    /// Where it went; nowhere for a pass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Hex>,
    /// The tile that threw it, if it cannot have gone by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thrower: Option<Name<Piece>>,
    /// The cells on its way, the destination last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<Hex>>,
}

/// The empty cells around each queen; none for one that is not in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Liberties {
    /// Around White's.
    pub white: Vec<Hex>,
    /// Around Black's.
    pub black: Vec<Hex>,
}

impl From<&hive_rules::Game> for View {
    fn from(game: &hive_rules::Game) -> View {
        let position = game.position();
        let outcome = game.outcome();
        // Whoever has resigned has no moves left, whatever the table shows.
        let goes_on = outcome.is_none();
        let moves = if goes_on { position.piece_moves() } else { Vec::new() };
        View {
            position: position.into(),
            reserves: Reserves {
                white: reserve(position, Color::White),
                black: reserve(position, Color::Black),
            },
            moves: moves.iter().map(PieceMoves::from).collect(),
            outcome: outcome.map(Outcome::from),
            pass: position.why_pass().filter(|_| goes_on).map(|forced| (&forced).into()),
            can_claim_draw: game.can_claim_draw(),
            occurrences: game.occurrences(),
            last: last(game),
            pinned: position.board().restraints().pinned.iter().map(Name).collect(),
            liberties: Liberties {
                white: liberties(position, Color::White),
                black: liberties(position, Color::Black),
            },
            texts: game.to_game_string().moves.iter().map(MoveString::to_string).collect(),
        }
    }
}

fn reserve(position: &hive_rules::Position, color: Color) -> BTreeMap<Name<Bug>, usize> {
    let reserve = position.reserve(color);
    position.game_type().bugs().map(|bug| (Name(bug), reserve.count(bug))).collect()
}

fn liberties(position: &hive_rules::Position, color: Color) -> Vec<Hex> {
    let board = position.board();
    let around = board.hex_of(Piece::queen(color)).map(hive_rules::Hex::neighbors);
    let empty = around.into_iter().flatten().filter(|&hex| board.top(hex).is_none());
    empty.map(Hex::from).collect()
}

fn last(game: &hive_rules::Game) -> Option<LastMove> {
    let (&mv, before) = (game.moves().last()?, game.previous()?);
    let explanation = before.explain(mv);
    let ways = match &explanation {
        hive_rules::Explanation::Legal(Legality::Move(ways)) => ways.as_slice(),
        _ => &[],
    };
    // A move looks the same whether the tile went or was thrown. If it can
    // have gone by itself, nobody needs to be told of a throw.
    let way = ways.iter().find(|way| !is_throw(way)).or(ways.first());
    let thrower = way.and_then(|way| match way.power {
        Power::Thrown(piece) => Some(Name(piece)),
        Power::Own | Power::Copied(_) => None,
    });
    Some(LastMove {
        mv: mv.into(),
        from: mv.piece().and_then(|piece| before.board().hex_of(piece)).map(Hex::from),
        to: mv.to().map(Hex::from),
        thrower,
        path: way.map(|way| hexes(&way.path)),
    })
}

fn is_throw(way: &hive_rules::Way) -> bool {
    matches!(way.power, Power::Thrown(_))
}
