/** The moves of a tree as a list shows them. */

import type { Stack } from '../board/types';
import { type Entry, entryOf, type Manner } from '../table/entry';
import { stacksAfter } from '../table/stacks';
import { type NodeId, nodeOf, ROOT, type Tree } from './tree';

export interface NodeEntry extends Entry {
  /** The number of the move, from 1, and whether White made it. */
  number: number;
  white: boolean;
}

/** An entry for every node but the root. */
export function entriesOf(tree: Tree, manner: Manner): ReadonlyMap<NodeId, NodeEntry> {
  const entries = new Map<NodeId, NodeEntry>();
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
    const white = ply % 2 === 0;
    const moment = { before, turn: white ? ('white' as const) : ('black' as const), text };
    entries.set(id, {
      ...entryOf(move, moment, manner),
      number: Math.floor(ply / 2) + 1,
      white,
    });
    const after = stacksAfter(before, move);
    waiting.push(...children.map((child) => ({ id: child, ply: ply + 1, before: after })));
  }
  return entries;
}
