//! Games that people have played: every move is legal, and they end as the
//! record says.

use std::collections::HashMap;

use hive_rules::{
    DrawReason, Game, GameState, Outcome, PlayError, QueenOpening, Repetition, ReplayErrorCause,
    RuleSet,
};

use crate::support::{in_parallel, parse, reference, replay, tags};

type Tags<'a> = HashMap<&'a str, &'a str>;

#[test]
fn real_games_end_as_recorded() {
    let Some(text) = reference("games_open.uhp") else { return };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4757);
    in_parallel(&lines, |line| {
        let (text, tags) = tags(line);
        check_end(&replay(text, RuleSet::permissive()), &tags, line);
        let game = replay(text, RuleSet::tournament());
        if tags["end"] == "repetition" {
            assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)), "{line}");
        }
    });
}

#[test]
fn games_with_a_rule_difference_are_legal_under_the_rules_they_were_played_by() {
    let Some(text) = reference("games_rulediff.uhp") else { return };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 43);
    let mut later = 0;
    for line in lines {
        let (text, tags) = tags(line);
        check_end(&replay(text, RuleSet::permissive()), &tags, line);
        match tags["reason"] {
            "queen_first" => check_queen_first(text, &tags),
            "plays_on_after_threefold" => later += check_plays_on(text, &tags),
            reason => panic!("unknown reason {reason}"),
        }
    }
    // The tags come from a program for which a stunned tile makes no
    // difference between two positions. In two games it does.
    assert_eq!(later, 2);
}

/// Only what the tiles show can be checked; the state in the string says the
/// same of it, the tags say how the players ended the rest.
fn check_end(game: &Game, tags: &Tags<'_>, line: &str) {
    let outcome = game.outcome();
    assert_eq!(game.moves().len().to_string(), tags["plies"], "{line}");
    let state = outcome.map_or(GameState::InProgress, GameState::from);
    assert_eq!(state, parse(line.split('\t').next().unwrap()).state, "{line}");
    if tags["end"] == "surround" {
        let expected = match tags["result"] {
            "W" => GameState::WhiteWins,
            "B" => GameState::BlackWins,
            _ => GameState::Draw,
        };
        assert_eq!(state, expected, "{line}");
        assert!(outcome.unwrap().is_on_board(), "{line}");
    } else {
        assert_eq!(outcome, None, "{line}");
    }
}

fn check_queen_first(text: &str, tags: &Tags<'_>) {
    replay(text, RuleSet::rulebook());
    let error = Game::replay(&parse(text), RuleSet::tournament()).unwrap_err();
    assert_eq!(error.ply.to_string(), tags["nokamute_refuses_ply"], "{text}");
    assert!(matches!(error.cause, ReplayErrorCause::Play(PlayError::Illegal(_))), "{error}");
}

/// Returns 1 if the third occurrence is later than the tags say, else 0.
fn check_plays_on(text: &str, tags: &Tags<'_>) -> usize {
    let rules = |repetition| RuleSet { queen_opening: QueenOpening::Allowed, repetition };
    replay(text, rules(Repetition::Claim));
    let error = Game::replay(&parse(text), rules(Repetition::Automatic)).unwrap_err();
    let third = Outcome::Draw(DrawReason::Repetition);
    assert_eq!(error.cause, ReplayErrorCause::Play(PlayError::Over(third)), "{text}");
    let tagged: usize = tags["nokamute_refuses_ply"].parse().unwrap();
    assert!(error.ply >= tagged, "{text}");
    usize::from(error.ply > tagged)
}
