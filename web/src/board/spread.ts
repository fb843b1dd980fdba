// Where the tiles of a spread stack lie: in a row, the ground at the left.

import { type Box, CELL, inHexagon, type Point } from './geometry.ts';
import { TILE } from './scene.ts';
import type { Orientation } from './types.ts';

/** How far apart the tiles lie. */
export const SPREAD_STEP = CELL * 1.9;

/** How far the row reaches above its middle, and how far beyond its tiles. */
const HALF_HEIGHT = CELL * 1.3;
const PADDING = 16;

/** How far above or below the stack the middle of the row lies. */
const ABOVE = CELL * 3.2;
const BELOW = CELL * 2.7;

/** The middle of the row: above the stack if there is room on the screen, and never beyond its sides. */
export function spreadMiddle(ground: Point, height: number, screen: Box): Point {
  const half = (SPREAD_STEP * height) / 2 + PADDING;
  const [leftmost, rightmost] = [screen.left + half, screen.right - half];
  return {
    x: Math.min(Math.max(ground.x, leftmost), Math.max(rightmost, leftmost)),
    y: ground.y - ABOVE - HALF_HEIGHT > screen.top ? ground.y - ABOVE : ground.y + BELOW,
  };
}

export function spreadPlaces(middle: Point, height: number): Point[] {
  const width = SPREAD_STEP * (height - 1);
  return Array.from({ length: height }, (_, level) => ({
    x: middle.x - width / 2 + SPREAD_STEP * level,
    y: middle.y,
  }));
}

/** The level of the tile under a point, or nothing. */
export function spreadLevelAt(
  point: Point,
  middle: Point,
  height: number,
  top: Orientation['top'],
): number | undefined {
  const level = spreadPlaces(middle, height).findIndex((at) => inHexagon(point, at, TILE, top));
  return level < 0 ? undefined : level;
}
