//! A file of puzzles, in which no two look the same.

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
    fmt,
    ops::ControlFlow,
};

use hive_engine::Stop;
use hive_rules::{ReplayError, RuleSet};

use super::{Effort, Grade, ParsePuzzleError, Puzzle};
use crate::workers::Items;

/// What the file begins with.
const HEADER: &str = "# alveare puzzles 1: game, plies, solution, grade, themes";

/// Puzzles, the easy ones first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

impl Collection {
    /// Keeps one of those puzzles that look the same, shifted, turned or
    /// mirrored, and puts them in an order that does not depend on the order
    /// in which they were found.
    pub fn new(mut puzzles: Vec<Puzzle>, rules: RuleSet) -> Result<Collection, ReplayError> {
        puzzles.sort_by_cached_key(order);
        let (mut seen, mut kept) = (HashSet::new(), Vec::new());
        for puzzle in puzzles {
            if seen.insert(puzzle.replay(rules)?.position().canonical_key()) {
                kept.push(puzzle);
            }
        }
        Ok(Collection { puzzles: kept })
    }

    /// At most so many of the puzzles, spread as evenly over the game types
    /// and grades as they can be.
    pub fn at_most(self, count: usize) -> Collection {
        let mut piles: HashMap<_, usize> = HashMap::new();
        let mut ranked: Vec<(usize, Puzzle)> = Vec::with_capacity(self.puzzles.len());
        for puzzle in self.puzzles {
            let pile = piles.entry((puzzle.game.game_type, puzzle.grade)).or_default();
            ranked.push((*pile, puzzle));
            *pile += 1;
        }
        ranked.sort_by_key(|&(rank, _)| rank);
        ranked.truncate(count);
        let mut puzzles: Vec<Puzzle> = ranked.into_iter().map(|(_, puzzle)| puzzle).collect();
        puzzles.sort_by_cached_key(order);
        Collection { puzzles }
    }

    /// How many of the puzzles look different; one that cannot be replayed
    /// looks like nothing.
    pub fn distinct(&self, rules: RuleSet) -> usize {
        let games = self.puzzles.iter().filter_map(|puzzle| puzzle.replay(rules).ok());
        games.map(|game| game.position().canonical_key()).collect::<HashSet<_>>().len()
    }

    /// Proves every puzzle anew, several at once, and reports each with what
    /// is wrong with it.
    pub fn check(
        &self,
        rules: RuleSet,
        effort: &Effort,
        concurrency: usize,
        mut report: impl FnMut(&Puzzle, Result<(), String>),
    ) {
        let items = Items { count: self.puzzles.len(), done: HashSet::new(), concurrency };
        let work = |_: &mut (), index: usize, _: &Stop| {
            Some((index, self.puzzles[index].check(rules, effort)))
        };
        let Ok(()) = items.run(&|| (), &work, |(index, result)| {
            report(&self.puzzles[index], result);
            Ok::<_, Infallible>(ControlFlow::Continue(()))
        });
    }

    /// Reads what [`Display`](fmt::Display) writes; a wrong line is named.
    pub fn read(text: &str) -> Result<Collection, (usize, ParsePuzzleError)> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let puzzles = lines.map(|(number, line)| line.parse().map_err(|error| (number, error)));
        Ok(Collection { puzzles: puzzles.collect::<Result<_, _>>()? })
    }
}

/// What puzzles are sorted by.
fn order(puzzle: &Puzzle) -> (Grade, usize, usize, String) {
    (puzzle.grade, puzzle.plies(), puzzle.game.moves.len(), puzzle.to_string())
}

impl fmt::Display for Collection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEADER}")?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::tests::{LINE, puzzle};

    const RULES: RuleSet = RuleSet::tournament();

    /// The same position upside down.
    fn mirrored() -> Puzzle {
        let swap = |c: char| match c {
            '/' => '\\',
            '\\' => '/',
            other => other,
        };
        LINE.chars().map(swap).collect::<String>().parse().unwrap()
    }

    #[test]
    fn no_two_look_the_same() {
        assert_ne!(mirrored(), puzzle());
        let collection = Collection::new(vec![puzzle(), mirrored(), puzzle()], RULES).unwrap();
        assert_eq!(collection.puzzles.len(), 1);
        let both = Collection { puzzles: vec![puzzle(), mirrored()] };
        assert_eq!((both.distinct(RULES), collection.distinct(RULES)), (1, 1));
    }

    #[test]
    fn files_round_trip() {
        let collection = Collection { puzzles: vec![puzzle(), mirrored()] };
        let text = collection.to_string();
        assert_eq!(Collection::read(&text), Ok(collection));
        let broken = text.replacen("beetle-drop\n", "beetle-drop\nnonsense\n", 1);
        assert_eq!(Collection::read(&broken), Err((3, ParsePuzzleError("game"))));
    }

    #[test]
    fn types_and_grades_share_the_places() {
        let with = |game_type: &str, grade: &str| {
            let line = LINE.replace("Base+MD", game_type).replace("\t1\t", grade);
            line.parse::<Puzzle>().unwrap()
        };
        let many = vec![with("Base+MD", "\t1\t"); 5];
        let few = [with("Base+MLD", "\t1\t"), with("Base+MD", "\t5\t")];
        let collection = Collection { puzzles: [&many[..], &few].concat() };
        let kept = collection.clone().at_most(4).puzzles;
        assert_eq!(kept.len(), 4);
        assert!(few.iter().all(|puzzle| kept.contains(puzzle)));
        assert_eq!(kept.last(), few.last());
        assert_eq!(collection.at_most(100).puzzles.len(), 7);
    }

    #[test]
    fn every_puzzle_is_checked() {
        let wrong = LINE.replace("fill,", "").parse().unwrap();
        let collection = Collection { puzzles: vec![puzzle(), wrong] };
        let mut results = Vec::new();
        collection.check(RULES, &Effort::default(), 2, |puzzle, result| {
            results.push((puzzle.clone(), result.is_ok()));
        });
        assert_eq!(results.len(), 2);
        assert!(results.contains(&(puzzle(), true)));
        assert!(results.contains(&(collection.puzzles[1].clone(), false)));
    }
}
