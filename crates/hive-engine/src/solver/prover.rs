//! The search for a proof: every move of both sides, the telling ones first.
//!
//! Only the order is heuristic. What is skipped is skipped for a reason that
//! always holds:
//!
//! - With one ply left, the moves that can win are known without playing all
//!   of them (see [`super::winning_move`]).
//! - Where the defender can win at once, the attacker has failed.
//! - A single reply that holds refutes an attack, so replies that have held
//!   elsewhere are tried before the others are even generated.
//!
//! That an attack threatens nothing does not refute it: the defender may have
//! only moves that do harm. So attacks without a threat come late, but come.

use std::{cmp::Reverse, collections::HashMap};

use hive_rules::{Color, Game, Move, Outcome, Position, Repetition, Undo};

use crate::{
    Stop,
    history::History,
    move_list::{MoveList, Scored},
    picker::{self, Known, Order},
    solver::{table::Table, winning_move::winning_move},
};

/// The limit was reached, or the search was stopped. The prover is then left
/// in the middle of a line and must not be used any more.
#[derive(Debug)]
pub(super) struct Halted;

/// A wish to stop is seen after this many nodes.
const NODES_BETWEEN_LOOKS: u64 = 1_024;

/// From this many plies on it pays to count the replies that an attack
/// leaves, before the attacks are put in order.
const DEEP: u8 = 4;

/// An attack without a threat counts as if it left this many replies.
const NO_THREAT: i32 = 1_000;

/// The number of plies that each player's first four turns take.
const OPENING_PLIES: u32 = 8;

/// What one side has learnt of its moves while the tree was searched.
struct Experience {
    history: History,
    /// The last two good moves, by the number of plies left.
    killers: Vec<[Option<Move>; 2]>,
}

impl Experience {
    fn new() -> Experience {
        let killers = vec![[None; 2]; usize::from(u8::MAX) + 1];
        Experience { history: History::new(), killers }
    }

    fn killers(&self, plies: u8) -> [Option<Move>; 2] {
        self.killers[usize::from(plies)]
    }

    fn learn(&mut self, plies: u8, mv: Move) {
        self.history.add(mv, 32 * i32::from(plies));
        let killers = &mut self.killers[usize::from(plies)];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// The moves of the player to move, with scores for their order.
    fn moves(&self, position: &Position, plies: u8) -> Vec<Scored> {
        let [first, second] = self.killers(plies);
        let mut known = Known::new(None, first, second, None);
        let mut list = MoveList::with_capacity(128);
        while let Some(scored) = known.next(position) {
            list.push(scored);
        }
        picker::generate(position, &known, &Order::by(&self.history), &mut list);
        let mut moves: Vec<Scored> = list.range(0..list.len()).collect();
        if moves.is_empty() {
            moves.push(Scored { mv: Move::Pass, score: 0 });
        }
        moves
    }
}

pub(super) struct Prover<'a> {
    position: Position,
    attacker: Color,
    /// The number of plies before the search, and whether the last of them
    /// was a pass.
    root: (u32, bool),
    /// The positions that have occurred twice, where a third time means
    /// something.
    twice: Vec<u64>,
    two_passes_draw: bool,
    table: Table,
    attacks: Experience,
    defences: Experience,
    nodes: u64,
    max_nodes: u64,
    stop: &'a Stop,
}

impl<'a> Prover<'a> {
    pub(super) fn new(game: &Game, attacker: Color, max_nodes: u64, stop: &'a Stop) -> Prover<'a> {
        let position = game.position().clone();
        let repetition = game.rules().repetition;
        Prover {
            attacker,
            root: (position.ply(), game.moves().last() == Some(&Move::Pass)),
            twice: if repetition == Repetition::Off { Vec::new() } else { repeated(game) },
            two_passes_draw: repetition != Repetition::Automatic,
            table: Table::new(max_nodes),
            attacks: Experience::new(),
            defences: Experience::new(),
            nodes: 0,
            max_nodes,
            stop,
            position,
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker, who is to move, wins within so many plies.
    pub(super) fn attack(&mut self, plies: u8) -> Result<bool, Halted> {
        if plies < 2 {
            self.count()?;
            return Ok(plies == 1 && winning_move(&mut self.position).is_some());
        }
        let key = self.key();
        if let Some(answer) = self.table.get(key).answer(plies) {
            return Ok(answer);
        }
        let winning = self.winning_attack(plies)?;
        match winning {
            Some(mv) => self.table.put_won(key, plies, mv),
            None => self.table.put_not_won(key, plies),
        }
        Ok(winning.is_some())
    }

    /// A shortest win of the attacker, who wins within this many plies, but not
    /// sooner, whoever is to move.
    pub(super) fn line(&mut self, plies: u8) -> Result<Vec<Move>, Halted> {
        let mut line = Vec::new();
        for left in (1..=plies).rev() {
            let mv = if self.position.turn() == self.attacker {
                self.winning_attack(left)?
            } else {
                self.longest_defence(left)?
            };
            let Some(mv) = mv else { break };
            line.push(mv);
            self.position.play_unchecked(mv);
        }
        debug_assert_eq!(line.len(), usize::from(plies));
        Ok(line)
    }

    /// A move with which the attacker, who is to move, wins within so many
    /// plies.
    fn winning_attack(&mut self, plies: u8) -> Result<Option<Move>, Halted> {
        self.count()?;
        if let Some(mv) = winning_move(&mut self.position) {
            return Ok(Some(mv));
        }
        let hint = self.table.get(self.key()).hint.to_move(&self.position);
        if let Some(mv) = hint.filter(|&mv| self.position.is_legal(mv))
            && self.wins_by(mv, plies)?
        {
            return Ok(Some(mv));
        }
        let mut moves = self.attacks.moves(&self.position, plies);
        moves.sort_by_key(|scored| Reverse(scored.score));
        if plies >= DEEP {
            moves = self.fewest_replies_first(moves)?;
        }
        for Scored { mv, .. } in moves {
            if self.wins_by(mv, plies)? {
                self.attacks.learn(plies, mv);
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Attacks in the order of the replies that they leave, whatever else was
    /// thought of them; those that leave as many stay in their order.
    fn fewest_replies_first(&mut self, moves: Vec<Scored>) -> Result<Vec<Scored>, Halted> {
        let mut counted = Vec::with_capacity(moves.len());
        for scored in moves {
            counted.push((self.replies_left_by(scored.mv)?, scored));
        }
        counted.sort_by_key(|&(left, _)| left);
        Ok(counted.into_iter().map(|(_, scored)| scored).collect())
    }

    /// How many replies there are to an attack after which the attacker does
    /// not win at once. They are counted only if there is a threat, that is,
    /// if the attacker could win with two moves in a row.
    fn replies_left_by(&mut self, mv: Move) -> Result<i32, Halted> {
        let (undo, end) = self.play(mv)?;
        let mut left = NO_THREAT;
        if end.is_none() && self.is_threatening() {
            left = 0;
            for reply in self.position.legal_moves() {
                left += i32::from(!self.loses_by(reply, 2)?);
            }
        }
        self.position.undo(undo);
        Ok(left)
    }

    fn is_threatening(&mut self) -> bool {
        let undo = self.position.play_with_undo(Move::Pass);
        let is_threatening = winning_move(&mut self.position).is_some();
        self.position.undo(undo);
        is_threatening
    }

    /// Whether the attacker wins within so many plies, the first of which is
    /// the defender's.
    pub(super) fn defend(&mut self, plies: u8) -> Result<bool, Halted> {
        self.count()?;
        if winning_move(&mut self.position).is_some() {
            return Ok(false);
        }
        for mv in self.defences.killers(plies).into_iter().flatten() {
            if self.position.is_legal(mv) && !self.loses_by(mv, plies)? {
                self.defences.learn(plies, mv);
                return Ok(false);
            }
        }
        let mut replies = self.defences.moves(&self.position, plies);
        if plies > 2 {
            let mut left = Vec::with_capacity(replies.len());
            for reply in replies {
                if !self.loses_by(reply.mv, 2)? {
                    left.push(reply);
                }
            }
            replies = left;
        }
        replies.sort_by_key(|scored| Reverse(scored.score));
        for Scored { mv, .. } in replies {
            if !self.loses_by(mv, plies)? {
                self.defences.learn(plies, mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// A reply after which the attacker does not win within so many plies,
    /// itself included: one that wins, the favourite, one that has held before,
    /// or any.
    pub(super) fn holding_reply(
        &mut self,
        plies: u8,
        favourite: Option<Move>,
    ) -> Result<Option<Move>, Halted> {
        let first = [winning_move(&mut self.position), favourite].into_iter();
        let first = first.chain(self.defences.killers(plies)).flatten();
        let mut replies: Vec<Move> = first.filter(|&mv| self.position.is_legal(mv)).collect();
        replies.extend(self.position.legal_moves());
        for mv in replies {
            if plies == 0 || !self.loses_by(mv, plies)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// The reply that makes the attacker, who wins within so many plies,
    /// need all of them.
    fn longest_defence(&mut self, plies: u8) -> Result<Option<Move>, Halted> {
        for mv in self.position.legal_moves() {
            let lasts = plies == 1 || !self.loses_by(mv, plies - 1)?;
            if lasts {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Whether this attack wins within so many plies, itself included.
    pub(super) fn wins_by(&mut self, mv: Move, plies: u8) -> Result<bool, Halted> {
        let (undo, end) = self.play(mv)?;
        let wins = match end {
            Some(wins) => wins,
            None => plies > 1 && self.defend(plies - 1)?,
        };
        self.position.undo(undo);
        Ok(wins)
    }

    /// Whether the attacker wins after this reply, within so many plies,
    /// itself included.
    fn loses_by(&mut self, mv: Move, plies: u8) -> Result<bool, Halted> {
        let (undo, end) = self.play(mv)?;
        let loses = match end {
            Some(loses) => loses,
            None => self.attack(plies - 1)?,
        };
        self.position.undo(undo);
        Ok(loses)
    }

    /// Plays a move. If it ends the game, says whether the attacker has won.
    fn play(&mut self, mv: Move) -> Result<(Undo, Option<bool>), Halted> {
        self.count()?;
        let two_passes = mv == Move::Pass && self.is_after_pass() && self.two_passes_draw;
        let undo = self.position.play_with_undo(mv);
        let end = match self.position.outcome() {
            Some(Outcome::Win(winner, _)) => Some(winner == self.attacker),
            Some(Outcome::Draw(_)) => Some(false),
            None => (two_passes || self.is_third_occurrence()).then_some(false),
        };
        Ok((undo, end))
    }

    fn is_after_pass(&self) -> bool {
        let (ply, is_after_pass) = self.root;
        if self.position.ply() == ply {
            is_after_pass
        } else {
            self.position.last_moved().is_none()
        }
    }

    fn is_third_occurrence(&self) -> bool {
        !self.twice.is_empty() && self.twice.contains(&self.position.key())
    }

    /// What the table knows a position by: everything that its future depends
    /// on. The number of the turn says until when a queen must be placed; a
    /// pass before matters where two end the game.
    fn key(&self) -> u64 {
        let turn = u64::from(self.position.ply().min(OPENING_PLIES));
        let pass = u64::from(self.two_passes_draw && self.is_after_pass());
        self.position.key() ^ (turn << 1 | pass).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn count(&mut self) -> Result<(), Halted> {
        let is_time_to_look = self.nodes.is_multiple_of(NODES_BETWEEN_LOOKS);
        if self.nodes >= self.max_nodes || is_time_to_look && self.stop.is_stopped() {
            return Err(Halted);
        }
        self.nodes += 1;
        Ok(())
    }
}

/// The keys of the positions of a game that have occurred at least twice.
fn repeated(game: &Game) -> Vec<u64> {
    let mut position = game.start().clone();
    let mut counts = HashMap::from([(position.key(), 1)]);
    for &mv in game.moves() {
        position.play_unchecked(mv);
        *counts.entry(position.key()).or_insert(0) += 1;
    }
    counts.into_iter().filter(|&(_, count)| count > 1).map(|(key, _)| key).collect()
}
