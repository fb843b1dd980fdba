//! Pictures in pixels, made of those of `hive-records`: a position as PNG, a
//! game as animated GIF.

use gif::{Encoder, Frame, Repeat};
use hive_records::svg;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};

use crate::failure::Failure;

/// The largest picture, in pixels: four bytes each have to be held.
const MAX_PIXELS: f32 = 64e6;

/// The largest frame of an animation, in pixels: there are many of them.
const MAX_FRAME_PIXELS: f32 = 4e6;

/// The longest animation: nobody watches more, and files grow with it.
const MAX_FRAMES: usize = 1_000;

/// How long a position is shown, and how long the last one, in hundredths of
/// a second.
const DELAY: u16 = 100;
const LAST_DELAY: u16 = 400;

/// How well colours are chosen, from 1 to 30; the lower the better and slower.
const QUANTISATION: i32 = 10;

/// A picture as PNG.
pub(crate) fn png(picture: &str) -> Result<Vec<u8>, Failure> {
    render(picture, MAX_PIXELS)?.encode_png().map_err(failed)
}

/// A game as animated GIF.
pub(crate) fn gif(film: &svg::Film) -> Result<Vec<u8>, Failure> {
    if film.len() > MAX_FRAMES {
        return Err(failed(format!("a game of more than {MAX_FRAMES} plies is too long for it")));
    }
    let mut out = Vec::new();
    let mut encoder: Option<Encoder<&mut Vec<u8>>> = None;
    let mut target = Some(&mut out);
    for ply in 0..film.len() {
        let mut pixels = render(&film.picture(ply), MAX_FRAME_PIXELS)?;
        let size = |length: u32| u16::try_from(length).map_err(failed);
        let (width, height) = (size(pixels.width())?, size(pixels.height())?);
        if let Some(target) = target.take() {
            let mut begun = Encoder::new(target, width, height, &[]).map_err(failed)?;
            begun.set_repeat(Repeat::Infinite).map_err(failed)?;
            encoder = Some(begun);
        }
        let mut frame = Frame::from_rgba_speed(width, height, pixels.data_mut(), QUANTISATION);
        frame.delay = if ply + 1 == film.len() { LAST_DELAY } else { DELAY };
        if let Some(encoder) = &mut encoder {
            encoder.write_frame(&frame).map_err(failed)?;
        }
    }
    drop(encoder);
    Ok(out)
}

fn render(picture: &str, most: f32) -> Result<Pixmap, Failure> {
    let tree = usvg::Tree::from_str(picture, &usvg::Options::default()).map_err(failed)?;
    let size = tree.size();
    if size.width() * size.height() > most {
        return Err(failed("it would be too large, so choose a smaller --cell-width"));
    }
    let size = size.to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).ok_or_else(|| failed("it has no size"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    Ok(pixels)
}

fn failed(problem: impl std::fmt::Display) -> Failure {
    Failure::Failed(format!("the picture cannot be made: {problem}"))
}
