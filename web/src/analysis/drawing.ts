/** What is drawn over the board: by the reader, and by the engine. */

import { sameHex } from '../board/geometry';
import type { Arrow, Hex, Mark } from '../board/types';
import type { Move, View } from '../generated';
import { hexOf } from '../table/selection';
import type { EvaluatedLine } from './evaluation';

/** What a tap on the board does. */
export type Tool = 'move' | 'mark' | 'arrow';

/** What a tap with a tool draws; an arrow takes two. */
export type Drawn =
  | { kind: 'mark'; mark: Mark }
  | { kind: 'arrow'; arrow: Arrow }
  | { kind: 'begun'; from: Hex }
  | { kind: 'none' };

export function draw(tool: Exclude<Tool, 'move'>, hex: Hex, from: Hex | undefined): Drawn {
  const at: Hex = { q: hex.q, r: hex.r };
  if (tool === 'mark') return { kind: 'mark', mark: { hex: at, sign: 'ring', tone: 'good' } };
  if (!from) return { kind: 'begun', from: at };
  if (sameHex(from, at)) return { kind: 'none' };
  return { kind: 'arrow', arrow: { from, to: at, tone: 'good' } };
}

/**
 * The first moves of the engine's lines. The best has the widest arrow; a piece
 * that enters has nowhere to come from, so its space has the number of the line.
 */
export function bestMoves(
  lines: readonly EvaluatedLine[],
  view: View,
): { marks: Mark[]; arrows: Arrow[] } {
  const marks: Mark[] = [];
  const arrows: Arrow[] = [];
  lines.forEach(({ moves }, rank) => {
    const move = moves[0];
    if (!move || move.kind === 'pass') return;
    const from = hexOf(view, move.piece);
    const weight = 1 - rank * 0.2;
    if (from) arrows.push({ from, to: move.to, tone: 'hint', weight });
    else if (!marks.some(({ hex }) => sameHex(hex, move.to))) {
      marks.push({ hex: move.to, sign: 'number', tone: 'hint', text: String(rank + 1) });
    }
  });
  return { marks, arrows };
}

/** The move that is threatened; its space is marked where the piece would enter. */
export function threatened(move: Move | undefined, view: View): { marks: Mark[]; arrows: Arrow[] } {
  if (!move || move.kind === 'pass') return { marks: [], arrows: [] };
  const from = hexOf(view, move.piece);
  return from
    ? { marks: [], arrows: [{ from, to: move.to, tone: 'bad' }] }
    : { marks: [{ hex: move.to, sign: 'number', tone: 'bad', text: '!' }], arrows: [] };
}
