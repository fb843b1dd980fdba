// Which part of the plane is on the screen. A camera is a value: gestures make
// a new one, and one attribute of one group of the drawing follows it.

import { type Box, CELL, grown, type Point } from './geometry.ts';

export interface Camera {
  /** The point of the plane in the middle of the screen. */
  x: number;
  y: number;
  /** Pixels a unit. */
  scale: number;
}

/** The size of the drawing on the screen, in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** From the tiniest cell that can be told from a dot to one that fills a phone. */
const MIN_SCALE = 10 / CELL;
const MAX_SCALE = 160 / CELL;

/** A picture shows the whole hive, however small its tiles become. */
const MIN_PICTURE_SCALE = 1 / CELL;

/** A few tiles are not blown up to fill the screen: at least this many cells would fit into it. */
const MAX_FIT_SCALE = 62 / CELL;
const LEAST_ACROSS = 4;

/**
 * Free space that fitting leaves around the hive: the cells beside it, and so
 * much more that it can grow by one cell before it has to be fitted again. On a
 * small screen large tiles are worth more than that: the cells beside the hive
 * are still pressed with ease, and no more is left.
 */
const FIT_MARGIN = 2.55 * CELL;
const SMALL_MARGIN = 1.4 * CELL;

/** The smaller side of a screen, in pixels, that is small, and of one that is not. */
const SMALL_SIDE = 400;
const LARGE_SIDE = 640;

/** How near to the edge of the screen a tile may lie without counting as outside. */
const EDGE = 0.2 * CELL;

function clampScale(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}

/** The cells around a box: marks lie there, too. */
const AROUND = 1.75 * CELL;

const NO_CORNER: Size = { width: 0, height: 0 };

/**
 * Shows a whole box with room around it, to play on. Buttons in the corner at the
 * bottom right are left alone: where `cells`, with those around them, would lie
 * under them, they are moved above the buttons or beside them, no further than
 * needed, and made smaller only if there is no room for them otherwise.
 */
export function frame(
  box: Box,
  size: Size,
  corner: Size = NO_CORNER,
  cells: readonly Box[] = [box],
): Camera {
  const around = Math.min(AROUND, marginFor(size));
  const wanted = cells.map((cell) => grown(cell, around));
  const whole = framed(box, size);
  if (!wanted.some((cell) => hides(whole, size, cell, corner))) return whole;
  const above = smaller(whole, box, around, { ...size, height: size.height - corner.height });
  const beside = smaller(whole, box, around, { ...size, width: size.width - corner.width });
  const [up, left] = [
    overlap(above, size, wanted, corner).y,
    overlap(beside, size, wanted, corner).x,
  ];
  const moveUp = above.scale > beside.scale || (above.scale === beside.scale && up <= left);
  return moveUp
    ? { ...above, y: above.y + up / above.scale }
    : { ...beside, x: beside.x + left / beside.scale };
}

/** A camera that comes no nearer than another one, and shows a box in the room that is left. */
function smaller(camera: Camera, box: Box, margin: number, { width, height }: Size): Camera {
  const room = { width: Math.max(1, width), height: Math.max(1, height) };
  const scale = Math.min(camera.scale, clampScale(picture(box, room, margin).scale));
  return { ...camera, scale };
}

/** How far cells reach under a corner at the bottom right of the screen, in pixels. */
function overlap(camera: Camera, size: Size, cells: readonly Box[], corner: Size): Point {
  const under = cells
    .filter((cell) => hides(camera, size, cell, corner))
    .map(({ right, bottom }) => toScreen(camera, size, { x: right, y: bottom }));
  return {
    x: Math.max(0, ...under.map(({ x }) => x - (size.width - corner.width))),
    y: Math.max(0, ...under.map(({ y }) => y - (size.height - corner.height))),
  };
}

/** Whether a corner at the bottom right of the screen lies over a box. */
export function hides(camera: Camera, size: Size, box: Box, corner: Size): boolean {
  if (corner.width === 0 || corner.height === 0) return false;
  const { x, y } = toScreen(camera, size, { x: box.right, y: box.bottom });
  return x > size.width - corner.width && y > size.height - corner.height;
}

function framed(box: Box, size: Size): Camera {
  const camera = picture(box, size, marginFor(size));
  const few = Math.min(size.width, size.height) / (2 * CELL * LEAST_ACROSS);
  return { ...camera, scale: clampScale(Math.min(camera.scale, few, MAX_FIT_SCALE)) };
}

function marginFor({ width, height }: Size): number {
  const part = (Math.min(width, height) - SMALL_SIDE) / (LARGE_SIDE - SMALL_SIDE);
  return SMALL_MARGIN + (FIT_MARGIN - SMALL_MARGIN) * Math.min(1, Math.max(0, part));
}

/** Room around a picture that nobody plays on. */
const PICTURE_MARGIN = 0.25 * CELL;

/** Shows a whole box as big as it can be. */
export function picture(box: Box, size: Size, margin = PICTURE_MARGIN): Camera {
  const room = grown(box, margin);
  const scale = Math.min(
    size.width / (room.right - room.left),
    size.height / (room.bottom - room.top),
  );
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    scale: Math.min(MAX_SCALE, Math.max(MIN_PICTURE_SCALE, scale)),
  };
}

/** Whether a box is on the screen as a whole. */
export function shows(camera: Camera, size: Size, box: Box): boolean {
  const halfWidth = size.width / 2 / camera.scale;
  const halfHeight = size.height / 2 / camera.scale;
  return (
    box.left + EDGE >= camera.x - halfWidth &&
    box.right - EDGE <= camera.x + halfWidth &&
    box.top + EDGE >= camera.y - halfHeight &&
    box.bottom - EDGE <= camera.y + halfHeight
  );
}

/** Shows a box that was cut off: the camera moves no further than needed, and comes no nearer. */
export function reveal(camera: Camera, size: Size, box: Box): Camera {
  const { left, right, top, bottom } = grown(box, -EDGE);
  const fits = Math.min(size.width / (right - left), size.height / (bottom - top));
  const scale = clampScale(Math.min(camera.scale, fits));
  const halfWidth = size.width / 2 / scale;
  const halfHeight = size.height / 2 / scale;
  return {
    x: Math.min(left + halfWidth, Math.max(right - halfWidth, camera.x)),
    y: Math.min(top + halfHeight, Math.max(bottom - halfHeight, camera.y)),
    scale,
  };
}

/** The point of the plane at a place on the screen, counted from the drawing's corner. */
export function toPlane(camera: Camera, size: Size, at: Point): Point {
  return {
    x: camera.x + (at.x - size.width / 2) / camera.scale,
    y: camera.y + (at.y - size.height / 2) / camera.scale,
  };
}

/** The place on the screen of a point of the plane. */
export function toScreen(camera: Camera, size: Size, point: Point): Point {
  return {
    x: size.width / 2 + (point.x - camera.x) * camera.scale,
    y: size.height / 2 + (point.y - camera.y) * camera.scale,
  };
}

/** Moves the board along with a finger. */
export function pan(camera: Camera, by: Point): Camera {
  return { ...camera, x: camera.x - by.x / camera.scale, y: camera.y - by.y / camera.scale };
}

/** Makes everything bigger by a factor; what is at a place on the screen stays there. */
export function zoomAt(camera: Camera, size: Size, at: Point, factor: number): Camera {
  const scale = clampScale(camera.scale * factor);
  const fixed = toPlane(camera, size, at);
  return {
    x: fixed.x - (at.x - size.width / 2) / scale,
    y: fixed.y - (at.y - size.height / 2) / scale,
    scale,
  };
}

/** Two fingers move: what was under them stays under them. */
export function pinch(
  camera: Camera,
  size: Size,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
): Camera {
  const middle = (pair: readonly [Point, Point]) => ({
    x: (pair[0].x + pair[1].x) / 2,
    y: (pair[0].y + pair[1].y) / 2,
  });
  const apart = (pair: readonly [Point, Point]) =>
    // Two fingers on one spot would make the factor infinite.
    Math.max(8, Math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y));
  const [from, to] = [middle(before), middle(after)];
  const moved = pan(camera, { x: to.x - from.x, y: to.y - from.y });
  return zoomAt(moved, size, to, apart(after) / apart(before));
}

/** Keeps the hive in reach: its middle never leaves the screen. */
export function keepInSight(camera: Camera, size: Size, box: Box): Camera {
  const halfWidth = size.width / 2 / camera.scale;
  const halfHeight = size.height / 2 / camera.scale;
  return {
    ...camera,
    x: Math.min(
      box.right + halfWidth - CELL * 2,
      Math.max(box.left - halfWidth + CELL * 2, camera.x),
    ),
    y: Math.min(
      box.bottom + halfHeight - CELL * 2,
      Math.max(box.top - halfHeight + CELL * 2, camera.y),
    ),
  };
}

/** A camera on the way from one to another, for `part` from 0 to 1. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** Below this scale the figures on the tiles could not be read any more. */
const READABLE_SCALE = 0.75;
/** A sign that is larger than this hides its tile. */
const MAX_SIGN_SCALE = 1.8;

/** How much larger than its tile a sign is drawn: signs grow where tiles become small. */
export function signScale(camera: Camera): number {
  return Math.min(MAX_SIGN_SCALE, Math.max(1, READABLE_SCALE / camera.scale));
}

/** The camera as the transformation of a group in the drawing. */
export function transform(camera: Camera, size: Size): string {
  const x = size.width / 2 - camera.x * camera.scale;
  const y = size.height / 2 - camera.y * camera.scale;
  return `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${camera.scale.toFixed(4)})`;
}
