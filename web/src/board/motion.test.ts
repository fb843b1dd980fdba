import { describe, expect, it } from 'vitest';
import { center, POINTY } from './geometry.ts';
import { motions } from './motion.ts';
import { placeTiles } from './scene.ts';
import type { LastMove, Stack } from './types.ts';

const before: Stack[] = [
  { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
  { hex: { q: 1, r: 0 }, pieces: ['bQ'] },
  { hex: { q: -1, r: 0 }, pieces: ['bA1', 'wD'] },
];

function moved(after: Stack[], last?: LastMove) {
  return motions(placeTiles(before, POINTY), placeTiles(after, POINTY), last, POINTY);
}

describe('motions', () => {
  const ahead: Stack[] = [
    { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
    { hex: { q: 1, r: 0 }, pieces: ['bQ'] },
    { hex: { q: -1, r: 0 }, pieces: ['bA1'] },
    { hex: { q: 2, r: 0 }, pieces: ['wD'] },
  ];

  it('begin where the tile was and end where it is', () => {
    const way = moved(ahead).get('wD')?.way ?? [];
    expect(way).toHaveLength(1);
    const from = center({ q: -1, r: 0 });
    const to = center({ q: 2, r: 0 });
    expect((way[0]?.x ?? 0) + to.x).toBeLessThan(from.x);
    expect((way[0]?.y ?? 0) + to.y).toBeLessThan(from.y);
  });

  it('follow the path of the move, above what lies there', () => {
    const path = [
      { q: 0, r: 0 },
      { q: 1, r: 0 },
      { q: 2, r: 0 },
    ];
    const way = moved(ahead, { to: { q: 2, r: 0 }, path }).get('wD')?.way ?? [];
    expect(way).toHaveLength(3);
    for (const place of way) expect(place.y).toBeLessThan(0);
  });

  it('ignore the path of another move', () => {
    const path = [
      { q: 5, r: 5 },
      { q: 6, r: 5 },
    ];
    expect(moved(ahead, { to: { q: 2, r: 0 }, path }).get('wD')?.way).toHaveLength(1);
  });

  it('take a cargo along', () => {
    const both = moved([
      { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
      { hex: { q: 1, r: 0 }, pieces: ['bQ'] },
      { hex: { q: 2, r: 0 }, pieces: ['bA1', 'wD'] },
    ]);
    expect([...both.keys()]).toEqual(['bA1', 'wD']);
  });

  it('let a placed tile appear', () => {
    const fresh = moved([...before, { hex: { q: 0, r: 1 }, pieces: ['wS1'] }]);
    expect(fresh).toEqual(new Map([['wS1', { way: [] }]]));
  });
});
