/**
 * How well somebody solves, as a number that goes up and down with each puzzle:
 * Glicko by Mark Glickman, with the puzzle as the opponent. A newcomer's rating
 * is uncertain and moves in big steps; each puzzle makes it surer.
 */

import type { Grade } from './puzzle';

export interface Rating {
  readonly value: number;
  /** The standard deviation: how far off the value may be. */
  readonly deviation: number;
}

/**
 * Glicko begins with a deviation of 350, for strangers among people. Among five
 * grades less is enough, and nobody loses 400 points with the first puzzle.
 */
export const NEWCOMER: Rating = { value: 1200, deviation: 200 };

/** However much somebody has solved, form changes: ratings stay this unsure. */
const SUREST = 60;

/** Nobody falls or climbs out of the range of the puzzles by much. */
const RANGE = { lowest: 400, highest: 2600 };

/**
 * What a grade is worth as an opponent. The grades are counted from the
 * position and not measured on people, so each is unsure by half a step.
 */
const GRADE_VALUES: Record<Grade, number> = { 1: 800, 2: 1100, 3: 1400, 4: 1700, 5: 2000 };
const GRADE_DEVIATION = 150;

export function ratingOf(grade: Grade): Rating {
  return { value: GRADE_VALUES[grade], deviation: GRADE_DEVIATION };
}

const Q = Math.LN10 / 400;

/** The rating after one puzzle, solved or not. */
export function afterPuzzle(rating: Rating, puzzle: Rating, solved: boolean): Rating {
  const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * puzzle.deviation ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-weight * (rating.value - puzzle.value)) / 400));
  const information = Q ** 2 * weight ** 2 * expected * (1 - expected);
  const variance = 1 / (1 / rating.deviation ** 2 + information);
  const change = Q * variance * weight * ((solved ? 1 : 0) - expected);
  const value = Math.round(rating.value + change);
  return {
    value: Math.min(RANGE.highest, Math.max(RANGE.lowest, value)),
    deviation: Math.max(SUREST, Math.round(Math.sqrt(variance))),
  };
}
