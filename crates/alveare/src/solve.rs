//! `alveare solve`: proves or refutes forced wins.

use std::{
    io::Write,
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

use hive_engine::{Answer, Solution, Stop, solve};
use hive_rules::{Game, Move, MoveString, RuleSet};

use crate::{failure::Failure, game_arg::GameArg, printable::complain, rules_arg::RulesArgs};

const EXAMPLES: &str = "\
Examples:
  alveare solve --max-plies 3 'Base;InProgress;White[9];wS1;bS1 wS1-;...'
  alveare solve --max-plies 5 --nodes 2000000 @puzzles.uhp
  alveare solve --max-plies 9 --seconds 10 --nodes 1000000000 @puzzles.uhp

Prints `proved win in N: MOVES`, `proved: no win within N`, or `unknown after N nodes`; for a \
list of games a line for each, which is empty when the game is over or cannot be read.";

/// Prove that the player to move can force a win, or cannot
///
/// All moves of both sides are tried, so an answer is a proof. A win is a
/// shortest one, shown against the longest resistance. Draws, by repetition
/// too, are no wins.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game type, a game string, @FILE or -
    game: GameArg,
    /// How many plies the win may take
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=99))]
    max_plies: u8,
    /// How many moves may be tried for each game
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    nodes: u64,
    /// After how many seconds to give up on a game; the nodes alone decide when left out
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    if !args.game.is_list() {
        let game = args.game.game(rules)?;
        let answer = answer(&game, args).map_err(Failure::Failed)?;
        writeln!(out, "{answer}")?;
        return Ok(());
    }
    let mut is_complete = true;
    for game in args.game.games(rules)? {
        let line = game.and_then(|game| answer(&game, args)).unwrap_or_else(|problem| {
            complain(&problem);
            is_complete = false;
            String::new()
        });
        writeln!(out, "{line}")?;
    }
    if is_complete { Ok(()) } else { Err(Failure::Reported) }
}

fn answer(game: &Game, args: &Args) -> Result<String, String> {
    if let Some(outcome) = game.outcome() {
        return Err(format!("the game is over ({outcome})"));
    }
    let Solution { answer, nodes } =
        in_time(args.seconds, |stop| solve(game, args.max_plies, args.nodes, stop));
    Ok(match answer {
        Answer::Win { plies, line } => format!("proved win in {plies}: {}", written(game, &line)),
        Answer::NoWin => format!("proved: no win within {}", args.max_plies),
        Answer::Unknown => format!("unknown after {nodes} nodes"),
    })
}

/// Does something that is asked to stop when its time is over.
fn in_time<T>(seconds: Option<u64>, act: impl FnOnce(&Stop) -> T) -> T {
    let stop = Stop::new();
    let Some(seconds) = seconds else { return act(&stop) };
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            let waited = is_done.recv_timeout(Duration::from_secs(seconds));
            if waited == Err(RecvTimeoutError::Timeout) {
                stop.stop();
            }
        });
        let result = act(stop);
        drop(done);
        result
    })
}

/// The moves of a line in UHP notation, separated by `;`.
fn written(game: &Game, line: &[Move]) -> String {
    let mut position = game.position().clone();
    let mut moves = Vec::with_capacity(line.len());
    for &mv in line {
        moves.push(MoveString::new(&position, mv).to_string());
        position.play_unchecked(mv);
    }
    moves.join(";")
}
