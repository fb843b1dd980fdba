//! A player that knows the rules and nothing else.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use hive_rules::{Game, MoveString};
use hive_uhp::{EngineOption, Limit, Line, Player, Score, StopSwitch, Thought};

/// Plays the move whose text comes first. It has an option of each type.
pub(crate) struct FirstMove {
    options: Vec<EngineOption>,
    is_stopped: Arc<AtomicBool>,
    /// How often it was told that a game begins.
    pub(crate) games: Arc<std::sync::atomic::AtomicUsize>,
}

impl FirstMove {
    pub(crate) fn new() -> FirstMove {
        let lines = [
            "MultiPV;int;1;1;1;8",
            "Boldness;double;0.5;0.5;0;1",
            "Strategy;enum;First;First;First;Last",
            "Polite;bool;True;True",
        ];
        FirstMove {
            options: lines.iter().map(|line| line.parse().unwrap()).collect(),
            is_stopped: Arc::default(),
            games: Arc::default(),
        }
    }

    fn value(&self, name: &str) -> String {
        let option = self.options.iter().find(|option| option.name == name).unwrap();
        option.to_string().split(';').nth(2).unwrap().into()
    }
}

impl Player for FirstMove {
    fn id(&self) -> String {
        "First move".into()
    }

    fn options(&self) -> Vec<EngineOption> {
        self.options.clone()
    }

    fn set_option(&mut self, option: &EngineOption) -> Result<(), String> {
        if option.to_string() == "Polite;bool;False;True" {
            return Err("that would be rude".into());
        }
        let place = self.options.iter_mut().find(|known| known.name == option.name).unwrap();
        *place = option.clone();
        Ok(())
    }

    fn new_game(&mut self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    fn best_move(
        &mut self,
        game: &Game,
        limit: &Limit,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let position = game.position();
        let mut moves = position.legal_moves();
        moves.sort_by_key(|&mv| MoveString::new(position, mv).to_string());
        if self.value("Strategy") == "Last" {
            moves.reverse();
        }
        moves.truncate(self.value("MultiPV").parse().unwrap());
        let lines = moves.into_iter().map(|mv| Line { score: Score::Points(0), moves: vec![mv] });
        let mut thought = Thought { depth: 1, lines: lines.collect() };
        report(&thought);
        match *limit {
            Limit::Depth(depth) => thought.depth = depth,
            Limit::Time(_) | Limit::Nodes(_) => {}
            Limit::Unlimited => {
                while !self.is_stopped.load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
            }
        }
        Some(thought)
    }

    fn stop_switch(&self) -> StopSwitch {
        let flag = Arc::clone(&self.is_stopped);
        Box::new(move |is_stopped| flag.store(is_stopped, Ordering::Relaxed))
    }
}
