//! Openings made by ourselves: short random lines that give neither side an
//! advantage that can be seen.
//!
//! Random lines lead everywhere, so that a match does not repeat the few
//! openings that an engine likes; pairs with colours swapped cancel what
//! imbalance is left.

use std::{collections::HashSet, fmt, ops::RangeInclusive};

use hive_rules::{
    Color, Game, GameString, GameType, Move, ParseGameStringError, Piece, Position, QueenOpening,
    ReplayError, RuleSet,
};

use crate::Random;

/// How many plies an opening has: enough to differ, too few to be decided.
const PLIES: RangeInclusive<usize> = 4..=8;

/// From so many plies on both queens are in play.
const QUEENS_IN_PLAY: u32 = 6;

/// A queen with fewer liberties than this is under attack already.
const FEWEST_LIBERTIES: u32 = 4;

/// How many openings out of a dozen begin with a queen where that is allowed.
const QUEENS_FIRST: usize = 3;
const DOZEN: usize = 12;

/// After so many failures in a row there is nothing new to be found.
const MOST_FAILURES: usize = 2_000;

/// Different openings of one game type; the same for the same seed.
#[derive(Debug)]
pub struct Openings<F> {
    game_type: GameType,
    rules: RuleSet,
    random: Random,
    seen: HashSet<u64>,
    is_balanced: F,
}

impl<F: FnMut(&Game) -> bool> Openings<F> {
    /// The openings of this type that `is_balanced`, usually a search,
    /// approves of.
    pub fn new(game_type: GameType, rules: RuleSet, seed: u64, is_balanced: F) -> Openings<F> {
        // The lists of different types have nothing in common.
        let tiles = game_type.pieces().iter().fold(0, |tiles, piece| tiles | 1 << piece.index());
        let random = Random::of_item(seed, tiles);
        Openings { game_type, rules, random, seen: HashSet::new(), is_balanced }
    }

    fn attempt(&mut self) -> Option<Game> {
        let game = random_line(&mut self.random, self.game_type, self.rules)?;
        let is_new = is_quiet(game.position()) && self.seen.insert(game.position().canonical_key());
        (is_new && (self.is_balanced)(&game)).then_some(game)
    }
}

impl<F: FnMut(&Game) -> bool> Iterator for Openings<F> {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        (0..MOST_FAILURES).find_map(|_| self.attempt())
    }
}

/// A game after a few random moves.
fn random_line(random: &mut Random, game_type: GameType, rules: RuleSet) -> Option<Game> {
    let may_open = rules.queen_opening == QueenOpening::Allowed;
    let opener = (may_open && random.chance(QUEENS_FIRST, DOZEN))
        .then(|| *random.choose(&Color::ALL).unwrap_or(&Color::White));
    let plies = PLIES.start() + random.below(PLIES.count());
    let mut game = Game::new(game_type, rules);
    for ply in 0..plies {
        let position = game.position();
        // Left to chance, queens would come as late as the rules allow.
        let wants_queen =
            if ply < 2 { opener == Some(position.turn()) } else { random.chance(2, 3) };
        let mv = random_move(random, position, wants_queen)?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}

/// A random tile's random move; ants would move all the time if moves were
/// drawn directly.
pub(crate) fn random_move(
    random: &mut Random,
    position: &Position,
    wants_queen: bool,
) -> Option<Move> {
    let queen = Piece::queen(position.turn());
    let is_entering = |mv: &Move| mv.piece() == Some(queen) && !position.has_queen(queen.color());
    let moves = position.legal_moves();
    let (entering, others): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(is_entering);
    let is_queen = others.is_empty() || (wants_queen && !entering.is_empty());
    let moves = if is_queen { entering } else { others };
    let mut tiles: Vec<Option<Piece>> = moves.iter().map(|mv| mv.piece()).collect();
    tiles.sort_unstable();
    tiles.dedup();
    let tile = *random.choose(&tiles)?;
    let moves: Vec<Move> = moves.into_iter().filter(|mv| mv.piece() == tile).collect();
    random.choose(&moves).copied()
}

/// Whether neither side is in trouble as far as a look at the table tells.
fn is_quiet(position: &Position) -> bool {
    let is_safe = |color| {
        let liberties = position.board().liberties(Piece::queen(color));
        liberties.map_or(position.ply() < QUEENS_IN_PLAY, |count| count >= FEWEST_LIBERTIES)
    };
    !position.must_pass() && Color::ALL.into_iter().all(is_safe)
}

/// Reads openings: game strings, one a line, each maybe with a tab and other
/// things behind it; empty lines and those that begin with `#` say nothing.
pub fn read_openings(text: &str, rules: RuleSet) -> Result<Vec<Game>, OpeningError> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('\t').next().unwrap_or("").trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let error = |kind| OpeningError { line: number, kind };
        let written: GameString =
            line.parse().map_err(|cause| error(OpeningErrorKind::Syntax(cause)))?;
        let game = Game::replay(&written, rules)
            .map_err(|cause| error(OpeningErrorKind::Replay(Box::new(cause))))?;
        if game.outcome().is_some() {
            return Err(error(OpeningErrorKind::Over));
        }
        openings.push(game);
    }
    Ok(openings)
}

/// A line is not an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningError {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: OpeningErrorKind,
}

/// What is wrong with an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningErrorKind {
    /// It is not a game string.
    Syntax(ParseGameStringError),
    /// A move cannot be played.
    Replay(Box<ReplayError>),
    /// The game is over already.
    Over,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.kind {
            OpeningErrorKind::Syntax(cause) => cause.fmt(f),
            OpeningErrorKind::Replay(cause) => cause.fmt(f),
            OpeningErrorKind::Over => f.write_str("the game is over, so nothing can follow"),
        }
    }
}

impl std::error::Error for OpeningError {}

#[cfg(test)]
mod tests {
    use hive_rules::Bug;

    use super::*;

    fn openings(game_type: GameType, rules: RuleSet, seed: u64, count: usize) -> Vec<Game> {
        Openings::new(game_type, rules, seed, |_| true).take(count).collect()
    }

    fn text(games: &[Game]) -> String {
        games.iter().map(|game| format!("{}\n", game.to_game_string())).collect()
    }

    #[test]
    fn the_seed_decides() {
        let rules = RuleSet::tournament();
        let first = text(&openings(GameType::MLP, rules, 7, 20));
        assert_eq!(first, text(&openings(GameType::MLP, rules, 7, 20)));
        assert_ne!(first, text(&openings(GameType::MLP, rules, 8, 20)));
    }

    #[test]
    fn openings_are_short_quiet_and_different() {
        for game_type in GameType::all() {
            let games = openings(game_type, RuleSet::tournament(), 1, 40);
            assert_eq!(games.len(), 40, "{game_type}");
            let keys: HashSet<u64> =
                games.iter().map(|game| game.position().canonical_key()).collect();
            assert_eq!(keys.len(), games.len());
            for game in &games {
                assert!(PLIES.contains(&game.moves().len()));
                assert!(is_quiet(game.position()), "{}", game.to_game_string());
            }
            let with_queens =
                games.iter().filter(|g| Color::ALL.iter().all(|&c| g.position().has_queen(c)));
            assert!(with_queens.count() >= 24, "{game_type}");
        }
    }

    #[test]
    fn a_share_begins_with_a_queen_where_the_rules_allow_it() {
        let games = openings(GameType::BASE, RuleSet::rulebook(), 1, 120);
        let opens = |game: &&Game| {
            let first = game.moves().iter().take(2);
            first.filter_map(|mv| mv.piece()).any(|piece| piece.bug() == Bug::Queen)
        };
        let share = games.iter().filter(opens).count();
        assert!((15..=45).contains(&share), "{share} of 120");
    }

    #[test]
    fn openings_that_are_not_balanced_are_left_out() {
        let mut asked = 0;
        let every_third = |_: &Game| {
            asked += 1;
            asked % 3 == 0
        };
        let rules = RuleSet::tournament();
        let games: Vec<Game> =
            Openings::new(GameType::BASE, rules, 1, every_third).take(5).collect();
        assert_eq!((games.len(), asked), (5, 15));
        assert_eq!(Openings::new(GameType::BASE, rules, 1, |_| false).count(), 0);
    }

    #[test]
    fn lists_are_read_back() {
        let games = openings(GameType::MLPD, RuleSet::tournament(), 3, 10);
        let list = format!("# made by a test\n\n{}", text(&games).replace('\n', "\tseed=3\n"));
        let read = read_openings(&list, RuleSet::tournament()).unwrap();
        assert_eq!(text(&read), text(&games));
        let broken = read_openings("# x\nBase;InProgress;White[1];wQ", RuleSet::tournament());
        assert_eq!(broken.unwrap_err().line, 2);
        let broken = read_openings("Base;What;White[1]", RuleSet::tournament());
        assert!(matches!(broken.unwrap_err().kind, OpeningErrorKind::Syntax(_)));
    }
}
