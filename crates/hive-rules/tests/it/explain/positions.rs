//! Positions in which there is something to explain.

use hive_rules::{
    Bug, Color, GameType, Hex, Move, Piece, Position, QueenOpening, Repetition, RuleSet, Setup,
};

use crate::support::{Random, random_game};

/// Plies of a game, if it does not end before.
const PLIES: usize = 60;

/// Arrangements of each type under each rule for the queen.
const SETUPS: usize = 60;

/// Calls a function with positions of all types, under both rules for the
/// queen: of random games, of games that stifle, and of heaps.
pub(super) fn for_random_positions(mut visit: impl FnMut(&Position, &mut Random)) {
    for game_type in GameType::all() {
        for rules in [RuleSet::rulebook(), RuleSet::tournament()] {
            let rules = RuleSet { repetition: Repetition::Off, ..rules };
            let mut random = Random::new(7);
            random_game(game_type, rules, PLIES, &mut Random::new(1), |game| {
                visit(game.position(), &mut random);
            });
            let position = Position::new(game_type, rules.queen_opening);
            stifling_game(position, &mut Random::new(2), |position| visit(position, &mut random));
            for _ in 0..SETUPS {
                visit(&heap(game_type, rules.queen_opening, &mut random), &mut random);
            }
        }
    }
}

/// A cell: of the hive, next to it, near it, or seldom a cell far away.
pub(super) fn any_cell(position: &Position, random: &mut Random) -> Hex {
    let tops: Vec<Hex> = position.board().tops().map(|(hex, _)| hex).collect();
    let mut cell = if tops.is_empty() { Hex::ORIGIN } else { *random.choose(&tops) };
    for _ in 0..*random.choose(&[0, 1, 1, 1, 1, 1, 2]) {
        cell = *random.choose(&cell.neighbors());
    }
    if random.below(100) == 0 { cell + Hex::new(32, 0) } else { cell }
}

/// All 30 tiles in a line, in each of three directions: as wide as a hive can
/// be.
pub(super) fn lines(random: &mut Random) -> Vec<Position> {
    let steps = [Hex::new(1, 0), Hex::new(0, 1), Hex::new(1, -1)];
    let lines = steps.map(|step| {
        let mut setup = Setup::new(GameType::MLPD, QueenOpening::Forbidden);
        let mut pieces: Vec<Piece> = GameType::MLPD.pieces().iter().collect();
        let mut cell = Hex::ORIGIN;
        while !pieces.is_empty() {
            let piece = pieces.swap_remove(random.below(pieces.len()));
            setup.stacks.push((cell, vec![piece]));
            cell = cell + step;
        }
        setup.position().unwrap()
    });
    lines.into()
}

/// Plays a game in which both players leave the other as few moves as they
/// can, which makes for pins, gates and passes.
fn stifling_game(mut position: Position, random: &mut Random, mut visit: impl FnMut(&Position)) {
    for _ in 0..PLIES {
        visit(&position);
        let moves_left = |mv: &Move| {
            let mut next = position.clone();
            next.play_unchecked(*mv);
            // Games that end at once show little.
            let moves = if next.is_over() { usize::MAX } else { next.count_moves() };
            (moves, random.number())
        };
        let Some(mv) = position.legal_moves().into_iter().min_by_key(moves_left) else { return };
        position.play_unchecked(mv);
    }
}

/// A hive with most of the tiles that climb piled up around one cell: gates
/// between stacks are rare in games.
fn heap(game_type: GameType, queen_opening: QueenOpening, random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::new(game_type, queen_opening);
        let mut pieces: Vec<Piece> = game_type.pieces().iter().collect();
        pieces.retain(|piece| piece.bug() == Bug::Queen || random.below(3) > 0);
        let (high, low): (Vec<Piece>, Vec<Piece>) =
            pieces.into_iter().partition(|piece| piece.bug().climbs() && random.below(8) > 0);
        for piece in low {
            let mut cell = Hex::ORIGIN;
            while setup.stacks.iter().any(|&(taken, _)| taken == cell) {
                let near = random.choose(&setup.stacks).0;
                cell = *random.choose(&near.neighbors());
            }
            setup.stacks.push((cell, vec![piece]));
        }
        let center = random.choose(&setup.stacks).0;
        let around = |index: &usize| setup.stacks[*index].0.distance(center) < 2;
        let around: Vec<usize> = (0..setup.stacks.len()).filter(around).collect();
        for piece in high {
            setup.stacks[*random.choose(&around)].1.push(piece);
        }
        setup.turn = *random.choose(&Color::ALL);
        let tops: Vec<Piece> = setup.stacks.iter().filter_map(|(_, s)| s.last().copied()).collect();
        setup.last_moved = Some(*random.choose(&tops)).filter(|_| random.below(3) > 0);
        // A finished game shows little.
        if let Ok(position) = setup.position()
            && !position.is_over()
        {
            return position;
        }
    }
}
