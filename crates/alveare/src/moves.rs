//! `alveare moves`: the legal moves of a position.

use std::io::Write;

use hive_rules::{Game, MoveString, RuleSet};

use crate::{failure::Failure, game_arg::GameArg, printable::complain, rules_arg::RulesArgs};

const EXAMPLES: &str = "\
Examples:
  alveare moves Base+MLP
  alveare moves 'Base;InProgress;White[2];wS1;bS1 wS1-'
  alveare moves --rules rulebook @games.uhp

The moves of one game come one a line. For a list each game gets one line, with the moves \
separated by `;`; it is empty when the game is over or cannot be read.";

/// List the legal moves, in UHP notation
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game type, a game string, @FILE or -
    game: GameArg,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    if !args.game.is_list() {
        let game = args.game.game(rules)?;
        for mv in legal_moves(&game) {
            writeln!(out, "{mv}")?;
        }
        return Ok(());
    }
    let mut is_complete = true;
    for game in args.game.games(rules)? {
        let line = match game {
            Ok(game) => legal_moves(&game).join(";"),
            Err(problem) => {
                complain(&problem);
                is_complete = false;
                String::new()
            }
        };
        // Standard output is flushed at each line end, so that a program can
        // ask for one game at a time.
        writeln!(out, "{line}")?;
    }
    if is_complete { Ok(()) } else { Err(Failure::Reported) }
}

/// The legal moves as they are written; none when the game is over.
fn legal_moves(game: &Game) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let position = game.position();
    let moves = position.legal_moves().into_iter();
    let mut moves: Vec<String> =
        moves.map(|mv| MoveString::new(position, mv).to_string()).collect();
    moves.sort_unstable();
    moves
}
