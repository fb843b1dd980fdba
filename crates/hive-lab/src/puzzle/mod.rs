//! Puzzles: positions of self-play in which one move, and no other, forces a
//! win.
//!
//! A puzzle is kept only if two searches that share nothing but the rules
//! agree on it: the engine's solver and a plain full-width search
//! (`full_width.rs`). [`prove`] says what exactly is proved.

mod collection;
mod full_width;
mod grade;
mod mine;
mod proof;
mod theme;

use std::{fmt, str::FromStr};

use hive_rules::{Game, GameString, Move, MoveString, ReplayError, RuleSet};

use self::proof::{is_best_line, prove_again};
pub use self::{
    collection::Collection,
    grade::Grade,
    mine::{Mine, Mined, ParseMinedError},
    proof::{Doubt, Effort, Proof, prove},
    theme::{ParseThemeError, Theme},
};

/// A position with its proved solution, as a line of text.
///
/// `docs/puzzles.md` describes the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The game up to the position. Its moves carry what the eye does not
    /// see: the tile moved last, and what has been repeated.
    pub game: GameString,
    /// A shortest win against the longest resistance. Its first move is the
    /// only one that wins in as many plies.
    pub solution: Vec<MoveString>,
    /// How hard it is.
    pub grade: Grade,
    /// What it is about, each theme once and in their order.
    pub themes: Vec<Theme>,
}

impl Puzzle {
    /// The puzzle that a proof makes of a game.
    pub fn new(game: &Game, proof: &Proof) -> Puzzle {
        Puzzle {
            game: game.to_game_string(),
            solution: written(game, &proof.line),
            grade: Grade::of(game.position(), proof),
            themes: Theme::of(game.position(), &proof.line),
        }
    }

    /// How many plies the win takes.
    pub fn plies(&self) -> usize {
        self.solution.len()
    }

    /// Plays the game up to the position.
    pub fn replay(&self, rules: RuleSet) -> Result<Game, ReplayError> {
        Game::replay(&self.game, rules)
    }

    /// Proves everything that the puzzle claims anew. A solver that has learnt
    /// to look at moves in another order may find another line that is as good,
    /// and take more or fewer nodes; neither makes the puzzle wrong.
    pub fn check(&self, rules: RuleSet, effort: &Effort) -> Result<(), String> {
        let effort = Effort { solver_nodes: PATIENCE * effort.solver_nodes, ..*effort };
        let game = self.replay(rules).map_err(|error| error.to_string())?;
        let proof = prove_again(&game, &effort).map_err(|doubt| doubt.to_string())?;
        if self.claims(&game, &proof, &effort) {
            Ok(())
        } else {
            Err(format!("it should be {}", Puzzle::new(&game, &proof)))
        }
    }

    /// Whether what the puzzle says follows from a proof.
    fn claims(&self, game: &Game, proof: &Proof, effort: &Effort) -> bool {
        let Some(line) = resolved(game, &self.solution) else { return false };
        let grades = [0, u64::MAX]
            .map(|nodes| Grade::of(game.position(), &Proof { line: line.clone(), nodes }));
        line.len() == proof.line.len()
            && line[0] == proof.line[0]
            && is_best_line(game, &line, effort.solver_nodes)
            && grades.contains(&self.grade)
            && self.themes == Theme::of(game.position(), &line)
    }
}

/// How many times the nodes that were enough when a puzzle was found may be
/// taken to prove it again.
const PATIENCE: u64 = 10;

/// The moves of a line that begins where the game stands, if all are legal.
fn resolved(game: &Game, line: &[MoveString]) -> Option<Vec<Move>> {
    let mut game = game.clone();
    let mut moves = Vec::with_capacity(line.len());
    for text in line {
        let mv = text.resolve(game.position()).ok()?;
        game.play(mv).ok()?;
        moves.push(mv);
    }
    Some(moves)
}

/// The moves of a line that begins where the game stands.
fn written(game: &Game, line: &[Move]) -> Vec<MoveString> {
    let mut position = game.position().clone();
    let mut moves = Vec::with_capacity(line.len());
    for &mv in line {
        moves.push(MoveString::new(&position, mv));
        position.play_unchecked(mv);
    }
    moves
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\t{}\t", self.game, self.plies())?;
        for (index, mv) in self.solution.iter().enumerate() {
            let separator = if index == 0 { "" } else { ";" };
            write!(f, "{separator}{mv}")?;
        }
        write!(f, "\t{}\t", self.grade)?;
        for (index, theme) in self.themes.iter().enumerate() {
            let separator = if index == 0 { "" } else { "," };
            write!(f, "{separator}{theme}")?;
        }
        Ok(())
    }
}

/// A line is not a puzzle: this column of it makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParsePuzzleError(pub &'static str);

impl fmt::Display for ParsePuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a puzzle: the column for the {} makes no sense", self.0)
    }
}

impl std::error::Error for ParsePuzzleError {}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(line: &str) -> Result<Puzzle, ParsePuzzleError> {
        let mut columns = line.split('\t');
        let mut column = |name| columns.next().ok_or(ParsePuzzleError(name));
        let game = column("game")?.parse().map_err(|_| ParsePuzzleError("game"))?;
        let plies: usize = column("plies")?.parse().map_err(|_| ParsePuzzleError("plies"))?;
        let moves = column("solution")?.split(';').map(str::parse);
        let solution: Vec<MoveString> =
            moves.collect::<Result<_, _>>().map_err(|_| ParsePuzzleError("solution"))?;
        if solution.len() != plies {
            return Err(ParsePuzzleError("plies"));
        }
        let grade = column("grade")?.parse().map_err(|_| ParsePuzzleError("grade"))?;
        let themes = column("themes")?.split(',').filter(|name| !name.is_empty()).map(str::parse);
        let themes = themes.collect::<Result<_, _>>().map_err(|_| ParsePuzzleError("themes"))?;
        if columns.next().is_some() {
            return Err(ParsePuzzleError("end of the line"));
        }
        Ok(Puzzle { game, solution, grade, themes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A short game of our engine against itself, and what it gave.
    pub(super) const LINE: &str = concat!(
        r"Base+MD;InProgress;White[11];wS1;bG1 \wS1;wQ wS1\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ;",
        r"bB1 wS1/;wB1 /wM;bB1 wS1;wB1 wM\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \wM;bD bB1-;wD /wB2;",
        r"bS1 bB2-;wA1 -wB2;bG2 bS1\",
        "\t3\twA1 wM/;bS2 bD/;wM wB1-\t1\tfill,beetle-drop"
    );

    pub(super) fn puzzle() -> Puzzle {
        LINE.parse().unwrap()
    }

    #[test]
    fn lines_round_trip() {
        assert_eq!(puzzle().to_string(), LINE);
        assert_eq!(puzzle().plies(), 3);
        let plain = LINE.replace("fill,beetle-drop", "");
        assert_eq!(plain.parse::<Puzzle>().unwrap().to_string(), plain);
    }

    #[test]
    fn the_wrong_column_is_named() {
        for (old, new, column) in [
            ("Base+MD", "Bass+MD", "game"),
            ("\t3\t", "\tthree\t", "plies"),
            ("\t3\t", "\t5\t", "plies"),
            ("bS2 bD/", "bS2 b/", "solution"),
            ("\t1\t", "\t6\t", "grade"),
            ("\t1\tfill,beetle-drop", "", "grade"),
            ("fill", "full", "themes"),
            ("drop", "drop\tmore", "end of the line"),
        ] {
            let line = LINE.replace(old, new);
            assert_ne!(line, LINE, "{old}");
            assert_eq!(line.parse::<Puzzle>(), Err(ParsePuzzleError(column)), "{new}");
        }
    }

    #[test]
    fn a_check_finds_what_is_wrong() {
        let check = |line: &str| {
            line.parse::<Puzzle>().unwrap().check(RuleSet::tournament(), &Effort::default())
        };
        assert_eq!(check(LINE), Ok(()));
        let wrong_first = LINE.replace("\twA1 wM/", "\twD wM/");
        assert!(check(&wrong_first).unwrap_err().starts_with("it should be "));
        let wrong_theme = LINE.replace("fill,", "");
        assert!(check(&wrong_theme).unwrap_err().starts_with("it should be "));
        let earlier = LINE.replace(r";wA1 -wB2;bG2 bS1\", "");
        assert!(check(&earlier).is_err());
        let illegal = LINE.replace("bS1 bB2-", "bS1 wQ");
        assert!(check(&illegal).unwrap_err().contains("bS1 wQ"), "{:?}", check(&illegal));
    }
}
