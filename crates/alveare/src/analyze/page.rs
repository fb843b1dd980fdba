//! Reviews as one page that needs nothing else: no script, no style sheet and
//! no picture from anywhere.

use std::fmt::Write;

use hive_records::{
    json::{Label, ReviewedGame, ReviewedPly, Summary},
    svg,
};
use hive_rules::{Color, Game, Move, Position};

use super::{Reviewed, text};

/// How many games get a chapter of their own; the summary counts all.
const CHAPTERS: usize = 500;

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
    let text = escape(&text::many_games(reviewed, summary));
    let _ = writeln!(page, "<section>\n<h2>All games</h2>\n<pre>{text}</pre>\n<ol>");
    for (index, it) in reviewed.iter().enumerate().take(CHAPTERS) {
        let headline = escape(&text::headline(&it.told));
        let _ = writeln!(page, "<li><a href=\"#game-{index}\">{headline}</a></li>");
    }
    page.push_str("</ol>\n</section>\n");
}

fn write_game(page: &mut String, index: usize, it: &Reviewed) {
    let headline = escape(&text::headline(&it.told));
    let _ = writeln!(page, "<section id=\"game-{index}\">\n<h2>{headline}</h2>");
    write_graph(page, &it.told);
    write_counts(page, &it.told);
    for &ply in &it.told.review.turning_points {
        if let Some(ply) = it.told.review.plies.get(ply - 1) {
            write_turning_point(page, &it.game, ply);
        }
    }
    page.push_str("</section>\n");
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
            let own = told.review.plies.iter().filter(|ply| ply.color.0 == color);
            let _ = write!(page, "<td>{}</td>", own.filter(|ply| ply.label == label).count());
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</table>\n");
}

/// What was played beside what was better.
fn write_turning_point(page: &mut String, game: &Game, ply: &ReviewedPly) {
    let mut before = game.start().clone();
    for &mv in game.moves().iter().take(ply.ply - 1) {
        let _ = before.play_unchecked(mv);
    }
    let _ = writeln!(page, "<h3>{}</h3>\n<div class=\"pair\">", escape(&sentence(ply)));
    write_figure(page, &before, ply.mv.into(), &format!("Played: {}", ply.text));
    if let Some(better) = &ply.better
        && let Some(&mv) = better.line.moves.first()
    {
        let line = better.line.texts.join("; ");
        write_figure(page, &before, mv.into(), &format!("Better: {line}"));
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
    let (number, color, label) = (ply.ply, ply.color.0, text::label(ply.label));
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
    use super::*;

    #[test]
    fn names_cannot_leave_their_place() {
        assert_eq!(escape("<b a='\"'>&"), "&lt;b a=&#39;&quot;&#39;&gt;&amp;");
        assert_eq!(in_address("<a b=\"#1\">"), "%3Ca b='%231'%3E");
    }
}
