//! Wins that are forced, missed, threatened and parried: proved by the solver,
//! and said only where it came to an answer.

use hive_engine::{Answer, Defence, Stop, defend, solve};
use hive_rules::{Bug, Color, Game, Move, Outcome, Piece, Position, Setup};

use super::{
    motif::Motif,
    step::{Step, as_turn_of},
};

/// How many plies a win may take that a line is about.
const PLIES: u8 = 5;

/// … and one that is threatened or prevented.
const THREAT_PLIES: u8 = 3;

/// How many moves a proof may try: some hundredths of a second.
const NODES: u64 = 40_000;

pub(super) fn find(step: &Step<'_>, is_first: bool, found: &mut Vec<Motif>) {
    if let Some(outcome) = step.after.outcome() {
        if let Outcome::Win(winner, _) = outcome {
            found.push(Motif::Wins { queen: Piece::queen(!winner) });
        }
        if !matches!(outcome, Outcome::Win(winner, _) if winner == step.mover) && is_first {
            found.extend(missed(step));
        }
        return;
    }
    if step.next.outcome().is_some() || !has_both_queens(step.after) {
        return;
    }
    let (mover, opponent) = (step.mover, !step.mover);
    if !is_first {
        found.extend(threatens(step, mover));
        found.extend(parries(step, opponent));
        return;
    }
    let forced = match defend(step.next, PLIES - 1, None, NODES, &Stop::new()) {
        Defence::Lost { plies, .. } => Some(u32::from(plies) + 1),
        _ => None,
    };
    if let Some(plies) = forced {
        found.push(Motif::ForcesWin { plies });
    } else {
        found.extend(missed(step));
        found.extend(threatens(step, mover));
        found.extend(lets_win(step));
    }
    found.extend(parries(step, opponent));
}

fn has_both_queens(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| position.has_queen(color))
}

/// The shortest win of the player to move, as far as it can be proved.
fn win(game: &Game, plies: u8) -> Option<u32> {
    match solve(game, plies, NODES, &Stop::new()).answer {
        Answer::Win { plies, .. } => Some(plies.into()),
        _ => None,
    }
}

/// Whether it is proved that the player to move cannot win in so many plies.
fn has_no_win(game: &Game, plies: u32) -> bool {
    u8::try_from(plies)
        .is_ok_and(|plies| solve(game, plies, NODES, &Stop::new()).answer == Answer::NoWin)
}

/// The position as a game without a past, with this player to move.
fn idle(position: &Position, color: Color, game: &Game) -> Game {
    Game::from_position(as_turn_of(position, color), game.rules())
}

fn missed(step: &Step<'_>) -> Option<Motif> {
    let plies = win(step.game, PLIES)?;
    let is_gone = step.next.outcome().is_some()
        || plies == 1
        || matches!(
            defend(step.next, plies as u8 - 1, None, NODES, &Stop::new()),
            Defence::Holds(_)
        );
    is_gone.then_some(Motif::MissesWin { plies })
}

fn lets_win(step: &Step<'_>) -> Vec<Motif> {
    let Some(plies) = win(step.next, PLIES) else { return Vec::new() };
    let mut motifs = vec![Motif::LetsWin { plies }];
    motifs.extend(gives_up_defender(step, plies));
    motifs
}

fn threatens(step: &Step<'_>, mover: Color) -> Option<Motif> {
    win(&idle(step.after, mover, step.game), THREAT_PLIES).map(|plies| Motif::Threatens { plies })
}

fn parries(step: &Step<'_>, opponent: Color) -> Option<Motif> {
    let plies = win(&idle(step.before, opponent, step.game), THREAT_PLIES)?;
    has_no_win(step.next, plies).then_some(Motif::Parries { plies })
}

fn gives_up_defender(step: &Step<'_>, plies: u32) -> Option<Motif> {
    let Move::Shift { piece, .. } = step.mv else { return None };
    if piece.bug() == Bug::Queen || piece.color() != step.mover || plies > THREAT_PLIES.into() {
        return None;
    }
    let opponent = !step.mover;
    let without = Game::from_position(without(step.before, piece)?, step.game.rules());
    let is_needed = has_no_win(&idle(step.before, opponent, step.game), plies)
        && win(&without, plies as u8).is_some();
    is_needed.then_some(Motif::GivesUpDefender { piece, plies })
}

/// The position with a tile of the player to move taken off the table, and the
/// opponent to move.
fn without(position: &Position, piece: Piece) -> Option<Position> {
    let mut setup = Setup::from(position);
    // What is in the reserve has the highest numbers.
    let copies = |tile: &Piece| (tile.color(), tile.bug()) == (piece.color(), piece.bug());
    let last = position.board().pieces().iter().filter(copies).last()?;
    for (_, stack) in &mut setup.stacks {
        stack.retain(|&tile| tile != piece);
        for tile in stack.iter_mut().filter(|tile| **tile == last) {
            *tile = piece;
        }
    }
    setup.stacks.retain(|(_, stack)| !stack.is_empty());
    setup.turn = !position.turn();
    setup.last_moved = None;
    setup.ply = Some(position.ply() + 1);
    setup.position().ok()
}
