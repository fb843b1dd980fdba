//! The client against children that behave, and many that do not.

use std::time::{Duration, Instant};

use hive_uhp::{Client, ClientError};

/// Long enough for any machine; tests that wait for it to pass are those that
/// use `SHORT`.
const LONG: Duration = Duration::from_secs(60);
const SHORT: Duration = Duration::from_millis(100);

/// An engine written in the language of the shell.
fn shell(script: &str) -> Result<Client, ClientError> {
    Client::spawn(&format!("sh -c '{script}'"))
}

const HELLO: &str = r#"echo "id Shell engine 1"; echo "Mosquito;Pillbug"; echo ok;"#;

fn engine(script: &str) -> Client {
    shell(&format!("{HELLO} {script}")).unwrap()
}

#[test]
fn answers() {
    let mut client = engine(
        r#"while read -r word rest; do case "$word" in
            newgame) echo "$rest";;
            play) echo "invalidmove no: $rest";;
            bestmove) echo "wA1;1;0"; echo "wS1;2;30;bS1 wS1-";;
            options) echo "Verbose;bool;True;False"; echo "Style;text;a;b";;
            *) echo "err what is $word";;
        esac; echo ok; done"#,
    );
    assert_eq!(client.info().id, "Shell engine 1");
    assert_eq!(client.info().capabilities, ["Mosquito", "Pillbug"]);
    assert_eq!(client.new_game("Base+M").unwrap(), "Base+M");
    assert_eq!(client.best_move("depth 2", LONG).unwrap(), "wS1");
    assert!(client.last_latency() > Duration::ZERO);
    assert_eq!(client.options().unwrap().len(), 1);
    let refused = client.play("wQ").unwrap_err();
    assert!(matches!(&refused, ClientError::InvalidMove { message, .. } if message == "no: wQ"));
    let refused = client.undo(1).unwrap_err();
    assert!(matches!(&refused, ClientError::Refused { message, .. } if message == "what is undo"));
    assert_eq!(client.new_game("Base").unwrap(), "Base", "a refusal is no misfortune");
    assert!(matches!(client.ask("info\ninfo", LONG), Err(ClientError::CommandLine)));
}

#[test]
fn programs_that_do_not_start() {
    assert!(matches!(Client::spawn(" "), Err(ClientError::CommandLine)));
    assert!(matches!(Client::spawn("sh 'x"), Err(ClientError::CommandLine)));
    let error = Client::spawn("no/such/engine --fast").unwrap_err();
    assert!(error.to_string().contains("no/such/engine"), "{error}");
    let error = shell("echo hello; echo ok").unwrap_err();
    assert!(matches!(error, ClientError::Nonsense { .. }), "{error}");
    let error = shell("exit 3").unwrap_err();
    assert!(error.to_string().contains("exit status: 3"), "{error}");
}

#[test]
fn crashes() {
    let mut client = engine("read -r line; echo half; echo \"out of   luck\" >&2; exit 7");
    let error = client.best_move("depth 1", LONG).unwrap_err();
    let ClientError::Ended { status, complaint, .. } = &error else { panic!("{error}") };
    assert_eq!(status.and_then(|status| status.code()), Some(7));
    assert_eq!(complaint, "out of luck");
    // It stays ended.
    assert!(matches!(client.new_game("Base"), Err(ClientError::Ended { .. })));
}

#[test]
fn silence() {
    let mut client = engine("read -r line; exec sleep 600");
    let error = client.best_move("time 00:00:00", SHORT).unwrap_err();
    assert!(matches!(error, ClientError::Late { deadline: SHORT, .. }), "{error}");
    assert!(matches!(client.new_game("Base"), Err(ClientError::Ended { .. })));
}

/// More than a pipe holds, to an engine that does not read.
#[test]
fn deafness() {
    let mut client = engine("exec sleep 600");
    let command = "x".repeat(1 << 20);
    assert!(matches!(client.ask(&command, SHORT), Err(ClientError::Late { .. })));
}

#[test]
fn nonsense() {
    for (script, problem) in [
        ("read -r line; echo ok; exec sleep 600", "an empty answer"),
        ("read -r line; yes $(printf %01000d 0)", "an answer without end"),
        ("read -r line; head -c 1500000 /dev/zero; exec sleep 600", "a line without end"),
        ("read -r line; printf \"\\377\\n\"; exec sleep 600", "bytes that are no text"),
    ] {
        let error = engine(script).best_move("depth 1", LONG).unwrap_err();
        assert!(error.to_string().contains(problem), "{script}: {error}");
    }
}

#[test]
fn a_dropped_client_ends_its_child() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("child.pid");
    let _ = std::fs::remove_file(&file);
    let client = engine(&format!("echo $$ > {}; echo ok; exec sleep 600", file.display()));
    let start = Instant::now();
    let pid = loop {
        match std::fs::read_to_string(&file) {
            Ok(pid) if pid.ends_with('\n') => break pid.trim().to_owned(),
            _ => assert!(start.elapsed() < LONG, "the child says nothing"),
        }
    };
    let is_alive = || std::process::Command::new("kill").args(["-0", &pid]).output().unwrap();
    assert!(is_alive().status.success());
    drop(client);
    assert!(!is_alive().status.success());
}
