mod commands;
mod export;
mod hall;
mod round_robin;
mod standings;
mod swiss;
