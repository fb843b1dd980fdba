//! Thousands of seeded lines, from noise to almost good commands. Each gets
//! its block, and the server is as good afterwards as before.

use hive_testkit::Random;
use hive_uhp::{Flow, Server};

use crate::player::FirstMove;

const LINES: usize = 20_000;

/// Neither a depth that takes minutes nor a bare `bestmove`, which waits.
const WORDS: &[&str] = &[
    "info",
    "newgame",
    "newgame Base+MLPD",
    "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
    "newgame Base+MLP;Draw;Black[99];wM;bM wM-;wQ -wM;bQ bM-",
    "play",
    "pass",
    "validmoves",
    "bestmove depth 1",
    "bestmove time 00:00:00.01",
    "bestmove nodes 10",
    "undo",
    "options",
    "options get MultiPV",
    "options set MultiPV 3",
    "options set QueenOpening True",
    "options set Repetition False",
    "options set ReportIntermediateBestMoves True",
    "perft 2",
    "help",
    "wA1",
    "bQ wS1/",
    "wQ -wS1",
    "wD+bQ \\bS1",
    "Base+",
    ";",
    "-1",
    "0",
    "18446744073709551616",
    "1e999",
    "NaN",
    "99999999999.99:99:99",
    "\u{0}",
    "\u{7f}",
    "\u{2028}",
    "ﬀ",
    "☃",
    "İ",
    "\\",
    "\"",
    "%s%n",
];

fn line(random: &mut Random, moves: &[String]) -> String {
    match random.below(4) {
        0 => (0..random.below(40))
            .filter_map(|_| char::from_u32(random.number() as u32 >> 15))
            .collect(),
        1 => (0..=random.below(4)).map(|_| random.choose(WORDS).to_string() + " ").collect(),
        2 if !moves.is_empty() => format!("play {}", moves[random.below(moves.len())]),
        _ => {
            let mut line = random.choose(WORDS).to_string();
            let place = random.below(line.len() + 1);
            if random.below(2) == 0 && line.is_char_boundary(place) {
                line.insert_str(place, random.choose::<&str>(WORDS));
            }
            line
        }
    }
}

fn ask(server: &mut Server<FirstMove>, line: &str) -> String {
    let mut out = Vec::new();
    assert_eq!(server.respond(line, &mut out).unwrap(), Flow::Continue, "{line:?}");
    String::from_utf8(out).unwrap()
}

#[test]
fn every_line_gets_its_block() {
    let mut random = Random::new(0x5EED);
    let mut server = Server::new(FirstMove::new());
    let mut answers = 0;
    for _ in 0..LINES {
        let moves = ask(&mut server, "validmoves");
        let moves = moves.lines().next().filter(|line| !line.starts_with("err"));
        let moves: Vec<String> =
            moves.map(|line| line.split(';').map(str::to_owned).collect()).unwrap_or_default();
        let line = line(&mut random, &moves).replace(['\n', '\r'], "");
        if line.trim_ascii().is_empty() {
            continue;
        }
        let block = ask(&mut server, &line);
        assert_eq!(block.lines().filter(|&line| line == "ok").count(), 1, "{line:?}: {block}");
        assert!(block.ends_with("ok\n"), "{line:?}: {block}");
        assert!(!block.contains('\r'), "{line:?}: {block}");
        answers += usize::from(!block.starts_with("err") && !block.starts_with("invalidmove"));
    }
    // Lines that are all refused would test little.
    assert!((LINES / 4..LINES).contains(&answers), "{answers}");
    assert!(ask(&mut server, "info").starts_with("id First move\n"));
    assert_eq!(ask(&mut server, "newgame"), "Base;NotStarted;White[1]\nok\n");
}
