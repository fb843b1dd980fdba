//! Moves that a player has prepared.
//!
//! A premove is one unconditional reply; prepared replies are a small tree. The
//! server plays a reply together with the move that it answers. Plans are
//! nobody's business but their maker's, so they are not part of the log.

use hive_rules::Move;
use serde::{Deserialize, Serialize};

/// So many replies may be in a plan,
pub const MAX_REPLIES: usize = 64;
/// and so many of them in a row.
pub const MAX_DEPTH: usize = 12;

/// A move that is played in answer to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Reply {
    /// The opponent's move that it answers; any, if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Move>,
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// What follows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<Reply>,
}

/// Whether a plan is small enough.
pub(crate) fn fits(plan: &[Reply]) -> bool {
    fn count(plan: &[Reply], depth: usize) -> Option<usize> {
        let deeper = |reply: &Reply| count(&reply.then, depth.checked_sub(1)?);
        plan.iter().try_fold(plan.len(), |sum, reply| Some(sum + deeper(reply)?))
    }
    count(plan, MAX_DEPTH).is_some_and(|count| count <= MAX_REPLIES)
}

/// The reply to a move.
pub(crate) fn reply_to<'a>(plan: &'a [Reply], mv: &Move) -> Option<&'a Reply> {
    let to_this = plan.iter().find(|reply| reply.on.as_ref() == Some(mv));
    to_this.or_else(|| plan.iter().find(|reply| reply.on.is_none()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(depth: usize) -> Vec<Reply> {
        let then = if depth > 1 { chain(depth - 1) } else { Vec::new() };
        vec![Reply { on: None, mv: Move::Pass, then }]
    }

    #[test]
    fn plans_are_small() {
        assert!(fits(&[]));
        assert!(fits(&chain(MAX_DEPTH)));
        assert!(!fits(&chain(MAX_DEPTH + 1)));
        let wide = |n| chain(1).into_iter().cycle().take(n).collect::<Vec<_>>();
        assert!(fits(&wide(MAX_REPLIES)));
        assert!(!fits(&wide(MAX_REPLIES + 1)));
    }

    #[test]
    fn the_reply_to_a_certain_move_comes_first() {
        let place = |q: i16| -> Move {
            let text = format!(r#"{{"kind":"place","piece":"wS1","to":{{"q":{q},"r":0}}}}"#);
            serde_json::from_str(&text).unwrap()
        };
        let any = Reply { on: None, mv: place(0), then: Vec::new() };
        let certain = Reply { on: Some(place(1)), mv: place(2), then: Vec::new() };
        let plan = [any.clone(), certain.clone()];
        assert_eq!(reply_to(&plan, &place(1)), Some(&certain));
        assert_eq!(reply_to(&plan, &place(3)), Some(&any));
        assert_eq!(reply_to(&plan[1..], &place(3)), None);
    }
}
