//! `alveare lab`: what the engine is made better with.

use std::{fs, io::Write, num::NonZeroUsize, path::PathBuf, thread};

use clap::Subcommand;
use hive_engine::{Engine, Handicap, Level, Limits, Options, Term};
use hive_lab::{
    Judge, Likeness, Log, Openings, Samples, SelfPlay, SelfPlayGame, Tuning, engine_weights,
    weights_source,
};
use hive_rules::{GameType, RuleSet};

use crate::{
    failure::Failure,
    game_arg::{self, GameArg},
    game_types_arg::GameTypes,
    progress::Progress,
    rules_arg::RulesArgs,
    uhp,
};

/// Make openings and games to improve the engine with
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Openings(OpeningsArgs),
    Selfplay(SelfplayArgs),
    Tune(TuneArgs),
    Human(HumanArgs),
}

const OPENINGS_EXAMPLES: &str = "\
Examples:
  alveare lab openings --type Base --count 20 --seed 7
  alveare lab openings --type all -o data/openings
  alveare match self other-engine --type Base --openings data/openings/Base.txt";

/// Make up balanced openings, different up to symmetry
///
/// Lines of 4 to 8 random plies in which neither queen is in trouble and our
/// engine sees no advantage. The same seed and engine give the same openings.
#[derive(clap::Args)]
#[command(after_help = OPENINGS_EXAMPLES)]
struct OpeningsArgs {
    /// The game types: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "Base,Base+MLP")]
    game_types: GameTypes,
    /// How many openings of each type
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// Decides which openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// A folder for a file of each type, instead of standard output
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Let the engine play against itself, as material for tuning
///
/// Goes on where it stopped when the file is there already. `docs/lab.md`
/// describes the file.
#[derive(clap::Args)]
struct SelfplayArgs {
    /// The file for the games
    file: PathBuf,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// How many nodes each move may take
    #[arg(long, value_name = "N", default_value_t = 5000)]
    nodes: u64,
    /// The game types, which take turns: a list such as Base,Base+MLP, or all
    #[arg(long = "type", value_name = "TYPES", default_value = "all")]
    game_types: GameTypes,
    /// Decides the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many games to play at once; as many as there are cores when left out
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    #[command(flatten)]
    rules: RulesArgs,
}

/// Fit the weights of the evaluation to games of self-play
///
/// Prints how far off the old and the new weights are, for the games they are
/// fitted to, for a tenth of the games that is left out, and for the games of
/// `--validate`. Nothing changes but the file that `--output` names.
#[derive(clap::Args)]
#[command(after_help = TUNE_EXAMPLES)]
struct TuneArgs {
    /// Files that `alveare lab selfplay` has written
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Games of others, one game string a line, to try the weights on
    #[arg(long, value_name = "FILE")]
    validate: Option<PathBuf>,
    /// How often to go through the positions
    #[arg(long, value_name = "N", default_value_t = Tuning::default().epochs)]
    epochs: usize,
    /// How much the end of a game counts beside the search's opinion, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = Tuning::default().result_share)]
    result_share: f64,
    /// The file for the weights, as source of the engine
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

const TUNE_EXAMPLES: &str = "\
Example:
  alveare lab selfplay games.txt --games 20000 --nodes 2500
  alveare lab tune games.txt -o crates/hive-engine/src/evaluation/weights.rs";

const HUMAN_EXAMPLES: &str = "\
Examples:
  alveare lab human @games.uhp --level 3,4,5 --depth 1,2
  alveare lab human @games.uhp --level 7 --nodes 10000 --every 20 --first 1";

/// Count how often the engine plays what people played
///
/// A third of the positions of each game are shown to every player. Moves
/// after which the hive looks the same, turned or mirrored, count as one.
#[derive(clap::Args)]
#[command(after_help = HUMAN_EXAMPLES)]
struct HumanArgs {
    /// The people's games: @FILE with one game string a line, or - for standard input
    games: GameArg,
    /// Levels to compare with
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = uhp::level)]
    level: Vec<Level>,
    /// Full strength limited to so many plies
    #[arg(long, value_name = "N", value_delimiter = ',')]
    depth: Vec<u32>,
    /// Full strength limited to so many nodes
    #[arg(long, value_name = "N", value_delimiter = ',')]
    nodes: Vec<u64>,
    /// Look at one game in so many
    #[arg(long, value_name = "N", default_value = "1")]
    every: NonZeroUsize,
    /// The first of them, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    first: usize,
    #[command(flatten)]
    rules: RulesArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match &args.what {
        What::Openings(args) => openings(args, out),
        What::Selfplay(args) => selfplay(args, out),
        What::Tune(args) => tune(args, out),
        What::Human(args) => human(args, out),
    }
}

fn openings(args: &OpeningsArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = args.rules.or(RuleSet::tournament());
    let total = args.game_types.0.len() * args.count;
    let mut progress = Progress::new(total as u64, 0);
    for &game_type in &args.game_types.0 {
        let list = opening_list(args, rules, game_type, &mut progress);
        match &args.output {
            None => out.write_all(list.as_bytes())?,
            Some(folder) => {
                let file = folder.join(format!("{game_type}.txt"));
                let written = fs::create_dir_all(folder).and_then(|()| fs::write(&file, list));
                written.map_err(|error| {
                    Failure::Failed(format!("cannot write {}: {error}", file.display()))
                })?;
            }
        }
    }
    progress.finish();
    Ok(())
}

/// The openings of a type, one a line, under a line that says where they come
/// from.
fn opening_list(
    args: &OpeningsArgs,
    rules: RuleSet,
    game_type: GameType,
    progress: &mut Progress,
) -> String {
    let (count, seed) = (args.count, args.seed);
    let mut judge = Judge::new();
    let mut list = format!(
        "# alveare lab openings --type {game_type} --count {count} --seed {seed} --rules {rules}\n"
    );
    let openings = Openings::new(game_type, rules, seed, |game| judge.is_balanced(game));
    for opening in openings.take(count) {
        list += &format!("{}\n", opening.to_game_string());
        progress.step(&game_type.to_string());
    }
    list
}

fn selfplay(args: &SelfplayArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let of = SelfPlay {
        game_types: args.game_types.0.clone(),
        rules: args.rules.or(RuleSet::tournament()),
        nodes: args.nodes,
        options: Options::default(),
        seed: args.seed,
    };
    let failed = |problem: &dyn std::fmt::Display| {
        Failure::Failed(format!("{}: {problem}", args.file.display()))
    };
    let SelfPlay { rules, nodes, seed, .. } = &of;
    let settings = format!(
        "engine={} types={} rules={rules} nodes={nodes} seed={seed}",
        env!("CARGO_PKG_VERSION"),
        args.game_types
    );
    let (mut log, mut done) =
        Log::<SelfPlayGame>::open(&args.file, &settings).map_err(|error| failed(&error))?;
    done.retain(|game| game.index < args.games);
    let cores = thread::available_parallelism().ok();
    let concurrency = args.concurrency.or(cores).map_or(1, Into::into);
    let mut progress = Progress::new(args.games as u64, done.len() as u64);
    let mut plies: usize = done.iter().map(|game| game.scores.len()).sum();
    of.run(args.games, concurrency, &done, |game| {
        plies += game.scores.len();
        progress.step(&format!("{plies} positions"));
        log.add(game).map_err(|error| failed(&error))
    })?;
    progress.finish();
    writeln!(out, "{} games, {plies} positions in {}", args.games, args.file.display())?;
    Ok(())
}

/// One game in this many is left out, to see what the weights are worth on
/// games that they were not fitted to.
const LEFT_OUT: usize = 10;

fn tune(args: &TuneArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (mut fitted, mut left_out) = (Samples::default(), Samples::default());
    for file in &args.files {
        let failed = |line: usize, problem: &dyn std::fmt::Display| {
            Failure::Failed(format!("{}:{line}: {problem}", file.display()))
        };
        let text = fs::read_to_string(file).map_err(|error| failed(1, &error))?;
        for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            let game: SelfPlayGame = line.parse().map_err(|error| failed(index + 1, &error))?;
            let samples =
                if game.index.is_multiple_of(LEFT_OUT) { &mut left_out } else { &mut fitted };
            let added = samples.add(&game, RuleSet::rulebook());
            added.map_err(|error| failed(index + 1, &error))?;
        }
    }
    let mut validation = Samples::default();
    for line in args.validate.iter().map(fs::read_to_string).collect::<Result<String, _>>()?.lines()
    {
        let game = line.split('\t').next().unwrap_or_default();
        if let Ok(game) = game_arg::parse(game, RuleSet::rulebook()) {
            validation.add_played(&game);
        }
    }

    let tuning = Tuning { epochs: args.epochs, result_share: args.result_share, seed: 1 };
    let old = engine_weights();
    let slope = fitted.best_slope(&old, args.result_share);
    writeln!(out, "slope {slope:.0}")?;
    writeln!(out, "{:>8} {:>10} {:>10} {:>10}", "", "fitted", "left out", "validation")?;
    let sets = [&fitted, &left_out, &validation];
    let [a, b, c] = sets.map(Samples::len);
    writeln!(out, "{:>8} {a:>10} {b:>10} {c:>10}", "")?;
    let row = |name: &str, weights: &[f64]| {
        let [a, b, c] = sets.map(|set| set.error(weights, slope, args.result_share));
        format!("{name:>8} {a:>10.5} {b:>10.5} {c:>10.5}")
    };
    writeln!(out, "{}", row("old", &old))?;
    let mut progress = Progress::new(args.epochs as u64, 0);
    let new = tuning.run(&fitted, &old, slope, |_, weights| {
        progress.step(&format!("{:.5}", left_out.error(weights, slope, args.result_share)));
    });
    progress.finish();
    writeln!(out, "{}", row("new", &new))?;
    if let Some(file) = &args.output {
        let command = format!(
            "alveare lab tune --epochs {} --result-share {}` on {a} positions of self-play",
            args.epochs, args.result_share
        );
        let source = weights_source(&new, &command);
        fs::write(file, source).map_err(|error| {
            Failure::Failed(format!("cannot write {}: {error}", file.display()))
        })?;
    } else {
        for (term, (old, new)) in Term::all().zip(old.iter().zip(&new)) {
            writeln!(out, "{:<20} {old:>6.0} {new:>6.0}", term.to_string())?;
        }
    }
    Ok(())
}

fn human(args: &HumanArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let level = |&level: &Level| {
        let handicap = Some(Handicap { level, seed: 0 });
        (format!("level {level}"), Limits { handicap, ..Limits::default() })
    };
    let depth = |&depth: &u32| {
        (format!("depth {depth}"), Limits { depth: Some(depth), ..Limits::default() })
    };
    let nodes = |&nodes: &u64| {
        (format!("{nodes} nodes"), Limits { nodes: Some(nodes), ..Limits::default() })
    };
    let players = args.level.iter().map(level);
    let players = players.chain(args.depth.iter().map(depth)).chain(args.nodes.iter().map(nodes));
    let mut players: Vec<(String, Limits, Likeness)> =
        players.map(|(name, limits)| (name, limits, Likeness::default())).collect();
    if players.is_empty() {
        return Err(Failure::Usage(
            "nobody to compare with: give --level, --depth or --nodes".into(),
        ));
    }
    if args.level.contains(&Level::MAX) {
        let problem = "level 10 thinks as long as it is given; use --depth or --nodes instead";
        return Err(Failure::Usage(problem.into()));
    }
    let mut engine = Engine::new(Options::default());
    let rules = args.rules.or(RuleSet::rulebook());
    let mut unreadable = 0;
    for (number, game) in
        args.games.games(rules)?.enumerate().skip(args.first).step_by(args.every.get())
    {
        let Ok(game) = game else {
            unreadable += 1;
            continue;
        };
        for (_, limits, likeness) in &mut players {
            likeness.add_game(&game, number, &mut engine, limits);
        }
    }
    if unreadable > 0 {
        eprintln!("note: {unreadable} games do not keep to the {rules} rules and are left out");
    }
    for (name, _, likeness) in &players {
        let (share, uncertainty) = (likeness.share() * 100.0, likeness.uncertainty() * 100.0);
        writeln!(
            out,
            "{name:<12} {share:4.1} % ± {uncertainty:.1} of {} positions",
            likeness.positions
        )?;
    }
    Ok(())
}
