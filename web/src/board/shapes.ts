// Outlines that every cell or tile shares, computed once for each kind of cell.

import { CELL, hexagonPath } from './geometry.ts';
import { TILE } from './scene.ts';
import type { Orientation } from './types.ts';

type PerTop = Readonly<Record<Orientation['top'], string>>;

function outlines(size: number): PerTop {
  return { pointy: hexagonPath(size, 'pointy'), flat: hexagonPath(size, 'flat') };
}

/** The outer edge of a tile. */
export const TILE_OUTLINE = outlines(TILE);
/** The flat part of a tile's face, inside its bevel. */
export const FACE_OUTLINE = outlines(TILE - 3.5);
/** A line that marks a tile, just inside its edge. */
export const RING_OUTLINE = outlines(TILE - 3);
/** A second line inside the first. */
export const INNER_OUTLINE = outlines(TILE - 12);
/** An empty cell that is marked: neighbours do not touch. */
export const CELL_OUTLINE = outlines(CELL - 5);
/** A line around a tile, in the gap between neighbours. */
export const CURSOR_OUTLINE = outlines(CELL + 2);
