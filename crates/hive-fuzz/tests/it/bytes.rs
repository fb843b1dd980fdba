//! Seeded bytes, and seeded damage to good inputs.

/// A stream of bytes that is the same in every run (SplitMix64).
pub(crate) struct Bytes(u64);

impl Bytes {
    pub(crate) fn new(seed: u64) -> Bytes {
        Bytes(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below the bound, which must not be 0.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// Some bytes, at most so many.
    pub(crate) fn take_up_to(&mut self, most: usize) -> Vec<u8> {
        let len = self.below(most + 1);
        (0..len).map(|_| self.next() as u8).collect()
    }
}

/// A good input with one to four pieces of damage: bytes changed, inserted,
/// cut out, doubled, or swapped for a part of another good input. Noise alone
/// hardly ever gets past the first word of a format.
pub(crate) fn mutate(corpus: &[Vec<u8>], run: usize, bytes: &mut Bytes) -> Vec<u8> {
    let mut input = corpus[run % corpus.len()].clone();
    for _ in 0..=bytes.below(4) {
        let (start, end) = span(&input, bytes);
        let replacement = match bytes.below(7) {
            0 => vec![bytes.next() as u8],
            1 => bytes.take_up_to(4),
            2 => Vec::new(),
            3 => [&input[start..end], &input[start..end]].concat(),
            4 => vec![PUNCTUATION[bytes.below(PUNCTUATION.len())]],
            5 => HUGE.to_vec(),
            _ => {
                let other = &corpus[bytes.below(corpus.len())];
                let (start, end) = span(other, bytes);
                other[start..end].to_vec()
            }
        };
        input.splice(start..end, replacement);
    }
    input
}

/// What the formats are made of.
const PUNCTUATION: &[u8] = b"; \n\\/-+.*:[](){}\"";
/// A number that fits nowhere.
const HUGE: &[u8] = b"-99999999999999999999";

/// A short stretch of an input.
fn span(input: &[u8], bytes: &mut Bytes) -> (usize, usize) {
    let start = bytes.below(input.len() + 1);
    let end = (start + bytes.below(8)).min(input.len());
    (start, end)
}
