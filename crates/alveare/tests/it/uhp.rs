//! The engine as other programs meet it.

use std::time::Duration;

use hive_uhp::{Client, ClientError};

use crate::{
    program::alveare_reading,
    transcript::{compare, input, transcripts},
};

/// Long enough for any machine.
const LONG: Duration = Duration::from_secs(60);

fn engine(arguments: &str) -> Client {
    let program = env!("CARGO_BIN_EXE_alveare");
    Client::spawn(&format!("'{program}' uhp {arguments}")).expect("the engine starts")
}

#[test]
fn transcripts_hold() {
    for (name, transcript) in transcripts() {
        let output = alveare_reading(&["uhp"], input(&transcript).as_bytes()).ok();
        compare(&name, &transcript, &output);
    }
}

#[test]
fn a_client_plays_it_against_itself() {
    let mut client = engine("--table-mib 1");
    assert!(client.info().id.starts_with("Alveare "), "{:?}", client.info());
    assert!(client.info().capabilities.contains(&"Dragonfly".into()), "{:?}", client.info());
    let mut game = client.new_game("Base+MLPD").unwrap();
    for _ in 0..20 {
        let mv = client.best_move("nodes 200", LONG).unwrap();
        assert!(client.valid_moves().unwrap().contains(&mv), "{mv} in {game}");
        game = client.play(&mv).unwrap();
    }
    assert!(game.starts_with("Base+MLPD;InProgress;White[11];"), "{game}");
    assert_eq!(client.new_game(&game).unwrap(), game);
    assert_eq!(client.undo(20).unwrap(), "Base+MLPD;NotStarted;White[1]");
}

#[test]
fn a_client_sets_its_options() {
    let mut client = engine("--threads 2 --table-mib 2 --strategy baseline");
    let lines: Vec<String> = client.options().unwrap().iter().map(ToString::to_string).collect();
    for line in ["NumThreads;int;2;1;1;64", "TableSizeMiB;int;2;64;1;4096"] {
        assert!(lines.contains(&line.to_owned()), "{lines:?}");
    }
    assert!(
        lines.contains(&"Strategy;enum;Baseline;Main;Main;Linear;Baseline".into()),
        "{lines:?}"
    );
    client.set_option("NumThreads", "1").unwrap();
    client.set_option("Strategy", "Main").unwrap();
    let refused = client.set_option("TableSizeMiB", "1000000");
    assert!(matches!(refused, Err(ClientError::Refused { .. })), "{refused:?}");
}

#[test]
fn a_pondering_engine_answers_at_once() {
    let mut client = engine("--table-mib 1");
    client.set_option("Ponder", "True").unwrap();
    client.new_game("Base+MLP").unwrap();
    for _ in 0..6 {
        let mv = client.best_move("nodes 300", LONG).unwrap();
        client.play(&mv).unwrap();
        // Long enough for it to begin to think.
        std::thread::sleep(Duration::from_millis(20));
        assert!(!client.valid_moves().unwrap().is_empty());
    }
}

#[test]
fn a_level_plays_within_its_own_limits() {
    let mut client = engine("--level 4");
    let lines: Vec<String> = client.options().unwrap().iter().map(ToString::to_string).collect();
    assert!(lines.contains(&"Level;int;4;10;1;10".into()), "{lines:?}");
    client.set_option("Seed", "3").unwrap();
    client.new_game("Base").unwrap();
    let first = client.best_move("time 01:00:00", LONG).unwrap();
    assert_eq!(client.best_move("depth 20", LONG).unwrap(), first);
}

#[test]
fn the_end_of_the_input_ends_a_search_without_limit() {
    let output = alveare_reading(&["uhp"], b"newgame\nbestmove\n").ok();
    assert_eq!(output.matches("\nok\n").count(), 3, "{output}");
}

/// Noise over the bytes that commands are made of, and over all others.
#[test]
fn every_line_of_noise_gets_its_block() {
    let mut state: u64 = 0x5EED;
    let mut random = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize
    };
    let mut input = b"newgame\n".to_vec();
    let mut answers = 2;
    for line in 0..3_000 {
        let alphabet: Vec<u8> = if line % 2 == 0 {
            (0..=255).filter(|byte| !b"\n\r".contains(byte)).collect()
        } else {
            b"playundoinfo wbQA1-;/".to_vec()
        };
        let noise = (0..random() % 30).map(|_| alphabet[random() % alphabet.len()]);
        let noise: Vec<u8> = noise.collect();
        answers += usize::from(!noise.trim_ascii().is_empty());
        input.extend_from_slice(&noise);
        input.push(b'\n');
    }
    let output = alveare_reading(&["uhp"], &input).ok();
    assert_eq!(output.lines().filter(|&line| line == "ok").count(), answers);
}

/// Good commands in any order, with every option, while games are searched.
#[test]
fn any_order_of_commands_gets_its_blocks() {
    const COMMANDS: &[&str] = &[
        "newgame Base+MLPD",
        "newgame Base;InProgress;White[2];wS1;bS1 wS1-",
        "newgame Base+ML;InProgress;White[5];wB1;bM wB1/;wQ wB1\\;bQ bM-;wQ wB1-;bM bQ;wB1 wQ;bM wB1",
        "pass",
        "play wA1",
        "wQ -wS1",
        "undo 2",
        "validmoves",
        "bestmove depth 2",
        "bestmove nodes 300",
        "bestmove time 00:00:00.002",
        "bestmove seconds 0",
        "options set NumThreads 2",
        "options set NumThreads 1",
        "options set TableSizeMiB 1",
        "options set MultiPV 4",
        "options set MultiPV 1",
        "options set Level 1",
        "options set Level 7",
        "options set Level 10",
        "options set Seed 5",
        "options set Strategy Baseline",
        "options set Strategy Main",
        "options set QueenOpening True",
        "options set Repetition False",
        "options set Ponder True",
        "options set ReportIntermediateBestMoves True",
        "options set Mood good",
        "perft 2",
    ];
    let mut state: u64 = 0xB0A7;
    let mut input = String::from("options set TableSizeMiB 1\n");
    for _ in 0..600 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        input += COMMANDS[(state >> 33) as usize % COMMANDS.len()];
        input.push('\n');
    }
    let output = alveare_reading(&["uhp"], input.as_bytes()).ok();
    assert_eq!(output.lines().filter(|&line| line == "ok").count(), 602);
}

#[cfg(unix)]
mod signals {
    use std::{
        io::{BufRead, BufReader, Write},
        os::unix::process::ExitStatusExt,
        process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio},
        thread,
        time::Duration,
    };

    struct Engine {
        child: Child,
        stdin: ChildStdin,
        stdout: BufReader<ChildStdout>,
    }

    impl Engine {
        fn start() -> Engine {
            let mut child = Command::new(env!("CARGO_BIN_EXE_alveare"))
                .args(["uhp", "--table-mib", "1"])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .expect("the engine starts");
            let stdin = child.stdin.take().expect("standard input is a pipe");
            let stdout = BufReader::new(child.stdout.take().expect("standard output is a pipe"));
            let mut engine = Engine { child, stdin, stdout };
            engine.block();
            engine
        }

        fn line(&mut self) -> String {
            let mut line = String::new();
            self.stdout.read_line(&mut line).expect("the engine writes");
            assert!(!line.is_empty(), "the engine has ended");
            line
        }

        fn block(&mut self) -> Vec<String> {
            let mut lines = Vec::new();
            loop {
                match self.line().as_str() {
                    "ok\n" => return lines,
                    line => lines.push(line.into()),
                }
            }
        }

        fn say(&mut self, line: &str) {
            writeln!(self.stdin, "{line}").expect("the engine reads");
        }

        fn interrupt(&self) {
            let id = self.child.id().to_string();
            let status = Command::new("kill").args(["-INT", &id]).status();
            assert!(status.expect("there is a program `kill`").success());
        }

        /// How it ends, which it has to do by itself.
        fn end(mut self) -> ExitStatus {
            for _ in 0..600 {
                if let Some(status) = self.child.try_wait().expect("it can be asked") {
                    return status;
                }
                thread::sleep(Duration::from_millis(100));
            }
            let _ = self.child.kill();
            panic!("the engine does not end");
        }
    }

    #[test]
    fn an_interrupt_right_after_an_answer_ends_it() {
        for _ in 0..20 {
            let mut engine = Engine::start();
            engine.say("newgame");
            engine.block();
            engine.say("bestmove nodes 1");
            engine.block();
            engine.interrupt();
            assert_eq!(engine.end().code(), Some(130));
        }
    }

    #[test]
    fn an_interrupt_makes_it_answer_and_then_ends_it() {
        let mut engine = Engine::start();
        engine.say("newgame Base+MLP;InProgress;Black[1];wL");
        engine.block();
        engine.say("options set ReportIntermediateBestMoves True");
        engine.block();
        for limit in ["", " time 99999999.00:00:00", " depth 4000000000"] {
            engine.say(&format!("bestmove{limit}"));
            // Once a report is here, it thinks.
            assert!(engine.line().starts_with('b'));
            engine.interrupt();
            let last = engine.block().pop().expect("there is an answer");
            assert!(last.starts_with('b'), "{last}");
        }
        engine.say("perft 12");
        assert!(engine.line().starts_with("1 "));
        engine.interrupt();
        let last = engine.block().pop().expect("there is an answer");
        assert!(last.starts_with("err interrupted"), "{last}");

        engine.interrupt();
        let status = engine.end();
        assert_eq!((status.code(), status.signal()), (Some(130), None));
    }
}
