//! What may be done at a table, by whom, and what comes of it.

use hive_rules::{
    Color, Game, GameType, Move, MoveString, Outcome, Repetition, RuleSet, WinReason,
};
use hive_table::{
    By, Chronicle, Command, EndCause, Event, LEFT, LoggedEvent, Now, Offer, Plans, Player, Players,
    Reply, Step, Table, Terms, Tick, TimeControl, challenge, command::Refusal,
};

use By::{Owner, Seat, Server, Watcher};
use Color::{Black, White};

const BLITZ: TimeControl = TimeControl::minutes(3, 3);
pub(crate) const NEXT: &str = "11111111-1111-4111-8111-111111111111";

/// A table with its log.
#[derive(Clone)]
pub(crate) struct Sitting {
    pub(crate) table: Table,
    pub(crate) log: Vec<LoggedEvent>,
    pub(crate) now: u64,
}

impl Sitting {
    pub(crate) fn new(time: TimeControl, forfeit: bool) -> Sitting {
        let rules = RuleSet { repetition: Repetition::Claim, ..RuleSet::tournament() };
        let human = |name: &str| Player::Human { name: Some(name.into()) };
        let players = Players { white: human("Ada"), black: human("Bea") };
        let terms = Terms { time, forfeit, public: false };
        let created = challenge::created(GameType::BASE, rules, players, terms);
        let first = LoggedEvent::new(1, 1_000_000, created.into());
        let chronicle = Chronicle::begin(&first).expect("a game begins");
        let table = Table::open(chronicle, Plans::default()).expect("it is a live one");
        Sitting { table, log: vec![first], now: 1_000_000 }
    }

    fn now(&self) -> Now<'static> {
        Now { at: self.now, next: NEXT, ..Now::default() }
    }

    /// Does what somebody wants.
    pub(crate) fn run(&mut self, by: By, command: &Command) -> Result<Vec<Step>, Refusal> {
        self.run_at(by, command, self.now())
    }

    pub(crate) fn run_at(
        &mut self,
        by: By,
        command: &Command,
        now: Now<'_>,
    ) -> Result<Vec<Step>, Refusal> {
        let decided = self.table.decide(by, command, now)?;
        for step in &decided.steps {
            let sequence = self.log.len() as u32 + 1;
            let mut logged = LoggedEvent::new(sequence, now.at, step.event.clone().into());
            logged.by = Some(step.by.word().into());
            self.table.apply(&logged).expect("what was decided can happen");
            self.log.push(logged);
        }
        if let Some(plans) = decided.plans {
            self.table.prepare(plans);
        }
        Ok(decided.steps)
    }

    #[track_caller]
    fn fine(&mut self, by: By, command: &Command) -> Vec<Step> {
        self.run(by, command).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal}"))
    }

    fn code(&self, by: By, command: &Command) -> &'static str {
        self.table.decide(by, command, self.now()).map_or_else(|refusal| refusal.code(), |_| "ok")
    }

    pub(crate) fn read(&self, text: &str) -> Move {
        read(self.table.game(), text)
    }

    fn play(&mut self, texts: &[&str]) {
        for text in texts {
            self.now += 1_000;
            let command = self.mv(text);
            self.fine(Seat(self.table.mover()), &command);
        }
    }

    fn mv(&self, text: &str) -> Command {
        Command::Move { ply: self.table.plies() + 1, mv: self.read(text) }
    }

    fn remaining(&self) -> (u32, u32) {
        let left = self.table.live().clock().remaining().expect("there is a clock");
        (left.white, left.black)
    }
}

fn read(game: &Game, text: &str) -> Move {
    let mv: MoveString = text.parse().expect("a test can write moves");
    mv.resolve(game.position()).expect("they mean something")
}

const OPENING: [&str; 4] = ["wG1", "bG1 wG1-", "wQ \\wG1", "bQ bG1/"];

fn offer(offer: Offer) -> Command {
    Command::Offer { offer }
}

fn accept(offer: Offer) -> Command {
    Command::Accept { offer }
}

/// Every command, with a name. The move is one for White's third turn.
fn commands(sitting: &Sitting) -> Vec<(&'static str, Command)> {
    let ply = sitting.table.plies() + 1;
    let mv = sitting.table.game().position().legal_moves().first().copied().unwrap_or(Move::Pass);
    let reply = || Reply { on: None, mv: Move::Pass, then: Vec::new() };
    let pause = Tick::Pause { until: sitting.now, planned: true };
    vec![
        ("move", Command::Move { ply, mv }),
        ("move again", Command::Move { ply: ply - 1, mv }),
        ("pass", Command::Move { ply, mv: Move::Pass }),
        ("plan", Command::Plan { ply: ply + 1, replies: vec![reply()] }),
        ("long plan", Command::Plan { ply: ply + 1, replies: vec![reply(); 65] }),
        ("resign", Command::Resign),
        ("abort", Command::Abort),
        ("offer draw", offer(Offer::Draw)),
        ("offer takeback", offer(Offer::Takeback)),
        ("offer rematch", offer(Offer::Rematch)),
        ("accept draw", accept(Offer::Draw)),
        ("accept takeback", accept(Offer::Takeback)),
        ("accept rematch", accept(Offer::Rematch)),
        ("decline draw", Command::Decline { offer: Offer::Draw }),
        ("withdraw draw", Command::Withdraw { offer: Offer::Draw }),
        ("claim draw", Command::ClaimDraw),
        ("claim win", Command::ClaimWin),
        ("close", Command::Close),
        ("expire", Command::Clock(Tick::Expire)),
        ("pause", Command::Clock(pause)),
        ("resume", Command::Clock(Tick::Resume)),
    ]
}

#[track_caller]
fn check_table(sitting: &Sitting, expected: &str) {
    let mut shown = String::new();
    for (name, command) in commands(sitting) {
        shown += &format!("{name:15}");
        for by in By::ALL {
            shown += &format!(" {:17}", sitting.code(by, &command));
        }
        shown = shown.trim_end().to_owned() + "\n";
    }
    let lines = |text: &str| -> Vec<Vec<String>> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect()
    };
    assert_eq!(lines(&shown), lines(expected), "\n{shown}");
}

/// White, Black, a watcher, the owner and the server, in this order.
#[test]
fn every_command_and_everyone_who_might_send_it() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    check_table(
        &sitting,
        "
        move            ok                notYourTurn       notSeated notSeated notSeated
        move again      stale             stale             notSeated notSeated notSeated
        pass            rules             notYourTurn       notSeated notSeated notSeated
        plan            yourTurn          ok                notSeated notSeated notSeated
        long plan       longPlan          longPlan          notSeated notSeated notSeated
        resign          ok                ok                notSeated notSeated notSeated
        abort           tooLateToAbort    tooLateToAbort    notSeated notSeated notSeated
        offer draw      ok                ok                notSeated notSeated notSeated
        offer takeback  ok                ok                notSeated notSeated notSeated
        offer rematch   running           running           notSeated notSeated notSeated
        accept draw     notOffered        notOffered        notSeated notSeated notSeated
        accept takeback notOffered        notOffered        notSeated notSeated notSeated
        accept rematch  running           running           notSeated notSeated notSeated
        decline draw    notOffered        notOffered        notSeated notSeated notSeated
        withdraw draw   notOffered        notOffered        notSeated notSeated notSeated
        claim draw      noRepetition      noRepetition      notSeated notSeated notSeated
        claim win       notLeft           notLeft           notSeated notSeated notSeated
        close           notOwner          notOwner          notOwner  ok        ok
        expire          notOwner          notOwner          notOwner  notOwner  notDue
        pause           notOwner          notOwner          notOwner  notOwner  ok
        resume          notOwner          notOwner          notOwner  notOwner  notDue
        ",
    );
    sitting.fine(Seat(White), &offer(Offer::Draw));
    assert_eq!(sitting.code(Seat(White), &offer(Offer::Draw)), "offered");
    assert_eq!(sitting.code(Seat(White), &accept(Offer::Draw)), "notOffered");
    assert_eq!(sitting.code(Seat(White), &Command::Withdraw { offer: Offer::Draw }), "ok");
    assert_eq!(sitting.code(Seat(Black), &Command::Decline { offer: Offer::Draw }), "ok");
    sitting.fine(Seat(Black), &accept(Offer::Draw));
    check_table(
        &sitting,
        "
        move            over              over              notSeated notSeated notSeated
        move again      stale             stale             notSeated notSeated notSeated
        pass            over              over              notSeated notSeated notSeated
        plan            over              over              notSeated notSeated notSeated
        long plan       over              over              notSeated notSeated notSeated
        resign          over              over              notSeated notSeated notSeated
        abort           over              over              notSeated notSeated notSeated
        offer draw      over              over              notSeated notSeated notSeated
        offer takeback  over              over              notSeated notSeated notSeated
        offer rematch   ok                ok                notSeated notSeated notSeated
        accept draw     over              over              notSeated notSeated notSeated
        accept takeback over              over              notSeated notSeated notSeated
        accept rematch  notOffered        notOffered        notSeated notSeated notSeated
        decline draw    notOffered        notOffered        notSeated notSeated notSeated
        withdraw draw   notOffered        notOffered        notSeated notSeated notSeated
        claim draw      over              over              notSeated notSeated notSeated
        claim win       over              over              notSeated notSeated notSeated
        close           notOwner          notOwner          notOwner  over      over
        expire          notOwner          notOwner          notOwner  notOwner  over
        pause           notOwner          notOwner          notOwner  notOwner  over
        resume          notOwner          notOwner          notOwner  notOwner  over
        ",
    );
}

#[test]
fn a_premove_is_played_with_the_move_that_it_answers() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&["wG1", "bG1 wG1-", "wQ \\wG1"]);
    // White prepares while Black thinks.
    let mut later = sitting.table.game().clone();
    later.play(read(&later, "bQ bG1/")).unwrap();
    let reply = read(&later, "wQ -wG1");
    let replies = vec![Reply { on: None, mv: reply, then: Vec::new() }];
    let sequence = sitting.log.len();
    assert_eq!(sitting.fine(Seat(White), &Command::Plan { ply: 5, replies }), []);
    assert_eq!(sitting.log.len(), sequence, "plans are not in the log");
    let before = sitting.remaining();
    sitting.now += 5_000;
    let black = sitting.mv("bQ bG1/");
    let steps = sitting.fine(Seat(Black), &black);
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[1].by, Seat(White));
    assert!(matches!(steps[1].event, Event::Moved { mv, used: Some(0), .. } if mv == reply));
    assert_eq!(sitting.table.plies(), 5);
    assert_eq!(sitting.remaining(), (before.0 + 3_000, before.1 - 5_000 + 3_000));
    assert!(sitting.table.plans().white.is_empty());
}

#[test]
fn prepared_replies_are_a_tree() {
    let mut sitting = Sitting::new(TimeControl::days(3), false);
    sitting.play(&["wG1", "bG1 wG1-", "wQ \\wG1"]);
    let after = |texts: &[&str]| {
        let mut game = sitting.table.game().clone();
        for text in texts {
            game.play(read(&game, text)).unwrap();
        }
        game
    };
    let expected = read(&after(&[]), "bQ bG1/");
    let first = read(&after(&["bQ bG1/"]), "wQ -wG1");
    let second = read(&after(&["bQ bG1/", "wQ -wG1", "bQ bG1-"]), "wQ \\wG1");
    let then = vec![Reply { on: None, mv: second, then: Vec::new() }];
    let replies = vec![Reply { on: Some(expected), mv: first, then }];
    let mut other = sitting.clone();
    for sitting in [&mut sitting, &mut other] {
        sitting.fine(Seat(White), &Command::Plan { ply: 5, replies: replies.clone() });
    }
    sitting.play(&["bQ bG1/"]);
    assert_eq!((sitting.table.plies(), sitting.table.plans().white.len()), (5, 1));
    sitting.play(&["bQ bG1-"]);
    assert_eq!((sitting.table.plies(), sitting.table.plans().white.len()), (7, 0));
    // Black plays something else: nothing of the plan is of use any more.
    other.play(&["bQ bG1\\"]);
    assert_eq!((other.table.plies(), other.table.plans().white.len()), (4, 0));
}

#[test]
fn a_plan_that_meets_the_move_on_its_way_is_played() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let mv = sitting.read("wQ -wG1");
    let replies = vec![Reply { on: None, mv, then: Vec::new() }];
    sitting.now += 300;
    let steps = sitting.fine(Seat(White), &Command::Plan { ply: 5, replies });
    assert!(matches!(steps[..], [Step { event: Event::Moved { used: Some(300), .. }, .. }]));
}

#[test]
fn an_illegal_premove_is_forgotten() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&["wG1", "bG1 wG1-", "wQ \\wG1"]);
    let replies = vec![Reply { on: None, mv: Move::Pass, then: Vec::new() }];
    sitting.fine(Seat(White), &Command::Plan { ply: 5, replies });
    sitting.play(&["bQ bG1/"]);
    assert_eq!((sitting.table.plies(), sitting.table.plans().white.len()), (4, 0));
}

#[test]
fn offers_lapse_and_are_not_repeated() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let draw = offer(Offer::Draw);
    sitting.fine(Seat(White), &draw);
    // The own move leaves it standing, the other's does not.
    sitting.play(&["wQ -wG1"]);
    assert!(sitting.table.live().offers().stands(White, Offer::Draw));
    sitting.play(&["bQ bG1-"]);
    assert!(!sitting.table.live().offers().stands(White, Offer::Draw));
    sitting.fine(Seat(White), &draw);
    sitting.fine(Seat(Black), &Command::Decline { offer: Offer::Draw });
    let steps: [&[&str]; 2] = [&["wQ \\wG1", "bQ bG1/"], &["wQ -wG1", "bQ bG1-"]];
    for plies in 0..10 {
        let refused = sitting.run(Seat(White), &draw);
        assert_eq!(refused, Err(Refusal::TooSoon { plies: 10 - plies }));
        sitting.play(&[steps[plies as usize / 2 % 2][plies as usize % 2]]);
    }
    // Black may offer all the while, and two who offer agree.
    sitting.fine(Seat(Black), &draw);
    sitting.fine(Seat(White), &draw);
    assert_eq!(sitting.table.game().outcome().map(Outcome::winner), Some(None));
}

#[test]
fn takebacks() {
    let mut sitting = Sitting::new(BLITZ, false);
    assert_eq!(sitting.run(Seat(White), &offer(Offer::Takeback)), Err(Refusal::NothingToTakeBack));
    sitting.play(&OPENING);
    // White, who is to move, wants the move before Black's back.
    sitting.fine(Seat(White), &offer(Offer::Takeback));
    let left = sitting.remaining();
    sitting.now += 2_000;
    sitting.fine(Seat(Black), &accept(Offer::Takeback));
    assert_eq!(sitting.table.plies(), 2);
    assert_eq!(sitting.remaining(), (left.0 - 2_000 - 3_000, left.1 - 3_000));
    // Black wants one back that White has not answered.
    sitting.play(&["wQ \\wG1", "bQ bG1/"]);
    sitting.fine(Seat(Black), &offer(Offer::Takeback));
    sitting.fine(Seat(White), &accept(Offer::Takeback));
    assert_eq!((sitting.table.plies(), sitting.table.mover()), (3, Black));
    // It lapses with either's move.
    sitting.play(&["bQ bG1/"]);
    sitting.fine(Seat(White), &offer(Offer::Takeback));
    sitting.play(&["wQ -wG1"]);
    assert_eq!(sitting.run(Seat(Black), &accept(Offer::Takeback)), Err(Refusal::NotOffered));
}

#[test]
fn who_does_not_begin() {
    for (forfeit, plies) in [(false, 0), (false, 1), (true, 0), (true, 1)] {
        let mut sitting = Sitting::new(BLITZ, forfeit);
        sitting.play(&OPENING[..plies]);
        let deadline = sitting.table.deadline(0).expect("they have half a minute");
        assert_eq!(deadline, sitting.now + 30_000);
        sitting.now = deadline - 1;
        let expire = Command::Clock(Tick::Expire);
        assert_eq!(sitting.run(Server, &expire), Err(Refusal::NotDue));
        sitting.now = deadline;
        let steps = sitting.fine(Server, &expire);
        let cause = Some(EndCause::NoShow);
        let winner = if plies == 0 { Black } else { White };
        let outcome = Outcome::Win(winner, WinReason::Time);
        let event =
            if forfeit { Event::Ended { outcome, cause } } else { Event::Aborted { cause } };
        assert_eq!(steps, [Step { by: Server, event }]);
        assert!(!sitting.table.is_running());
        assert!(sitting.table.chronicle().summary("id").is_over());
        assert_eq!(sitting.table.deadline(0), None);
    }
    let mut slow = Sitting::new(TimeControl::days(1), false);
    slow.now += 86_400_000;
    assert!(matches!(
        slow.fine(Server, &Command::Clock(Tick::Expire))[..],
        [Step { event: Event::Aborted { .. }, .. }]
    ));
}

#[test]
fn aborting() {
    let mut sitting = Sitting::new(BLITZ, false);
    for (plies, white, black) in [
        (0, "ok", "ok"),
        (1, "ok", "ok"),
        (2, "ok", "ok"),
        (3, "tooLateToAbort", "ok"),
        (4, "tooLateToAbort", "tooLateToAbort"),
    ] {
        assert_eq!(sitting.table.plies(), plies);
        assert_eq!(sitting.code(Seat(White), &Command::Abort), white);
        assert_eq!(sitting.code(Seat(Black), &Command::Abort), black);
        if let Some(text) = OPENING.get(plies as usize) {
            sitting.play(&[text]);
        }
    }
    let mut sitting = Sitting::new(BLITZ, true);
    assert_eq!(sitting.code(Seat(White), &Command::Abort), "noAbort");
    let mut sitting2 = Sitting::new(BLITZ, false);
    sitting2.fine(Seat(Black), &Command::Abort);
    assert_eq!(sitting2.code(Seat(White), &Command::Resign), "aborted");
    sitting.fine(Owner, &Command::Close);
    assert_eq!(sitting.code(Seat(White), &Command::Resign), "aborted");
    // Both may play again.
    sitting.fine(Seat(White), &offer(Offer::Rematch));
    let steps = sitting.fine(Seat(Black), &accept(Offer::Rematch));
    assert_eq!(steps[0].event, Event::Rematched { game: NEXT.into() });
    let Event::Created { players: Some(players), .. } = sitting.table.next_game() else {
        panic!("a game begins with its creation");
    };
    assert_eq!(players.white, Player::Human { name: Some("Bea".into()) });
}

#[test]
fn flags() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let expire = Command::Clock(Tick::Expire);
    let (lag, at) = (200, sitting.table.deadline(200).expect("a clock runs"));
    assert_eq!(at - sitting.table.deadline(0).unwrap(), 200, "lag is waited for");
    let now = |at| Now { at, lag, next: NEXT, away: None };
    let late = sitting.mv("wQ -wG1");
    assert_eq!(sitting.run_at(Seat(White), &late, now(at)), Err(Refusal::TimeIsUp));
    let mut in_time = sitting.clone();
    assert!(in_time.run_at(Seat(White), &late, now(at - 1)).is_ok());
    assert_eq!(sitting.run_at(Server, &expire, now(at - 1)), Err(Refusal::NotDue));
    let steps = sitting.run_at(Server, &expire, now(at)).unwrap();
    let outcome = Outcome::Win(Black, WinReason::Time);
    assert_eq!(steps, [Step { by: Server, event: Event::Ended { outcome, cause: None } }]);
    assert_eq!(sitting.remaining().0, 0);
}

#[test]
fn the_server_was_away() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let left = sitting.remaining().0;
    // It was there for four more seconds, and came back after an hour.
    let until = sitting.now + 4_000;
    sitting.now += 3_600_000;
    sitting.fine(Server, &Command::Clock(Tick::Pause { until, planned: false }));
    assert_eq!(sitting.remaining().0, left - 4_000 + 5_000);
    assert_eq!(sitting.table.deadline(0), Some(sitting.now + 10_000));
    let mut impatient = sitting.clone();
    impatient.now += 10_000;
    impatient.fine(Server, &Command::Clock(Tick::Expire));
    assert!(!impatient.table.live().clock().stands());
    sitting.now += 3_000;
    sitting.fine(Server, &Command::Clock(Tick::Resume));
    sitting.now += 1_000;
    let mv = sitting.mv("wQ -wG1");
    sitting.fine(Seat(White), &mv);
    assert_eq!(sitting.remaining().0, left - 4_000 + 5_000 - 1_000 + 3_000);
}

#[test]
fn who_has_left() {
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let away = |at: u64, since: u64| Now { at, away: Some(since), next: NEXT, lag: 0 };
    let since = sitting.now;
    let wait = sitting.run_at(Seat(Black), &Command::ClaimWin, away(since + 5_000, since));
    assert_eq!(wait, Err(Refusal::NotLeft { wait: Some(LEFT - 5_000) }));
    let at = since + u64::from(LEFT);
    let steps = sitting.run_at(Seat(Black), &Command::ClaimWin, away(at, since)).unwrap();
    let outcome = Outcome::Win(Black, WinReason::Time);
    let cause = Some(EndCause::Left);
    assert_eq!(steps, [Step { by: Seat(Black), event: Event::Ended { outcome, cause } }]);
    // In slow games people may go.
    let mut slow = Sitting::new(TimeControl::days(1), false);
    let refused = slow.run_at(Seat(Black), &Command::ClaimWin, away(at, 0));
    assert_eq!(refused, Err(Refusal::NotLeft { wait: None }));
}

#[test]
fn a_draw_is_claimed_by_repetition() {
    let mut sitting = Sitting::new(TimeControl::Unlimited, false);
    sitting.play(&OPENING);
    for _ in 0..2 {
        assert_eq!(sitting.code(Seat(White), &Command::ClaimDraw), "noRepetition");
        sitting.play(&["wQ -wG1", "bQ bG1-", "wQ \\wG1", "bQ bG1/"]);
    }
    sitting.fine(Seat(Black), &Command::ClaimDraw);
    assert!(!sitting.table.is_running());
}

/// A log of a live game is one of any library, and nobody goes on with it there.
#[test]
fn a_library_keeps_live_games() {
    use hive_table::decide::{Decision, Incoming, append};
    let mut sitting = Sitting::new(BLITZ, false);
    sitting.play(&OPENING);
    let text = serde_json::to_string(&sitting.log).unwrap();
    let log: Vec<LoggedEvent> = serde_json::from_str(&text).unwrap();
    assert_eq!(log, sitting.log);
    let taken = Incoming::new(log.clone()).unwrap().meet(&[]).unwrap();
    let Decision::Add { chronicle, .. } = taken else { panic!("it is new") };
    let summary = chronicle.summary("id");
    assert_eq!((summary.plies, summary.clock.unwrap().increment), (4, 3_000));
    let ended = Event::Ended { outcome: Outcome::Win(White, WinReason::Resignation), cause: None };
    for (event, is_fine) in [
        (ended, false),
        (Event::Undone { to: 0, used: None, remaining: None }, false),
        (Event::Resumed, false),
        (Event::Renamed { name: "Sunday".into() }, true),
    ] {
        let request = hive_table::Append { expected: 5, events: vec![event.clone().into()] };
        let answer = append(Some((*chronicle).clone()), &[], request, 9);
        assert_eq!(answer.is_ok(), is_fine, "{event:?}");
    }
}

#[test]
fn rows_of_watchers_change_nothing() {
    let sitting = Sitting::new(BLITZ, false);
    for (name, command) in commands(&sitting) {
        assert!(sitting.table.decide(Watcher, &command, sitting.now()).is_err(), "{name}");
    }
}
