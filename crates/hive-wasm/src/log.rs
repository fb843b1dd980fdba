//! The logs of games, for a page that keeps them itself.

use hive_records::json::{LogAnswer, LogProblem, LogRequest};
use hive_rules::{Game, Script};
use hive_table::{
    Append, Chronicle, LoggedEvent, Reason, Refusal, TableView,
    decide::{self, Decision, Incoming},
    game_after, search,
};

use crate::answer::{Answer, json};

/// Answers; `replay` makes a game of a message.
pub(crate) fn answer(
    request: LogRequest,
    replay: impl FnOnce(&Script) -> Result<Game, String>,
) -> Answer {
    match request {
        LogRequest::Append { id, log, append, at } => json(&told(&id, extend(log, append, at))),
        LogRequest::TakeIn { log, game } => {
            let met = Incoming::new(game.events).and_then(|incoming| incoming.meet(&log));
            json(&told(&game.id, met))
        }
        LogRequest::After { game, events } => {
            let after = game_after(replay(&game)?, &events).map_err(|reason| reason.to_string())?;
            json(&Script::from(&after))
        }
        LogRequest::Table { log } => {
            let chronicle = Chronicle::replay(&log).map_err(|refusal| refusal.to_string())?;
            let view = TableView::new(&chronicle).ok_or("this is no live game")?;
            json(&view)
        }
        LogRequest::Find { texts, words } => {
            let has_words = |text: &String| search::has_words(text, &words);
            json(&texts.iter().map(has_words).collect::<Vec<_>>())
        }
    }
}

fn extend(mut log: Vec<LoggedEvent>, append: Append, at: u64) -> Result<Decision, Refusal> {
    let known = if log.is_empty() { None } else { Some(Chronicle::replay(&log)?) };
    let since = log.split_off(log.len().min(append.expected as usize));
    decide::append(known, &since, append, at)
}

fn told(id: &str, decision: Result<Decision, Refusal>) -> LogAnswer {
    match decision {
        Ok(Decision::Add { events, chronicle }) => {
            LogAnswer::Added { events, stored: Box::new(chronicle.stored(id)) }
        }
        Ok(Decision::Nothing(_)) => LogAnswer::Present,
        Ok(Decision::Conflict(_)) => LogAnswer::Conflict,
        Ok(Decision::Missing) => LogAnswer::Missing,
        Err(refusal) => {
            let (why, text) = (why(&refusal.reason), refusal.to_string());
            let problem = match refusal.reason {
                Reason::Rules(error) => Some(error.into()),
                _ => None,
            };
            LogAnswer::Refused { why, problem, text }
        }
    }
}

fn why(reason: &Reason) -> LogProblem {
    match reason {
        Reason::Empty | Reason::Order | Reason::Time | Reason::Author => LogProblem::Log,
        Reason::NotCreated => LogProblem::Begin,
        Reason::CreatedTwice => LogProblem::Twice,
        Reason::Undo { .. } => LogProblem::Undo,
        Reason::Rules(_) | Reason::Live | Reason::Aborted => LogProblem::Rules,
        Reason::Limit(_) => LogProblem::Limit,
        Reason::Characters => LogProblem::Characters,
        Reason::Other => LogProblem::Other,
        Reason::Kind | Reason::Unknown => LogProblem::Unknown,
    }
}
