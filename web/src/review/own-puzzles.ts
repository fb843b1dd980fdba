/**
 * Puzzles out of one's own mistakes: wins that were there and were missed. The
 * solver proves that the win is forced and that no other first move wins as
 * fast. Unlike those that we ship, they are not proved a second time by another
 * search, and have no themes: `alveare analyze --puzzles` does that.
 */

import { engine, type Solver } from '../engine/engine';
import type { Game } from '../generated';
import { type OwnPuzzles, openOwnPuzzles } from '../puzzles/own';
import { type Grade, type Puzzle, puzzleId } from '../puzzles/puzzle';
import type { Rules } from '../rules/rules';
import type { Kept } from './kept';

/** A position in which a win was missed, and what it is called. */
export interface MissedWin {
  game: Game;
  origin: string;
}

/** Longer wins are for engines. */
const MOST_PLIES = 7;
/** Shorter ones are seen at a glance. */
const FEWEST_PLIES = 3;

/** The missed wins of everybody, or of one player. */
export function missedWins(games: readonly Kept[], player: string | undefined): MissedWin[] {
  const name = player?.toLowerCase();
  return games.flatMap(({ game, told }) =>
    told.review.plies
      .filter(({ missedWin, color }) => {
        const mine = name === undefined || told[color]?.toLowerCase() === name;
        return missedWin !== undefined && mine;
      })
      .map(({ ply }) => {
        const { outcome: _, ...rest } = game;
        return {
          game: { ...rest, moves: rest.moves.slice(0, ply - 1) },
          origin: `${told.name}, ${ply}`,
        };
      }),
  );
}

/**
 * Proves what can be proved, and keeps each puzzle as soon as it is: whoever
 * cancels has what was found until then.
 */
export async function puzzleOf(
  rules: Rules,
  missed: readonly MissedWin[],
  onProgress: (done: number, proved: number) => void,
  signal?: AbortSignal,
  solver: Solver = engine,
  own: Promise<OwnPuzzles> = openOwnPuzzles(),
): Promise<void> {
  const store = await own;
  const proved = new Set<string>();
  for (const [index, { game, origin }] of missed.entries()) {
    signal?.throwIfAborted();
    // A position without its game is beyond the text that a puzzle is kept as.
    const puzzle = game.start ? undefined : await prove(rules, solver, game, origin);
    if (puzzle && !proved.has(puzzle.id)) {
      await store.add([puzzle]);
      proved.add(puzzle.id);
    }
    onProgress(index + 1, proved.size);
  }
}

async function prove(
  rules: Rules,
  solver: Solver,
  game: Game,
  origin: string,
): Promise<Puzzle | undefined> {
  const solution = await solver.solve(game, MOST_PLIES);
  if (solution.kind !== 'win' || !solution.only || solution.plies < FEWEST_PLIES) return undefined;
  const text = (await rules.write(game, 'uhp', {})).trim();
  return {
    id: puzzleId(text, solution.texts),
    game: text,
    gameType: game.gameType,
    solution: solution.texts,
    grade: gradeOf(solution.plies),
    themes: [],
    origin,
  };
}

/** A win in three plies is a first exercise, and each move more makes it harder. */
function gradeOf(plies: number): Grade {
  return plies <= 3 ? 2 : plies <= 5 ? 3 : 4;
}
