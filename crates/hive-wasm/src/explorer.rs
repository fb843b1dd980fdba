//! What answers requests to the opening explorer.

use std::collections::HashSet;

use hive_explorer::{Ending, Filter, Found, Full, Index};
use hive_records::{
    Record,
    json::{
        Excerpt, ExploredGame, ExploredHeading, ExploredMove, ExplorerFilter, ExplorerReport,
        ExplorerResult, ExplorerView, FileFormat, NamedGame, Tally, UnreadRecord,
    },
};
use hive_rules::{Game, GameState, MoveString, Position, Script, ScriptError};

use crate::excerpts;

/// How many problems of a file are told.
const MAX_FAILURES: usize = 20;

/// Takes in games of a file.
pub(crate) fn read(index: &mut Index, format: FileFormat, games: &[Excerpt]) -> ExplorerReport {
    let mut report = ExplorerReport::default();
    for read in excerpts::records(format, games) {
        match read {
            Ok(record) => add_record(index, &record, &mut report),
            Err(error) => fail(&mut report, (&error).into()),
        }
        if report.full {
            break;
        }
    }
    done(index, report)
}

fn add_record(index: &mut Index, record: &Record, report: &mut ExplorerReport) {
    let player = |tag| record.tags.get(tag).unwrap_or("?");
    let name = format!("{} – {}", player("White"), player("Black"));
    count(report, index.add(&record.game, record.game.state().into(), &name, None));
}

/// Takes in games of the library.
pub(crate) fn take(
    index: &mut Index,
    games: Vec<NamedGame>,
    mut replay: impl FnMut(&Script) -> Result<Game, ScriptError>,
) -> ExplorerReport {
    let mut report = ExplorerReport::default();
    for NamedGame { name, id, game } in games {
        match replay(&game) {
            Ok(game) => {
                let ending = game.outcome().map_or(Ending::Open, |it| GameState::from(it).into());
                count(&mut report, index.add(&game, ending, &name, Some(&id)));
            }
            Err(error) => fail(&mut report, error.into()),
        }
    }
    done(index, report)
}

/// Forgets everything.
pub(crate) fn clear(index: &mut Index) -> ExplorerReport {
    *index = Index::default();
    ExplorerReport::default()
}

/// Forgets these games of the library.
pub(crate) fn drop_games(index: &mut Index, ids: &[String]) -> ExplorerReport {
    let ids: HashSet<&str> = ids.iter().map(String::as_str).collect();
    *index = index.only(|id| id.is_none_or(|id| !ids.contains(id)));
    report(index)
}

fn count(report: &mut ExplorerReport, added: Result<bool, Full>) {
    match added {
        Ok(true) => report.added += 1,
        Ok(false) => report.known += 1,
        Err(Full) => report.full = true,
    }
}

fn fail(report: &mut ExplorerReport, unread: UnreadRecord) {
    report.failed += 1;
    if report.failures.len() < MAX_FAILURES {
        report.failures.push(unread);
    }
}

fn done(index: &Index, report: ExplorerReport) -> ExplorerReport {
    ExplorerReport { games: index.games(), ..report }
}

/// How many games there are.
pub(crate) fn report(index: &Index) -> ExplorerReport {
    done(index, ExplorerReport::default())
}

/// What was played in a position.
pub(crate) fn look(index: &mut Index, position: &Position, filter: ExplorerFilter) -> ExplorerView {
    let filter = Filter { game_type: filter.game_type, ending: filter.result.map(ending) };
    let Found { tally: all, moves, samples, heading } = index.look(position, &filter);
    ExplorerView {
        tally: tally(all),
        moves: moves
            .iter()
            .map(|found| ExploredMove {
                mv: found.mv,
                text: MoveString::new(position, found.mv).to_string(),
                tally: tally(found.tally),
            })
            .collect(),
        samples: samples
            .into_iter()
            .map(|it| ExploredGame { name: it.name, id: it.id, result: result(it.ending) })
            .collect(),
        heading: heading.map(|it| ExploredHeading { game_type: it.game_type, rules: it.rules }),
    }
}

fn tally(tally: hive_explorer::Tally) -> Tally {
    let hive_explorer::Tally { white, black, draw, open } = tally;
    Tally { white, black, draw, open }
}

fn ending(result: ExplorerResult) -> Ending {
    match result {
        ExplorerResult::White => Ending::White,
        ExplorerResult::Black => Ending::Black,
        ExplorerResult::Draw => Ending::Draw,
        ExplorerResult::Open => Ending::Open,
    }
}

fn result(ending: Ending) -> ExplorerResult {
    match ending {
        Ending::White => ExplorerResult::White,
        Ending::Black => ExplorerResult::Black,
        Ending::Draw => ExplorerResult::Draw,
        Ending::Open => ExplorerResult::Open,
    }
}
