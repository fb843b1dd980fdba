import { describe, expect, it } from 'vitest';
import {
  bounds,
  CELL,
  cellAt,
  center,
  corners,
  DIRECTIONS,
  hexagonPath,
  inHexagon,
  neighbours,
  rotate,
  step,
} from './geometry.ts';
import type { Hex, Orientation } from './types.ts';

const orientations: Orientation[] = (['pointy', 'flat'] as const).flatMap((top) =>
  [0, 1, 2, 3, 4, 5].map((rotation) => ({ top, rotation })),
);

const cells: Hex[] = [-5, -2, -1, 0, 1, 3].flatMap((q) => [-4, -1, 0, 2, 7].map((r) => ({ q, r })));

const length = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

describe.each(orientations)('$top, turned $rotation times', (orientation) => {
  it('finds every cell at its centre and near all its corners', () => {
    for (const hex of cells) {
      const middle = center(hex, orientation);
      expect(cellAt(middle, orientation)).toEqual(hex);
      for (const corner of corners(middle, CELL * 0.97, orientation.top)) {
        expect(cellAt(corner, orientation)).toEqual(hex);
        expect(inHexagon(corner, middle, CELL, orientation.top)).toBe(true);
      }
      for (const corner of corners(middle, CELL * 1.03, orientation.top)) {
        expect(inHexagon(corner, middle, CELL, orientation.top)).toBe(false);
      }
    }
  });

  it('has six neighbours at one distance', () => {
    const middle = center({ q: 2, r: -3 }, orientation);
    for (const hex of neighbours({ q: 2, r: -3 })) {
      expect(length(center(hex, orientation), middle)).toBeCloseTo(CELL * Math.sqrt(3));
    }
  });

  it('leads back with the opposite key', () => {
    const pairs =
      orientation.top === 'pointy'
        ? [
            ['KeyW', 'KeyX'],
            ['KeyE', 'KeyZ'],
            ['KeyA', 'KeyD'],
            ['ArrowUp', 'ArrowDown'],
            ['ArrowLeft', 'ArrowRight'],
          ]
        : [
            ['KeyW', 'KeyS'],
            ['KeyQ', 'KeyD'],
            ['KeyE', 'KeyA'],
            ['ArrowUp', 'ArrowDown'],
            ['ArrowLeft', 'ArrowRight'],
          ];
    for (const hex of cells) {
      for (const [there = '', back = ''] of pairs) {
        const next = step(hex, there, orientation);
        expect(next, there).toBeDefined();
        expect(step(next as Hex, back, orientation)).toEqual(hex);
      }
    }
  });

  it('goes straight with arrow keys', () => {
    const start = { q: 1, r: 2 };
    const from = center(start, orientation);
    const walk = (pressed: string) => {
      let hex: Hex = start;
      for (let i = 0; i < 4; i += 1) hex = step(hex, pressed, orientation) as Hex;
      return center(hex, orientation);
    };
    for (const [pressed, x, y] of [
      ['ArrowUp', 0, -1],
      ['ArrowDown', 0, 1],
      ['ArrowLeft', -1, 0],
      ['ArrowRight', 1, 0],
    ] as const) {
      const to = walk(pressed);
      const along = (to.x - from.x) * x + (to.y - from.y) * y;
      const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
      expect(along).toBeGreaterThan(4 * CELL);
      expect(aside).toBeLessThan(1);
    }
  });
});

describe('the plane', () => {
  it('lies as the pictures of the program do', () => {
    expect(center({ q: 1, r: 0 }).x).toBeCloseTo(86.6, 1);
    expect(center({ q: 0, r: 1 }).x).toBeCloseTo(43.3, 1);
    expect(center({ q: 0, r: 1 }).y).toBeCloseTo(75);
  });

  it('turns clockwise', () => {
    expect(rotate({ q: 1, r: 0 }, 1)).toEqual({ q: 0, r: 1 });
    expect(rotate({ q: 3, r: -5 }, 6)).toEqual({ q: 3, r: -5 });
    expect(rotate({ q: 3, r: -5 }, -1)).toEqual(rotate({ q: 3, r: -5 }, 5));
  });

  it('lists the directions clockwise from north-east', () => {
    for (const [index, direction] of DIRECTIONS.entries()) {
      expect(rotate(direction, 1)).toEqual(DIRECTIONS[(index + 1) % 6]);
    }
  });

  it('bounds the origin when it is empty', () => {
    expect(bounds([])).toEqual({ left: -CELL, top: -CELL, right: CELL, bottom: CELL });
  });

  it('ignores keys without a direction', () => {
    expect(step({ q: 0, r: 0 }, 'KeyS')).toBeUndefined();
    expect(step({ q: 0, r: 0 }, 'Enter')).toBeUndefined();
  });

  it('draws six rounded corners', () => {
    expect(hexagonPath(50).match(/Q/g)).toHaveLength(6);
    expect(hexagonPath(50)).toMatch(/^M.*Z$/);
  });
});
