//! Lists of games, and searches.

use hive_records::json::GamePage;
use hive_table::{GameSummary, search::fold};
use rusqlite::ToSql;

use super::store::Store;
use crate::{
    GameId,
    library::{LibraryError, Query, shown},
};

impl Store {
    pub(super) fn list(&self, query: &Query) -> Result<GamePage, LibraryError> {
        let mut fits = Conditions::of(query);
        let total = self
            .connection()
            .prepare_cached(&format!("SELECT count(*) FROM {} WHERE {}", fits.table, fits.sql()))?
            .query_row(fits.values().as_slice(), |row| row.get(0))?;
        if let Some((time, id)) = &query.after {
            fits.add("(updated, id) < (:after_time, :after_id)", ":after_time", *time);
            fits.value(":after_id", id.as_str().to_owned());
        }
        // One more shows whether there is another page.
        fits.value(":limit", query.limit + 1);
        let mut statement = self.connection().prepare_cached(&format!(
            "SELECT chosen.updated, chosen.id, summary FROM (
                SELECT updated, id FROM {} WHERE {} ORDER BY updated DESC, id DESC LIMIT :limit
            ) AS chosen CROSS JOIN games ON games.id = chosen.id
            ORDER BY chosen.updated DESC, chosen.id DESC",
            fits.table,
            fits.sql()
        ))?;
        let mut rows = statement.query(fits.values().as_slice())?;
        let (mut games, mut next, mut last) = (Vec::new(), None, None);
        let mut left = query.limit;
        while let Some(row) = rows.next()? {
            if left == 0 {
                next = last;
                break;
            }
            left -= 1;
            let (time, id): (i64, String) = (row.get(0)?, row.get(1)?);
            let summary = row.get_ref(2)?.as_bytes().unwrap_or_default();
            let summary = serde_json::from_slice::<GameSummary>(summary).ok();
            games.extend(summary.or_else(|| {
                let log = |id: GameId| self.log(&id, 0);
                id.parse().ok().and_then(|game| shown::told(&id, log(game)))
            }));
            last = Some(format!("{time}.{id}"));
        }
        Ok(GamePage { games, total, next })
    }
}

/// What rows have to fulfil. Only what was asked for is written down, so that
/// SQLite sees which index leads to it.
struct Conditions {
    /// Where the rows are. Two tables have all that can be asked for, and only
    /// one of them has texts.
    table: &'static str,
    sql: Vec<&'static str>,
    values: Vec<(&'static str, Box<dyn ToSql>)>,
}

impl Conditions {
    fn of(query: &Query) -> Conditions {
        let table = if query.text.is_some() { "texts" } else { "games" };
        let mut fits = Conditions { table, sql: vec!["TRUE"], values: Vec::new() };
        if let Some(is_finished) = query.is_finished {
            fits.add("is_finished = :finished", ":finished", is_finished);
        }
        if let Some(game_type) = query.game_type {
            fits.add("game_type = :game_type", ":game_type", game_type.to_string());
        }
        if let Some(text) = &query.text {
            let text = fold(text);
            // Shorter texts have no trigram; but then the texts are read at a go.
            if text.chars().count() < 3 {
                fits.add("instr(text, :text) > 0", ":text", text);
            } else {
                let sql = "number IN (SELECT rowid FROM trigrams WHERE trigrams MATCH :text)";
                fits.add(sql, ":text", format!("\"{}\"", text.replace('"', "\"\"")));
            }
        }
        fits
    }

    fn add(&mut self, sql: &'static str, name: &'static str, value: impl ToSql + 'static) {
        self.sql.push(sql);
        self.value(name, value);
    }

    fn value(&mut self, name: &'static str, value: impl ToSql + 'static) {
        self.values.push((name, Box::new(value)));
    }

    fn sql(&self) -> String {
        self.sql.join(" AND ")
    }

    fn values(&self) -> Vec<(&'static str, &dyn ToSql)> {
        self.values.iter().map(|(name, value)| (*name, value.as_ref())).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Query =
        Query { limit: 9, after: None, is_finished: None, game_type: None, text: None };

    #[test]
    fn games_that_go_on_are_found_without_reading_the_others() {
        let store = Store::in_memory();
        let fits = Conditions::of(&Query { is_finished: Some(false), ..ALL });
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT summary FROM games WHERE {} ORDER BY updated DESC, id DESC",
            fits.sql()
        );
        let mut statement = store.connection().prepare(&sql).unwrap();
        let plan: String =
            statement.query_row(fits.values().as_slice(), |row| row.get("detail")).unwrap();
        assert!(plan.contains("SEARCH games USING INDEX games_by_state"), "{plan}");
    }
}
