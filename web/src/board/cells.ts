// Empty cells that something marks.

import { key } from './geometry.ts';
import type { BoardProps, Color, Hex, Region, Target } from './types.ts';

export interface MarkedCell {
  hex: Hex;
  target?: Target['kind'];
  region?: Region['style'];
  /** The last move began here. */
  left?: boolean;
  space?: boolean;
  /** Whose queens have this cell free beside them. */
  liberties: Color[];
}

type Marking = Pick<BoardProps, 'spaces' | 'regions' | 'last' | 'targets' | 'liberties'>;

/** Gathers all that is said of each cell; those with tiles are left to the tiles. */
export function markedCells(marking: Marking, occupied: ReadonlySet<string>): MarkedCell[] {
  const found = new Map<string, MarkedCell>();
  const at = (hex: Hex): MarkedCell => {
    const cell = found.get(key(hex)) ?? { hex, liberties: [] };
    found.set(key(hex), cell);
    return cell;
  };
  for (const hex of marking.spaces ?? []) at(hex).space = true;
  for (const { hexes, style } of marking.regions ?? []) {
    for (const hex of hexes) at(hex).region = style;
  }
  if (marking.last?.from) at(marking.last.from).left = true;
  for (const target of marking.targets ?? []) at(target.hex).target = target.kind;
  for (const color of ['white', 'black'] as const) {
    for (const hex of marking.liberties?.[color] ?? []) at(hex).liberties.push(color);
  }
  return [...found.values()].filter((cell) => !occupied.has(key(cell.hex)));
}
