//! Tables over rings: the six neighbours of a cell as six bits, bit `d` for
//! the neighbour in direction `d`.

const fn at(ring: usize, direction: usize) -> bool {
    ring >> (direction % 6) & 1 != 0
}

/// How many runs of occupied neighbours a ring has; a full ring counts none,
/// since it has no two ends.
pub(crate) const RUNS: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut direction = 0;
        while direction < 6 {
            table[ring] += (at(ring, direction) && !at(ring, direction + 1)) as u8;
            direction += 1;
        }
        ring += 1;
    }
    table
};

/// In which directions a tile in the middle of a ring can slide: those with
/// an empty cell of whose two neighbours in the ring exactly one is occupied.
/// Both occupied is a gate; neither, and the tile would lose contact.
pub(crate) const SLIDES: [u8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut direction = 0;
        while direction < 6 {
            let touches = at(ring, direction + 1) != at(ring, direction + 5);
            if !at(ring, direction) && touches {
                table[ring] |= 1 << direction;
            }
            direction += 1;
        }
        ring += 1;
    }
    table
};

/// By how much filling the middle of a ring changes the Euler number of the
/// occupied cells: parts minus holes.
pub(crate) const EULER: [i8; 64] = {
    let mut table = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        // Filling joins the runs into one; in a full ring it closes a hole.
        table[ring] = 1 - RUNS[ring] as i8;
        ring += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_a_few_rings() {
        for (ring, runs) in
            [(0, 0), (0b000001, 1), (0b100001, 1), (0b010101, 3), (0b011011, 2), (63, 0)]
        {
            assert_eq!(RUNS[ring], runs, "{ring:06b}");
        }
    }

    #[test]
    fn slides_of_a_few_rings() {
        // Nothing to hold on to; one neighbour; five; four with the gaps
        // apart; four with the gaps together.
        for (ring, slides) in
            [(0, 0), (0b000001, 0b100010), (0b011111, 0), (0b011011, 0), (0b001111, 0b110000)]
        {
            assert_eq!(SLIDES[ring], slides, "{ring:06b}");
        }
    }

    #[test]
    fn euler_of_a_few_rings() {
        // A new part; growth; joining two and three runs; filling a hole.
        for (ring, change) in [(0, 1), (1, 0), (0b001001, -1), (0b010101, -2), (63, 1)] {
            assert_eq!(EULER[ring], change, "{ring:06b}");
        }
    }
}
