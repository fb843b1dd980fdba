//! Files of all ages and systems as UTF-8 with one kind of line end.

/// Takes the bytes of a file in pieces and gives its text. A byte order mark is
/// left out; UTF-16 is known by it, or by the zero in every character of ASCII;
/// a return, alone or before a line feed, becomes a line feed. Other bytes stay
/// as they are: a part that is no UTF-8 is read by [`text`].
#[derive(Debug, Default)]
pub(super) struct Decoder {
    encoding: Option<Encoding>,
    /// Bytes that mean something only together with the next ones.
    pending: Vec<u8>,
    is_after_return: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Bytes,
    Utf16 { is_big_endian: bool },
}

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

impl Decoder {
    /// Appends the text of the next piece, or of all that is left if it
    /// `is_last`.
    pub(super) fn push(&mut self, bytes: &[u8], is_last: bool, out: &mut Vec<u8>) {
        match self.encoding {
            Some(Encoding::Bytes) => self.take(bytes, out),
            Some(Encoding::Utf16 { is_big_endian }) => {
                self.pending.extend_from_slice(bytes);
                self.take_utf16(is_big_endian, is_last, out);
            }
            None => {
                self.pending.extend_from_slice(bytes);
                if self.pending.len() >= BYTE_ORDER_MARK.len() || is_last {
                    let start = std::mem::take(&mut self.pending);
                    let (encoding, mark) = detect(&start);
                    self.encoding = Some(encoding);
                    self.push(start.get(mark..).unwrap_or_default(), is_last, out);
                }
            }
        }
    }

    fn take(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        out.reserve(bytes.len());
        for &byte in bytes {
            match byte {
                b'\n' if self.is_after_return => {}
                b'\r' => out.push(b'\n'),
                byte => out.push(byte),
            }
            self.is_after_return = byte == b'\r';
        }
    }

    fn take_utf16(&mut self, is_big_endian: bool, is_last: bool, out: &mut Vec<u8>) {
        let read = if is_big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
        let (pairs, _) = self.pending.as_chunks::<2>();
        let mut units: Vec<u16> = pairs.iter().copied().map(read).collect();
        // The first half of a character waits for the second.
        if !is_last && units.last().is_some_and(|unit| (0xD800..0xDC00).contains(unit)) {
            units.pop();
        }
        self.pending.drain(..2 * units.len());
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        self.take(text.as_bytes(), out);
    }
}

/// The encoding of a file by its first bytes, and how many of them only say so.
fn detect(start: &[u8]) -> (Encoding, usize) {
    let utf16 = |is_big_endian| Encoding::Utf16 { is_big_endian };
    match start {
        [0xEF, 0xBB, 0xBF, ..] => (Encoding::Bytes, 3),
        [0xFF, 0xFE, ..] => (utf16(false), 2),
        [0xFE, 0xFF, ..] => (utf16(true), 2),
        [first, 0, ..] if *first != 0 => (utf16(false), 0),
        [0, second, ..] if *second != 0 => (utf16(true), 0),
        _ => (Encoding::Bytes, 0),
    }
}

/// What Windows-1252 has where ISO 8859-1 has control characters.
const WINDOWS: [char; 32] = [
    '€', '\u{FFFD}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{FFFD}', 'Ž',
    '\u{FFFD}', '\u{FFFD}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{FFFD}',
    'ž', 'Ÿ',
];

/// The text of bytes that are no UTF-8: old programs on Windows wrote their own.
pub(super) fn windows_1252(bytes: &[u8]) -> String {
    let char = |&byte: &u8| match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        byte => char::from(byte),
    };
    bytes.iter().map(char).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(bytes: &[u8], piece: usize) -> Vec<u8> {
        let (mut decoder, mut out) = (Decoder::default(), Vec::new());
        bytes.chunks(piece).for_each(|piece| decoder.push(piece, false, &mut out));
        decoder.push(&[], true, &mut out);
        out
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &str) {
        for piece in [1, 2, 3, 5, 64] {
            let decoded = decode(bytes, piece);
            assert_eq!(String::from_utf8_lossy(&decoded), expected, "pieces of {piece}");
        }
    }

    #[test]
    fn every_encoding_and_line_end() {
        let text = "Né\r\nB🐝\rx\n\r\n\n";
        let expected = "Né\nB🐝\nx\n\n\n";
        check(text.as_bytes(), expected);
        check(format!("\u{FEFF}{text}").as_bytes(), expected);
        let units = |mark: &str| format!("{mark}{text}").encode_utf16().collect::<Vec<_>>();
        for mark in ["", "\u{FEFF}"] {
            let little: Vec<u8> = units(mark).iter().flat_map(|unit| unit.to_le_bytes()).collect();
            let big: Vec<u8> = units(mark).iter().flat_map(|unit| unit.to_be_bytes()).collect();
            check(&little, expected);
            check(&big, expected);
        }
    }

    #[test]
    fn odd_files_end_too() {
        check(b"", "");
        check(b"\xFF\xFE", "");
        check(b"\xEF\xBB", "\u{FFFD}");
        check(b"\xFF\xFEB\0\xD8", "B");
        check(b"\xFF\xFE\0\xD8", "\u{FFFD}");
    }

    #[test]
    fn old_windows() {
        assert_eq!(windows_1252(b"Esperan\xE7a \x80\x9F\x81"), "Esperança €Ÿ\u{FFFD}");
    }
}
