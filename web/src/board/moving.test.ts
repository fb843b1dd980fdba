import { beforeEach, expect, it, vi } from 'vitest';
import { POINTY } from './geometry.ts';
import { Moving } from './moving.svelte.ts';
import { placeTiles } from './scene.ts';
import type { Stack } from './types.ts';

const before: Stack[] = [
  { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
  { hex: { q: 0, r: -1 }, pieces: ['bQ'] },
];
const after: Stack[] = [
  { hex: { q: 0, r: 0 }, pieces: ['wQ'] },
  { hex: { q: -1, r: 0 }, pieces: ['bQ'] },
];

let moving: Moving;
const show = (stacks: Stack[], orientation = POINTY, animate = true) =>
  moving.update(placeTiles(stacks, orientation), undefined, orientation, animate);

beforeEach(() => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
  moving = new Moving();
  show(before);
});

it('shows nothing as motion at first', () => {
  expect(moving.of('wQ')).toBeUndefined();
});

it('shows what a move has changed, over the tiles that rest', () => {
  show(after);
  expect(moving.of('bQ')).toBeDefined();
  expect(moving.of('wQ')).toBeUndefined();
  expect(moving.order(placeTiles(before, POINTY)).map((tile) => tile.piece)).toEqual(['wQ', 'bQ']);
});

it('goes on while the page tells the same again, until the tile settles', () => {
  show(after);
  show([...after]);
  expect(moving.of('bQ')).toBeDefined();
  moving.settle('bQ');
  expect(moving.of('bQ')).toBeUndefined();
});

it('leaves a tile alone that was dropped by hand', () => {
  moving.drop(['bQ', undefined]);
  show(after);
  expect(moving.of('bQ')).toBeUndefined();
});

it('does not show a turn of the board as motion', () => {
  show(after, { top: 'pointy', rotation: 1 });
  expect(moving.of('bQ')).toBeUndefined();
});

it('can be switched off', () => {
  show(after, POINTY, false);
  expect(moving.of('bQ')).toBeUndefined();
});

it('respects a system that asks for no motion', () => {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  show(after);
  expect(moving.of('bQ')).toBeUndefined();
});
