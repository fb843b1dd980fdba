//! An evening as tables for a spreadsheet.
//!
//! Names are what people typed: a cell that a spreadsheet would take for a
//! formula begins with an apostrophe, as such programs show text. The mark at
//! the beginning tells them that the text is UTF-8.

use std::fmt::Write as _;

use crate::{EntrantId, Evening};

/// The table, one line for each entrant.
pub fn standings(evening: &Evening) -> String {
    let mut out = String::from(
        "\u{feff}Place,Name,Points,Head to head,Sonneborn-Berger,Wins as Black,Games,Won,Drawn,Lost\r\n",
    );
    for line in evening.standings() {
        let head_to_head = line.head_to_head.map(|points| points.to_string()).unwrap_or_default();
        let [won, drawn, lost] = line.score;
        let _ = write!(
            out,
            "{},{},{},{head_to_head},{},{},{},{won},{drawn},{lost}\r\n",
            line.place,
            cell(name(evening, line.entrant)),
            line.points,
            line.sonneborn_berger,
            line.black_wins,
            line.games,
        );
    }
    out
}

/// All games, round by round, with those who sat out.
pub fn games(evening: &Evening) -> String {
    let mut out = String::from("\u{feff}Round,Board,Game,White,Black,Result,Entered by\r\n");
    for (round, number) in evening.begun().iter().zip(1..) {
        for (board, at) in round.boards().iter().zip(1..) {
            for ((pair, result), (entered, game)) in
                board.games().zip(board.results.iter().zip(1..))
            {
                let [white, black] = [pair.white, pair.black].map(|id| cell(name(evening, id)));
                let result = result.map_or("*", |result| result.text());
                let source = match entered.map(|entered| entered.source) {
                    Some(crate::Source::Game) => "game",
                    Some(crate::Source::Organiser) => "organiser",
                    None => "",
                };
                let _ = write!(out, "{number},{at},{game},{white},{black},{result},{source}\r\n");
            }
        }
        for id in round.sitting_out() {
            let _ = write!(out, "{number},,,{},,bye,\r\n", cell(name(evening, *id)));
        }
    }
    out
}

fn name(evening: &Evening, id: EntrantId) -> &str {
    evening.entrant(id).map_or("", |entrant| &entrant.name)
}

/// A text as one cell.
fn cell(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let text = if is_formula { format!("'{text}") } else { text.to_owned() };
    match text.contains(['"', ',', ';', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
