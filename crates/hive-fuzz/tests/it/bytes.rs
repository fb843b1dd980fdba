//! Seeded bytes, and seeded damage to good inputs.

use hive_testkit::Random;

/// Some bytes, at most so many.
pub(crate) fn take_up_to(most: usize, random: &mut Random) -> Vec<u8> {
    let len = random.below(most + 1);
    (0..len).map(|_| random.byte()).collect()
}

/// A good input with one to four pieces of damage: bytes changed, inserted,
/// cut out, doubled, or swapped for a part of another good input. Noise alone
/// hardly ever gets past the first word of a format.
pub(crate) fn mutate(corpus: &[Vec<u8>], run: usize, random: &mut Random) -> Vec<u8> {
    let mut input = corpus[run % corpus.len()].clone();
    for _ in 0..=random.below(4) {
        let (start, end) = span(&input, random);
        let replacement = match random.below(7) {
            0 => vec![random.byte()],
            1 => take_up_to(4, random),
            2 => Vec::new(),
            3 => [&input[start..end], &input[start..end]].concat(),
            4 => vec![PUNCTUATION[random.below(PUNCTUATION.len())]],
            5 => HUGE.to_vec(),
            _ => {
                let other = &corpus[random.below(corpus.len())];
                let (start, end) = span(other, random);
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
fn span(input: &[u8], random: &mut Random) -> (usize, usize) {
    let start = random.below(input.len() + 1);
    let end = (start + random.below(8)).min(input.len());
    (start, end)
}
