//! Reviews as one page that needs nothing else: no script, no style sheet and
//! no picture from anywhere.

use std::fmt::Write;

use hive_records::{
    json::{Label, Results, Review, ReviewedGame, ReviewedPly, Summary},
    svg,
};
use hive_rules::{Color, Game, Move, Position};

use super::{Reviewed, text};
use crate::convert::counted;

/// How many games get a chapter of their own; the summary counts all.
const CHAPTERS: usize = 500;

/// How many plies get pictures in a game without a turning point.
const WORST: usize = 3;

/// The graph is this wide and high.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 200.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--line:#8a6d1a;--mistake:#b35900;--blunder:#b3261e}
@media(prefers-color-scheme:dark){:root{--line:#e0b84c;--mistake:#ffb066;--blunder:#ff8a80}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
svg,img{max-width:100%;height:auto}figure{margin:0;flex:1 1 16rem}
.pair{display:flex;flex-wrap:wrap;gap:1rem}
.graph{border:1px solid;background:none}
.graph polyline{fill:none;stroke:var(--line);stroke-width:2}
.graph line{stroke:currentColor;stroke-dasharray:4 4;opacity:.5}
.mistake{fill:var(--mistake)}.blunder{fill:var(--blunder)}
.bar{display:flex;height:.7rem;min-width:8rem;border:1px solid}
.won{background:#2e8b57}.drawn{background:#8a8a8a}.lost{background:var(--blunder)}
table{border-collapse:collapse}td,th{padding:.2rem .6rem;text-align:left;border-bottom:1px solid}
section{margin-block:2rem}";

/// The page.
pub(super) fn write(reviewed: &[Reviewed], summary: &Summary) -> String {
    let mut page =
        String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.push_str("<meta name=\"viewport\" content=\"width=device-width\">\n");
    let _ =
        writeln!(page, "<title>Review of Hive games</title>\n<style>\n{STYLE}\n</style>\n</head>");
    page.push_str("<body>\n<main>\n<h1>Review of Hive games</h1>\n");
    if reviewed.len() > 1 {
        write_summary(&mut page, reviewed, summary);
    }
    for (index, it) in reviewed.iter().enumerate().take(CHAPTERS) {
        write_game(&mut page, index, it);
    }
    if reviewed.len() > CHAPTERS {
        let _ = writeln!(page, "<p>Only the first {CHAPTERS} games are shown one by one.</p>");
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn write_summary(page: &mut String, reviewed: &[Reviewed], summary: &Summary) {
    let games = counted(summary.games, "game");
    let player = summary.player.as_ref().map(|name| format!(" of {}", escape(name)));
    let _ = writeln!(page, "<section>\n<h2>{games}{}</h2>", player.unwrap_or_default());
    if let Some(accuracy) = summary.accuracy {
        let counts = text::counts(&summary.labels);
        let _ = writeln!(page, "<p>Accuracy {accuracy:.1}; {counts}</p>");
    }
    page.push_str("<h3>Results</h3>\n<table>\n");
    write_results(page, "as White", summary.as_white);
    write_results(page, "as Black", summary.as_black);
    page.push_str("</table>\n<h3>Openings</h3>\n<table>\n");
    for row in &summary.openings {
        write_results(page, &text::opening(row), row.results);
    }
    page.push_str("</table>\n<h3>What was lost where</h3>\n<table>\n");
    let most = summary.phases.iter().fold(0.01, |most: f64, row| most.max(row.lost));
    for row in &summary.phases {
        let (name, width) = (text::phase(row.phase), 100.0 * row.lost / most);
        let (plies, counts) = (text::counted_plies(row.plies), text::counts(&row.labels));
        let _ = writeln!(
            page,
            "<tr><th>{name}</th><td><div class=\"bar\"><i class=\"lost\" \
             style=\"width:{width:.0}%\"></i></div>{:.2} games in {plies}; {counts}</td></tr>",
            row.lost,
        );
    }
    page.push_str("</table>\n<h3>Games</h3>\n<ol>\n");
    for (index, it) in reviewed.iter().enumerate().take(CHAPTERS) {
        let headline = escape(&text::headline(&it.told));
        let _ = writeln!(page, "<li><a href=\"#game-{index}\">{headline}</a></li>");
    }
    page.push_str("</ol>\n</section>\n");
}

/// A row with a bar of the games that were won, drawn and lost.
fn write_results(page: &mut String, name: &str, results: Results) {
    let Results { wins, draws, losses, open } = results;
    let share = |count: usize| 100.0 * count as f64 / (wins + draws + losses + open).max(1) as f64;
    let _ = write!(page, "<tr><th>{}</th><td><div class=\"bar\">", escape(name));
    for (class, count) in [("won", wins), ("drawn", draws), ("lost", losses)] {
        let _ = write!(page, "<i class=\"{class}\" style=\"width:{:.1}%\"></i>", share(count));
    }
    let _ = writeln!(page, "</div>{}</td></tr>", text::results(results));
}

fn write_game(page: &mut String, index: usize, it: &Reviewed) {
    let headline = escape(&text::headline(&it.told));
    let _ = writeln!(page, "<section id=\"game-{index}\">\n<h2>{headline}</h2>");
    write_graph(page, &it.told);
    write_counts(page, &it.told);
    for ply in shown_plies(&it.told) {
        write_ply(page, &it.game, ply);
    }
    page.push_str("</section>\n");
}

/// The plies that get pictures: the turning points, or else what cost the most.
fn shown_plies(told: &ReviewedGame) -> Vec<&ReviewedPly> {
    let Review { plies, turning_points, .. } = &told.review;
    if !turning_points.is_empty() {
        return turning_points.iter().filter_map(|&ply| plies.get(ply - 1)).collect();
    }
    let mut worst: Vec<&ReviewedPly> = plies.iter().filter(|ply| text::is_costly(ply)).collect();
    worst.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    worst.truncate(WORST);
    worst.sort_by_key(|ply| ply.ply);
    worst
}

/// White's chances over the game, with the mistakes and blunders on the line.
fn write_graph(page: &mut String, told: &ReviewedGame) {
    let chances = &told.review.chances;
    let place = |index: usize| {
        let x = WIDTH * index as f64 / (chances.len().max(2) - 1) as f64;
        let chance = chances.get(index).copied().unwrap_or(0.5);
        (x, HEIGHT * (1.0 - chance))
    };
    let _ = write!(
        page,
        "<svg class=\"graph\" viewBox=\"-6 -6 {} {}\" role=\"img\">\
         <title>How likely White wins, ply by ply</title>\
         <line x1=\"0\" y1=\"{2}\" x2=\"{WIDTH}\" y2=\"{2}\"/><polyline points=\"",
        WIDTH + 12.0,
        HEIGHT + 12.0,
        HEIGHT / 2.0,
    );
    for index in 0..chances.len() {
        let (x, y) = place(index);
        let _ = write!(page, "{x:.1},{y:.1} ");
    }
    page.push_str("\"/>");
    for ply in told.review.plies.iter().filter(|ply| ply.label >= Label::Mistake) {
        let (x, y) = place(ply.ply);
        let (name, title) = (text::label(ply.label), escape(&sentence(ply)));
        let _ = write!(
            page,
            "<circle class=\"{name}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{title}</title></circle>"
        );
    }
    page.push_str("</svg>\n");
}

fn write_counts(page: &mut String, told: &ReviewedGame) {
    page.push_str("<table>\n<tr><th></th>");
    for label in text::LABELS {
        let _ = write!(page, "<th>{}</th>", text::label(label));
    }
    page.push_str("</tr>\n");
    for color in Color::ALL {
        let _ = write!(page, "<tr><th>{color}</th>");
        for label in text::LABELS {
            let own = told.review.plies.iter().filter(|ply| ply.color == color);
            let _ = write!(page, "<td>{}</td>", own.filter(|ply| ply.label == label).count());
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

/// What was played beside what was better.
fn write_ply(page: &mut String, game: &Game, ply: &ReviewedPly) {
    let mut before = game.start().clone();
    for &mv in game.moves().iter().take(ply.ply - 1) {
        before.play_unchecked(mv);
    }
    let _ = writeln!(page, "<h3>{}</h3>\n<div class=\"pair\">", escape(&sentence(ply)));
    write_figure(page, &before, ply.mv, &format!("Played: {}", ply.text));
    if let Some(better) = &ply.better
        && let Some(&mv) = better.line.moves.first()
    {
        let line = better.line.texts.join("; ");
        write_figure(page, &before, mv, &format!("Better: {line}"));
    }
    page.push_str("</div>\n");
}

fn write_figure(page: &mut String, before: &Position, mv: Move, caption: &str) {
    let mut after = before.clone();
    if after.play(mv).is_err() {
        return;
    }
    let options = svg::Options {
        last_move: svg::LastMove::new(before.board(), mv),
        cell_width: 40,
        ..svg::Options::default()
    };
    let picture = in_address(&svg::draw(&after, &options));
    let caption = escape(caption);
    let _ = writeln!(
        page,
        "<figure><img alt=\"{caption}\" src=\"data:image/svg+xml,{picture}\">\
         <figcaption>{caption}</figcaption></figure>"
    );
}

fn sentence(ply: &ReviewedPly) -> String {
    let chances = [ply.chance - ply.loss, ply.chance].map(text::percent);
    let (number, color, label) = (ply.ply, ply.color, text::label(ply.label));
    format!(
        "Ply {number}, {color} {}: {label}, {} instead of {} to win",
        ply.text, chances[0], chances[1]
    )
}

/// Text as it may stand between tags and in quotes.
fn escape(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    text.replace('"', "&quot;").replace('\'', "&#39;")
}

/// A picture as it may stand in a `data:` address in quotes.
fn in_address(svg: &str) -> String {
    let mut address = String::with_capacity(svg.len() * 5 / 4);
    for character in svg.chars() {
        match character {
            '"' => address.push('\''),
            '%' | '#' | '<' | '>' | '&' | '\'' | '\n' => {
                let _ = write!(address, "%{:02X}", u32::from(character));
            }
            _ => address.push(character),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use hive_records::json::Phase;
    use hive_rules::{GameType, RuleSet};

    use super::*;

    fn ply(ply: usize, loss: f64) -> ReviewedPly {
        ReviewedPly {
            ply,
            color: if ply % 2 == 1 { Color::White } else { Color::Black },
            mv: Move::Pass,
            text: "pass".into(),
            label: Label::Inaccuracy,
            loss,
            chance: 0.5,
            phase: Phase::Middle,
            is_forced: false,
            missed_win: None,
            better: None,
        }
    }

    #[test]
    fn a_game_without_a_turning_point_shows_what_cost_the_most() {
        let losses = [0.0, 0.15, 0.05, 0.2, 0.3, 0.14];
        let plies = losses.iter().enumerate().map(|(index, &loss)| ply(index + 1, loss)).collect();
        let review = Review {
            settings: Default::default(),
            chances: vec![0.5; 7],
            plies,
            accuracy: Default::default(),
            turning_points: Vec::new(),
            opening: None,
        };
        let mut told =
            ReviewedGame { name: "a".into(), white: None, black: None, result: None, review };
        let numbers =
            |told: &ReviewedGame| shown_plies(told).iter().map(|ply| ply.ply).collect::<Vec<_>>();
        assert_eq!(numbers(&told), [2, 4, 5]);
        told.review.turning_points = vec![6];
        assert_eq!(numbers(&told), [6]);
    }

    #[test]
    fn many_games_are_summed_up_in_tables() {
        let game = Game::new(GameType::BASE, RuleSet::tournament());
        let review = Review {
            settings: Default::default(),
            chances: vec![0.5],
            plies: Vec::new(),
            accuracy: Default::default(),
            turning_points: Vec::new(),
            opening: None,
        };
        let names = ["<a>", "b"];
        let reviewed = names.map(|name| Reviewed {
            game: game.clone(),
            told: ReviewedGame {
                name: name.into(),
                white: None,
                black: None,
                result: None,
                review: review.clone(),
            },
        });
        let told: Vec<ReviewedGame> = reviewed.iter().map(|it| it.told.clone()).collect();
        let page = write(&reviewed, &hive_study::summarise(&told, None));
        assert!(page.contains("<h2>2 games</h2>") && page.contains("&lt;a&gt;"), "{page}");
        assert!(page.contains("<th>as White</th>") && !page.contains("<pre>"), "{page}");
    }

    #[test]
    fn names_cannot_leave_their_place() {
        assert_eq!(escape("<b a='\"'>&"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
        assert_eq!(in_address("<a b=\"#1\">"), "%3Ca b='%231'%3E");
    }
}
