//! The bugs, drawn for this project.
//!
//! Each drawing is a file of its own that any viewer opens, named after its
//! bug: a 100 by 100 box with two colours. `currentColor` is the ink; what
//! inherits its fill or stroke is cut out of the ink and takes the colour of
//! the tile. A page sets both by `color`, and by `fill` and `stroke`, of
//! whatever stands around it.
//!
//! The file also has the tints of its ink on white and on black tiles, each
//! with the one for high contrast after it. The style sheet of the page is
//! written from them.

use hive_rules::{Bug, ByBug, Color, GameType};

macro_rules! drawing {
    ($bug:ident) => {
        include_str!(concat!("bugs/", stringify!($bug), ".svg"))
    };
}

const DRAWINGS: ByBug<&str> = ByBug::new(hive_rules::each_bug!(drawing));

/// The drawing of a bug as an SVG file with a 100 by 100 box: its ink is
/// `currentColor`.
pub const fn bug_svg(bug: Bug) -> &'static str {
    DRAWINGS.get(bug)
}

/// The tints of a drawing on tiles of a colour: the usual one, and the one for
/// high contrast.
pub(super) fn tints(bug: Bug, on: Color) -> [&'static str; 2] {
    let name = match on {
        Color::White => "data-on-white=\"",
        Color::Black => "data-on-black=\"",
    };
    let value = bug_svg(bug).split_once(name).and_then(|(_, rest)| rest.split_once('"'));
    // A test asks for tints in every drawing.
    value.and_then(|(value, _)| value.split_once(' ')).map_or(["#000000"; 2], <[_; 2]>::from)
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
    use std::{env, fs, path::Path};

    use super::{super::theme::Theme, *};

    /// Where the colours lie as the page needs them, seen from this crate.
    const FILE: &str = "../../web/src/generated/tints.css";
    /// Set to write the file instead of comparing it.
    const UPDATE: &str = "ALVEARE_UPDATE";

    fn style_sheet() -> String {
        let mut text = "/* Written from crates/hive-records/src/svg; do not edit. */\n".to_owned();
        for (index, theme) in [":root", ":root[data-theme=\"contrast\"]"].into_iter().enumerate() {
            text.push_str(&format!("\n{theme} {{\n"));
            // High contrast has tiles of its own, which no picture shows.
            if index == 0 {
                text.push_str(&tiles());
            }
            for bug in Bug::ALL {
                for color in Color::ALL {
                    let name = format!("{bug}-on-{color}").to_lowercase();
                    text.push_str(&format!("  --{name}: {};\n", tints(bug, color)[index]));
                }
            }
            text.push_str("}\n");
        }
        text
    }

    /// The colours of the tiles, by light and dark surroundings where they differ.
    fn tiles() -> String {
        let mut text = String::new();
        let [light, dark] = [Theme::Light, Theme::Dark].map(Theme::palette);
        for color in Color::ALL {
            let (light, dark) = (light.tile(color), dark.tile(color));
            for (part, light, dark) in [
                ("face", light.face, dark.face),
                ("rim", light.rim, dark.rim),
                ("side", light.side, dark.side),
            ] {
                let name = format!("{color}-{part}").to_lowercase();
                if light == dark {
                    text.push_str(&format!("  --{name}: {light};\n"));
                } else {
                    text.push_str(&format!("  --{name}: light-dark({light}, {dark});\n"));
                }
            }
        }
        text
    }

    #[test]
    fn the_tints_of_the_page_are_those_of_the_drawings() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
        let fresh = style_sheet();
        if env::var_os(UPDATE).is_some() {
            fs::write(&path, &fresh).expect("web/src/generated can be written");
        }
        let stored = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            stored == fresh,
            "web/src/generated/tints.css is stale: run \
             `{UPDATE}=1 cargo test -p hive-records of_the_page`"
        );
    }

    #[test]
    fn every_drawing_has_its_tints() {
        for bug in Bug::ALL {
            for color in Color::ALL {
                let name = format!("data-on-{color}=").to_lowercase();
                assert!(bug_svg(bug).contains(&name), "{bug} has no {name}");
                for tint in tints(bug, color) {
                    let digits = tint.strip_prefix('#').unwrap_or_default();
                    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
                    assert!(digits.len() == 6 && is_hex, "{bug} on {color}: {tint}");
                }
            }
        }
    }

    #[test]
    fn every_drawing_can_be_taken_out_of_its_file() {
        for bug in Bug::ALL {
            let content = content(bug);
            assert!(content.starts_with('<') && content.ends_with("/>\n"), "{bug:?}");
            assert!(!content.contains("<svg") && !content.contains("</svg"), "{bug:?}");
        }
    }
}
