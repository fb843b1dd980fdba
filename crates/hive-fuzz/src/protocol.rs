//! Any bytes as a conversation with a UHP server.

use hive_rules::Game;
use hive_uhp::{
    Command, EngineOption, Flow, Limit, Line, Player, Score, Server, StopSwitch, Thought,
};

/// Longer conversations show nothing that shorter ones do not.
const MAX_LINES: usize = 200;
/// What a stranger may ask for, but takes as long as it takes.
const MAX_PERFT: u32 = 2;

/// Every command reads back as it is printed, and every answer is a block
/// with exactly one `ok`, in its last line.
pub fn protocol(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let mut server = Server::new(FirstMove);
    for line in text.lines().take(MAX_LINES) {
        let command = line.parse::<Command>();
        if matches!(command, Ok(Command::Perft(depth)) if depth > MAX_PERFT) {
            continue;
        }
        if let Ok(command) = command {
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        let mut answer = Vec::new();
        let flow = server.respond(line, &mut answer).expect("a vector can be written to");
        if flow == Flow::Exit {
            return;
        }
        let answer = String::from_utf8(answer).expect("an answer is text");
        let oks = answer.lines().filter(|&line| line == "ok").count();
        let is_blank = line.trim_ascii().is_empty();
        assert_eq!(oks, usize::from(!is_blank), "{line:?}: {answer}");
        assert!(is_blank || answer.ends_with("ok\n"), "{line:?}: {answer}");
    }
}

/// Plays the first legal move, at once.
struct FirstMove;

impl Player for FirstMove {
    fn id(&self) -> String {
        "first move".into()
    }

    fn options(&self) -> Vec<EngineOption> {
        vec![EngineOption::int("Number", 1, 1, 1, 9)]
    }

    fn set_option(&mut self, _: &EngineOption) -> Result<(), String> {
        Ok(())
    }

    fn new_game(&mut self) {}

    fn best_move(
        &mut self,
        game: &Game,
        _: &Limit,
        report: &mut dyn FnMut(&Thought),
    ) -> Option<Thought> {
        let moves = game.position().legal_moves().into_iter().take(1).collect();
        let thought = Thought { depth: 1, lines: vec![Line { score: Score::Points(0), moves }] };
        report(&thought);
        Some(thought)
    }

    fn stop_switch(&self) -> StopSwitch {
        Box::new(|_| ())
    }
}
