//! QR codes for a terminal.

use qrcode::{QrCode, render::unicode::Dense1x2};

/// An address as a QR code, two rows of it in a line of text, with the quiet
/// zone that readers need. Blocks are what is light: terminals are dark, and
/// readers take the other way round, too.
pub(crate) fn code(address: &str) -> Option<String> {
    let code = QrCode::new(address).ok()?;
    let mut colors = code.render::<Dense1x2>();
    Some(colors.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_fits_into_a_terminal() {
        let drawn = code("http://192.168.178.123:44840/").expect("an address is short");
        assert!(drawn.lines().count() <= 20, "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() <= 40), "{drawn}");
        // The quiet zone is light, and so is the whole first line.
        let first = drawn.lines().next().expect("it has lines");
        assert!(first.chars().all(|c| c == '█'), "{drawn}");
    }
}
