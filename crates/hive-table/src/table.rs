//! One game between two people.
//!
//! A table is its log and what the players have prepared. [`Table::decide`] says
//! what a command does to it and changes nothing; whoever keeps the log stores
//! the events and then tells the table by [`Table::apply`]. Time, the network's
//! delay and who is there are arguments.

use hive_rules::{ByColor, Color, DrawReason, Game, Move, Outcome, WinReason};

use crate::{
    By, Charge, Chronicle, EndCause, Event, GameClock, Live, LoggedEvent, Offer, Players,
    Remaining, TimeControl, challenge,
    command::{Command, Refusal, Tick},
    limits::MAX_EVENTS,
    plan::{self, Reply},
};

/// Whoever is away for so long in real time has left.
pub const LEFT: u32 = 45_000;
/// Room that is kept for the end of a game.
const LAST_EVENTS: usize = 16;

/// What is prepared for each player.
pub type Plans = ByColor<Vec<Reply>>;

/// A live game and what its players have prepared.
#[derive(Clone, Debug)]
pub struct Table {
    chronicle: Chronicle,
    plans: Plans,
}

/// What a command meets, as far as the log does not tell it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Now<'a> {
    /// The server's time in milliseconds.
    pub at: u64,
    /// The measured delay of the network of whoever is to move, in milliseconds.
    pub lag: u32,
    /// Since when the opponent of whoever asks is away, if so.
    pub away: Option<u64>,
    /// The id of the next game, should there be one.
    pub next: &'a str,
}

/// Something that happens, with its author.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who does it.
    pub by: By,
    /// What happens.
    pub event: Event,
}

/// What a command does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decided {
    /// What happens, in order.
    pub steps: Vec<Step>,
    /// What is prepared from then on, if that changes.
    pub plans: Option<Plans>,
}

impl Decided {
    fn one(by: By, event: Event) -> Decided {
        Decided { steps: vec![Step { by, event }], plans: None }
    }
}

impl Table {
    /// The table of a live game. There is none for other games, or for one that
    /// only a newer version can follow.
    pub fn open(chronicle: Chronicle, plans: Plans) -> Option<Table> {
        let is_known = chronicle.live().is_some() && chronicle.unknown().is_none();
        is_known.then_some(Table { chronicle, plans })
    }

    /// What its log tells.
    pub fn chronicle(&self) -> &Chronicle {
        &self.chronicle
    }

    /// The game.
    pub fn game(&self) -> &Game {
        self.chronicle.game()
    }

    /// Clock and offers.
    pub fn live(&self) -> &Live {
        // It was there when the table was opened, and no event takes it away.
        self.chronicle.live().expect("a table is a live game")
    }

    /// What is prepared for the players.
    pub fn plans(&self) -> &Plans {
        &self.plans
    }

    /// How many plies stand.
    pub fn plies(&self) -> u32 {
        self.game().moves().len() as u32
    }

    /// Who is to move.
    pub fn mover(&self) -> Color {
        Color::at_ply(self.plies())
    }

    /// Whether it goes on.
    pub fn is_running(&self) -> bool {
        self.game().outcome().is_none() && !self.live().is_aborted()
    }

    /// When something happens by itself, if whoever is to move has this delay.
    pub fn deadline(&self, lag: u32) -> Option<u64> {
        if !self.is_running() {
            return None;
        }
        self.clock().deadline(self.plies(), lag)
    }

    /// Something was stored.
    pub fn apply(&mut self, logged: &LoggedEvent) -> Result<(), crate::Refusal> {
        self.chronicle.add(logged)
    }

    /// What is prepared was stored.
    pub fn prepare(&mut self, plans: Plans) {
        self.plans = plans;
    }

    /// What a command does, or why it is refused.
    pub fn decide(&self, by: By, command: &Command, now: Now<'_>) -> Result<Decided, Refusal> {
        match (by, command) {
            (By::Server, Command::Clock(tick)) => self.tick(*tick, now),
            (By::Owner | By::Server, Command::Close) => {
                self.check_running()?;
                Ok(Decided::one(by, Event::Aborted { cause: Some(EndCause::Closed) }))
            }
            (By::Seat(color), _) => self.decide_seat(color, command, now),
            (_, Command::Close | Command::Clock(_)) => Err(Refusal::NotOwner),
            _ => Err(Refusal::NotSeated),
        }
    }

    fn decide_seat(
        &self,
        seat: Color,
        command: &Command,
        now: Now<'_>,
    ) -> Result<Decided, Refusal> {
        let is_over = !self.is_running();
        let room = if is_over { 0 } else { LAST_EVENTS };
        let is_full = self.chronicle.sequence() as usize + room >= MAX_EVENTS;
        if is_full && !matches!(command, Command::Resign | Command::Abort) {
            return Err(Refusal::Full);
        }
        match command {
            Command::Move { ply, mv } => self.play(seat, *ply, *mv, now),
            Command::Plan { ply, replies } => self.plan(seat, *ply, replies, now),
            Command::Resign => {
                self.check_running()?;
                Ok(ended(By::Seat(seat), Outcome::Win(!seat, WinReason::Resignation), None))
            }
            Command::Abort => self.abort(seat),
            Command::Offer { offer } => self.offer(seat, *offer, now),
            Command::Accept { offer } => self.accept(seat, *offer, now),
            Command::Decline { offer } => {
                self.check_offered(!seat, *offer)?;
                Ok(Decided::one(By::Seat(seat), Event::Declined { offer: *offer }))
            }
            Command::Withdraw { offer } => {
                self.check_offered(seat, *offer)?;
                Ok(Decided::one(By::Seat(seat), Event::Withdrawn { offer: *offer }))
            }
            Command::ClaimDraw => {
                self.check_running()?;
                if !self.game().can_claim_draw() {
                    return Err(Refusal::NoRepetition);
                }
                Ok(ended(By::Seat(seat), Outcome::Draw(DrawReason::Repetition), None))
            }
            Command::ClaimWin => self.claim_win(seat, now),
            Command::Close | Command::Clock(_) => Err(Refusal::NotOwner),
        }
    }

    fn play(&self, seat: Color, ply: u32, mv: Move, now: Now<'_>) -> Result<Decided, Refusal> {
        // Whoever has missed something is told what, whatever else is wrong.
        if ply <= self.plies() {
            return Err(Refusal::Stale);
        }
        self.check_running()?;
        if seat != self.mover() || ply != self.plies() + 1 {
            return Err(Refusal::NotYourTurn);
        }
        let charge = self.clock().charge(self.plies(), now.at, now.lag);
        let charge = charge.map_err(|_| Refusal::TimeIsUp)?;
        let mut game = self.game().clone();
        game.play(mv).map_err(Refusal::Rules)?;
        let mut decided = Decided::one(By::Seat(seat), self.moved(mv, charge));
        self.answer(&mut game, seat, mv, charge, now, &mut decided);
        Ok(decided)
    }

    /// Plays what was prepared for a move, and for the answer to that.
    fn answer(
        &self,
        game: &mut Game,
        mover: Color,
        mv: Move,
        charge: Charge,
        now: Now<'_>,
        decided: &mut Decided,
    ) {
        let (mut mover, mut mv, mut charge) = (mover, mv, charge);
        let mut plans = self.plans.clone();
        let mut clock = self.clock().clone();
        // Each turn makes one of two small plans smaller.
        loop {
            let plies = game.moves().len() as u32;
            clock.moved(plies - 1, charge.lag, Some(charge.remaining), now.at);
            let plan = std::mem::take(&mut plans[!mover]);
            let Some(reply) = plan::reply_to(&plan, &mv).filter(|_| game.outcome().is_none())
            else {
                break;
            };
            if game.play(reply.mv).is_err() {
                break;
            }
            (mover, mv, charge) = (!mover, reply.mv, clock.charge_nothing(plies));
            plans[mover].clone_from(&reply.then);
            decided.steps.push(Step { by: By::Seat(mover), event: self.moved(mv, charge) });
        }
        decided.plans = (plans != self.plans).then_some(plans);
    }

    fn plan(
        &self,
        seat: Color,
        ply: u32,
        replies: &[Reply],
        now: Now<'_>,
    ) -> Result<Decided, Refusal> {
        if ply <= self.plies() {
            return Err(Refusal::Stale);
        }
        self.check_running()?;
        if !plan::fits(replies) {
            return Err(Refusal::LongPlan);
        }
        let next = self.plies() + 1;
        if seat == self.mover() {
            // The opponent's move and the plan have met on their way.
            let last = self.game().moves().last().copied();
            let reply = last.and_then(|last| plan::reply_to(replies, &last));
            let reply = reply.filter(|_| ply == next).ok_or(Refusal::YourTurn)?;
            let mut decided = self.play(seat, ply, reply.mv, now)?;
            let mut plans = decided.plans.take().unwrap_or_else(|| self.plans.clone());
            if decided.steps.len() == 1 {
                plans[seat].clone_from(&reply.then);
            }
            decided.plans = Some(plans);
            return Ok(decided);
        }
        if ply != next + 1 {
            return Err(Refusal::NotYourTurn);
        }
        let mut plans = self.plans.clone();
        plans[seat] = replies.to_vec();
        Ok(Decided { steps: Vec::new(), plans: Some(plans) })
    }

    fn abort(&self, seat: Color) -> Result<Decided, Refusal> {
        self.check_running()?;
        if self.live().terms().forfeit {
            return Err(Refusal::NoAbort);
        }
        let own = match seat {
            Color::White => self.plies().div_ceil(2),
            Color::Black => self.plies() / 2,
        };
        if own >= 2 {
            return Err(Refusal::TooLateToAbort);
        }
        Ok(Decided::one(By::Seat(seat), Event::Aborted { cause: None }))
    }

    fn offer(&self, seat: Color, offer: Offer, now: Now<'_>) -> Result<Decided, Refusal> {
        self.check_stage(offer)?;
        let offers = self.live().offers();
        if offers.stands(!seat, offer) && offer != Offer::Takeback {
            return self.accept(seat, offer, now);
        }
        if offers.stands(seat, offer) {
            return Err(Refusal::Offered);
        }
        if let Some(plies) = offers.wait(seat, offer, self.plies()) {
            return Err(Refusal::TooSoon { plies });
        }
        if offer == Offer::Takeback {
            self.takeback(seat)?;
        }
        Ok(Decided::one(By::Seat(seat), Event::Offered { offer }))
    }

    fn accept(&self, seat: Color, offer: Offer, now: Now<'_>) -> Result<Decided, Refusal> {
        self.check_stage(offer)?;
        self.check_offered(!seat, offer)?;
        let by = By::Seat(seat);
        match offer {
            Offer::Draw => Ok(ended(by, Outcome::Draw(DrawReason::Agreement), None)),
            Offer::Rematch => Ok(Decided::one(by, Event::Rematched { game: now.next.to_owned() })),
            Offer::Takeback => {
                let to = self.takeback(!seat)?;
                let charge = self.clock().take_back(self.plies(), to, now.at, now.lag);
                let charge = charge.map_err(|_| Refusal::TimeIsUp)?;
                let (used, remaining) = (Some(charge.used), self.left(charge));
                let event = Event::Undone { to, used, remaining };
                let steps = vec![Step { by, event }];
                Ok(Decided { steps, plans: Some(Plans::default()) })
            }
        }
    }

    /// How many plies stay when a player's last move is taken back.
    fn takeback(&self, seat: Color) -> Result<u32, Refusal> {
        let back = if seat == self.mover() { 2 } else { 1 };
        self.plies().checked_sub(back).ok_or(Refusal::NothingToTakeBack)
    }

    fn claim_win(&self, seat: Color, now: Now<'_>) -> Result<Decided, Refusal> {
        self.check_running()?;
        if !self.live().terms().time.is_real_time() {
            return Err(Refusal::NotLeft { wait: None });
        }
        let since = now.away.ok_or(Refusal::NotLeft { wait: None })?;
        let wait = since.saturating_add(LEFT.into()).saturating_sub(now.at);
        if wait > 0 {
            return Err(Refusal::NotLeft { wait: u32::try_from(wait).ok() });
        }
        let cause = Some(EndCause::Left);
        Ok(ended(By::Seat(seat), Outcome::Win(seat, WinReason::Time), cause))
    }

    fn tick(&self, tick: Tick, now: Now<'_>) -> Result<Decided, Refusal> {
        self.check_running()?;
        let (clock, plies) = (self.clock(), self.plies());
        match tick {
            Tick::Pause { until, planned } => {
                let charge = clock.interrupt(plies, until, planned);
                let (used, remaining) = (charge.used, self.left(charge));
                Ok(Decided::one(By::Server, Event::Paused { used, remaining }))
            }
            Tick::Resume if !clock.stands() => Err(Refusal::NotDue),
            Tick::Resume => Ok(Decided::one(By::Server, Event::Resumed)),
            Tick::Expire => {
                if self.deadline(now.lag).is_none_or(|deadline| now.at < deadline) {
                    return Err(Refusal::NotDue);
                }
                if clock.stands() {
                    return Ok(Decided::one(By::Server, Event::Resumed));
                }
                let cause = (plies < 2).then_some(EndCause::NoShow);
                if cause.is_some() && !self.live().terms().forfeit {
                    return Ok(Decided::one(By::Server, Event::Aborted { cause }));
                }
                let outcome = Outcome::Win(!self.mover(), WinReason::Time);
                Ok(ended(By::Server, outcome, cause))
            }
        }
    }

    /// The first event of the next game of the same two, with the colours
    /// swapped.
    pub fn next_game(&self) -> Event {
        let Players { white, black } = self.chronicle.players().clone();
        let swapped = Players { white: black, black: white };
        let (game, terms) = (self.game(), *self.live().terms());
        challenge::created(game.game_type(), game.rules(), swapped, terms)
    }

    fn moved(&self, mv: Move, charge: Charge) -> Event {
        let lag = (charge.lag > 0).then_some(charge.lag);
        let (remaining, used) = (self.left(charge), Some(charge.used));
        Event::Moved { mv, remaining, used, lag, comment: None }
    }

    fn left(
        &self,
        Charge { remaining: ByColor { white, black }, .. }: Charge,
    ) -> Option<Remaining> {
        let has_clock = self.live().terms().time != TimeControl::Unlimited;
        has_clock.then_some(Remaining { white, black })
    }

    fn clock(&self) -> &GameClock {
        self.live().clock()
    }

    fn check_running(&self) -> Result<(), Refusal> {
        if self.live().is_aborted() {
            return Err(Refusal::Aborted);
        }
        self.game().outcome().map_or(Ok(()), |outcome| Err(Refusal::Over(outcome)))
    }

    /// Rematches come after the game, all else before its end.
    fn check_stage(&self, offer: Offer) -> Result<(), Refusal> {
        match offer {
            Offer::Draw | Offer::Takeback => self.check_running(),
            Offer::Rematch if self.is_running() => Err(Refusal::Running),
            Offer::Rematch if self.live().rematch().is_some() => Err(Refusal::Offered),
            Offer::Rematch => Ok(()),
        }
    }

    fn check_offered(&self, by: Color, offer: Offer) -> Result<(), Refusal> {
        let stands = self.live().offers().stands(by, offer);
        if stands { Ok(()) } else { Err(Refusal::NotOffered) }
    }
}

fn ended(by: By, outcome: Outcome, cause: Option<EndCause>) -> Decided {
    Decided::one(by, Event::Ended { outcome, cause })
}
