/** Games and trees from text: pasted, from a file, or from an address. */

import type { ReadRecord } from '../generated';
import type { Rules } from '../rules/rules';
import { isTreeText, readTree, treeOfGame } from './file';
import type { Tree } from './tree';

/** What a text holds: a tree of ours, or the games of other programs. */
export type Import = { kind: 'tree'; tree: Tree } | { kind: 'records'; records: ReadRecord[] };

export async function readText(rules: Rules, text: string): Promise<Import> {
  if (isTreeText(text)) return { kind: 'tree', tree: await readTree(text, rules) };
  return { kind: 'records', records: await rules.read(text) };
}

/** A game that was read, as a tree; what could not be read is refused with its reason. */
export async function treeOfRecord(rules: Rules, record: ReadRecord): Promise<Tree> {
  if (record.kind === 'failure') throw new Error(record.message);
  const { game, tags, comments } = record;
  return treeOfGame(game, rules, { tags: { ...tags }, comments });
}
