// How tiles move. A motion is a list of places relative to where the tile now
// is; the browser's own animations carry it out, apart from the drawing, so
// that nothing is drawn anew while a tile is on its way.

import { whileBusy } from '../busy.ts';
import { center, type Point, sameHex } from './geometry.ts';
import { entered, type PlacedTile, type Shift, shifts, topOf } from './scene.ts';
import type { Hex, LastMove, Orientation, PieceName } from './types.ts';

export interface Motion {
  /** Where the tile was, relative to where it is; none for a tile that is placed. */
  way: readonly Point[];
}

/** Short enough not to be waited for; each further cell of a path adds a little. */
const FIRST_MS = 240;
const STEP_MS = 90;
const MOST_MS = 800;
const ENTER_MS = 340;

/** Whether the reader's system asks for no motion. */
export function prefersStill(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Carries a motion out, says when it is over, and returns how to end it early. */
export function perform(element: Element, motion: Motion, settled: () => void): () => void {
  const animation =
    motion.way.length === 0
      ? element.animate(
          // It is put down from above, and gives a little.
          [
            { transform: 'translate(0, -40px) scale(1.25)', opacity: 0, easing: 'ease-in' },
            { opacity: 1, offset: 0.3 },
            { transform: 'translate(0, 0) scale(1)', offset: 0.65, easing: 'ease-out' },
            { transform: 'translate(0, 0) scale(.95)', offset: 0.8, easing: 'ease-in-out' },
            { transform: 'translate(0, 0) scale(1)', opacity: 1 },
          ],
          { duration: ENTER_MS },
        )
      : element.animate(
          [...motion.way, { x: 0, y: 0 }].map(({ x, y }) => ({
            transform: `translate(${x}px, ${y}px)`,
          })),
          {
            duration: Math.min(MOST_MS, FIRST_MS + STEP_MS * (motion.way.length - 1)),
            easing: 'cubic-bezier(.35, 0, .2, 1)',
          },
        );
  animation.onfinish = settled;
  whileBusy(animation.finished);
  return () => animation.cancel();
}

/** The motions from one scene to the next: along the path if the move has one. */
export function motions(
  before: readonly PlacedTile[],
  after: readonly PlacedTile[],
  last: LastMove | undefined,
  orientation: Orientation,
): Map<PieceName, Motion> {
  const moved = new Map<PieceName, Motion>();
  for (const shift of shifts(before, after)) {
    const tile = after.find((tile) => tile.piece === shift.piece);
    const path = tile && sameHex(tile.hex, last?.to) ? pathWithin(last, tile.hex) : [];
    moved.set(shift.piece, { way: relative(shift, path, before, orientation) });
  }
  const fresh = entered(before, after);
  if (fresh) moved.set(fresh, { way: [] });
  return moved;
}

/** The cells between the two ends. */
function pathWithin(last: LastMove | undefined, to: Hex): readonly Hex[] {
  const path = last?.path ?? [];
  return sameHex(path.at(-1), to) ? path.slice(0, -1) : [];
}

function relative(
  shift: Shift,
  path: readonly Hex[],
  before: readonly PlacedTile[],
  orientation: Orientation,
): Point[] {
  const others = before.filter((tile) => tile.piece !== shift.piece);
  const over = path.map((hex) => {
    const top = topOf(hex, others, orientation);
    const ground = center(hex, orientation);
    // A tile that crosses the hive goes over it, one tile's thickness above.
    return top.y === ground.y && !others.some((tile) => sameHex(tile.hex, hex))
      ? ground
      : { x: top.x, y: top.y - 10 };
  });
  return [shift.from, ...over].map(({ x, y }) => ({ x: x - shift.to.x, y: y - shift.to.y }));
}
