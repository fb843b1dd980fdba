/**
 * Which analysis an address means. What was kept in this browser comes first:
 * a reload shows what was there. Then what the address carries, the game in the
 * library that has its id, or an empty table. What was kept and cannot be read
 * is set aside, never written over.
 */

import { messageOf } from '../errors';
import { type GameStore, Missing } from '../library/store';
import type { Rules } from '../rules/rules';
import { RULE_SETS } from '../table/game-types';
import { givenNames } from '../table/names';
import { readTree, treeOfGame } from './file';
import { excessOf } from './limits';
import { readLink } from './link';
import {
  addLine,
  emptyTree,
  gameAt,
  lineFrom,
  type NodeId,
  nodeAlong,
  nodeAtPly,
  ROOT,
  type Tree,
} from './tree';
import type { TreeStore } from './trees';

interface Parts {
  rules: Rules;
  store: Pick<GameStore, 'load'>;
  trees: Pick<TreeStore, 'load' | 'setAside'>;
  newKey: () => string;
}

export interface Opened {
  /** Where changes are kept. */
  key: string;
  tree: Tree;
  /** What is looked at first. */
  at: NodeId;
  /** What was kept, as it was read. */
  before?: string | undefined;
  /** Why what was kept could not be read: it was set aside. */
  unread?: string;
}

/** The table of those who bring nothing along. */
export const DESK = 'desk';

export async function openAnalysis(
  parts: Parts,
  {
    id,
    query,
    ply,
  }: { id?: string | undefined; query?: string | undefined; ply?: number | undefined },
): Promise<Opened> {
  const { rules, store } = parts;
  const key = query ? `?${query}` : (id ?? DESK);
  const { tree: kept, ...about } = await readKept(parts, key);
  if (query) {
    const link = await readLink(rules, query);
    if (link) {
      const tree = kept ?? link.tree;
      return { key, tree, at: nodeAtPly(tree, link.ply ?? 0), ...about };
    }
  }
  const played = id === undefined ? undefined : await gameOf(rules, store, id);
  const known = kept && played ? withGame(kept, played) : (kept ?? played);
  if (known) {
    // Whoever comes from a move of the game sees that move, whatever the main line is by now.
    const to = gameAt(played ?? known, nodeAtPly(played ?? known, ply ?? 0)).moves;
    return { key, tree: known, at: nodeAlong(known, to), ...about };
  }
  if (id !== undefined && about.unread === undefined) throw new Missing(id);
  const tree = emptyTree({ gameType: 'Base+MLP', rules: RULE_SETS.tournament });
  return { key, tree, at: ROOT, ...about };
}

/** What is kept at a key. Later versions, or a program that we repair, may read what we cannot. */
async function readKept(
  { rules, trees, newKey }: Parts,
  key: string,
): Promise<Pick<Opened, 'before' | 'unread'> & { tree?: Tree }> {
  const kept = await trees.load(key);
  if (!kept) return {};
  try {
    return { tree: await readTree(kept.text, rules), before: kept.text };
  } catch (cause) {
    await trees.setAside(key, newKey());
    return { unread: messageOf(cause) };
  }
}

async function gameOf(rules: Rules, store: Parts['store'], id: string): Promise<Tree | undefined> {
  try {
    const { game, summary } = await store.load(id);
    return await treeOfGame(game, rules, { tags: { ...summary.tags, ...givenNames(summary) } });
  } catch (cause) {
    if (cause instanceof Missing) return undefined;
    throw cause;
  }
}

/** A game may have gone on since it was analysed. */
function withGame(kept: Tree, played: Tree): Tree {
  const line = lineFrom(played, ROOT).flatMap(({ move, text }) => (move ? [{ move, text }] : []));
  const { tree } = addLine(kept, ROOT, line);
  return excessOf(tree) ? kept : tree;
}
