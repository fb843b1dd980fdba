import { expect, it } from 'vitest';
import { DRAWINGS } from './bugs.ts';
import { BUGS, isPiece, nextOfPile, parts } from './pieces.ts';

it.each(BUGS)('the %s has a drawing', (bug) => {
  expect(DRAWINGS[bug]).toMatch(/^<[\s\S]+\/>$/);
});

it.each(BUGS)('tiles of the %s have names', (bug) => {
  const first = nextOfPile('black', bug, 1);
  expect(isPiece(first)).toBe(true);
  expect(parts(first)).toMatchObject({ color: 'black', bug });
});

it('knows what is no tile', () => {
  expect(['wQ', 'bS2', 'wA3', 'bD'].every(isPiece)).toBe(true);
  expect(['', 'w', 'xQ', 'wX', 'wQ1', 'wA', 'wA0', 'wA4', 'wS3', 'wA1 '].some(isPiece)).toBe(false);
});
