//! `alveare diagram`: a position as text or as a picture, or a game as an
//! animation.

use std::{
    fs,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use hive_records::svg;
use hive_rules::{Diagram, Game, Hex, Piece, RuleSet};

use crate::{failure::Failure, game_arg::GameArg, raster, rules_arg::RulesArgs};

const EXAMPLES: &str = "\
Examples:
  alveare diagram 'Base;InProgress;White[2];wS1;bS1 wS1-'
  alveare diagram --tile wQ -o queen.svg \"$GAME\"
  alveare diagram --ply 12 --reserves --theme dark -o after-12.png \"$GAME\"
  alveare diagram --cell-width 40 -o game.gif \"$GAME\"";

/// Draw a position as text, SVG or PNG, or a game as an animated GIF
///
/// Without --text, --svg, --png or --gif the name after -o decides, and text is what
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
    /// Draw every position of the game, as an animated GIF
    #[arg(long, group = "format")]
    gif: bool,
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
    Gif,
}

impl Args {
    fn format(&self) -> Result<Format, Failure> {
        if self.text {
            return Ok(Format::Text);
        } else if self.svg {
            return Ok(Format::Svg);
        } else if self.png {
            return Ok(Format::Png);
        } else if self.gif {
            return Ok(Format::Gif);
        }
        let Some(file) = &self.output else { return Ok(Format::Text) };
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("txt") => Ok(Format::Text),
            Some("svg") => Ok(Format::Svg),
            Some("png") => Ok(Format::Png),
            Some("gif") => Ok(Format::Gif),
            _ => Err(Failure::Usage(format!(
                "{} ends in none of .txt, .svg, .png and .gif: add --text, --svg, --png or --gif",
                file.display()
            ))),
        }
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let format = args.format()?;
    let is_binary = matches!(format, Format::Png | Format::Gif);
    if is_binary && args.output.is_none() && io::stdout().is_terminal() {
        return Err(Failure::Usage("a terminal cannot show this: add -o FILE".into()));
    }
    let mut game = args.game.game(args.rules.or(RuleSet::tournament()))?;
    if let Some(ply) = args.ply {
        go_back(&mut game, ply)?;
    }

    let marks = destinations(&game, args.tile);
    let picture = match format {
        Format::Text => Diagram::from(game.position()).with_marks(marks).to_string().into_bytes(),
        Format::Svg => draw(&mut game, args, marks).into_bytes(),
        Format::Png => raster::png(&draw(&mut game, args, marks))?,
        Format::Gif => raster::gif(&svg::Film::new(&game, &options(args)))?,
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
        last_move,
        selected: args.tile.and_then(|tile| position.board().hex_of(tile)),
        highlights,
        ..options(args)
    };
    svg::draw(&position, &options)
}

/// What the arguments say of any picture.
fn options(args: &Args) -> svg::Options {
    svg::Options {
        theme: match args.theme {
            ThemeArg::Light => svg::Theme::Light,
            ThemeArg::Dark => svg::Theme::Dark,
        },
        reserves: args.reserves,
        cell_width: args.cell_width,
        ..svg::Options::default()
    }
}

fn write(file: &Path, content: &[u8]) -> Result<(), Failure> {
    fs::write(file, content)
        .map_err(|error| Failure::Failed(format!("cannot write {}: {error}", file.display())))
}
