/** What a marking lesson draws after a wrong tap: the reason, and nothing of the answer. */

import { key } from '../board/geometry';
import type { Hex, Stack } from '../generated';
import { NO_OVERLAY, type Overlay, refusalOverlay } from '../reasons';
import type { Verdict } from './player';

/**
 * The reason for the last wrong tap. A reason may point at cells that are still
 * to be found; these stay hidden. A region with such a cell goes as a whole: a
 * hole in it would tell as much.
 */
export function drawnAnswer(
  verdict: Verdict | undefined,
  stacks: readonly Stack[],
  unfound: readonly Hex[],
): Overlay {
  const [first] = verdict?.kind === 'wrong' ? verdict.reasons : [];
  if (verdict?.kind !== 'wrong' || !first) return NO_OVERLAY;
  const hidden = new Set(unfound.map(key));
  const isShown = (hex: Hex) => !hidden.has(key(hex));
  const overlay = refusalOverlay(first, stacks, verdict.to);
  return {
    ...overlay,
    marks: overlay.marks.filter(({ hex }) => isShown(hex)),
    arrows: overlay.arrows.filter(({ from, to }) => isShown(from) && isShown(to)),
    regions: overlay.regions.every(({ hexes }) => hexes.every(isShown)) ? overlay.regions : [],
  };
}
