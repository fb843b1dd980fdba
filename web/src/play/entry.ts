/** A move as lists show it. */

import type { Orientation, PieceName, Stack } from '../board/types';
import type { Move } from '../generated';
import { moveInWords, place, type Words } from '../reasons';
import { withoutPieces } from './stacks';

export interface Entry {
  /** The move as it is spoken. */
  full: string;
  /** The same beside pictures of the pieces. */
  short: string;
  pieces: PieceName[];
}

/** How moves are written. */
export interface Manner {
  words: Words;
  notation: 'words' | 'uhp';
  orientation: Orientation;
}

/** A move that is made where these stacks lie; `text` is what UHP writes. */
export function entryOf(
  move: Move,
  text: string,
  before: readonly Stack[],
  { words, notation, orientation }: Manner,
): Entry {
  const full = moveInWords(words, move, before, { orientation });
  if (notation === 'uhp') return { full, short: text, pieces: [] };
  if (move.kind === 'pass') return { full, short: full, pieces: [] };
  const pieces = move.kind === 'carry' ? [move.piece, move.cargo] : [move.piece];
  const rest = withoutPieces(before, pieces);
  return { full, short: place(words, move.to, rest, orientation), pieces };
}

/**
 * Scrolls a list as far as needed; the page must not move under the reader's
 * finger. It does so with the next frame: to ask for boxes at once would lay the
 * page out twice for every step. The answer takes the wish back.
 */
export function keepInView(list: HTMLElement | undefined, selector: string): () => void {
  const frame = requestAnimationFrame(() => {
    const item = list?.querySelector<HTMLElement>(selector);
    if (!list || !item) return;
    const box = list.getBoundingClientRect();
    const own = item.getBoundingClientRect();
    if (own.top < box.top) list.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
  });
  return () => cancelAnimationFrame(frame);
}
