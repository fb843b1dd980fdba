//! How much an evening may hold.

/// Entrants. Pairing them takes a moment, and no club is larger.
pub const MAX_ENTRANTS: usize = 256;
/// Characters of a name: it has to fit on a wall with its points.
pub const MAX_NAME: usize = 40;
/// Rounds of a Swiss evening.
pub const MAX_ROUNDS: u16 = 64;
/// Events. Nobody needs as many; they are replayed when the program starts.
pub const MAX_EVENTS: usize = 100_000;
