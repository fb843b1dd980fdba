/**
 * A tree as a list to read: moves in a row, and each variation as a block of
 * its own right after the move that it would replace.
 */

import { type NodeId, nodeOf, ROOT, type Tree } from './tree';

export type Block =
  | { kind: 'moves'; ids: readonly NodeId[] }
  | { kind: 'variation'; blocks: readonly Block[] };

/** The blocks of the whole tree. */
export function outline(tree: Tree): Block[] {
  return lineBlocks(tree, nodeOf(tree, ROOT).children, []);
}

/**
 * The line that goes on with the first of some moves. The recursion is as deep
 * as variations lie in variations, however long the line is.
 */
function lineBlocks(tree: Tree, first: readonly NodeId[], before: readonly NodeId[]): Block[] {
  const blocks: Block[] = [];
  let row: NodeId[] = [...before];
  const finish = () => {
    if (row.length > 0) blocks.push({ kind: 'moves', ids: row });
    row = [];
  };
  for (let choices = first; choices.length > 0; ) {
    const [main, ...others] = choices;
    if (main === undefined) break;
    row.push(main);
    if (others.length > 0) finish();
    for (const other of others) {
      const inner = lineBlocks(tree, nodeOf(tree, other).children, [other]);
      blocks.push({ kind: 'variation', blocks: inner });
    }
    choices = nodeOf(tree, main).children;
  }
  finish();
  return blocks;
}
