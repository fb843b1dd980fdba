//! Who does something at a table.

use hive_rules::Color;

/// Who wants something. Those who only watch are never the author of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum By {
    /// A player.
    Seat(Color),
    /// Somebody who looks on.
    Watcher,
    /// Whoever runs the server, or the evening.
    Owner,
    /// The server itself: time goes by.
    Server,
}

impl By {
    /// All of them, for tests and tables.
    pub const ALL: [By; 5] =
        [By::Seat(Color::White), By::Seat(Color::Black), By::Watcher, By::Owner, By::Server];

    /// The word for it in a log.
    pub const fn word(self) -> &'static str {
        match self {
            By::Seat(Color::White) => "white",
            By::Seat(Color::Black) => "black",
            By::Watcher => "watcher",
            By::Owner => "owner",
            By::Server => "server",
        }
    }

    /// Which player it is.
    pub const fn seat(self) -> Option<Color> {
        match self {
            By::Seat(color) => Some(color),
            By::Watcher | By::Owner | By::Server => None,
        }
    }

    /// Which player a word of a log means.
    pub fn seat_of(word: Option<&str>) -> Option<Color> {
        Color::ALL.into_iter().find(|color| Some(By::Seat(*color).word()) == word)
    }
}
