//! An evening that the tests drive, and what they count in it.

use std::collections::BTreeMap;

use hive_evening::{
    Command, EntrantId, Evening, Event, Format, GameResult, Games, Pair, Refusal, Source,
};
use hive_testkit::Random;

/// An evening with its log.
pub(crate) struct Hall {
    pub(crate) log: Vec<Event>,
    pub(crate) evening: Evening,
}

impl Hall {
    pub(crate) fn open(format: Format, games: Games) -> Hall {
        let first = Evening::open("Thursday", format, games).expect("it opens");
        let evening = Evening::begin(&first).expect("it begins");
        Hall { log: vec![first], evening }
    }

    /// An evening with so many entrants.
    pub(crate) fn with(format: Format, games: Games, count: usize) -> Hall {
        let mut hall = Hall::open(format, games);
        for _ in 0..count {
            hall.join();
        }
        hall
    }

    pub(crate) fn join(&mut self) -> EntrantId {
        let name = format!("Player {}", self.evening.entrants().len() + 1);
        self.run(Command::Join { name, who: None }).expect("there is room");
        self.evening.entrants().last().expect("somebody has joined").id
    }

    pub(crate) fn run(&mut self, command: Command) -> Result<(), Refusal> {
        let event = self.evening.decide(&command)?;
        self.evening.add(&event).expect("what is decided can happen");
        self.log.push(event);
        Ok(())
    }

    /// Makes a round and begins it.
    pub(crate) fn begin_round(&mut self) -> Result<(), Refusal> {
        self.run(Command::MakeRound)?;
        self.run(Command::BeginRound)
    }

    pub(crate) fn enter(&mut self, round: usize, board: usize, game: usize, result: GameResult) {
        let (result, source) = (Some(result), Source::Game);
        self.run(Command::Enter { round, board, game, result, source }).expect("it is open");
    }

    /// Plays the round that has begun.
    pub(crate) fn play_round(&mut self, mut result: impl FnMut(Pair) -> GameResult) {
        let round = self.evening.rounds().len() - 1;
        let boards = self.evening.rounds()[round].boards().to_vec();
        for (number, board) in boards.iter().enumerate() {
            for (game, (pair, _)) in board.games().enumerate() {
                self.enter(round, number, game, result(pair));
            }
        }
    }

    /// Who met whom, round by round.
    pub(crate) fn rounds(&self) -> Vec<Vec<Pair>> {
        let rounds = self.evening.rounds().iter();
        rounds.map(|round| round.boards().iter().map(|board| board.pair).collect()).collect()
    }

    /// How often each two have met; the lower number stands first.
    pub(crate) fn meetings(&self) -> BTreeMap<[EntrantId; 2], usize> {
        let mut meetings = BTreeMap::new();
        for Pair { white, black } in self.rounds().into_iter().flatten() {
            *meetings.entry([white.min(black), white.max(black)]).or_default() += 1;
        }
        meetings
    }

    /// The colors of everybody's games in order: 1 is White, -1 Black.
    pub(crate) fn colors(&self) -> BTreeMap<EntrantId, Vec<i32>> {
        let mut colors: BTreeMap<EntrantId, Vec<i32>> = BTreeMap::new();
        for board in self.evening.rounds().iter().flat_map(|round| round.boards()) {
            for (pair, _) in board.games() {
                colors.entry(pair.white).or_default().push(1);
                colors.entry(pair.black).or_default().push(-1);
            }
        }
        colors
    }

    /// How often each has sat out.
    pub(crate) fn byes(&self) -> BTreeMap<EntrantId, usize> {
        let mut byes = BTreeMap::new();
        for id in self.evening.rounds().iter().flat_map(|round| round.sitting_out()) {
            *byes.entry(*id).or_default() += 1;
        }
        byes
    }
}

/// How far colors ever were from even.
pub(crate) fn furthest(colors: &[i32]) -> i32 {
    let sums = colors.iter().scan(0, |sum, color| {
        *sum += color;
        Some(i32::abs(*sum))
    });
    sums.max().unwrap_or_default()
}

/// Whether three games on end had the same color.
pub(crate) fn has_three_alike(colors: &[i32]) -> bool {
    colors.windows(3).any(|three| three.iter().all(|color| *color == three[0]))
}

/// Some result of a game that was played.
pub(crate) fn any_result(random: &mut Random) -> GameResult {
    *random.choose(&[GameResult::White, GameResult::Black, GameResult::White, GameResult::Draw])
}
