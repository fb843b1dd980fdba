// The outlines of arrows, as path data.

import { type Point, text } from './geometry.ts';

/** How far from the middle of a cell an arrow begins and ends. */
const TAIL_GAP = 14;
const HEAD_GAP = 10;

/** The length of an arrow's head, and half its width. */
const HEAD = { length: 22, half: 13 };

export interface ArrowShape {
  shaft: string;
  head: string;
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: from.x + ((to.x - from.x) / length) * by,
    y: from.y + ((to.y - from.y) / length) * by,
  };
}

function head(tip: Point, from: Point, size: number): { shape: string; base: Point } {
  const base = towards(tip, from, HEAD.length * size);
  const [dx, dy] = [(tip.x - base.x) / HEAD.length, (tip.y - base.y) / HEAD.length];
  const side = (sign: number) => ({
    x: base.x - dy * HEAD.half * sign,
    y: base.y + dx * HEAD.half * sign,
  });
  return { shape: `M${text(tip)}L${text(side(1))}L${text(side(-1))}Z`, base };
}

/** A line through all points with an arrowhead at the last; nothing for fewer than two. */
export function straightArrow(points: readonly Point[], size = 1): ArrowShape | undefined {
  const first = points[0];
  const second = points[1];
  const last = points.at(-1);
  const beforeLast = points.at(-2);
  if (!first || !second || !last || !beforeLast) return undefined;
  const tip = towards(last, beforeLast, HEAD_GAP);
  const { shape, base } = head(tip, beforeLast, size);
  const line = [towards(first, second, TAIL_GAP), ...points.slice(1, -1), base];
  return { shaft: `M${line.map(text).join('L')}`, head: shape };
}

/** How far an arc bends towards the point that it passes: touching it would hide what is there. */
const BEND = 0.55;

/** An arc from one point to another, bent to the left, or towards a third point. */
export function curvedArrow(from: Point, to: Point, over?: Point, size = 1): ArrowShape {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  // The curve passes halfway between its control point and the middle.
  const control = over
    ? { x: middle.x + (over.x - middle.x) * 2 * BEND, y: middle.y + (over.y - middle.y) * 2 * BEND }
    : { x: middle.x + (to.y - from.y) * 0.45, y: middle.y - (to.x - from.x) * 0.45 };
  const tip = towards(to, control, HEAD_GAP);
  const { shape, base } = head(tip, control, size);
  const tail = towards(from, control, TAIL_GAP);
  return { shaft: `M${text(tail)}Q${text(control)} ${text(base)}`, head: shape };
}
