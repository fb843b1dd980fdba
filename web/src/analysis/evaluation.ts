/** What the engine thinks of a position, always from White's side. */

import type { Best, Color, Line, Score } from '../generated';

export interface Evaluation {
  /** White's chance to win, from 0 to 1. */
  white: number;
  score: WhiteScore;
  depth: number;
}

/** Points in hundredths, or a forced win in so many plies. */
export type WhiteScore =
  | { kind: 'points'; value: number }
  | { kind: 'win'; winner: Color; plies: number };

/** A line of the engine's, as it is shown. */
export type EvaluatedLine = Pick<Line, 'moves' | 'texts'> & Omit<Evaluation, 'depth'>;

export function evaluationOf(best: Best, turn: Color): Evaluation {
  return { ...sideless(best, turn), depth: best.depth };
}

export function linesOf(best: Best, turn: Color): EvaluatedLine[] {
  return best.lines.map((line) => ({
    moves: line.moves,
    texts: line.texts,
    ...sideless(line, turn),
  }));
}

function sideless(
  { score, winProbability }: Pick<Line, 'score' | 'winProbability'>,
  turn: Color,
): Omit<Evaluation, 'depth'> {
  return {
    white: turn === 'white' ? winProbability : 1 - winProbability,
    score: whiteScore(score, turn),
  };
}

function whiteScore(score: Score, turn: Color): WhiteScore {
  const other = turn === 'white' ? 'black' : 'white';
  switch (score.kind) {
    case 'points':
      return { kind: 'points', value: turn === 'white' ? score.value : -score.value || 0 };
    case 'win':
      return { kind: 'win', winner: turn, plies: score.plies };
    case 'loss':
      return { kind: 'win', winner: other, plies: score.plies };
  }
}

/** The score as players write it: `+0.8` is good for White, `#-3` a win of Black's in three moves. */
export function scoreText(score: WhiteScore): string {
  if (score.kind === 'win') {
    const moves = Math.ceil(score.plies / 2);
    return `#${score.winner === 'white' ? '' : '-'}${moves}`;
  }
  const points = score.value / 100;
  return `${points > 0 ? '+' : ''}${points.toFixed(1)}`;
}

/** The points of the graph over a game, as path data in a box of 1 by 1, White's chance upwards. */
export function graphPath(values: readonly (number | undefined)[]): string {
  const last = Math.max(1, values.length - 1);
  let path = '';
  let drawing = false;
  values.forEach((value, index) => {
    if (value !== undefined) path += `${drawing ? 'L' : 'M'}${index / last} ${1 - value}`;
    drawing = value !== undefined;
  });
  return path;
}

/**
 * What lies below the line of a graph, which is White's, and above it, which is
 * Black's; nothing where no value is known.
 */
export function graphAreas(values: readonly (number | undefined)[]): {
  white: string;
  black: string;
} {
  const last = Math.max(1, values.length - 1);
  const runs: { x: number; y: number }[][] = [];
  values.forEach((value, index) => {
    if (value === undefined) return;
    const isNew = index === 0 || values[index - 1] === undefined;
    if (isNew) runs.push([]);
    runs.at(-1)?.push({ x: index / last, y: 1 - value });
  });
  const closed = (edge: number) =>
    runs
      .map((run) => {
        const points = run.map(({ x, y }) => `L${x} ${y}`).join('');
        return `M${run[0]?.x} ${edge}${points}L${run.at(-1)?.x} ${edge}Z`;
      })
      .join('');
  return { white: closed(1), black: closed(0) };
}
