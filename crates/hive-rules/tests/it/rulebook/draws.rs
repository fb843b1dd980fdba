//! Draws that the tiles alone do not show.

use hive_rules::{DrawReason, Game, Outcome, Repetition, RuleSet};

use super::{position, resolve};

/// Both players move their queens to and fro, so that the position at the
/// start comes for the third time.
fn shuffled(rules: RuleSet) -> Game {
    let start = position(
        "
        wQ  wA1 bA1 bQ
        ",
    );
    let mut game = Game::from_position(start, rules);
    for mv in ["wQ \\wA1", "bQ bA1/", "wQ -wA1", "bQ bA1-"].repeat(2) {
        assert_eq!(game.outcome(), None);
        let mv = resolve(game.position(), mv);
        game.play(mv).unwrap();
    }
    assert_eq!(game.occurrences(), 3);
    game
}

const REPETITION: Option<Outcome> = Some(Outcome::Draw(DrawReason::Repetition));

#[test]
fn in_tournaments_an_endless_shuffle_is_a_draw_at_once() {
    assert_eq!(shuffled(RuleSet::tournament()).outcome(), REPETITION);
}

#[test]
fn by_the_rulebook_a_player_may_claim_it() {
    let mut game = shuffled(RuleSet::rulebook());
    assert_eq!(game.outcome(), None);
    assert!(game.can_claim_draw());
    game.claim_draw().unwrap();
    assert_eq!(game.outcome(), REPETITION);
}

#[test]
fn players_may_agree_on_a_draw() {
    let rules = RuleSet { repetition: Repetition::Off, ..RuleSet::rulebook() };
    let mut game = shuffled(rules);
    assert_eq!(game.outcome(), None);
    assert!(!game.can_claim_draw());
    game.agree_draw().unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Agreement)));
}
