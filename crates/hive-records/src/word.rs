//! Words of a text that a stranger sent, for saying them back.

/// No more of a text than this is said back.
pub(crate) const MAX_WORD: usize = 24;

/// The word at a byte of a text, or its beginning if it is long.
pub(crate) fn word_at(text: &str, at: usize) -> String {
    let rest = text.get(at..).unwrap_or_default();
    shortened(rest.split_ascii_whitespace().next().unwrap_or_default())
}

/// The beginning of a text.
pub(crate) fn shortened(text: &str) -> String {
    text.chars().take(MAX_WORD).collect()
}
