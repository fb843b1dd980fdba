//! The colours of a picture.
//!
//! Tiles look the same in both themes, as real ones do in the day and at
//! night; only what lies around them changes, and with it the rim of a tile,
//! by which black tiles stand out from a dark table and white ones from a
//! light one. Each drawing has a dark tint for
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

/// The colours of everything but the bugs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) background: Paint,
    white: TileColors,
    black: TileColors,
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
                white: TileColors { rim: "#82775a", ..WHITE },
                black: TileColors { rim: "#6b655b", ..BLACK },
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
                white: TileColors { rim: "#cdbf9e", ..WHITE },
                black: TileColors { rim: "#8a8377", ..BLACK },
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

/// White tiles, with a rim that each theme replaces.
const WHITE: TileColors = TileColors { face: "#f6eeda", rim: "", side: "#b3a37d" };

/// Black tiles, with a rim that each theme replaces.
const BLACK: TileColors = TileColors { face: "#36332f", rim: "", side: "#14120f" };

impl Palette {
    pub(super) fn tile(&self, color: Color) -> &TileColors {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
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
        for theme in [Theme::Light, Theme::Dark] {
            for color in Color::ALL {
                for bug in Bug::ALL {
                    let face = theme.palette().tile(color).face;
                    let ratio = contrast(bug_tint(bug, color), face);
                    assert!(ratio >= 4.5, "{color} {bug:?}: {ratio:.2}");
                }
            }
        }
    }

    #[test]
    fn the_edge_of_every_tile_stands_out_from_the_background() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            for color in Color::ALL {
                let TileColors { face, rim, .. } = *palette.tile(color);
                let ratio = [face, rim].map(|paint| contrast(paint, palette.background));
                let better = ratio[0].max(ratio[1]);
                assert!(better >= 3.0, "{color} on {theme:?}: {better:.2}");
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
