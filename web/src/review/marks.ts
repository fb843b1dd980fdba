/** What is drawn for a verdict: on the graph and on the board. */

import type { Arrow, Mark, Tone } from '../board/types';
import type { Label, Move, Review, ReviewedPly, View } from '../generated';
import { hexOf } from '../table/selection';

export const LABELS: readonly Label[] = ['best', 'good', 'inaccuracy', 'mistake', 'blunder'];

/** The signs of the verdicts, as players write them behind a move. */
export const SIGNS: Readonly<Record<Label, string>> = {
  best: '!',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
};

/** From this loss of win probability on a move is a mistake, if that is certain. */
const MISTAKE = 0.12;

/** Whether a move lost much, be it certain or only likely. */
export function isCostly({ loss }: ReviewedPly): boolean {
  return loss >= MISTAKE;
}

/** Where the marks of the graph lie, in a box of 1 by 1. */
export function graphMarks(review: Review): { ply: number; label: Label; x: number; y: number }[] {
  const last = Math.max(1, review.chances.length - 1);
  return review.plies.filter(isCostly).map(({ ply, label }) => ({
    ply,
    label,
    x: ply / last,
    y: 1 - (review.chances[ply] ?? 0.5),
  }));
}

/** A move over the board: an arrow, or a sign where a piece enters. */
export function drawMove(view: View, move: Move, tone: Tone): { marks: Mark[]; arrows: Arrow[] } {
  if (move.kind === 'pass') return { marks: [], arrows: [] };
  const from = hexOf(view, move.piece);
  if (from) return { marks: [], arrows: [{ from, to: move.to, tone, weight: 1 }] };
  const sign = tone === 'bad' ? 'cross' : 'check';
  return { marks: [{ hex: move.to, sign, tone }], arrows: [] };
}

/** How often each player got each verdict. */
export function countLabels(review: Review, color: 'white' | 'black'): Record<Label, number> {
  const counts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const ply of review.plies) if (ply.color === color) counts[ply.label] += 1;
  return counts;
}
