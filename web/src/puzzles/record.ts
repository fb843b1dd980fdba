/**
 * What somebody has solved in this browser: the rating, the streak, and which
 * puzzles were had. A puzzle counts once, with the first try. Whatever cannot
 * be read counts as nothing solved.
 */

import { Observable } from '../observable';
import { browserStorage } from '../storage';
import type { Puzzle } from './puzzle';
import { afterPuzzle, NEWCOMER, type Rating, ratingOf } from './rating';

export interface Standing {
  readonly rating: Rating;
  /** Puzzles solved in a row, now and at best. */
  readonly streak: number;
  readonly best: number;
  readonly solved: readonly string[];
  readonly failed: readonly string[];
}

const KEY = 'alveare.puzzles';

export const BEGINNING: Standing = {
  rating: NEWCOMER,
  streak: 0,
  best: 0,
  solved: [],
  failed: [],
};

/** The standing in a stored text. */
export function readStanding(text: string | null): Standing {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '');
  } catch {
    return BEGINNING;
  }
  return isStanding(stored) ? stored : BEGINNING;
}

function isStanding(value: unknown): value is Standing {
  if (typeof value !== 'object' || value === null) return false;
  const { rating, streak, best, solved, failed } = value as Record<string, unknown>;
  if (typeof rating !== 'object' || rating === null) return false;
  const { value: points, deviation } = rating as Record<string, unknown>;
  const numbers = [points, deviation, streak, best];
  const areNames = (list: unknown) =>
    Array.isArray(list) && list.every((id) => typeof id === 'string');
  return numbers.every((number) => Number.isFinite(number)) && areNames(solved) && areNames(failed);
}

/** The standing after a puzzle that was not had before. */
export function afterTry(standing: Standing, puzzle: Puzzle, solved: boolean): Standing {
  const streak = solved ? standing.streak + 1 : 0;
  return {
    rating: afterPuzzle(standing.rating, ratingOf(puzzle.grade), solved),
    streak,
    best: Math.max(standing.best, streak),
    solved: solved ? [...standing.solved, puzzle.id] : standing.solved,
    failed: solved ? standing.failed : [...standing.failed, puzzle.id],
  };
}

export class PuzzleRecord {
  readonly #standing: Observable<Standing>;
  readonly #storage: Storage | undefined;

  constructor(storage: Storage | undefined = browserStorage()) {
    this.#storage = storage;
    this.#standing = new Observable(readStanding(storage?.getItem(KEY) ?? null));
  }

  get standing(): Standing {
    return this.#standing.current;
  }

  /** The puzzles that were had. */
  get had(): ReadonlySet<string> {
    const { solved, failed } = this.#standing.current;
    return new Set([...solved, ...failed]);
  }

  /** Counts a puzzle; says by how much the rating changed, if it counted. */
  count(puzzle: Puzzle, solved: boolean): number | undefined {
    if (this.had.has(puzzle.id)) return undefined;
    const before = this.#standing.current;
    const after = afterTry(before, puzzle, solved);
    this.#set(after);
    return after.rating.value - before.rating.value;
  }

  clear(): void {
    this.#set(BEGINNING);
  }

  #set(standing: Standing): void {
    this.#standing.current = standing;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(standing));
    } catch {
      // A browser that stores nothing still has puzzles; the rating lasts as long as the page.
    }
  }
}
