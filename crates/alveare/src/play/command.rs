//! What the players can type.

use hive_rules::MoveString;

/// The text of `help`.
pub(super) const HELP: &str = "\
A move names a tile and where it goes, beside or on top of another tile:
  wA1 bQ-    to the right of bQ      wA1 -bQ    to its left
  wA1 bQ/    upper right             wA1 /bQ    lower left
  wA1 bQ\\    lower right             wA1 \\bQ    upper left
  wB1 bQ     on top of it            wS1        the very first tile
  wD+bQ wA1- a dragonfly takes bQ along
Q is the queen, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug,
D dragonfly. A player who has no move passes by itself.

  moves [TILE]   the legal moves, of one tile or of all
  why MOVE       why a move is legal or not; also `why TILE`
  board          show the board again
  undo           take the last move back
  draw           offer a draw
  claim          claim a draw by repetition
  resign         give up
  save FILE      write the game to a PGN file
  help           this text
  quit           leave; the game is kept";

/// A line that a player has typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Play(MoveString),
    /// With the tile, or nothing for all of them.
    Moves(&'a str),
    Why(&'a str),
    Board,
    Undo,
    Draw,
    Claim,
    Resign,
    Save(&'a str),
    Help,
    Quit,
    Nothing,
}

impl<'a> Command<'a> {
    /// Reads a line, or says what is wrong with it.
    pub(super) fn parse(line: &'a str) -> Result<Command<'a>, String> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match word.to_lowercase().as_str() {
            "" => Command::Nothing,
            "moves" => return Ok(Command::Moves(rest)),
            "why" if rest.is_empty() => return Err("which move? Type `why wA1 bQ-`".into()),
            "why" => return Ok(Command::Why(rest)),
            "save" if rest.is_empty() => return Err("to which file? Type `save game.pgn`".into()),
            "save" => return Ok(Command::Save(rest)),
            "board" => Command::Board,
            "undo" => Command::Undo,
            "draw" => Command::Draw,
            "claim" => Command::Claim,
            "resign" => Command::Resign,
            "help" | "?" => Command::Help,
            "quit" | "exit" | "q" => Command::Quit,
            _ => {
                return line
                    .parse()
                    .map(Command::Play)
                    .map_err(|error| format!("{error}; `help` shows what can be typed"));
            }
        };
        if rest.is_empty() { Ok(command) } else { Err(format!("`{word}` stands alone")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        assert_eq!(Command::parse("  "), Ok(Command::Nothing));
        assert_eq!(Command::parse("Undo\r"), Ok(Command::Undo));
        assert_eq!(Command::parse("moves"), Ok(Command::Moves("")));
        assert_eq!(Command::parse("why  wA1 bQ- "), Ok(Command::Why("wA1 bQ-")));
        assert_eq!(Command::parse("save my game.pgn"), Ok(Command::Save("my game.pgn")));
        assert_eq!(Command::parse("pass"), Ok(Command::Play(MoveString::Pass)));
        for line in ["why", "save", "undo 2", "hello", "wA1 bQ- please", "☃"] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
    }
}
