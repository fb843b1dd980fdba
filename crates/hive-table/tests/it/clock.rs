//! The clock against a model that counts every millisecond.

use hive_rules::{ByColor, Color};
use hive_table::{GameClock, TimeControl};
use hive_testkit::Random;

/// Each player's time as a wooden clock has it.
struct Model {
    increment: u32,
    left: ByColor<i64>,
    back: ByColor<u32>,
    gain: u32,
    plies: u32,
}

impl Model {
    fn new(initial: u32, increment: u32) -> Model {
        let total = (initial + 40 * increment) / 1_000;
        let gain = 10 * (total * 2 / 5 + 15).min(100);
        let left = ByColor::from_fn(|_| i64::from(initial));
        Model { increment, left, back: ByColor::from_fn(|_| 3 * gain), gain, plies: 0 }
    }

    fn mover(&self) -> Color {
        if self.plies.is_multiple_of(2) { Color::White } else { Color::Black }
    }

    /// Thinks, one millisecond at a time, the last of which are the network's.
    fn think(&mut self, time: u32, lag: u32) {
        if self.plies < 2 {
            return;
        }
        let mover = self.mover();
        for millisecond in 0..time {
            let is_network = time - millisecond <= lag;
            if is_network && self.back[mover] > 0 {
                self.back[mover] -= 1;
            } else {
                self.left[mover] -= 1;
            }
        }
    }

    fn play(&mut self) {
        let mover = self.mover();
        if self.plies >= 2 {
            self.left[mover] += i64::from(self.increment);
            self.back[mover] = (self.back[mover] + self.gain).min(7 * self.gain);
        }
        self.plies += 1;
    }
}

/// Games of random turns, with pauses, until a flag falls: both clocks say the
/// same all along, and the flag falls at the same millisecond.
#[test]
fn clock_and_model_agree() {
    let mut random = Random::new(18);
    let (mut flags, mut pauses) = (0, 0);
    for _ in 0..400 {
        let initial = 1_000 * (1 + random.below(20) as u32);
        let increment = 500 * random.below(4) as u32;
        let control = TimeControl::RealTime { initial, increment };
        let mut now = 1_000_000;
        let mut clock = GameClock::new(control, now);
        let mut model = Model::new(initial, increment);
        for _ in 0..60 {
            let plies = model.plies;
            if random.once_in(12) && plies >= 2 {
                // The server goes in the middle of a turn, and comes back.
                let before = random.below(400) as u32;
                let mover = model.mover();
                if i64::from(before) >= model.left[mover] {
                    break;
                }
                let planned = random.once_in(2);
                model.think(before, 0);
                model.left[mover] += if planned { 0 } else { 5_000 };
                let charge = clock.interrupt(plies, now + u64::from(before), planned);
                now += u64::from(before) + random.below(100_000) as u64;
                clock.pause(Some(charge.remaining), now);
                now += random.below(10_000) as u64;
                clock.set(None, now);
                pauses += 1;
            }
            let lag = random.below(600) as u32;
            let time = random.below(3_000) as u32;
            let mover = model.mover();
            let deadline = clock.deadline(plies, lag).expect("a clock runs");
            let end = now + u64::from(time);
            model.think(time, lag);
            match clock.charge(plies, end, lag) {
                Ok(charge) => {
                    assert!(plies < 2 || end < deadline);
                    model.play();
                    clock.moved(plies, charge.lag, Some(charge.remaining), end);
                    let left = charge.remaining;
                    let shown = (i64::from(left.white), i64::from(left.black));
                    assert_eq!(shown, (model.left.white, model.left.black), "ply {plies}");
                }
                Err(_) => {
                    assert!(model.left[mover] <= 0, "{:?} at ply {plies}", model.left);
                    flags += 1;
                    break;
                }
            }
            now = end;
        }
    }
    assert!(flags > 50 && pauses > 200, "{flags} flags, {pauses} pauses");
}

/// The deadline is the first moment at which a move comes too late.
#[test]
fn the_deadline_is_exact() {
    let mut random = Random::new(19);
    for _ in 0..2_000 {
        let initial = 1_000 + random.below(10_000) as u32;
        let mut clock = GameClock::new(TimeControl::RealTime { initial, increment: 0 }, 0);
        let plies = random.below(4) as u32;
        for ply in 0..plies {
            clock.moved(ply, 0, None, 0);
        }
        let lag = random.below(5_000) as u32;
        let deadline = clock.deadline(plies, lag).expect("a clock runs");
        assert!(clock.charge(plies, deadline, lag).is_err());
        assert!(clock.charge(plies, deadline - 1, lag).is_ok());
    }
}
