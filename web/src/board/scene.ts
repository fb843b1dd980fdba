// Where each tile is drawn, in which order, and which one is under a pointer.

import { cellAt, center, inHexagon, type Point, sameHex } from './geometry.ts';
import type { Hex, Orientation, PieceName, Stack } from './types.ts';

/** From the centre of a tile to its corners: less than a cell's, so that neighbours do not merge. */
export const TILE = 46.5;

/** How much of a tile's side one sees. */
export const THICKNESS = 6;

/** How far up and left each level of a stack lies: a strip of every lower face shows. */
const RISE: Point = { x: -4.5, y: -10.5 };

/** Stacks above this many tiles are pressed together: the badge tells their height. */
const FREE_LEVELS = 4;

/** A tile in its place. */
export interface PlacedTile {
  piece: PieceName;
  hex: Hex;
  /** 0 is the ground. */
  level: number;
  /** How many tiles the stack has. */
  height: number;
  /** The centre of its face. */
  at: Point;
}

/** How far the face of a tile lies from the middle of its cell. */
export function rise(level: number, height: number): Point {
  const pressed = Math.min(1, (FREE_LEVELS - 1) / Math.max(1, height - 1));
  return { x: RISE.x * level * pressed, y: RISE.y * level * pressed };
}

/** All tiles, in the order in which they are drawn: the nearer rows over the farther ones. */
export function placeTiles(stacks: readonly Stack[], orientation: Orientation): PlacedTile[] {
  return stacks
    .map((stack) => ({ ...stack, ground: center(stack.hex, orientation) }))
    .sort((a, b) => a.ground.y - b.ground.y || a.ground.x - b.ground.x)
    .flatMap(({ hex, pieces, ground }) =>
      pieces.map((piece, level) => {
        const up = rise(level, pieces.length);
        const at = { x: ground.x + up.x, y: ground.y + up.y };
        return { piece, hex, level, height: pieces.length, at };
      }),
    );
}

/** What lies under a point: a tile, or else just a cell. */
export interface Hit {
  hex: Hex;
  tile: PlacedTile | undefined;
}

/** Whether a point lies on the face or on the side of a tile. */
function covers(tile: PlacedTile, point: Point, top: Orientation['top']): boolean {
  const below = { x: tile.at.x, y: tile.at.y + THICKNESS };
  return inHexagon(point, tile.at, TILE, top) || inHexagon(point, below, TILE, top);
}

/** Finds what is under a point; of tiles that overlap, the one drawn last. */
export function hit(point: Point, tiles: readonly PlacedTile[], orientation: Orientation): Hit {
  const tile = tiles.findLast((tile) => covers(tile, point, orientation.top));
  if (tile) return { hex: tile.hex, tile };
  const hex = cellAt(point, orientation);
  // The rim between two tiles belongs to the cell, hence to its topmost tile.
  return { hex, tile: tiles.findLast((tile) => sameHex(tile.hex, hex)) };
}

/** The face of the topmost tile of a cell, or the middle of an empty one. */
export function topOf(hex: Hex, tiles: readonly PlacedTile[], orientation: Orientation): Point {
  return tiles.findLast((tile) => sameHex(tile.hex, hex))?.at ?? center(hex, orientation);
}

/** Whether the same tiles lie in the same places. */
export function sameScene(a: readonly PlacedTile[], b: readonly PlacedTile[]): boolean {
  return (
    a.length === b.length &&
    a.every((tile, index) => {
      const other = b[index];
      return other?.piece === tile.piece && sameHex(other.hex, tile.hex);
    })
  );
}

/** A tile that is somewhere else than before. */
export interface Shift {
  piece: PieceName;
  from: Point;
  to: Point;
}

/** The most tiles that one move takes along: a dragonfly and its cargo. */
const MOST_MOVED = 2;

/**
 * The tiles that one move has shifted from one scene to the next. A jump over
 * several moves, a new game or a turned board shifts none: motion would explain
 * nothing there.
 */
export function shifts(before: readonly PlacedTile[], after: readonly PlacedTile[]): Shift[] {
  const old = new Map(before.map((tile) => [tile.piece, tile]));
  const moved = after.flatMap((tile) => {
    const was = old.get(tile.piece);
    if (!was || (sameHex(was.hex, tile.hex) && was.level === tile.level)) return [];
    return [{ piece: tile.piece, from: was.at, to: tile.at }];
  });
  const known = after.filter((tile) => old.has(tile.piece)).length;
  const isOneMove = Math.abs(after.length - before.length) <= 1 && known >= before.length - 1;
  return isOneMove && moved.length <= MOST_MOVED ? moved : [];
}

/** The tiles that were not there before, if it is one. */
export function entered(
  before: readonly PlacedTile[],
  after: readonly PlacedTile[],
): PieceName | undefined {
  const old = new Set(before.map((tile) => tile.piece));
  const fresh = after.filter((tile) => !old.has(tile.piece));
  return fresh.length === 1 && after.length === before.length + 1 ? fresh[0]?.piece : undefined;
}
