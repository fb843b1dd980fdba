import { describe, expect, it } from 'vitest';
import { CELL, center, POINTY } from './geometry.ts';
import { entered, hit, placeTiles, rise, sameScene, shifts, topOf } from './scene.ts';
import type { Stack } from './types.ts';

const stacks: Stack[] = [
  { hex: { q: 0, r: 1 }, pieces: ['wA1'] },
  { hex: { q: 0, r: 0 }, pieces: ['wQ', 'bB1', 'wB1'] },
  { hex: { q: 1, r: 0 }, pieces: ['bQ'] },
];
const tiles = placeTiles(stacks, POINTY);

describe('placing', () => {
  it('draws nearer rows over farther ones and upper tiles over lower ones', () => {
    expect(tiles.map((tile) => tile.piece)).toEqual(['wQ', 'bB1', 'wB1', 'bQ', 'wA1']);
  });

  it('offsets each level up and to the left', () => {
    expect(rise(1, 2).x).toBeLessThan(0);
    expect(rise(1, 2).y).toBeLessThan(0);
    expect(rise(0, 3)).toEqual({ x: -0, y: -0 });
  });

  it('presses tall stacks together', () => {
    expect(-rise(8, 9).y).toBeLessThan(CELL);
    expect(rise(8, 9).y).toBeCloseTo(rise(3, 4).y);
  });
});

describe('hitting', () => {
  const at = (piece: string) => tiles.find((tile) => tile.piece === piece)?.at ?? { x: 0, y: 0 };

  it('finds the top of a stack at its middle', () => {
    expect(hit(center({ q: 0, r: 0 }), tiles, POINTY).tile?.piece).toBe('wB1');
  });

  it('finds a lower tile at the strip that shows', () => {
    // The lowest corner of the lowest tile sticks out below the others.
    const strip = { x: at('wQ').x, y: at('wQ').y + 43 };
    expect(hit(strip, tiles, POINTY).tile?.piece).toBe('wQ');
  });

  it('finds the nearer of two tiles that overlap', () => {
    const tall = placeTiles(
      [
        { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
        { hex: { q: 0, r: 1 }, pieces: ['bQ', 'bB1', 'bB2', 'wB1'] },
      ],
      POINTY,
    );
    const top = topOf({ q: 0, r: 1 }, tall, POINTY);
    expect(hit({ x: top.x, y: top.y - 30 }, tall, POINTY).tile?.piece).toBe('wB1');
  });

  it('finds empty cells', () => {
    const found = hit(center({ q: 3, r: -1 }), tiles, POINTY);
    expect(found).toEqual({ hex: { q: 3, r: -1 }, tile: undefined });
  });

  it('counts the rim of a cell to its tile', () => {
    const middle = center({ q: 1, r: 0 });
    const rim = { x: middle.x, y: middle.y - 48 };
    expect(hit(rim, tiles, POINTY).tile?.piece).toBe('bQ');
  });
});

describe('changes', () => {
  it('one move shifts one tile', () => {
    const after = placeTiles(
      [
        { hex: { q: 0, r: 1 }, pieces: ['wA1'] },
        { hex: { q: 0, r: 0 }, pieces: ['wQ', 'bB1'] },
        { hex: { q: 1, r: 0 }, pieces: ['bQ', 'wB1'] },
      ],
      POINTY,
    );
    const [shift, ...rest] = shifts(tiles, after);
    expect(rest).toEqual([]);
    expect(shift?.piece).toBe('wB1');
    expect(shift?.from).toEqual(topOf({ q: 0, r: 0 }, tiles, POINTY));
    expect(shift?.to).toEqual(topOf({ q: 1, r: 0 }, after, POINTY));
  });

  it('the same stacks in another order are the same scene', () => {
    expect(sameScene(tiles, placeTiles([...stacks].reverse(), POINTY))).toBe(true);
    expect(sameScene(tiles, tiles.slice(1))).toBe(false);
  });

  it('another game shifts nothing', () => {
    const other = placeTiles([{ hex: { q: 5, r: 5 }, pieces: ['wQ'] }], POINTY);
    expect(shifts(tiles, other)).toEqual([]);
    expect(entered(tiles, other)).toBeUndefined();
  });

  it('a placement brings one tile in', () => {
    const after = placeTiles([...stacks, { hex: { q: -1, r: 0 }, pieces: ['bG1'] }], POINTY);
    expect(entered(tiles, after)).toBe('bG1');
    expect(shifts(tiles, after)).toEqual([]);
  });
});
