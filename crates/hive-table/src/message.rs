//! What a page and the server of live games say to each other over a socket.
//!
//! `docs/live.md` tells the conversation. A page of the version before still
//! understands: fields are only ever added.

use hive_rules::Color;
use serde::{Deserialize, Serialize};

use crate::{Challenge, Command, GameSummary, LoggedEvent, Reply};

/// The version of these messages.
pub const VERSION: u32 = 1;
/// The longest message of a page, in bytes.
pub const MAX_MESSAGE: usize = 8 << 10;
/// The longest id of a command.
pub const MAX_COMMAND_ID: usize = 64;
/// The longest line of a chat, in characters.
pub const MAX_LINE: usize = 200;

/// What a page says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ClientMessage {
    /// The first message: which version it speaks, and what it watches.
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The games that it shows.
        #[serde(default)]
        watching: Vec<Watching>,
    },
    /// It shows a game.
    Watch(Watching),
    /// It does not any more.
    Unwatch {
        /// The game.
        game: String,
    },
    /// Its user wants something. It says so again until it hears `done`,
    /// `refused` or `stale`.
    Do {
        /// In which game.
        game: String,
        /// The page's own name for this: the same again happens once.
        id: String,
        /// What.
        command: Command,
    },
    /// It shows the lobby, or does not any more.
    Lobby {
        /// Whether it does.
        on: bool,
    },
    /// Its user says something.
    Say {
        /// In which game.
        game: String,
        /// To whom.
        room: ChatRoom,
        /// What.
        text: String,
    },
    /// Is anybody there?
    Ping,
}

/// A game that a page shows, and how much of it the page has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Watching {
    /// The game.
    pub game: String,
    /// The sequence of the last event that the page has; 0 for none.
    #[serde(default)]
    pub after: u32,
}

/// Who reads what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum ChatRoom {
    /// The two players.
    Players,
    /// Those who watch.
    Watchers,
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum ServerMessage {
    /// The answer to `hello`.
    Welcome {
        /// The user's name here; nothing for those who only watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        you: Option<String>,
        /// The server's version of these messages.
        version: u32,
        /// The server's time, by which all events are dated.
        now: u64,
    },
    /// What has happened since the last event that the page has.
    Events {
        /// The game.
        game: String,
        /// Those that the page lacks, without the ids of commands.
        events: Vec<LoggedEvent>,
    },
    /// All of a game, for a page that has too little of it or just came.
    Snapshot {
        /// The game.
        game: String,
        /// How many events there are.
        sequence: u32,
        /// All of them. None if nobody has joined yet.
        events: Vec<LoggedEvent>,
        /// What is offered, if nobody has joined yet.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenge: Option<Box<Posted>>,
    },
    /// Which seat the user has in a game, and what is prepared there.
    Seat {
        /// The game.
        game: String,
        /// The colour; nothing for those who watch.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
        /// The prepared replies to the opponent's next move.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        replies: Vec<Reply>,
    },
    /// Who is there.
    Presence {
        /// The game.
        game: String,
        /// Since when White is away, in the server's time; nothing if there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        white_away: Option<u64>,
        /// Since when Black is away.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        black_away: Option<u64>,
        /// How many watch.
        watchers: u32,
    },
    /// A command is on the disk.
    Done {
        /// Its id.
        id: String,
        /// The last event that it led to.
        sequence: u32,
    },
    /// A command was refused.
    Refused {
        /// Its id, or that of the message that it came with; empty if neither
        /// could be read.
        id: String,
        /// Why, as a word.
        code: String,
        /// Why, as a sentence in English.
        message: String,
        /// Where to wait: how long, in milliseconds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        wait: Option<u32>,
    },
    /// A move came too late for its ply: what was played follows.
    Stale {
        /// The id of the command.
        id: String,
        /// How many events there are.
        sequence: u32,
    },
    /// There is no such game here.
    Gone {
        /// The game.
        game: String,
    },
    /// The lobby as it is now.
    Lobby {
        /// The open challenges, the oldest first.
        challenges: Vec<Posted>,
    },
    /// Something has changed in the list of the user's own games.
    Yours,
    /// Somebody has said something.
    Said {
        /// In which game.
        game: String,
        /// To whom.
        room: ChatRoom,
        /// Who, by their name then.
        name: String,
        /// The seat, if a player said it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
        /// What.
        text: String,
        /// When.
        at: u64,
    },
    /// The server goes and comes back; clocks stand.
    Restarting {
        /// In about so many milliseconds.
        #[serde(rename = "in")]
        after: u32,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time.
        now: u64,
    },
}

/// A challenge that waits for somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Posted {
    /// Its id, which the game has then.
    pub id: String,
    /// Who makes it, by name.
    pub by: String,
    /// What is offered.
    pub challenge: Challenge,
    /// When it was made.
    pub at: u64,
    /// Whether the reader made it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub is_yours: bool,
}

/// A challenge or a pairing that somebody asks for over HTTP.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewChallenge {
    /// What to play.
    pub challenge: Challenge,
    /// What to call the sender, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Somebody joins a game, or says how to be called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Join {
    /// What to call the sender, if that changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A guest, as told to that guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GuestInfo {
    /// The name that others see; may be empty.
    pub name: String,
}

/// What a link leads to, or what pairing has led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Meeting {
    /// A challenge that nobody has accepted.
    Open(Posted),
    /// A game that has begun.
    Game {
        /// Its id.
        id: String,
        /// The reader's seat; nothing for watchers.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        color: Option<Color>,
    },
}

/// Challenges and games that are open to all.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LobbyView {
    /// The open challenges, the oldest first.
    pub challenges: Vec<Posted>,
    /// Running games that may be watched, the newest first.
    pub games: Vec<LiveGame>,
}

/// The reader's own games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OwnGames {
    /// *Your turn* first, the least time on top; then those that wait.
    pub games: Vec<LiveGame>,
    /// The reader's open challenges.
    pub challenges: Vec<Posted>,
}

/// A live game in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct LiveGame {
    /// What a list shows of any game.
    pub summary: GameSummary,
    /// The reader's seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// Whether it is the reader's turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    pub is_your_turn: bool,
    /// When the time of whoever is to move is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u64>,
}
