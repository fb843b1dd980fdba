//! Tables under random commands at random times: whatever happens, the log
//! replays, and the clocks are those of a model that only adds and subtracts.

use hive_rules::{Color, Move, Outcome, WinReason};
use hive_table::{
    By, Chronicle, Command, Event, Now, Offer, Plans, Reply, Table, Tick, TimeControl,
    command::Refusal,
};
use hive_testkit::Random;

use crate::table::{NEXT, Sitting};

const GAMES: u64 = 150;

fn command(sitting: &Sitting, random: &mut Random) -> Command {
    let table = &sitting.table;
    let ply = table.plies() + 1;
    let any_move = |random: &mut Random| {
        let moves = table.game().position().legal_moves();
        if moves.is_empty() { Move::Pass } else { *random.choose(&moves) }
    };
    let offers = [Offer::Draw, Offer::Rematch, Offer::Takeback, Offer::Takeback, Offer::Takeback];
    let offer = *random.choose(&offers);
    match random.below(24) {
        0..10 => Command::Move { ply, mv: any_move(random) },
        10 => Command::Move { ply: ply.saturating_sub(random.below(3) as u32), mv: Move::Pass },
        11..14 => {
            // A move that could be played if the opponent did this.
            let mut game = table.game().clone();
            let _ = game.play(any_move(random));
            let moves = game.position().legal_moves();
            let mv = if moves.is_empty() { Move::Pass } else { *random.choose(&moves) };
            let reply = Reply { on: None, mv, then: Vec::new() };
            Command::Plan { ply: ply + 1, replies: vec![reply] }
        }
        14 => Command::Offer { offer },
        15 => Command::Accept { offer },
        16 => Command::Decline { offer },
        17 => Command::Withdraw { offer },
        18 => Command::Clock(Tick::Resume),
        19 => Command::Clock(Tick::Expire),
        20 => {
            let until = sitting.now.saturating_sub(random.below(2_000) as u64);
            Command::Clock(Tick::Pause { until, planned: random.once_in(2) })
        }
        21 => Command::ClaimWin,
        22 => Command::ClaimDraw,
        _ if random.once_in(20) => Command::Resign,
        _ if random.once_in(20) => Command::Abort,
        _ => Command::Plan { ply: ply + 1, replies: Vec::new() },
    }
}

/// What both have, by the events alone.
fn add_up(sitting: &Sitting, initial: i64, increment: i64) -> [i64; 2] {
    let mut left = [initial; 2];
    let mut movers: Vec<usize> = Vec::new();
    for logged in &sitting.log {
        let ply = movers.len();
        let mover = ply % 2;
        match logged.event.event() {
            Event::Moved { used, .. } => {
                if ply >= 2 {
                    left[mover] += increment - i64::from(used.expect("it is told"));
                }
                movers.push(mover);
            }
            Event::Undone { to, used, remaining } => {
                if ply >= 2 {
                    left[mover] -= i64::from(used.expect("it is told"));
                }
                for &player in &movers[(*to as usize).max(2).min(ply)..] {
                    left[player] = (left[player] - increment).max(left[player].min(5_000));
                }
                movers.truncate(*to as usize);
                let shown = remaining.expect("it is told");
                assert_eq!(left, [i64::from(shown.white), i64::from(shown.black)]);
            }
            Event::Paused { used, remaining } => {
                let shown = remaining.expect("it is told");
                let shown = [i64::from(shown.white), i64::from(shown.black)];
                let spare = shown[mover] - (left[mover] - i64::from(*used));
                assert!(spare == 0 || spare == 5_000, "{spare}");
                assert!(ply >= 2 || (*used, spare) == (0, 0));
                left = shown;
            }
            Event::Ended { outcome: Outcome::Win(winner, WinReason::Time), .. } => {
                left[usize::from(*winner == Color::White)] = 0;
            }
            _ => {}
        }
    }
    left
}

#[test]
fn whatever_happens_the_log_tells_it() {
    let (mut ends, mut flags, mut planned, mut undone) = (0, 0, 0, 0);
    for seed in 0..GAMES {
        let mut random = Random::new(seed);
        let (initial, increment) = (20_000 + 1_000 * random.below(60) as u32, 3_000);
        let time = TimeControl::RealTime { initial, increment };
        let mut sitting = Sitting::new(time, random.once_in(4));
        for _ in 0..200 {
            let longest = if random.once_in(10) { 12_000 } else { 900 };
            sitting.now += random.below(longest) as u64;
            let command = command(&sitting, &mut random);
            let by = match command {
                Command::Clock(_) => By::Server,
                _ if random.once_in(10) => *random.choose(&By::ALL),
                _ => By::Seat(*random.choose(&Color::ALL)),
            };
            let now = Now {
                at: sitting.now,
                lag: random.below(300) as u32,
                away: random.once_in(30).then_some(sitting.now.saturating_sub(50_000)),
                next: NEXT,
            };
            // The server's timer is never late here.
            while sitting.table.deadline(now.lag).is_some_and(|deadline| deadline <= now.at) {
                let at = sitting.table.deadline(now.lag).expect("as just seen");
                // With more lag it was later, and something else came first.
                let at = at.max(sitting.table.chronicle().updated());
                let due = Now { at, ..now };
                sitting
                    .run_at(By::Server, &Command::Clock(Tick::Expire), due)
                    .expect("what is due can happen");
            }
            let before = sitting.log.len();
            match sitting.run_at(by, &command, now) {
                Ok(steps) => {
                    let prepared =
                        |event: &Event| matches!(event, Event::Moved { used: Some(0), .. });
                    planned += usize::from(steps.len() > 1 && prepared(&steps[1].event));
                    undone += usize::from(
                        steps.iter().any(|step| matches!(step.event, Event::Undone { .. })),
                    );
                }
                Err(refusal) => {
                    assert_eq!(sitting.log.len(), before);
                    assert_ne!(refusal, Refusal::Full, "seed {seed}");
                    // Whoever is on time is never told otherwise.
                    assert_ne!(refusal, Refusal::TimeIsUp, "seed {seed}");
                }
            }
            let times = sitting.log.windows(2).all(|pair| pair[0].at <= pair[1].at);
            assert!(times, "seed {seed}: time goes on");
        }
        ends += usize::from(!sitting.table.is_running());
        let outcome = sitting.table.game().outcome();
        flags += usize::from(matches!(outcome, Some(Outcome::Win(_, WinReason::Time))));
        let replayed = Chronicle::replay(&sitting.log).expect("the log replays");
        assert_eq!(replayed.summary("id"), sitting.table.chronicle().summary("id"), "seed {seed}");
        let again = Table::open(replayed, Plans::default()).expect("it is a live game");
        assert_eq!(again.live().clock(), sitting.table.live().clock(), "seed {seed}");
        assert_eq!(again.live().offers(), sitting.table.live().offers(), "seed {seed}");
        let left = sitting.table.live().clock().remaining().expect("there is a clock");
        let shown = [i64::from(left.white), i64::from(left.black)];
        let model = add_up(&sitting, initial.into(), increment.into());
        assert_eq!(shown, model, "seed {seed}");
    }
    assert!(
        ends > 50 && flags > 10 && planned > 20 && undone > 10,
        "{ends} ends, {flags} flags, {planned} premoves, {undone} takebacks"
    );
}
