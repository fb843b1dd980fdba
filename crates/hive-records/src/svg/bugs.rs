//! The nine bugs, drawn for this project.
//!
//! Each drawing is a file of its own that any viewer opens: a 100 by 100 box
//! with two colours. `currentColor` is the ink; what inherits its fill or
//! stroke is cut out of the ink and takes the colour of the tile. A page sets
//! both by `color`, and by `fill` and `stroke`, of whatever stands around it.

use hive_rules::{Bug, GameType};

/// The drawing of a bug as an SVG file with a 100 by 100 box: its ink is
/// `currentColor`.
pub const fn bug_svg(bug: Bug) -> &'static str {
    match bug {
        Bug::Queen => include_str!("bugs/queen.svg"),
        Bug::Spider => include_str!("bugs/spider.svg"),
        Bug::Beetle => include_str!("bugs/beetle.svg"),
        Bug::Grasshopper => include_str!("bugs/grasshopper.svg"),
        Bug::Ant => include_str!("bugs/ant.svg"),
        Bug::Mosquito => include_str!("bugs/mosquito.svg"),
        Bug::Ladybug => include_str!("bugs/ladybug.svg"),
        Bug::Pillbug => include_str!("bugs/pillbug.svg"),
        Bug::Dragonfly => include_str!("bugs/dragonfly.svg"),
    }
}

/// What stands between the tags of the file.
fn content(bug: Bug) -> &'static str {
    let file = bug_svg(bug).trim_end();
    let file = file.strip_suffix("</svg>").unwrap_or(file);
    file.split_once(">\n").map_or(file, |(_, content)| content)
}

/// The name under which a picture defines its drawing of a bug. Pictures may
/// share a page: the prefix keeps the names apart from those of others, and
/// equal names mean equal drawings.
pub(super) fn symbol(bug: Bug) -> String {
    format!("alveare-{bug:?}").to_lowercase()
}

/// Defines the bugs that a game can show.
pub(super) fn write_symbols(out: &mut String, game_type: GameType) {
    out.push_str("<defs>\n");
    for bug in game_type.bugs() {
        let (name, content) = (symbol(bug), content(bug));
        out.push_str(&format!("<g id=\"{name}\">\n{content}</g>\n"));
    }
    out.push_str("</defs>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drawing_can_be_taken_out_of_its_file() {
        for bug in Bug::ALL {
            let content = content(bug);
            assert!(content.starts_with('<') && content.ends_with("/>\n"), "{bug:?}");
            assert!(!content.contains("<svg") && !content.contains("</svg"), "{bug:?}");
        }
    }
}
