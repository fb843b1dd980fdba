/** The moves of a tree as a list shows them. */

import type { Orientation, PieceName, Stack } from '../board/types';
import { stacksAfter, withoutPieces } from '../play/stacks';
import { moveInWords, place, type Words } from '../reasons';
import { type NodeId, nodeOf, ROOT, type Tree } from './tree';

export interface Entry {
  /** The move as it is spoken. */
  full: string;
  /** The same beside pictures of the pieces. */
  short: string;
  pieces: PieceName[];
  /** The number of the move, from 1, and whether White made it. */
  number: number;
  white: boolean;
}

/** An entry for every node but the root. */
export function entriesOf(
  tree: Tree,
  words: Words,
  notation: 'words' | 'uhp',
  orientation: Orientation,
): ReadonlyMap<NodeId, Entry> {
  const entries = new Map<NodeId, Entry>();
  const offset = tree.start?.turn === 'black' ? 1 : 0;
  const waiting = nodeOf(tree, ROOT).children.map((id) => ({
    id,
    ply: offset,
    before: (tree.start?.stacks ?? []) as readonly Stack[],
  }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { id, ply, before } = next;
    const { move, text, children } = nodeOf(tree, id);
    if (!move) continue;
    const full = moveInWords(words, move, before, { orientation });
    const pieces = move.kind === 'pass' ? [] : [move.piece];
    if (move.kind === 'carry') pieces.push(move.cargo);
    const pictured = notation === 'words' && move.kind !== 'pass';
    const short = pictured
      ? place(words, move.to, withoutPieces(before, pieces), orientation)
      : full;
    entries.set(id, {
      full,
      short: notation === 'uhp' ? text : short,
      pieces: notation === 'uhp' ? [] : pieces,
      number: Math.floor(ply / 2) + 1,
      white: ply % 2 === 0,
    });
    const after = stacksAfter(before, move);
    waiting.push(...children.map((child) => ({ id: child, ply: ply + 1, before: after })));
  }
  return entries;
}
