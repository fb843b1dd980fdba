//! `alveare diagram`: a position as text or as a picture.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use hive_records::svg;
use hive_rules::{Diagram, Game, Hex, Piece, RuleSet};
use resvg::{tiny_skia, usvg};

use crate::{failure::Failure, game_arg::GameArg, rules_arg::RulesArgs};

/// The largest picture, in pixels: four bytes each have to be held.
const MAX_PIXELS: f32 = 64e6;

const EXAMPLES: &str = "\
Examples:
  alveare diagram 'Base;InProgress;White[2];wS1;bS1 wS1-'
  alveare diagram --tile wQ -o queen.svg \"$GAME\"
  alveare diagram --ply 12 --reserves --theme dark -o after-12.png \"$GAME\"";

/// Draw a position: text, SVG or PNG
///
/// Without --text, --svg or --png the name after -o decides, and text is what
/// is drawn where neither says anything.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// A game type, a game string, or @FILE or - with one
    game: GameArg,
    /// Draw text, which `hive-rules` can read again
    #[arg(long, group = "format")]
    text: bool,
    /// Draw SVG
    #[arg(long, group = "format")]
    svg: bool,
    /// Draw PNG
    #[arg(long, group = "format")]
    png: bool,
    /// The file to write instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Show the position after so many plies instead of the last one
    #[arg(long, value_name = "N")]
    ply: Option<usize>,
    /// Mark the cells to which this tile can move
    #[arg(long, value_name = "TILE")]
    tile: Option<Piece>,
    /// Show the tiles in reserve (pictures only)
    #[arg(long)]
    reserves: bool,
    /// The colours around the tiles (pictures only)
    #[arg(long, value_enum, default_value = "light")]
    theme: ThemeArg,
    /// How wide a cell is, in pixels (pictures only)
    #[arg(long, value_name = "PIXELS", default_value_t = 64, value_parser = clap::value_parser!(u16).range(8..=256))]
    cell_width: u16,
    #[command(flatten)]
    rules: RulesArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum ThemeArg {
    Light,
    Dark,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Format {
    Text,
    Svg,
    Png,
}

impl Args {
    fn format(&self) -> Result<Format, Failure> {
        if self.text {
            return Ok(Format::Text);
        } else if self.svg {
            return Ok(Format::Svg);
        } else if self.png {
            return Ok(Format::Png);
        }
        let Some(file) = &self.output else { return Ok(Format::Text) };
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => Ok(Format::Text),
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            _ => Err(Failure::Usage(format!(
                "{} ends in none of .txt, .svg and .png: add --text, --svg or --png",
                file.display()
            ))),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.format()?;
    if format == Format::Png && args.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::Usage("a terminal cannot show a PNG: add -o FILE".into()));
    }
    let mut game = args.game.game(args.rules.or(RuleSet::tournament()))?;
    if let Some(ply) = args.ply {
        go_back(&mut game, ply)?;
    }

    let marks = destinations(&game, args.tile);
    let picture = match format {
        Format::Text => Diagram::from(game.position()).with_marks(marks).to_string().into_bytes(),
        Format::Svg => draw(&mut game, args, marks).into_bytes(),
        Format::Png => png(&draw(&mut game, args, marks))?,
    };
    match &args.output {
        Some(file) => write(file, &picture),
        None => Ok(out.write_all(&picture)?),
    }
}

fn go_back(game: &mut Game, ply: usize) -> Result<(), Failure> {
    let played = game.moves().len();
    if ply > played {
        return Err(Failure::Failed(format!("the game has {played} plies, not {ply}")));
    }
    for _ in ply..played {
        game.undo();
    }
    Ok(())
}

fn destinations(game: &Game, tile: Option<Piece>) -> Vec<Hex> {
    let moves = game.position().legal_moves().into_iter();
    moves.filter(|mv| tile.is_some() && mv.piece() == tile).filter_map(|mv| mv.to()).collect()
}

fn draw(game: &mut Game, args: &Args, highlights: Vec<Hex>) -> String {
    let position = game.position().clone();
    // What the last move left behind is told from the position before it.
    let last_move = game.undo().and_then(|mv| svg::LastMove::new(game.position().board(), mv));
    let options = svg::Options {
        theme: match args.theme {
            ThemeArg::Light => svg::Theme::Light,
            ThemeArg::Dark => svg::Theme::Dark,
        },
        reserves: args.reserves,
        last_move,
        selected: args.tile.and_then(|tile| position.board().hex_of(tile)),
        highlights,
        cell_width: args.cell_width,
        ..svg::Options::default()
    };
    svg::draw(&position, &options)
}

fn png(picture: &str) -> Result<Vec<u8>, Failure> {
    let failed = |problem: String| Failure::Failed(format!("the PNG cannot be made: {problem}"));
    let tree = usvg::Tree::from_str(picture, &usvg::Options::default())
        .map_err(|error| failed(error.to_string()))?;
    let size = tree.size();
    if size.width() * size.height() > MAX_PIXELS {
        return Err(failed("it would be too large, so choose a smaller --cell-width".into()));
    }
    let size = size.to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| failed("it has no size".into()))?;
    resvg::render(&tree, tiny_skia::Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(error.to_string()))
}

fn write(file: &Path, content: &[u8]) -> Result<(), Failure> {
    fs::write(file, content)
        .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", file.display())))
}
