//! A game: a position with its history, and everything that can end it.

use std::fmt;

use crate::{
    Color, DrawReason, GameState, GameString, GameType, IllegalMove, Move, MoveString, Numbering,
    Outcome, Position, Repetition, ResolveMoveError, RuleSet, Undo, WinReason,
    repetition::{self, KeyCounts},
};

/// How often a position has to occur for a draw by repetition.
const REPETITIONS: usize = 3;

/// A game from its start to the current position.
///
/// What the tiles show is a matter of the [`Position`]; a game adds what
/// depends on its history or on what the players say: repetition, two passes
/// in a row, agreement, resignation and time.
///
/// ```
/// use hive_rules::{Game, GameType, MoveString, RuleSet};
///
/// let mut game = Game::new(GameType::BASE, RuleSet::tournament());
/// for text in ["wS1", "bG1 wS1-"] {
///     let mv = text.parse::<MoveString>()?.resolve(game.position())?;
///     game.play(mv)?;
/// }
/// assert_eq!(game.to_game_string().to_string(), "Base;InProgress;White[2];wS1;bG1 wS1-");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    rules: RuleSet,
    start: Position,
    position: Position,
    moves: Vec<Move>,
    undos: Vec<Undo>,
    keys: KeyCounts,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game that begins with the empty table.
    pub fn new(game_type: GameType, rules: RuleSet) -> Game {
        Game::from_position(Position::new(game_type, rules.queen_opening), rules)
    }

    /// A game that begins with a given position. Nothing is known of what
    /// came before: the position counts as having occurred once. Whether the
    /// queen may open is for `rules` to say, whatever the position said.
    pub fn from_position(start: Position, rules: RuleSet) -> Game {
        let start = Position::from_parts(
            start.board().clone(),
            start.game_type(),
            rules.queen_opening,
            start.ply(),
            start.last_moved(),
        );
        let mut keys = KeyCounts::default();
        keys.add(start.key());
        Game {
            rules,
            position: start.clone(),
            moves: Vec::new(),
            undos: Vec::new(),
            keys,
            outcome: start.outcome(),
            start,
        }
    }

    /// Plays the moves of a game string. What it says of state and turn is
    /// not trusted: an agreed draw, say, comes back as a game in progress.
    /// Copies of a bug may have any [numbers](Numbering).
    pub fn replay(text: &GameString, rules: RuleSet) -> Result<Game, ReplayError> {
        Game::read(text, rules).map(|(game, _)| game)
    }

    /// The same with the numbers of the text, for what else is said of the
    /// game in its names.
    pub fn read(text: &GameString, rules: RuleSet) -> Result<(Game, Numbering), ReplayError> {
        let mut game = Game::new(text.game_type, rules);
        let mut numbering = Numbering::default();
        for &move_string in &text.moves {
            game.play_written(move_string, &mut numbering)?;
        }
        Ok((game, numbering))
    }

    /// Plays a move of a game that is written with these numbers of copies.
    pub fn play_written(
        &mut self,
        move_string: MoveString,
        numbering: &mut Numbering,
    ) -> Result<(), ReplayError> {
        let ply = self.moves.len() + 1;
        let read = numbering.read(move_string);
        let mv = read.resolve(&self.position).map_err(|cause| {
            let cause = ReplayErrorCause::Resolve(numbering.named(move_string, cause));
            ReplayError { ply, move_string, read_as: None, cause }
        })?;
        self.play(mv).map_err(|cause| {
            let read_as = (read != move_string).then_some(read);
            ReplayError { ply, move_string, read_as, cause: ReplayErrorCause::Play(cause) }
        })
    }

    /// Which bugs are in the game.
    pub fn game_type(&self) -> GameType {
        self.start.game_type()
    }

    /// The rules it is played by.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The position before the first move.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The position before the last move, if there was one.
    pub fn previous(&self) -> Option<Position> {
        let &undo = self.undos.last()?;
        let mut position = self.position.clone();
        position.undo(undo);
        Some(position)
    }

    /// The keys of the positions since the last placement, the current one's
    /// last. None from before it can occur again: there were fewer tiles.
    pub fn keys_since_placement(&self) -> Vec<u64> {
        let is_placement = |undo: &&Undo| matches!(undo.played(), Move::Place { .. });
        let mut position = self.position.clone();
        let mut keys = vec![position.key()];
        for &undo in self.undos.iter().rev().take_while(|undo| !is_placement(undo)) {
            position.undo(undo);
            keys.push(position.key());
        }
        keys.reverse();
        keys
    }

    /// The moves that have been played.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game has ended; `None` while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether and how the game has ended, without the reason.
    pub fn state(&self) -> GameState {
        match self.outcome {
            Some(outcome) => outcome.into(),
            None if self.position.ply() == 0 => GameState::NotStarted,
            None => GameState::InProgress,
        }
    }

    /// Plays a move if the game goes on and the move is legal.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check_not_over().map_err(|GameOver(outcome)| PlayError::Over(outcome))?;
        self.position.check(mv).map_err(PlayError::Illegal)?;
        let undo = self.position.play_with_undo(mv);
        self.moves.push(mv);
        self.undos.push(undo);
        self.keys.add(self.position.key());
        self.outcome = self.position.outcome().or_else(|| self.drawn_by_history());
        Ok(())
    }

    /// Takes back the last move, together with the end that it or the players
    /// brought about afterwards. `None` if there is no move to take back;
    /// then nothing changes, and what the players said stands.
    pub fn undo(&mut self) -> Option<Move> {
        let (mv, undo) = (self.moves.pop()?, self.undos.pop()?);
        self.keys.remove(self.position.key());
        self.position.undo(undo);
        // The move was played, so the game went on here.
        self.outcome = None;
        Some(mv)
    }

    /// A player gives up. Players may do so out of turn.
    pub fn resign(&mut self, color: Color) -> Result<(), GameOver> {
        self.end(Outcome::Win(!color, WinReason::Resignation))
    }

    /// A player's time has run out.
    pub fn lose_on_time(&mut self, color: Color) -> Result<(), GameOver> {
        self.end(Outcome::Win(!color, WinReason::Time))
    }

    /// The players agree on a draw, at any time they like.
    pub fn agree_draw(&mut self) -> Result<(), GameOver> {
        self.end(Outcome::Draw(DrawReason::Agreement))
    }

    /// How often the current position has occurred, now included.
    pub fn occurrences(&self) -> usize {
        self.occurrences_up_to(usize::MAX)
    }

    /// Whether the rules let a player claim a draw now.
    pub fn can_claim_draw(&self) -> bool {
        self.check_claim().is_ok()
    }

    /// A player claims a draw because the current position has occurred three
    /// times.
    pub fn claim_draw(&mut self) -> Result<(), ClaimError> {
        self.check_claim()?;
        self.outcome = Some(Outcome::Draw(DrawReason::Repetition));
        Ok(())
    }

    /// Ends the game as somebody who was there says, a record or a message.
    /// What the table has to show cannot be said; that a position occurred three
    /// times has to be true, and then counts under any rule on repetition.
    pub fn conclude(&mut self, outcome: Outcome) -> Result<(), ConcludeError> {
        self.check_not_over().map_err(|GameOver(outcome)| ConcludeError::Over(outcome))?;
        let can_be_said = match outcome {
            Outcome::Win(_, reason) => reason != WinReason::Surround,
            Outcome::Draw(DrawReason::Agreement | DrawReason::Stated) => true,
            Outcome::Draw(DrawReason::Repetition) => {
                self.occurrences_up_to(REPETITIONS) >= REPETITIONS
            }
            Outcome::Draw(DrawReason::BothSurrounded | DrawReason::TwoPasses) => false,
        };
        if !can_be_said {
            return Err(ConcludeError::NotShown);
        }
        self.outcome = Some(outcome);
        Ok(())
    }

    /// The game as UHP writes it. A game string begins with the empty table,
    /// so it says all of a game only if that did.
    pub fn to_game_string(&self) -> GameString {
        let mut position = self.start.clone();
        let mut moves = Vec::with_capacity(self.moves.len());
        for &mv in &self.moves {
            moves.push(MoveString::new(&position, mv));
            position.play_unchecked(mv);
        }
        GameString {
            game_type: self.game_type(),
            state: self.state(),
            turn: self.position.turn(),
            turn_number: self.position.turn_number(),
            moves,
        }
    }

    fn drawn_by_history(&self) -> Option<Outcome> {
        let reason = match self.rules.repetition {
            Repetition::Automatic if self.is_third_occurrence() => DrawReason::Repetition,
            Repetition::Off | Repetition::Claim if self.moves.ends_with(&[Move::Pass; 2]) => {
                DrawReason::TwoPasses
            }
            _ => return None,
        };
        Some(Outcome::Draw(reason))
    }

    fn is_third_occurrence(&self) -> bool {
        self.keys.count(self.position.key()) >= REPETITIONS
            && self.occurrences_up_to(REPETITIONS) == REPETITIONS
    }

    fn occurrences_up_to(&self, limit: usize) -> usize {
        // No position occurs more often than its key.
        let limit = limit.min(self.keys.count(self.position.key()));
        if limit > 1 { repetition::occurrences(&self.position, &self.undos, limit) } else { 1 }
    }

    fn check_not_over(&self) -> Result<(), GameOver> {
        self.outcome.map_or(Ok(()), |outcome| Err(GameOver(outcome)))
    }

    fn check_claim(&self) -> Result<(), ClaimError> {
        self.check_not_over().map_err(|GameOver(outcome)| ClaimError::Over(outcome))?;
        if self.rules.repetition != Repetition::Claim {
            return Err(ClaimError::NoSuchRule);
        }
        let occurrences = self.occurrences_up_to(REPETITIONS);
        if occurrences < REPETITIONS {
            return Err(ClaimError::TooEarly { occurrences });
        }
        Ok(())
    }

    fn end(&mut self, outcome: Outcome) -> Result<(), GameOver> {
        self.check_not_over()?;
        self.outcome = Some(outcome);
        Ok(())
    }
}

/// The game has ended already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameOver(pub Outcome);

impl fmt::Display for GameOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the game is over ({})", self.0)
    }
}

impl std::error::Error for GameOver {}

/// A move cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended already.
    Over(Outcome),
    /// The move is against the rules.
    Illegal(IllegalMove),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over(outcome) => GameOver(*outcome).fmt(f),
            PlayError::Illegal(illegal) => illegal.fmt(f),
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlayError::Over(_) => None,
            PlayError::Illegal(illegal) => Some(illegal),
        }
    }
}

/// A draw cannot be claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClaimError {
    /// The game has ended already.
    Over(Outcome),
    /// The game is played by rules under which nothing is claimed.
    NoSuchRule,
    /// The position has not occurred three times.
    TooEarly {
        /// How often it has.
        occurrences: usize,
    },
}

impl fmt::Display for ClaimError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClaimError::Over(outcome) => GameOver(*outcome).fmt(f),
            ClaimError::NoSuchRule => f.write_str("the rules of this game know no claims"),
            ClaimError::TooEarly { occurrences } => write!(
                f,
                "the position has occurred {occurrences} of the {REPETITIONS} times that a claim needs"
            ),
        }
    }
}

impl std::error::Error for ClaimError {}

/// A game did not end as somebody says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConcludeError {
    /// The game has ended already.
    Over(Outcome),
    /// The table would show such an end, and does not.
    NotShown,
}

impl fmt::Display for ConcludeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConcludeError::Over(outcome) => GameOver(*outcome).fmt(f),
            ConcludeError::NotShown => f.write_str("the game does not show such an end"),
        }
    }
}

impl std::error::Error for ConcludeError {}

/// A game string contains a move that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayError {
    /// Which move, counted from 1.
    pub ply: usize,
    /// The move as it is written.
    pub move_string: MoveString,
    /// The move with the [numbers](Numbering) that the cause has, if they are
    /// others.
    pub read_as: Option<MoveString>,
    /// Why it cannot be played.
    pub cause: ReplayErrorCause,
}

/// Why a move of a game string cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayErrorCause {
    /// It means nothing in the position it is played in.
    Resolve(ResolveMoveError),
    /// It means a move that may not be played.
    Play(PlayError),
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}, {}", self.ply, self.move_string)?;
        if let Some(read_as) = self.read_as {
            write!(f, " (read as {read_as})")?;
        }
        f.write_str(": ")?;
        match &self.cause {
            ReplayErrorCause::Resolve(cause) => cause.fmt(f),
            ReplayErrorCause::Play(cause) => cause.fmt(f),
        }
    }
}

impl std::error::Error for ReplayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match &self.cause {
            ReplayErrorCause::Resolve(cause) => cause,
            ReplayErrorCause::Play(cause) => cause,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CLAIM: RuleSet = RuleSet { repetition: Repetition::Claim, ..RuleSet::tournament() };
    const OFF: RuleSet = RuleSet { repetition: Repetition::Off, ..RuleSet::tournament() };

    /// Both queens step to and fro; the position after the fourth ply is back
    /// after the eighth and the twelfth.
    const SHUFFLE: &str = "Base;InProgress;White[1];wG1;bG1 wG1-;wQ \\wG1;bQ bG1/;\
        wQ -wG1;bQ bG1-;wQ \\wG1;bQ bG1/;wQ -wG1;bQ bG1-;wQ \\wG1;bQ bG1/";

    fn replay(text: &str, rules: RuleSet) -> Game {
        Game::replay(&text.parse().unwrap(), rules).unwrap()
    }

    fn mv(game: &Game, text: &str) -> Move {
        text.parse::<MoveString>().unwrap().resolve(game.position()).unwrap()
    }

    #[test]
    fn the_third_occurrence_is_a_draw_at_once() {
        let mut game = replay(SHUFFLE, RuleSet::tournament());
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
        assert_eq!(game.occurrences(), 3);
        let next = mv(&game, "wQ -wG1");
        assert_eq!(game.play(next), Err(PlayError::Over(game.outcome().unwrap())));
        game.undo();
        assert_eq!((game.outcome(), game.occurrences()), (None, 2));
    }

    /// Walking the game back finds what was seen when it was played.
    #[test]
    fn keys_since_the_last_placement() {
        let whole = replay(SHUFFLE, OFF);
        let mut game = Game::new(whole.game_type(), OFF);
        let mut keys = vec![game.position().key()];
        assert_eq!(game.keys_since_placement(), keys);
        for &mv in whole.moves() {
            game.play(mv).unwrap();
            if matches!(mv, Move::Place { .. }) {
                keys.clear();
            }
            keys.push(game.position().key());
            assert_eq!(game.keys_since_placement(), keys);
        }
        assert_eq!(keys.len(), 9);
    }

    #[test]
    fn the_third_occurrence_may_be_claimed() {
        let mut game = replay(SHUFFLE, CLAIM);
        assert_eq!(game.outcome(), None);
        assert!(game.can_claim_draw());
        game.undo();
        assert_eq!(game.claim_draw(), Err(ClaimError::TooEarly { occurrences: 2 }));
        game.play(mv(&game, "bQ bG1/")).unwrap();
        game.claim_draw().unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
        assert_eq!(game.claim_draw(), Err(ClaimError::Over(game.outcome().unwrap())));
    }

    #[test]
    fn without_the_rule_repetition_means_nothing() {
        let mut game = replay(SHUFFLE, OFF);
        assert_eq!((game.outcome(), game.occurrences()), (None, 3));
        assert_eq!(game.claim_draw(), Err(ClaimError::NoSuchRule));
        game.play(mv(&game, "wQ -wG1")).unwrap();
    }

    #[test]
    fn two_passes_end_a_game_unless_repetition_will() {
        let drawn = Some(Outcome::Draw(DrawReason::TwoPasses));
        for (rules, outcome) in [(OFF, drawn), (CLAIM, drawn), (RuleSet::tournament(), None)] {
            let mut game = replay(SHUFFLE, OFF);
            game.rules = rules;
            game.undo();
            game.moves.push(Move::Pass);
            assert_eq!(game.drawn_by_history(), None);
            game.moves.push(Move::Pass);
            assert_eq!(game.drawn_by_history(), outcome);
        }
    }

    #[test]
    fn players_end_a_game_once() {
        let won = |reason| Some(Outcome::Win(Color::Black, reason));
        let start = Game::new(GameType::BASE, RuleSet::rulebook());
        let mut game = start.clone();
        game.resign(Color::White).unwrap();
        assert_eq!(game.outcome(), won(WinReason::Resignation));
        assert_eq!(game.agree_draw(), Err(GameOver(game.outcome().unwrap())));
        assert_eq!(game.undo(), None);
        assert_eq!(game.outcome(), won(WinReason::Resignation));

        let mut game = start.clone();
        game.lose_on_time(Color::White).unwrap();
        assert_eq!(game.outcome(), won(WinReason::Time));

        let mut game = start;
        game.play(mv(&game, "wQ")).unwrap();
        game.agree_draw().unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
        assert_eq!(game.to_game_string().to_string(), "Base;Draw;Black[1];wQ");
        game.undo().unwrap();
        assert_eq!(game.outcome(), None);
        assert_eq!(game.to_game_string().to_string(), "Base;NotStarted;White[1]");
    }

    #[test]
    fn a_record_may_say_how_a_game_ended() {
        let stated = Outcome::Win(Color::Black, WinReason::Stated);
        let mut game = replay(SHUFFLE, OFF);
        for outcome in [
            Outcome::Win(Color::White, WinReason::Surround),
            Outcome::Draw(DrawReason::BothSurrounded),
            Outcome::Draw(DrawReason::TwoPasses),
        ] {
            assert_eq!(game.conclude(outcome), Err(ConcludeError::NotShown));
        }
        game.undo();
        let repetition = Outcome::Draw(DrawReason::Repetition);
        assert_eq!(game.conclude(repetition), Err(ConcludeError::NotShown));
        game.play(mv(&game, "bQ bG1/")).unwrap();
        game.clone().conclude(repetition).unwrap();
        game.conclude(stated).unwrap();
        assert_eq!(game.outcome(), Some(stated));
        assert_eq!(game.conclude(repetition), Err(ConcludeError::Over(stated)));
    }

    #[test]
    fn undo_leads_back_to_the_start() {
        let mut game = replay(SHUFFLE, RuleSet::tournament());
        let moves = game.moves().to_vec();
        let undo = |game: &mut Game| {
            let previous = game.previous();
            let undone = game.undo();
            assert_eq!(previous, undone.map(|_| game.position().clone()));
            undone
        };
        let mut undone: Vec<Move> = std::iter::from_fn(|| undo(&mut game)).collect();
        undone.reverse();
        assert_eq!(undone, moves);
        assert_eq!(game.position(), game.start());
        moves.into_iter().for_each(|mv| game.play(mv).unwrap());
        assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
    }

    #[test]
    fn the_rules_decide_about_the_queen() {
        let start = Position::new(GameType::BASE, crate::QueenOpening::Forbidden);
        let mut game = Game::from_position(start, RuleSet::rulebook());
        game.play(mv(&game, "wQ")).unwrap();
    }

    #[test]
    fn a_replay_takes_any_numbers_of_copies() {
        let free = "Base;InProgress;White[1];wG3;bG2 wG3-;wQ \\wG3;bQ bG2/;wG1 -wQ;bQ bG2-";
        let ours = "Base;InProgress;White[4];wG1;bG1 wG1-;wQ \\wG1;bQ bG1/;wG2 -wQ;bQ bG1-";
        assert_eq!(replay(free, OFF).to_game_string().to_string(), ours);
        assert_eq!(replay(ours, OFF).to_game_string().to_string(), ours);

        let text = "Base;InProgress;White[1];wG3;bG2 wG1-".parse().unwrap();
        let error = Game::replay(&text, OFF).unwrap_err();
        assert_eq!((error.ply, error.move_string), (2, text.moves[1]));
        let missing = ResolveMoveError::NotInPlay("wG1".parse().unwrap());
        assert_eq!(error.cause, ReplayErrorCause::Resolve(missing));
    }

    #[test]
    fn a_replay_names_the_ply_that_fails() {
        for (text, ply) in [
            ("Base;NotStarted;White[1];wQ", 1),
            ("Base;NotStarted;White[1];wS1;bQ wS1-", 2),
            ("Base;NotStarted;White[1];wS1;bS1 wS1-;wA2 -wA1", 3),
            ("Base;NotStarted;White[1];wS1;bS1 wS1-;wA1", 3),
        ] {
            let error = Game::replay(&text.parse().unwrap(), RuleSet::tournament()).unwrap_err();
            assert_eq!(error.ply, ply, "{text}: {error}");
        }
    }
}
