//! Which motifs are worth saying.

use hive_rules::{Bug, Color, Game, Move, Piece};

use super::{
    STEPS,
    motif::{Motif, Spotted},
    motifs,
};

/// How many facts are said of a line: more would not be listened to.
const SAID: usize = 2;

/// Why one line is better than another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Why {
    /// What speaks against the line that was played, the gravest first.
    pub played: Vec<Spotted>,
    /// What speaks for the better one, the best first.
    pub better: Vec<Spotted>,
}

/// Why a line is better than the one that was played. Every motif is true of
/// one of the two lines alone.
pub fn why(game: &Game, played: &[Move], better: &[Move]) -> Why {
    let mover = game.position().turn();
    let (bad, good) = (motifs(game, played), motifs(game, better));
    Why {
        played: chosen(only(&bad, &good), !mover, &[0, 1]),
        better: chosen(only(&good, &bad), mover, &[0, 2]),
    }
}

/// What speaks for a line by itself.
pub fn merits(game: &Game, line: &[Move]) -> Vec<Spotted> {
    chosen(motifs(game, line), game.position().turn(), &[0, 2])
}

/// What is true of the one line and not of the other, whenever it happens
/// there. Of a motif about several tiles those are kept that are affected in
/// the one line only.
fn only(these: &[Spotted], others: &[Spotted]) -> Vec<Spotted> {
    let keep = |spotted: &Spotted| {
        let mut kept = spotted.clone();
        for other in others {
            if let Some(pieces) = pieces_mut(&mut kept.motif) {
                let same = same_kind(&spotted.motif, &other.motif);
                let known = if same { pieces_of(&other.motif) } else { &[] };
                pieces.retain(|piece| !known.iter().any(|known| is_alike(*known, *piece)));
                if pieces.is_empty() {
                    return None;
                }
            } else if spotted.mover == other.mover && says_the_same(&spotted.motif, &other.motif) {
                return None;
            }
        }
        Some(kept)
    };
    these.iter().filter_map(keep).collect()
}

/// Copies of a bug may change their roles.
fn is_alike(a: Piece, b: Piece) -> bool {
    (a.color(), a.bug()) == (b.color(), b.bug())
}

fn pieces_of(motif: &Motif) -> &[Piece] {
    match motif {
        Motif::Pins { pieces } | Motif::Frees { pieces } | Motif::ShutsIn { pieces } => pieces,
        _ => &[],
    }
}

fn pieces_mut(motif: &mut Motif) -> Option<&mut Vec<Piece>> {
    match motif {
        Motif::Pins { pieces } | Motif::Frees { pieces } | Motif::ShutsIn { pieces } => {
            Some(pieces)
        }
        _ => None,
    }
}

fn same_kind(a: &Motif, b: &Motif) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}

/// Whether two motifs tell a player the same, wherever on the table it happens.
fn says_the_same(a: &Motif, b: &Motif) -> bool {
    use Motif::*;
    match (a, b) {
        (Fills { queen: a, left: n, .. }, Fills { queen: b, left: m, .. })
        | (Opens { queen: a, left: n, .. }, Opens { queen: b, left: m, .. }) => (a, n) == (b, m),
        (MakesGate { queen: a, .. }, MakesGate { queen: b, .. })
        | (BreaksGate { queen: a, .. }, BreaksGate { queen: b, .. })
        | (ThrowsQueen { queen: a, .. }, ThrowsQueen { queen: b, .. })
        | (LetsRescue { queen: a, .. }, LetsRescue { queen: b, .. })
        | (StopsRescue { queen: a, .. }, StopsRescue { queen: b, .. }) => a == b,
        (Rescues { queen: a, left: n, .. }, Rescues { queen: b, left: m, .. }) => (a, n) == (b, m),
        (QueenMoves { queen: a, after: n, .. }, QueenMoves { queen: b, after: m, .. }) => {
            (a, n) == (b, m)
        }
        (Climbs { onto: a, .. }, Climbs { onto: b, .. })
        | (ClimbsDown { from: a, .. }, ClimbsDown { from: b, .. })
        | (Covers { onto: a, .. }, Covers { onto: b, .. }) => is_alike(*a, *b),
        (LastAnt { ant: a, .. }, LastAnt { ant: b, .. }) => is_alike(*a, *b),
        (GivesUpDefender { plies: n, .. }, GivesUpDefender { plies: m, .. }) => n == m,
        (WallsOff { color: a, cells: n }, WallsOff { color: b, cells: m }) => {
            (a, n.len()) == (b, m.len())
        }
        (a, b) => a == b,
    }
}

/// The weightiest of those that help a player, at some of the steps.
fn chosen(mut spotted: Vec<Spotted>, helps: Color, steps: &[usize]) -> Vec<Spotted> {
    debug_assert!(steps.iter().all(|&step| step < STEPS));
    spotted.retain(|it| steps.contains(&it.step) && it.helps().is_none_or(|color| color == helps));
    spotted.sort_by_key(|it| (std::cmp::Reverse(weight(it)), it.step));
    let mut said: Vec<Spotted> = Vec::new();
    for it in spotted {
        if said.len() < SAID && weight(&it) > 0 && !said.iter().any(|other| implies(other, &it)) {
            said.push(it);
        }
    }
    said.sort_by_key(|it| it.step);
    said
}

/// Whether the second motif says nothing new after the first.
fn implies(first: &Spotted, second: &Spotted) -> bool {
    use Motif::*;
    match (&first.motif, &second.motif) {
        // What ends the game needs no further reason.
        (Wins { .. }, _) => true,
        (ForcesWin { .. }, Threatens { .. } | Parries { .. }) => true,
        (GivesUpDefender { .. }, LetsWin { .. }) => true,
        // How the opponent goes on to win is told already.
        (GivesUpDefender { .. } | LetsWin { .. }, _) => second.step > 0,
        (MissesWin { .. }, _) => second.step > 0,
        (Threatens { .. }, Threatens { .. }) => true,
        (LastAnt { ant, .. }, Pins { pieces } | ShutsIn { pieces }) => pieces.contains(ant),
        (Climbs { onto, .. }, NoEscape { queen }) => onto == queen,
        (Pins { pieces }, NoEscape { queen }) => pieces.contains(queen),
        (NoEscape { queen }, Pins { pieces }) => pieces[..] == [*queen],
        (a, b) => a == b,
    }
}

/// How much a motif matters: 0 for what is not worth a word.
fn weight(spotted: &Spotted) -> u32 {
    use Motif::*;
    let weight = match &spotted.motif {
        Wins { .. } => 1_000,
        LetsWin { plies } | ForcesWin { plies } => 900 - plies,
        GivesUpDefender { .. } => 910,
        MissesWin { plies } => 880 - plies,
        // Whoever is threatened parries; that is no merit of an answer.
        Parries { .. } if spotted.step > 0 => 0,
        Parries { plies } => 800 - plies,
        Threatens { plies } => 700 - plies,
        // Where she has room, she is better off.
        ThrowsQueen { left, .. } if *left > 3 => 0,
        ThrowsQueen { left, .. } => 650 - 20 * left,
        Rescues { .. } => 620,
        Repeats { times } => {
            if *times > 2 {
                640
            } else {
                130
            }
        }
        LeavesPass { .. } => 600,
        LetsRescue { .. } | StopsRescue { .. } => 560,
        NoEscape { .. } => 420,
        Climbs { onto, .. } | ClimbsDown { from: onto, .. } => match onto.bug() {
            Bug::Queen => 550,
            _ => 330,
        },
        LastAnt { .. } => 400,
        WallsOff { cells, .. } => 500 - 40 * cells.len() as u32,
        Fills { left, .. } => 480 - 60 * left,
        Opens { left, .. } => 420 - 60 * left,
        QueenMoves { before, after, .. } => 300 + 40 * after.abs_diff(*before),
        Pins { pieces } | Frees { pieces } | ShutsIn { pieces } => {
            let sum: u32 = pieces.iter().map(|piece| value(piece.bug())).sum();
            sum + if matches!(spotted.motif, ShutsIn { .. }) { 0 } else { 50 }
        }
        Covers { onto, .. } => 40 + value(onto.bug()),
        MakesGate { .. } | BreaksGate { .. } => 200,
    };
    // What follows on the answer depends on the answer.
    match spotted.step {
        0 => weight,
        1 => weight.saturating_sub(10),
        _ => weight * 2 / 3,
    }
}

/// How much it matters that a tile can move.
fn value(bug: Bug) -> u32 {
    match bug {
        Bug::Queen => 320,
        Bug::Ant => 250,
        Bug::Pillbug | Bug::Mosquito => 240,
        Bug::Ladybug | Bug::Dragonfly => 200,
        Bug::Beetle => 190,
        Bug::Grasshopper => 150,
        Bug::Spider => 130,
    }
}
