//! What stands between a tile and a cell, if it is a single step that is not
//! free: a gate, or a slide without contact.

use crate::{
    Blocker, Bug, Direction, Gate, GateKind, Hex, Illegality, Miss, Piece, layout::Layout, plain,
};

/// A step in a direction from a cell.
type Step = (Hex, Direction);

/// Why a tile in the air, moving as this bug, cannot get to a cell that it
/// may land on.
pub(super) fn reasons(
    lifted: &Layout,
    (piece, bug): (Piece, Bug),
    from: Hex,
    to: Hex,
    reasons: &mut Vec<Illegality>,
) {
    let steps = blocked_steps(lifted, bug, from, Some(to));
    if !steps.is_empty() {
        push_steps(lifted, (piece, bug), &steps, reasons);
    }
    let miss = miss(lifted, bug, from, to);
    // A spider that could walk to the cell, but not in three steps, breaks a rule
    // of its own, whatever else stands between it and another way there.
    let miscounted = matches!(miss, Miss::NotThreeSlides { shortest: Some(_) });
    if steps.is_empty() || miscounted {
        let mut reach: Vec<Hex> = ends(lifted, bug, from).collect();
        reach.sort_unstable();
        reasons.push(Illegality::OutOfReach { piece, bug, miss, reach });
    }
}

/// Why a tile in the air, moving as this bug, has no way at all.
pub(super) fn reasons_nowhere(
    lifted: &Layout,
    (piece, bug): (Piece, Bug),
    from: Hex,
    reasons: &mut Vec<Illegality>,
) {
    // What stops a bug after its first step is a detail of having no way to go.
    let on_top = bug == Bug::Ladybug;
    let begins = Direction::ALL.into_iter().any(|direction| {
        lifted.is_occupied(from.neighbor(direction)) == on_top && lifted.can_step(from, direction)
    });
    if !begins {
        let steps = blocked_steps(lifted, bug, from, None);
        push_steps(lifted, (piece, bug), &steps, reasons);
    }
    reasons.push(Illegality::NoWay { piece, bug });
}

/// The cells to which a bug's way of moving leads.
pub(super) fn ends(lifted: &Layout, bug: Bug, from: Hex) -> impl Iterator<Item = Hex> + use<> {
    plain::paths(lifted, bug, from).into_iter().filter_map(|path| path.last().copied())
}

/// What a step that is not free runs into.
pub(super) fn gate(lifted: &Layout, (from, direction): Step) -> Option<Gate> {
    let to = from.neighbor(direction);
    let blocker =
        |hex: Hex| lifted.top(hex).map(|top| Blocker { hex, top, height: lifted.height(hex) });
    let [left, right] = Layout::flanks(from, direction).map(blocker);
    let on_ground = !lifted.is_occupied(from) && !lifted.is_occupied(to);
    let kind = if on_ground { GateKind::Ground } else { GateKind::Height };
    Some(Gate { from, to, blockers: [left?, right?], kind })
}

/// A mosquito meets the same gate as a queen and as an ant; it is told once.
fn push_steps(
    lifted: &Layout,
    (piece, bug): (Piece, Bug),
    steps: &[Step],
    reasons: &mut Vec<Illegality>,
) {
    for &(from, direction) in steps {
        let to = from.neighbor(direction);
        let known = reasons.iter().any(|reason| match reason {
            Illegality::Gated { gate, .. } => (gate.from, gate.to) == (from, to),
            Illegality::LosesContact { from: start, to: end, .. } => (*start, *end) == (from, to),
            _ => false,
        });
        if !known {
            reasons.push(match gate(lifted, (from, direction)) {
                Some(gate) => Illegality::Gated { piece, bug, gate },
                None => Illegality::LosesContact { piece, bug, from, to },
            });
        }
    }
}

/// The steps that are not free, but of which each alone would, if it were,
/// let the bug get to the cell, or to any cell. The nearest come first.
fn blocked_steps(lifted: &Layout, bug: Bug, from: Hex, to: Option<Hex>) -> Vec<Step> {
    let mut steps = match bug {
        Bug::Queen | Bug::Pillbug | Bug::Beetle => blocked_single(lifted, bug, from, to),
        Bug::Ant => match to {
            Some(to) => blocked_between_regions(lifted, from, to),
            None => blocked_single(lifted, bug, from, to),
        },
        Bug::Spider | Bug::Ladybug => blocked_in_three(lifted, bug, from, to),
        Bug::Grasshopper | Bug::Dragonfly | Bug::Mosquito => Vec::new(),
    };
    steps.retain(|&(from, direction)| {
        // A slide without contact that ends apart from the hive is no way at
        // all, wherever it would lead.
        let to = from.neighbor(direction);
        gate(lifted, (from, direction)).is_some()
            || to.neighbors().into_iter().any(|hex| lifted.is_occupied(hex))
    });
    steps
}

fn blocked_single(lifted: &Layout, bug: Bug, from: Hex, to: Option<Hex>) -> Vec<Step> {
    let blocked = |&direction: &Direction| {
        let next = from.neighbor(direction);
        to.is_none_or(|to| to == next)
            && (bug.climbs() || !lifted.is_occupied(next))
            && !lifted.can_step(from, direction)
    };
    Direction::ALL.into_iter().filter(blocked).map(|direction| (from, direction)).collect()
}

/// Slides go both ways. So the cells from which the ant's target can be
/// reached are those that an ant on the target would reach, and any step from
/// the one region to the other would be enough.
fn blocked_between_regions(lifted: &Layout, from: Hex, to: Hex) -> Vec<Step> {
    let region = |start: Hex| -> Vec<Hex> {
        let mut paths = plain::paths(lifted, Bug::Ant, start);
        paths.sort_by_key(Vec::len);
        let ends = paths.into_iter().filter_map(|path| path.last().copied());
        std::iter::once(start).chain(ends).collect()
    };
    let (near, far) = (region(from), region(to));
    let mut steps = Vec::new();
    for hex in near {
        for direction in Direction::ALL {
            if far.contains(&hex.neighbor(direction)) {
                steps.push((hex, direction));
            }
        }
    }
    steps
}

/// All ways of three steps of which exactly one is not free.
fn blocked_in_three(lifted: &Layout, bug: Bug, from: Hex, to: Option<Hex>) -> Vec<Step> {
    let mut ways: Vec<(Vec<Hex>, Option<Step>)> = vec![(vec![from], None)];
    for step in 0..3 {
        let on_top = bug == Bug::Ladybug && step < 2;
        let mut longer = Vec::new();
        for (path, blocked) in ways {
            let Some(&hex) = path.last() else { continue };
            for direction in Direction::ALL {
                let next = hex.neighbor(direction);
                if lifted.is_occupied(next) != on_top || path.contains(&next) {
                    continue;
                }
                let blocked = match (lifted.can_step(hex, direction), blocked) {
                    (true, blocked) => blocked,
                    (false, None) => Some((hex, direction)),
                    (false, Some(_)) => continue,
                };
                let path = [path.as_slice(), &[next]].concat();
                longer.push((path, blocked));
            }
        }
        ways = longer;
    }
    ways.retain(|(path, _)| to.is_none_or(|to| path.last() == Some(&to)));
    let mut steps: Vec<(usize, Step)> = Vec::new();
    for (path, blocked) in ways {
        let Some(step) = blocked else { continue };
        if !steps.iter().any(|&(_, known)| known == step) {
            let distance = path.iter().position(|&hex| hex == step.0).unwrap_or(0);
            steps.push((distance, step));
        }
    }
    steps.sort_by_key(|&(distance, _)| distance);
    steps.into_iter().map(|(_, step)| step).collect()
}

/// What is wrong with a cell that a bug does not get to.
fn miss(lifted: &Layout, bug: Bug, from: Hex, to: Hex) -> Miss {
    match bug {
        Bug::Queen | Bug::Pillbug | Bug::Beetle | Bug::Mosquito => Miss::MoreThanOneStep,
        Bug::Spider => {
            let paths = plain::paths(lifted, Bug::Ant, from);
            let path = paths.into_iter().find(|path| path.last() == Some(&to));
            Miss::NotThreeSlides { shortest: path.map(|path| path.len()) }
        }
        Bug::Ant => Miss::ShutOff,
        Bug::Grasshopper => missed_jump(lifted, from, to),
        Bug::Ladybug => Miss::NotOverTheHive,
        Bug::Dragonfly => Miss::NotBesideRow,
    }
}

fn missed_jump(lifted: &Layout, from: Hex, to: Hex) -> Miss {
    let distance = from.distance(to) as usize;
    for direction in Direction::ALL {
        let line = std::iter::successors(Some(from), |hex| Some(hex.neighbor(direction)));
        let line: Vec<Hex> = line.skip(1).take(distance).collect();
        if line.last() == Some(&to) {
            return match line.iter().position(|&hex| !lifted.is_occupied(hex)) {
                Some(0) | None => Miss::NothingToJump,
                Some(gap) => Miss::LandsEarlier { at: line[gap] },
            };
        }
    }
    Miss::NotInLine
}
