/**
 * Which analysis an address means. What was kept in this browser comes first:
 * a reload shows what was there. Then what the address carries, the game in the
 * library that has its id, or an empty table.
 */

import { type GameStore, Missing } from '../library/store';
import { RULE_SETS } from '../play/new-game';
import type { Rules } from '../rules/rules';
import { readTree, treeOfGame } from './file';
import { readLink } from './link';
import { addLine, emptyTree, lineFrom, type NodeId, ROOT, type Tree } from './tree';
import type { TreeStore } from './trees';

interface Parts {
  rules: Rules;
  store: Pick<GameStore, 'load'>;
  trees: Pick<TreeStore, 'load'>;
}

export interface Opened {
  /** Where changes are kept. */
  key: string;
  tree: Tree;
  /** What is looked at first. */
  at: NodeId;
}

/** The table of those who bring nothing along. */
export const DESK = 'desk';

export async function openAnalysis(
  { rules, store, trees }: Parts,
  { id, query }: { id?: string | undefined; query?: string | undefined },
): Promise<Opened> {
  const key = query ? `?${query}` : (id ?? DESK);
  const kept = await readKept(rules, await trees.load(key));
  if (query) {
    const link = await readLink(rules, query);
    if (link) return { key, tree: kept ?? link.tree, at: link.at };
  }
  const played = id === undefined ? undefined : await gameOf(rules, store, id);
  if (kept) return { key, tree: played ? withGame(kept, played) : kept, at: ROOT };
  if (played) return { key, tree: played, at: ROOT };
  if (id !== undefined) throw new Missing(id);
  return { key, tree: emptyTree({ gameType: 'Base+MLP', rules: RULE_SETS.tournament }), at: ROOT };
}

/** A tree that cannot be read any more is as good as none. */
async function readKept(rules: Rules, text: string | undefined): Promise<Tree | undefined> {
  if (text === undefined) return undefined;
  return readTree(text, rules).catch(() => undefined);
}

async function gameOf(rules: Rules, store: Parts['store'], id: string): Promise<Tree | undefined> {
  try {
    const { game, summary } = await store.load(id);
    const { white, black } = summary.players;
    const tags = {
      ...summary.tags,
      ...(white.name ? { White: white.name } : {}),
      ...(black.name ? { Black: black.name } : {}),
    };
    return await treeOfGame(game, rules, { tags });
  } catch (cause) {
    if (cause instanceof Missing) return undefined;
    throw cause;
  }
}

/** A game may have gone on since it was analysed. */
function withGame(kept: Tree, played: Tree): Tree {
  const line = lineFrom(played, ROOT).flatMap(({ move, text }) => (move ? [{ move, text }] : []));
  return addLine(kept, ROOT, line).tree;
}
