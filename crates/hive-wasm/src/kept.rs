//! What the explorer knows, on its way to where a page keeps it and back.
//!
//! An index is larger than a message may be, so it goes in parts, as Base64:
//! the page keeps texts, and need not look into them.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use hive_explorer::Index;
use hive_records::json::KeptPart;

/// How many bytes a part has.
const PART: usize = 3 << 20;

/// More parts than an index can have: it has 100 MiB of steps at most, and
/// the names of its games.
const MAX_PARTS: usize = 128;

/// The bytes of an index that is under way, in either direction.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    bytes: Vec<u8>,
}

impl Kept {
    /// A part of what an index knows of games that have no id, which are not
    /// in anybody's library. The first part settles what all are parts of.
    pub(crate) fn part(&mut self, index: &mut Index, part: usize) -> Result<KeptPart, String> {
        if part == 0 {
            self.bytes = index.only(|id| id.is_none()).to_bytes();
        }
        let parts = self.bytes.len().div_ceil(PART);
        let bytes = self.bytes.chunks(PART).nth(part).ok_or("there is no such part")?;
        let text = STANDARD.encode(bytes);
        if part + 1 == parts {
            self.bytes = Vec::new();
        }
        Ok(KeptPart { text, parts })
    }

    /// Takes a part back; the last one makes an index of all.
    pub(crate) fn take(
        &mut self,
        text: &str,
        part: usize,
        parts: usize,
    ) -> Result<Option<Index>, String> {
        if part == 0 {
            self.bytes = Vec::new();
        }
        if parts > MAX_PARTS || part >= parts || self.bytes.len() != part * PART {
            return Err("the parts of what was kept do not fit together".to_owned());
        }
        STANDARD.decode_vec(text, &mut self.bytes).map_err(|error| error.to_string())?;
        if part + 1 < parts {
            return Ok(None);
        }
        let bytes = std::mem::take(&mut self.bytes);
        Index::from_bytes(&bytes).map(Some).map_err(|error| error.to_string())
    }
}
