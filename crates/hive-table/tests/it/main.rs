//! What follows from the logs of games.

mod chronicle;
mod clock;
mod decide;
mod simulation;
mod table;
