import { expect, it } from 'vitest';
import { BUGS, nextOfPile, parts } from './pieces.ts';

it('takes names apart', () => {
  expect(parts('wQ')).toEqual({ color: 'white', bug: 'queen', number: 0 });
  expect(parts('bA2')).toEqual({ color: 'black', bug: 'ant', number: 2 });
});

it('says what a name should look like', () => {
  expect(() => parts('wX1')).toThrow('"wX1" is no tile');
});

it('places the lowest number of a pile first', () => {
  expect(nextOfPile('white', 'ant', 3)).toBe('wA1');
  expect(nextOfPile('black', 'ant', 1)).toBe('bA3');
  expect(nextOfPile('black', 'beetle', 2)).toBe('bB1');
  expect(nextOfPile('white', 'dragonfly', 1)).toBe('wD');
});

it('names every bug so that it can be taken apart again', () => {
  for (const bug of BUGS) expect(parts(nextOfPile('black', bug, 1)).bug).toBe(bug);
});
