/**
 * Which puzzle comes next: one that the player has not had yet, as hard as the
 * player is good, of the kind that was asked for.
 */

import { browserStorage } from '../storage';
import { EXPANSIONS, type Expansion, expansionsOf } from '../table/game-types';
import { type Puzzle, THEMES, type Theme } from './puzzle';
import { type Rating, ratingOf } from './rating';

export interface Wish {
  readonly theme: Theme | 'any';
  /** The base game alone, or games that have this bug. */
  readonly bugs: 'any' | 'base' | Expansion;
}

export const ANY: Wish = { theme: 'any', bugs: 'any' };

export const BUG_WISHES: readonly Wish['bugs'][] = [
  'any',
  'base',
  ...EXPANSIONS.map(({ bug }) => bug),
];

const KEY = 'alveare.puzzles.wish';

/** What was wished for in this browser; whatever cannot be read is no wish. */
export function keptWish(storage = browserStorage()): Wish {
  try {
    const { theme, bugs } = JSON.parse(storage?.getItem(KEY) ?? '{}') as Partial<Wish>;
    return {
      theme: THEMES.find((known) => known === theme) ?? 'any',
      bugs: BUG_WISHES.find((known) => known === bugs) ?? 'any',
    };
  } catch {
    return ANY;
  }
}

export function keepWish(wish: Wish, storage = browserStorage()): void {
  try {
    storage?.setItem(KEY, JSON.stringify(wish));
  } catch {
    // A browser that stores nothing forgets the wish with the page.
  }
}

export function fits({ themes, gameType }: Puzzle, { theme, bugs }: Wish): boolean {
  if (theme !== 'any' && !themes.includes(theme)) return false;
  if (bugs === 'any') return true;
  const expansions = expansionsOf(gameType);
  return bugs === 'base' ? expansions.length === 0 : expansions.includes(bugs);
}

/** A grade so far from the player's rating is half as likely to come. */
const HALVING = 150;

/**
 * A puzzle for a player. Those that were had already come again only when there
 * are no others.
 */
export function choosePuzzle(
  puzzles: readonly Puzzle[],
  wish: Wish,
  rating: Rating,
  had: ReadonlySet<string>,
  random: () => number,
): Puzzle | undefined {
  const fitting = puzzles.filter((puzzle) => fits(puzzle, wish));
  const fresh = fitting.filter(({ id }) => !had.has(id));
  const candidates = fresh.length > 0 ? fresh : fitting;
  const weights = candidates.map(({ grade }) => {
    const distance = Math.abs(ratingOf(grade).value - rating.value);
    return 2 ** (-distance / HALVING);
  });
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const at = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return candidates.at(at);
}
