//! The colours of a picture.
//!
//! Tiles look the same in both themes, as real ones do in the day and at
//! night; only what lies around them changes. Each drawing has a dark tint for
//! ivory tiles and a light one for charcoal tiles, so that it stands out from
//! either.

use hive_rules::{Bug, Color};

use super::bugs::tints;

/// The surroundings for which the colours of a picture are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// A light page.
    #[default]
    Light,
    /// A dark page.
    Dark,
}

/// A colour as SVG writes it.
pub(super) type Paint = &'static str;

/// The colours of everything but the tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) background: Paint,
    /// The shade that tiles throw on the table.
    pub(super) shadow: Paint,
    pub(super) shadow_opacity: Paint,
    /// Places to go.
    pub(super) target: Paint,
    pub(super) last_move: Paint,
    pub(super) selected: Paint,
    pub(super) arrow: Paint,
    pub(super) badge: Paint,
    pub(super) badge_ink: Paint,
}

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &Palette {
                background: "#e4e7e0",
                shadow: "#5b6157",
                shadow_opacity: ".35",
                target: "#1f6fd6",
                last_move: "#c2187c",
                selected: "#e0a100",
                arrow: "#1f6fd6",
                badge: "#3b474e",
                badge_ink: "#ffffff",
            },
            Theme::Dark => &Palette {
                background: "#23282b",
                shadow: "#000000",
                shadow_opacity: ".5",
                target: "#5aa5ff",
                last_move: "#ff5cb4",
                selected: "#ffd23e",
                arrow: "#5aa5ff",
                badge: "#dce4e8",
                badge_ink: "#23282b",
            },
        }
    }
}

/// The colours of a player's tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileColors {
    /// The upper face.
    pub(super) face: Paint,
    /// The line around the face.
    pub(super) rim: Paint,
    /// The side of the tile that faces the viewer.
    pub(super) side: Paint,
}

pub(super) const fn tile_colors(color: Color) -> TileColors {
    match color {
        Color::White => TileColors { face: "#f6eeda", rim: "#cdbf9e", side: "#b3a37d" },
        Color::Black => TileColors { face: "#36332f", rim: "#6b655b", side: "#14120f" },
    }
}

/// The tint of a bug's drawing on a tile of this colour.
pub(super) fn bug_tint(bug: Bug, on: Color) -> Paint {
    let [tint, _] = tints(bug, on);
    tint
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(paint: Paint) -> f64 {
        let channel = |at: usize| {
            let value = u8::from_str_radix(&paint[at..at + 2], 16).expect("two hex digits");
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: Paint, b: Paint) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn every_bug_stands_out_from_its_tile() {
        for color in Color::ALL {
            for bug in Bug::ALL {
                let ratio = contrast(bug_tint(bug, color), tile_colors(color).face);
                assert!(ratio >= 4.5, "{color} {bug:?}: {ratio:.2}");
            }
        }
    }

    #[test]
    fn marks_stand_out_from_background_and_tiles() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            for mark in [palette.target, palette.last_move] {
                let ratio = contrast(mark, palette.background);
                assert!(ratio >= 3.0, "{theme:?} {mark}: {ratio:.2}");
            }
            assert!(contrast(palette.badge, palette.badge_ink) >= 4.5);
        }
    }
}
