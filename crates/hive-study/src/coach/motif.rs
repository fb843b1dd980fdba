//! What a coach can point at.

use hive_rules::{Color, Hex, Piece};

/// A fact about a move that the rules can check. The *mover* is the player who
/// makes the move, the *opponent* the other one; tiles tell by their colour
/// whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Motif {
    /// The move surrounds a queen, and only her.
    Wins {
        /// The queen.
        queen: Piece,
    },
    /// Whatever the opponent replies, the mover wins in so many plies, this
    /// move included.
    ForcesWin {
        /// More than one.
        plies: u32,
    },
    /// The mover had a win in so many plies and has none as fast any more.
    MissesWin {
        /// This move included.
        plies: u32,
    },
    /// Whatever the mover does next, the opponent now wins in so many plies.
    LetsWin {
        /// From the opponent's reply on.
        plies: u32,
    },
    /// A tile leaves its cell, and that alone lets the opponent win in so many
    /// plies: with the tile left where it was there is no such win, with the
    /// tile off the table there is.
    GivesUpDefender {
        /// The tile.
        piece: Piece,
        /// From the opponent's reply on.
        plies: u32,
    },
    /// If the opponent did nothing, the mover would win in so many plies.
    Threatens {
        /// From the mover's next move on.
        plies: u32,
    },
    /// The opponent would have won in so many plies, had the mover done
    /// nothing, and does not now.
    Parries {
        /// From the opponent's reply on.
        plies: u32,
    },
    /// The opponent's queen is thrown.
    ThrowsQueen {
        /// The queen.
        queen: Piece,
        /// The tile that throws her.
        by: Piece,
        /// Where she ends up.
        to: Hex,
        /// How many cells around her are empty there.
        left: u32,
    },
    /// The mover's queen, with two empty cells or fewer around her, is thrown to
    /// where there are more.
    Rescues {
        /// The queen.
        queen: Piece,
        /// The tile that throws her.
        by: Piece,
        /// Where she ends up.
        to: Hex,
        /// How many cells around her are empty there.
        left: u32,
    },
    /// A queen with two empty cells or fewer around her can now be thrown by
    /// her own side to where there are more, and could not before.
    LetsRescue {
        /// The queen.
        queen: Piece,
        /// A tile that can throw her.
        by: Piece,
    },
    /// Such a rescue was possible and is not any more.
    StopsRescue {
        /// The queen.
        queen: Piece,
        /// A tile that could have thrown her.
        by: Piece,
    },
    /// A queen that could move cannot any more.
    NoEscape {
        /// The queen.
        queen: Piece,
    },
    /// The mover's queen goes to where another number of cells around her is
    /// empty.
    QueenMoves {
        /// The queen.
        queen: Piece,
        /// Where she goes.
        to: Hex,
        /// How many cells around her were empty.
        before: u32,
        /// How many are now.
        after: u32,
    },
    /// The last empty cells beside a queen are being filled: there is one less.
    Fills {
        /// The queen, who stays where she is.
        queen: Piece,
        /// The cell that was filled.
        cell: Hex,
        /// How many are left.
        left: u32,
    },
    /// A cell beside a queen becomes empty.
    Opens {
        /// The queen, who stays where she is.
        queen: Piece,
        /// The cell that was left.
        cell: Hex,
        /// How many are empty now.
        left: u32,
    },
    /// Into an empty cell beside a queen nothing can slide any more.
    MakesGate {
        /// The queen, who stays where she is.
        queen: Piece,
        /// The cell.
        cell: Hex,
    },
    /// Into an empty cell beside a queen one can slide again.
    BreaksGate {
        /// The queen, who stays where she is.
        queen: Piece,
        /// The cell.
        cell: Hex,
    },
    /// A tile climbs onto a queen or a pillbug.
    Climbs {
        /// The tile.
        piece: Piece,
        /// What lies directly under it now.
        onto: Piece,
    },
    /// A tile climbs down from a queen or a pillbug.
    ClimbsDown {
        /// The tile.
        piece: Piece,
        /// What lay directly under it.
        from: Piece,
    },
    /// A tile climbs onto another one that could have moved.
    Covers {
        /// The tile.
        piece: Piece,
        /// What lies directly under it now.
        onto: Piece,
    },
    /// Tiles of one colour that could move hold the hive together now.
    Pins {
        /// The tiles.
        pieces: Vec<Piece>,
    },
    /// Tiles of one colour that could not move can move again.
    Frees {
        /// The tiles.
        pieces: Vec<Piece>,
    },
    /// Tiles of one colour that could move cannot, though they hold nothing
    /// together and nothing lies on them.
    ShutsIn {
        /// The tiles.
        pieces: Vec<Piece>,
    },
    /// A player has no free ant left, nor one in the reserve.
    LastAnt {
        /// The ant that was the last one free.
        ant: Piece,
        /// Whether it is used up: it can still move, but the player has just
        /// brought it beside the enemy queen. If not, it can move no longer.
        moved: bool,
    },
    /// The opponent has few cells left to place a tile on, or none.
    WallsOff {
        /// The opponent.
        color: Color,
        /// The cells that are left.
        cells: Vec<Hex>,
    },
    /// The opponent has no move and has to pass.
    LeavesPass {
        /// The opponent.
        color: Color,
    },
    /// The game has been here before.
    Repeats {
        /// How often, now included.
        times: usize,
    },
}

impl Motif {
    /// How many kinds of motifs there are.
    pub const KINDS: usize = 27;

    /// The name of its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Motif::Wins { .. } => "wins",
            Motif::ForcesWin { .. } => "forces win",
            Motif::MissesWin { .. } => "misses win",
            Motif::LetsWin { .. } => "lets win",
            Motif::GivesUpDefender { .. } => "gives up defender",
            Motif::Threatens { .. } => "threatens",
            Motif::Parries { .. } => "parries",
            Motif::ThrowsQueen { .. } => "throws queen",
            Motif::Rescues { .. } => "rescues",
            Motif::LetsRescue { .. } => "lets rescue",
            Motif::StopsRescue { .. } => "stops rescue",
            Motif::NoEscape { .. } => "no escape",
            Motif::QueenMoves { .. } => "queen moves",
            Motif::Fills { .. } => "fills",
            Motif::Opens { .. } => "opens",
            Motif::MakesGate { .. } => "makes gate",
            Motif::BreaksGate { .. } => "breaks gate",
            Motif::Climbs { .. } => "climbs",
            Motif::ClimbsDown { .. } => "climbs down",
            Motif::Covers { .. } => "covers",
            Motif::Pins { .. } => "pins",
            Motif::Frees { .. } => "frees",
            Motif::ShutsIn { .. } => "shuts in",
            Motif::LastAnt { .. } => "last ant",
            Motif::WallsOff { .. } => "walls off",
            Motif::LeavesPass { .. } => "leaves pass",
            Motif::Repeats { .. } => "repeats",
        }
    }
}

/// A motif at a ply of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spotted {
    /// Which ply, counted from 0: the move itself is 0, the answer to it 1.
    pub step: usize,
    /// Who makes the move.
    pub mover: Color,
    /// What is to be said about it.
    pub motif: Motif,
}

impl Spotted {
    /// Whom it helps; nobody in particular if the game repeats itself.
    pub fn helps(&self) -> Option<Color> {
        use Motif::*;
        let (mover, opponent) = (self.mover, !self.mover);
        let owner = |pieces: &[Piece]| pieces.first().map(|piece| piece.color());
        match &self.motif {
            ForcesWin { .. } | Threatens { .. } | Parries { .. } | ThrowsQueen { .. } => {
                Some(mover)
            }
            MissesWin { .. } | LetsWin { .. } | GivesUpDefender { .. } => Some(opponent),
            QueenMoves { before, after, .. } => Some(if after > before { mover } else { opponent }),
            Rescues { queen, .. }
            | LetsRescue { queen, .. }
            | Opens { queen, .. }
            | MakesGate { queen, .. } => Some(queen.color()),
            Wins { queen }
            | StopsRescue { queen, .. }
            | NoEscape { queen }
            | Fills { queen, .. }
            | BreaksGate { queen, .. } => Some(!queen.color()),
            Climbs { onto, .. } | Covers { onto, .. } => Some(!onto.color()),
            ClimbsDown { from, .. } => Some(from.color()),
            Pins { pieces } | ShutsIn { pieces } => owner(pieces).map(|color| !color),
            Frees { pieces } => owner(pieces),
            LastAnt { ant, .. } => Some(!ant.color()),
            WallsOff { color, .. } | LeavesPass { color } => Some(!*color),
            Repeats { .. } => None,
        }
    }
}
