/** A move as lists show it. */

import type { Color, Orientation, PieceName, Stack } from '../board/types';
import type { Move } from '../generated';
import { moveInWords, type Whereabouts, type Words, whereabouts } from '../reasons';
import { other } from '../sides';
import { stacksAfter, throwerOf, withoutPieces } from './stacks';

/** A move as lists show it: as text, or as pictures of what moves and where it goes. */
export interface Entry {
  /** The move as it is spoken. */
  full: string;
  /** What is written instead of pictures. */
  text?: string;
  /** What moves. */
  pieces: PieceName[];
  where?: Whereabouts;
  thrower?: PieceName;
}

/** How moves are written. */
export interface Manner {
  words: Words;
  notation: 'words' | 'uhp';
  orientation: Orientation;
}

/** Where a move is made: the tiles before it, whose turn it is, and what UHP writes. */
export interface Moment {
  before: readonly Stack[];
  turn: Color;
  text: string;
}

export function entryOf(
  move: Move,
  { before, turn, text }: Moment,
  { words, notation, orientation }: Manner,
): Entry {
  const thrower = throwerOf(move, before, turn);
  const full = moveInWords(words, move, before, { orientation, thrower });
  if (notation === 'uhp') return { full, text, pieces: [] };
  if (move.kind === 'pass') return { full, text: full, pieces: [] };
  const pieces = move.kind === 'carry' ? [move.piece, move.cargo] : [move.piece];
  const where = whereabouts(move.to, withoutPieces(before, pieces), orientation);
  return { full, pieces, where, ...(thrower ? { thrower } : {}) };
}

/** The moves of a line, the first of which is made where `start` says. */
export function entriesAlong(
  moves: readonly Move[],
  texts: readonly string[],
  start: Omit<Moment, 'text'>,
  manner: Manner,
): Entry[] {
  let { before, turn } = start;
  return moves.map((move, index) => {
    const entry = entryOf(move, { before, turn, text: texts[index] ?? '' }, manner);
    before = stacksAfter(before, move);
    turn = other(turn);
    return entry;
  });
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
