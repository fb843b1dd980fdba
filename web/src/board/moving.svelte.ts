// Which tiles are on their way. The board tells what lies where; what has
// changed since is shown as motion, if it explains anything.

import { type Motion, motions, prefersStill } from './motion.ts';
import { type PlacedTile, sameScene } from './scene.ts';
import type { LastMove, Orientation, PieceName } from './types.ts';

export class Moving {
  #motions: ReadonlyMap<PieceName, Motion> = $state.raw(new Map());
  #before: readonly PlacedTile[] | undefined;
  #orientation: Orientation | undefined;
  #dropped: ReadonlySet<PieceName | undefined> = new Set();

  /** Takes what lies where now. */
  update(
    tiles: readonly PlacedTile[],
    last: LastMove | undefined,
    orientation: Orientation,
    animate: boolean,
  ): void {
    const { top, rotation } = orientation;
    const turned = this.#orientation?.top !== top || this.#orientation.rotation !== rotation;
    // A page may tell the same again: what is on its way goes on.
    if (this.#before && !turned && sameScene(this.#before, tiles)) return;
    const found =
      this.#before && animate && !turned && !prefersStill()
        ? [...motions(this.#before, tiles, last, orientation)]
        : [];
    const dropped = this.#dropped;
    this.#dropped = new Set();
    this.#before = tiles;
    this.#orientation = orientation;
    this.#motions = new Map(found.filter(([piece]) => !dropped.has(piece)));
  }

  /** Tiles were dropped by hand: when the page moves them, they are there already. */
  drop(pieces: readonly (PieceName | undefined)[]): void {
    this.#dropped = new Set(pieces);
  }

  /** A tile has arrived. */
  settle(piece: PieceName): void {
    this.#motions = new Map([...this.#motions].filter(([other]) => other !== piece));
  }

  of(piece: PieceName): Motion | undefined {
    return this.#motions.get(piece);
  }

  /** The tiles in the order in which they are drawn: those on their way over the others. */
  order(tiles: readonly PlacedTile[]): readonly PlacedTile[] {
    if (this.#motions.size === 0) return tiles;
    const [moving, resting] = [true, false].map((moves) =>
      tiles.filter((tile) => this.#motions.has(tile.piece) === moves),
    );
    return [...(resting ?? []), ...(moving ?? [])];
  }
}
