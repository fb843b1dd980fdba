/**
 * A puzzle: a position in which the player to move has a proved win that begins
 * with one move and no other. Those we ship come from a file
 * (`docs/puzzles.md` has its format); others are made of a player's own
 * mistakes. Both are this value, and the same room plays them.
 */

import type { GameType } from '../generated';
import { GAME_TYPES } from '../table/game-types';

export const THEMES = [
  'fill',
  'pin',
  'beetle-drop',
  'throw',
  'gate-jump',
  'shut-out',
  'flight',
] as const;

export type Theme = (typeof THEMES)[number];

export const GRADES = [1, 2, 3, 4, 5] as const;

export type Grade = (typeof GRADES)[number];

export interface Puzzle {
  /** Stays the same as long as the position and the solution do. */
  readonly id: string;
  /** The game up to the position, with its rules: any text that the rules read. */
  readonly game: string;
  readonly gameType: GameType;
  /** The win in UHP moves: the only first move, the longest resistance, a shortest win. */
  readonly solution: readonly string[];
  readonly grade: Grade;
  readonly themes: readonly Theme[];
  /** Where it comes from, in the player's words, if it is no shipped one. */
  readonly origin?: string;
}

/** How many moves the player who wins has to find. */
export function ownMoves(plies: number): number {
  return Math.ceil(plies / 2);
}

/** The puzzles of a file; lines that make no sense are left out. */
export function readPuzzles(file: string): Puzzle[] {
  return file.split('\n').flatMap((line) => readLine(line) ?? []);
}

function readLine(line: string): Puzzle | undefined {
  const [game = '', plies, moves, grade, themes] = line.split('\t');
  const gameType = GAME_TYPES.find((type) => game.startsWith(`${type};`));
  const solution = moves?.split(';') ?? [];
  const known = GRADES.find((number) => String(number) === grade);
  if (!gameType || !known || solution.length === 0 || solution.length !== Number(plies)) {
    return undefined;
  }
  const named = themes?.split(',') ?? [];
  return {
    id: puzzleId(game, solution),
    // The file has no rules: they are those of tournaments.
    game: `${game}\trules=tournament`,
    gameType,
    solution,
    grade: known,
    themes: THEMES.filter((theme) => named.includes(theme)),
  };
}

/** A short name for a position and its solution (FNV-1a, in base 36). */
export function puzzleId(game: string, solution: readonly string[]): string {
  let hash = 0x811c9dc5;
  for (const character of `${game}\t${solution.join(';')}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
