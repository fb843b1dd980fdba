//! A live game for those who show it.

use hive_rules::{Color, Script};
use serde::Serialize;

use crate::{Chronicle, Offer, Players, Remaining, TimeControl};

/// What the log of a live game tells. This only goes out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// The game.
    pub game: Script,
    /// Who plays.
    pub players: Players,
    /// How much time they have.
    pub time: TimeControl,
    /// Whether who does not begin loses: such games are not aborted.
    pub forfeit: bool,
    /// What both had left when the turn began.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub remaining: Option<Remaining>,
    /// Since when the clock runs or stands, in the server's time.
    pub since: u64,
    /// Whether it stands until both players are back.
    pub stands: bool,
    /// When the time of whoever is to move is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deadline: Option<u64>,
    /// What the players offer each other.
    pub offers: OffersView,
    /// Whether it ended before it had properly begun.
    pub is_aborted: bool,
    /// The next game of the two.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub rematch: Option<String>,
}

/// What each player offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OffersView {
    /// White's offers.
    pub white: Vec<Offer>,
    /// Black's offers.
    pub black: Vec<Offer>,
}

impl TableView {
    /// The view of a live game. There is none of other games.
    pub fn new(chronicle: &Chronicle) -> Option<TableView> {
        let live = chronicle.live()?;
        let (game, clock) = (chronicle.game(), live.clock());
        let is_running = game.outcome().is_none() && !live.is_aborted();
        let plies = u32::try_from(game.moves().len()).unwrap_or(u32::MAX);
        let of = |color| live.offers().of(color).collect();
        Some(TableView {
            game: game.into(),
            players: chronicle.players().clone(),
            time: clock.control(),
            forfeit: live.terms().forfeit,
            remaining: live.remaining(),
            since: clock.since(),
            stands: clock.stands(),
            deadline: clock.deadline(plies, 0).filter(|_| is_running),
            offers: OffersView { white: of(Color::White), black: of(Color::Black) },
            is_aborted: live.is_aborted(),
            rematch: live.rematch().map(str::to_owned),
        })
    }
}
