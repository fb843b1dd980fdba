/**
 * How large a tree may be: more than anyone writes. What is beyond is refused
 * where it would come in, on the board as in a file, so that whatever was kept
 * can be read again.
 */

import { ordered, type Tree } from './tree';

export const MAX_NODES = 5_000;
/** How deep variations lie in variations. */
export const MAX_DEPTH = 100;
export const MAX_COMMENT = 10_000;
/** Marks, and again as many arrows, at one move. */
export const MAX_DRAWINGS = 200;

export type Excess = 'moves' | 'depth' | 'drawings';

/** What a tree has too much of, if anything. */
export function excessOf(tree: Tree): Excess | undefined {
  if (tree.nodes.size > MAX_NODES) return 'moves';
  const depths = new Map<number, number>();
  for (const { id, parent, marks, arrows } of ordered(tree)) {
    if (Math.max(marks.length, arrows.length) > MAX_DRAWINGS) return 'drawings';
    const above = parent === undefined ? undefined : tree.nodes.get(parent);
    const first = !above || above.children[0] === id;
    const depth = (above ? (depths.get(above.id) ?? 0) : 0) + (first ? 0 : 1);
    if (depth > MAX_DEPTH) return 'depth';
    depths.set(id, depth);
  }
  return undefined;
}
