import { expect, test } from 'vitest';
import { afterPuzzle, NEWCOMER, type Rating, ratingOf } from './rating';

test('who solves rises, who fails falls, and both become surer', () => {
  const puzzle = ratingOf(2);
  const up = afterPuzzle(NEWCOMER, puzzle, true);
  const down = afterPuzzle(NEWCOMER, puzzle, false);
  expect(up.value).toBeGreaterThan(NEWCOMER.value);
  expect(down.value).toBeLessThan(NEWCOMER.value);
  expect(up.deviation).toBeLessThan(NEWCOMER.deviation);
  expect(down.deviation).toBe(up.deviation);
});

test('a hard puzzle gives more and costs less', () => {
  const gain = (grade: 1 | 5) => afterPuzzle(NEWCOMER, ratingOf(grade), true).value;
  const loss = (grade: 1 | 5) => afterPuzzle(NEWCOMER, ratingOf(grade), false).value;
  expect(gain(5)).toBeGreaterThan(gain(1));
  expect(loss(5)).toBeGreaterThan(loss(1));
});

/** The first opponent of the example in Glickman's paper: g = 0.9955, E = 0.639. */
test('the numbers are those of Glicko', () => {
  const after = afterPuzzle({ value: 1500, deviation: 200 }, { value: 1400, deviation: 30 }, true);
  expect(after).toEqual({ value: 1563, deviation: 175 });
});

test('a solver settles where half of the puzzles are solved', () => {
  let rating: Rating = NEWCOMER;
  for (let round = 0; round < 200; round++) {
    rating = afterPuzzle(rating, ratingOf(4), round % 2 === 0);
  }
  expect(Math.abs(rating.value - ratingOf(4).value)).toBeLessThan(40);
  expect(rating.deviation).toBe(60);
  for (let round = 0; round < 2000; round++) rating = afterPuzzle(rating, ratingOf(1), false);
  expect(rating.value).toBeGreaterThanOrEqual(400);
});
