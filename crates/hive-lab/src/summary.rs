//! What is told about a match, in words.

use std::{fmt, time::Duration};

use crate::{BySide, Elo, Faults, Side, Sprt, Standings, Tally};

/// The standings as a table for people.
#[derive(Clone, Debug)]
pub struct Summary<'a> {
    /// What the games add up to.
    pub standings: &'a Standings,
    /// The players' names.
    pub names: &'a BySide<String>,
    /// How long each may think, where that is known.
    pub budget: BySide<Option<Duration>>,
    /// The test, if there is one.
    pub sprt: Option<Sprt>,
}

impl Summary<'_> {
    /// The standings on one line.
    pub fn line(&self) -> String {
        let total = &self.standings.total;
        let mut line = games(total);
        if let Some(elo) = Elo::of(total.pairs) {
            line += &format!(", Elo {elo}");
        }
        if let Some(sprt) = self.sprt {
            line += &format!(", LLR {:.2}", sprt.log_likelihood_ratio(total.pairs));
        }
        let faults = self.standings.faults;
        let faults = faults.a.total() + faults.b.total();
        if faults > 0 {
            line += &format!(", {faults} forfeited");
        }
        line
    }
}

/// `+3 =1 -2 (58.3 %)`
fn games(tally: &Tally) -> String {
    let Tally { wins, draws, losses, .. } = tally;
    format!("+{wins} ={draws} -{losses} ({:.1} %)", 100.0 * tally.score())
}

fn elo(tally: &Tally) -> String {
    Elo::of(tally.pairs).map_or("unknown before the first pair".into(), |elo| elo.to_string())
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standings { total, by_type, ply_caps, faults, slowest, .. } = self.standings;
        for side in Side::ALL {
            writeln!(f, "{side:<10} {}", self.names[side])?;
        }
        writeln!(f, "{:<10} {} {}", "games", total.games(), games(total))?;
        writeln!(f, "{:<10} {} {:?}", "pairs", total.pairs.pairs(), total.pairs.0)?;
        writeln!(f, "{:<10} {}", "Elo", elo(total))?;
        if let Some(sprt) = self.sprt {
            let (lower, upper) = Sprt::bounds();
            let ratio = sprt.log_likelihood_ratio(total.pairs);
            let verdict = sprt.verdict(total.pairs);
            let text = format!("{verdict}, LLR {ratio:.2} in [{lower:.2}, {upper:.2}]");
            writeln!(f, "{:<10} {text} for {sprt}", "SPRT")?;
        }
        if by_type.len() > 1 {
            for (game_type, tally) in by_type {
                let text = format!("{} {}, Elo {}", tally.games(), games(tally), elo(tally));
                writeln!(f, "{game_type:<10} {text}")?;
            }
        }
        writeln!(f, "{:<10} {ply_caps}", "ply cap")?;
        for side in Side::ALL {
            let Faults { crashes, illegal_moves, protocol_errors, time_losses } = faults[side];
            writeln!(
                f,
                "{:<10} {crashes} crashes, {illegal_moves} illegal moves, {protocol_errors} \
                 protocol errors, {time_losses} time losses; slowest answer {} ms{}",
                format!("faults {side}"),
                slowest[side].as_millis(),
                late(slowest[side], self.budget[side]),
            )?;
        }
        Ok(())
    }
}

/// By how much an answer was late.
fn late(slowest: Duration, budget: Option<Duration>) -> String {
    let late = budget.map(|budget| slowest.saturating_sub(budget)).unwrap_or_default();
    if late.is_zero() { String::new() } else { format!(" ({} ms late)", late.as_millis()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FinishedGame;

    const GAMES: &str =
        "Base;Draw;White[1] game=0 white=A winner=A end=surround slowest-a=205 slowest-b=9
Base;Draw;White[1] game=1 white=B winner=none end=ply-cap slowest-a=1 slowest-b=10
Base+M;Draw;White[1] game=2 white=A winner=A end=crash slowest-a=1 slowest-b=10
Base+M;Draw;White[1] game=3 white=B winner=B end=surround slowest-a=1 slowest-b=10";

    #[test]
    fn a_summary_tells_everything() {
        let games: Vec<FinishedGame> =
            GAMES.lines().map(|line| line.replace(' ', "\t").parse().unwrap()).collect();
        let standings = Standings::of(&games);
        let names = BySide { a: "alveare".to_owned(), b: "other 1.0".to_owned() };
        let budget = BySide { a: Some(Duration::from_millis(200)), b: None };
        let sprt = Sprt::new(0.0, 10.0);
        let summary = Summary { standings: &standings, names: &names, budget, sprt };
        let expected = "\
A          alveare
B          other 1.0
games      4 +2 =1 -1 (62.5 %)
pairs      2 [0, 0, 1, 1, 0]
Elo        +88.7 [-33.6, +238.9]
SPRT       open, LLR 0.06 in [-2.94, 2.94] for 0,10
Base       2 +1 =1 -0 (75.0 %), Elo +190.8 [-inf, +inf]
Base+M     2 +1 =0 -1 (50.0 %), Elo +0.0 [-inf, +inf]
ply cap    1
faults A   0 crashes, 0 illegal moves, 0 protocol errors, 0 time losses; slowest answer 205 ms (5 ms late)
faults B   1 crashes, 0 illegal moves, 0 protocol errors, 0 time losses; slowest answer 10 ms
";
        assert_eq!(summary.to_string(), expected);
        assert_eq!(
            summary.line(),
            "+2 =1 -1 (62.5 %), Elo +88.7 [-33.6, +238.9], LLR 0.06, 1 forfeited"
        );
    }
}
