//! `alveare bench search` and `alveare bench threads`: fixed positions, searched
//! to a depth.

use std::{io::Write, time::Instant};

use hive_engine::{Engine, Limits, NoClock, Options, Stop, Strategy};
use hive_rules::RuleSet;

use super::POSITIONS;
use crate::{failure::Failure, game_arg};

/// A number that tells builds of the engine apart which play differently.
pub(crate) fn signature() -> u64 {
    const DEPTH: u32 = 4;
    count_nodes(DEPTH, Strategy::Main).unwrap_or(0)
}

pub(super) fn run(depth: u32, strategy: &str, out: &mut dyn Write) -> Result<(), Failure> {
    let strategy = match strategy {
        "main" => Strategy::Main,
        "linear" => Strategy::Linear,
        "baseline" => Strategy::Baseline,
        other => {
            let message = format!("no strategy {other}: there are main, linear and baseline");
            return Err(Failure::Failed(message));
        }
    };
    let start = Instant::now();
    let nodes = count_nodes(depth, strategy)?;
    let time = start.elapsed();
    let speed = nodes as f64 / time.as_secs_f64();
    writeln!(out, "{nodes} nodes, {:.2} s, {speed:.0} nodes/s", time.as_secs_f64())?;
    Ok(())
}

/// How many nodes all the positions together take.
fn count_nodes(depth: u32, strategy: Strategy) -> Result<u64, Failure> {
    // A small table: to fill it with zeros is not what is measured.
    let mut engine = Engine::new(Options { table_mib: 2, threads: 1, strategy });
    Ok(search_all(&mut engine, depth)?.iter().map(|searched| searched.nodes).sum())
}

struct Searched {
    nodes: u64,
    seconds: f64,
}

/// Searches all the positions to a depth.
fn search_all(engine: &mut Engine, depth: u32) -> Result<Vec<Searched>, Failure> {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let searches = POSITIONS.lines().map(|line| {
        let game = game_arg::parse(line, RuleSet::tournament()).map_err(Failure::Failed)?;
        // Nothing is kept from one position to the next, so that the sum does
        // not depend on their order.
        engine.forget();
        let start = Instant::now();
        let best = engine.search(&game, &limits, &NoClock, &Stop::new(), &mut |_| {});
        let seconds = start.elapsed().as_secs_f64();
        Ok(Searched { nodes: best.map_or(0, |best| best.nodes), seconds })
    });
    searches.collect()
}

pub(super) fn run_threads(threads: usize, depth: u32, out: &mut dyn Write) -> Result<(), Failure> {
    let on = |threads| {
        let mut engine = Engine::new(Options { threads, ..Options::default() });
        search_all(&mut engine, depth)
    };
    let (one, several) = (on(1)?, on(threads)?);
    let seconds = |all: &[Searched]| all.iter().map(|searched| searched.seconds).sum::<f64>();
    // The mean of the logarithms: a position that takes long counts as much
    // as one that does not.
    let pairs = one.iter().zip(&several);
    let logarithms = pairs.map(|(one, several)| (several.seconds / one.seconds).ln());
    let ratio = (logarithms.sum::<f64>() / one.len() as f64).exp();
    let (one, several) = (seconds(&one), seconds(&several));
    writeln!(out, "{one:.2} s on one thread, {several:.2} s on {threads}: {ratio:.2} in the mean")?;
    Ok(())
}
