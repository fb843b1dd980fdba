// Where cells lie on the plane of the board, and which cell lies where.
//
// Everything is computed in the units of the drawing, in which a cell measures
// `CELL` from its centre to its corners, as in the pictures that hive-records
// draws; `camera.ts` turns units into pixels. Cells are axial: q grows to the
// east and r to the south-east.

import type { Hex, Orientation } from './types.ts';

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the centre of a cell to its corners. */
export const CELL = 50;

export const POINTY: Orientation = { top: 'pointy', rotation: 0 };

const SQRT3 = Math.sqrt(3);

/** The six neighbours of the origin, clockwise from north-east. */
export const DIRECTIONS: readonly Hex[] = [
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
];

/** A cell as a key of maps. */
export function key(hex: Hex): string {
  return `${hex.q},${hex.r}`;
}

export function sameHex(a: Hex | undefined, b: Hex | undefined): boolean {
  return a !== undefined && b !== undefined && a.q === b.q && a.r === b.r;
}

export function add(a: Hex, b: Hex): Hex {
  return { q: a.q + b.q, r: a.r + b.r };
}

export function neighbours(hex: Hex): Hex[] {
  return DIRECTIONS.map((direction) => add(hex, direction));
}

/** Turns a cell around the origin, clockwise in steps of 60 degrees. */
export function rotate(hex: Hex, steps: number): Hex {
  let { q, r } = hex;
  for (let turn = ((steps % 6) + 6) % 6; turn > 0; turn -= 1) [q, r] = [-r, q + r];
  // No -0: it is not equal to 0 for a test that compares cells.
  return { q: q + 0, r: r + 0 };
}

/** The centre of a cell. */
export function center(hex: Hex, orientation: Orientation = POINTY): Point {
  const { q, r } = rotate(hex, orientation.rotation);
  return orientation.top === 'pointy'
    ? { x: CELL * SQRT3 * (q + r / 2), y: CELL * 1.5 * r }
    : { x: CELL * 1.5 * q, y: CELL * SQRT3 * (r + q / 2) };
}

/** The cell in which a point lies. */
export function cellAt(point: Point, orientation: Orientation = POINTY): Hex {
  const x = point.x / CELL;
  const y = point.y / CELL;
  const [q, r] =
    orientation.top === 'pointy'
      ? [x / SQRT3 - y / 3, (y * 2) / 3]
      : [(x * 2) / 3, y / SQRT3 - x / 3];
  return rotate(round(q, r), -orientation.rotation);
}

/** The cell nearest to fractional coordinates: the one that is off by most is the sum of the others. */
function round(q: number, r: number): Hex {
  const s = -q - r;
  const rounded = { q: Math.round(q), r: Math.round(r), s: Math.round(s) };
  const off = {
    q: Math.abs(rounded.q - q),
    r: Math.abs(rounded.r - r),
    s: Math.abs(rounded.s - s),
  };
  if (off.q > off.r && off.q > off.s) rounded.q = -rounded.r - rounded.s;
  else if (off.r > off.s) rounded.r = -rounded.q - rounded.s;
  return { q: rounded.q + 0, r: rounded.r + 0 };
}

/** The corners of a hexagon around a point. */
export function corners(at: Point, size: number, top: Orientation['top'] = 'pointy'): Point[] {
  const first = top === 'pointy' ? -90 : -60;
  return [0, 60, 120, 180, 240, 300].map((turn) => {
    const angle = ((first + turn) * Math.PI) / 180;
    return { x: at.x + size * Math.cos(angle), y: at.y + size * Math.sin(angle) };
  });
}

/** Whether a point lies in a hexagon of this size around another point. */
export function inHexagon(
  point: Point,
  at: Point,
  size: number,
  top: Orientation['top'] = 'pointy',
): boolean {
  const [x, y] = [Math.abs(point.x - at.x), Math.abs(point.y - at.y)];
  const [across, along] = top === 'pointy' ? [x, y] : [y, x];
  return across <= (size * SQRT3) / 2 && along <= size - across / SQRT3;
}

/** How much of each side the rounding of a corner takes. */
const ROUNDING = 0.16;

/** A hexagon with rounded corners around the origin, as path data. */
export function hexagonPath(size: number, top: Orientation['top'] = 'pointy'): string {
  const points = corners({ x: 0, y: 0 }, size, top);
  const towards = (from: Point, to: Point) =>
    text({ x: from.x + (to.x - from.x) * ROUNDING, y: from.y + (to.y - from.y) * ROUNDING });
  const path = points.map((here, index) => {
    const before = points[(index + 5) % 6] as Point;
    const after = points[(index + 1) % 6] as Point;
    return `${towards(here, before)}Q${text(here)} ${towards(here, after)}`;
  });
  return `M${path.join('L')}Z`;
}

/** A point as path data, with as many decimals as one can see. */
export function text(point: Point): string {
  return `${shortened(point.x)} ${shortened(point.y)}`;
}

function shortened(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

/** The smallest box around cells, or around the origin if there are none. */
export function bounds(hexes: readonly Hex[], orientation: Orientation = POINTY): Box {
  const centers = (hexes.length > 0 ? hexes : [{ q: 0, r: 0 }]).map((hex) =>
    center(hex, orientation),
  );
  const xs = centers.map((point) => point.x);
  const ys = centers.map((point) => point.y);
  return {
    left: Math.min(...xs) - CELL,
    top: Math.min(...ys) - CELL,
    right: Math.max(...xs) + CELL,
    bottom: Math.max(...ys) + CELL,
  };
}

export function grown(box: Box, by: number): Box {
  return {
    left: box.left - by,
    top: box.top - by,
    right: box.right + by,
    bottom: box.bottom + by,
  };
}

/**
 * The keys around the left hand that point to the six neighbours. They are
 * places on the keyboard (`KeyboardEvent.code`), so that they lie around each
 * other on every national layout.
 */
const LETTER_ANGLES: Record<Orientation['top'], Record<string, number>> = {
  //    W E           Q W E
  //   A   D          A S D
  //    Z X
  pointy: { KeyE: -60, KeyD: 0, KeyX: 60, KeyZ: 120, KeyA: 180, KeyW: -120 },
  flat: { KeyE: -30, KeyD: 30, KeyS: 90, KeyA: 150, KeyQ: -150, KeyW: -90 },
};

const ARROW_ANGLES: Record<string, number> = {
  ArrowRight: 0,
  ArrowDown: 90,
  ArrowLeft: 180,
  ArrowUp: -90,
};

/**
 * The cell to which a key moves a cursor, by the directions on the screen, or
 * nothing if the key is none of them. `pressed` is a `KeyboardEvent.code`.
 * Where no neighbour lies straight in the direction of an arrow key, it goes to
 * the two beside it by turns, so that a row of equal keys keeps its course.
 */
export function step(
  cursor: Hex,
  pressed: string,
  orientation: Orientation = POINTY,
): Hex | undefined {
  const letter = LETTER_ANGLES[orientation.top][pressed];
  if (letter !== undefined) return neighbourAt(cursor, letter, orientation);
  const arrow = ARROW_ANGLES[pressed];
  if (arrow === undefined) return undefined;
  const straight = neighbourAt(cursor, arrow, orientation);
  if (straight) return straight;
  const { q, r } = rotate(cursor, orientation.rotation);
  const even = (orientation.top === 'pointy' ? r : q) % 2 === 0;
  const vertical = pressed === 'ArrowUp' || pressed === 'ArrowDown';
  const clockwise = (pressed === 'ArrowUp' || pressed === 'ArrowRight') === vertical;
  return neighbourAt(cursor, arrow + (even === clockwise ? 30 : -30), orientation);
}

/** The neighbour whose centre lies at an angle, in degrees clockwise from the east. */
function neighbourAt(hex: Hex, angle: number, orientation: Orientation): Hex | undefined {
  return neighbours(hex).find((other) => {
    const from = center(hex, orientation);
    const to = center(other, orientation);
    const actual = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    return Math.abs(((actual - angle + 540) % 360) - 180) < 1;
  });
}
