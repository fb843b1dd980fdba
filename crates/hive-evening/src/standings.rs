//! The table.

use hive_rules::Color;
use serde::Serialize;

use crate::{EntrantId, Evening, GameResult, Pair, Points, Status, history::History};

/// A line of the table. The tie-breaks stand in the order in which they count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Who.
    pub entrant: EntrantId,
    /// The place, counted from 1. Whom nothing separates, share it.
    pub place: usize,
    /// Points, with those for sitting out a Swiss round.
    pub points: Points,
    /// Points against those with the same points, if all of them have met.
    pub head_to_head: Option<Points>,
    /// Sonneborn-Berger: the points of those who were beaten, and half those
    /// of the others who were held.
    pub sonneborn_berger: Points,
    /// Games won as Black.
    pub black_wins: u32,
    /// Games played.
    pub games: u32,
    /// Games won, drawn and lost at the table.
    pub score: [u32; 3],
}

impl Standing {
    /// What separates two in the table, the most first.
    fn key(&self) -> (Points, Option<Points>, Points, u32) {
        (self.points, self.head_to_head, self.sonneborn_berger, self.black_wins)
    }
}

impl Evening {
    /// The table of all who have played or are there, the first on top.
    pub fn standings(&self) -> Vec<Standing> {
        let history = History::new(self);
        let games: Vec<(Pair, GameResult)> = self
            .begun()
            .iter()
            .flat_map(|round| round.games())
            .filter_map(|(pair, result)| Some((pair, result?)))
            .collect();
        let has_met = |id| self.begun().iter().any(|round| round.everybody().any(|it| it == id));
        let entrants = self.entrants().iter();
        let counted = entrants
            .filter(|entrant| entrant.status == Status::Present || has_met(entrant.id))
            .map(|entrant| entrant.id);
        let mut table: Vec<Standing> = counted.map(|id| standing(id, &history, &games)).collect();
        table.sort_by_key(|standing| std::cmp::Reverse(standing.points));
        for group in table.chunk_by_mut(|a, b| a.points == b.points) {
            head_to_head(group, &history, &games);
        }
        // Whom nothing separates stay in the order in which they joined.
        table.sort_by_key(|standing| (std::cmp::Reverse(standing.key()), standing.entrant));
        for index in 0..table.len() {
            let is_tied = index > 0 && table[index].key() == table[index - 1].key();
            table[index].place = if is_tied { table[index - 1].place } else { index + 1 };
        }
        table
    }
}

fn standing(id: EntrantId, history: &History, games: &[(Pair, GameResult)]) -> Standing {
    let mut standing = Standing {
        entrant: id,
        place: 0,
        points: history.of(id).points,
        head_to_head: None,
        sonneborn_berger: Points::NONE,
        black_wins: 0,
        games: 0,
        score: [0; 3],
    };
    for (pair, result) in games.iter().filter(|(_, result)| result.is_played()) {
        let Some(color) = pair.color(id) else { continue };
        let of_other = history.of(pair.opponent(color)).points;
        standing.sonneborn_berger = standing.sonneborn_berger + of_other.share(*result, color);
        let points = result.points(color);
        standing.black_wins += u32::from(color == Color::Black && points == Points::WIN);
        standing.games += 1;
        let kinds = [Points::WIN, Points::DRAW, Points::NONE];
        for (count, _) in standing.score.iter_mut().zip(kinds).filter(|(_, kind)| *kind == points) {
            *count += 1;
        }
    }
    standing
}

/// Looks at the games between those with the same points.
fn head_to_head(group: &mut [Standing], history: &History, games: &[(Pair, GameResult)]) {
    let ids: Vec<EntrantId> = group.iter().map(|standing| standing.entrant).collect();
    let have_met = |a: &EntrantId| ids.iter().all(|b| a == b || history.of(*a).meetings(*b) > 0);
    if ids.len() < 2 || !ids.iter().all(have_met) {
        return;
    }
    let is_among = |pair: &Pair| ids.contains(&pair.white) && ids.contains(&pair.black);
    for standing in group {
        let among = games.iter().filter(|(pair, _)| is_among(pair));
        let points =
            among.filter_map(|(pair, result)| Some(result.points(pair.color(standing.entrant)?)));
        standing.head_to_head = Some(points.sum());
    }
}
