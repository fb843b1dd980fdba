//! All that a page needs to show a game and let somebody play it.

use std::collections::BTreeMap;

use hive_rules::{
    Bug, Color, Explanation, ForcedPass, Game, Hex, Legality, Move, MoveString, Outcome, Piece,
    PieceMoves, Position, Power, Setup, Way,
};
use serde::{Deserialize, Serialize};

/// A game as a page shows it. It only goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The current position.
    pub position: Setup,
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
    /// What the player to move can throw, and where to; nothing once the game
    /// is over.
    pub throws: Vec<Throw>,
    /// The tiles without which the hive would fall apart.
    pub pinned: Vec<Piece>,
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
    pub white: BTreeMap<Bug, usize>,
    /// Black's.
    pub black: BTreeMap<Bug, usize>,
}

/// A tile and where another can throw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Throw {
    /// The pillbug, or the mosquito that touches one.
    pub by: Piece,
    /// The tile that it can throw.
    pub piece: Piece,
    /// The cells to which it throws the tile.
    pub to: Vec<Hex>,
    /// Those of them to which the tile cannot go by itself.
    pub only: Vec<Hex>,
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
    pub thrower: Option<Piece>,
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

impl From<&Game> for View {
    fn from(game: &Game) -> View {
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
            moves,
            outcome,
            pass: position.why_pass().filter(|_| goes_on),
            can_claim_draw: game.can_claim_draw(),
            occurrences: game.occurrences(),
            last: last(game),
            throws: if goes_on { throws(position) } else { Vec::new() },
            pinned: position.board().restraints().pinned.iter().collect(),
            liberties: Liberties {
                white: liberties(position, Color::White),
                black: liberties(position, Color::Black),
            },
            texts: game.to_game_string().moves.iter().map(MoveString::to_string).collect(),
        }
    }
}

fn reserve(position: &Position, color: Color) -> BTreeMap<Bug, usize> {
    let reserve = position.reserve(color);
    position.game_type().bugs().map(|bug| (bug, reserve.count(bug))).collect()
}

fn liberties(position: &Position, color: Color) -> Vec<Hex> {
    let board = position.board();
    let around = board.hex_of(Piece::queen(color)).map(Hex::neighbors);
    around.into_iter().flatten().filter(|&hex| board.top(hex).is_none()).collect()
}

fn throws(position: &Position) -> Vec<Throw> {
    let (board, turn) = (position.board(), position.turn());
    let may_throw =
        |top: Piece| top.color() == turn && (top.bug().throws() || top.bug().copies_others());
    let touches_thrower = |piece: &Piece| {
        let around = board.hex_of(*piece).map(Hex::neighbors);
        around.into_iter().flatten().any(|hex| board.top(hex).is_some_and(may_throw))
    };
    let mut throws: Vec<Throw> = Vec::new();
    for piece in board.pieces().iter().filter(touches_thrower) {
        let (thrown, own): (Vec<_>, Vec<_>) = position.ways(piece).into_iter().partition(is_throw);
        for way in &thrown {
            let Power::Thrown { by } = way.power else { continue };
            let to = way.to();
            let only = own.iter().all(|way| way.to() != to).then_some(to);
            match throws.iter_mut().find(|throw| (throw.by, throw.piece) == (by, piece)) {
                Some(throw) => {
                    throw.to.push(to);
                    throw.only.extend(only);
                }
                None => {
                    throws.push(Throw {
                        by,
                        piece,
                        to: vec![to],
                        only: only.into_iter().collect(),
                    });
                }
            }
        }
    }
    throws
}

fn last(game: &Game) -> Option<LastMove> {
    let (&mv, before) = (game.moves().last()?, game.previous()?);
    let explanation = before.explain(mv);
    let ways = match &explanation {
        Explanation::Legal(Legality::Move { ways }) => ways.as_slice(),
        _ => &[],
    };
    // A move looks the same whether the tile went or was thrown. If it can
    // have gone by itself, nobody needs to be told of a throw.
    let way = ways.iter().find(|way| !is_throw(way)).or(ways.first());
    let thrower = way.and_then(|way| match way.power {
        Power::Thrown { by } => Some(by),
        Power::Own | Power::Copied { .. } => None,
    });
    Some(LastMove {
        mv,
        from: mv.piece().and_then(|piece| before.board().hex_of(piece)),
        to: mv.to(),
        thrower,
        path: way.map(|way| way.path.clone()),
    })
}

fn is_throw(way: &Way) -> bool {
    matches!(way.power, Power::Thrown { .. })
}
