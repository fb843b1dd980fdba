/** Games and trees from text: pasted, from a file, or from an address. */

import { gameOfLink } from '../files/address';
import { type FileRecord, firstRecords, gameRecord, jsonText, recordsIn } from '../files/records';
import type { Rules } from '../rules/rules';
import { isTreeText, readTree, treeOfGame } from './file';
import type { Tree } from './tree';

/** What a text holds: a tree of ours, or the games of other programs. */
export type Import = { kind: 'tree'; tree: Tree } | { kind: 'records'; records: FileRecord[] };

/** As many games of a file as anybody looks through. */
const MOST_GAMES = 1_000;

export async function readSource(rules: Rules, source: Blob): Promise<Import> {
  const linked = await gameOfLink(source);
  if (linked !== undefined) return { kind: 'records', records: await recordsIn(rules, linked) };
  const json = await jsonText(source);
  if (json === undefined) {
    return { kind: 'records', records: await firstRecords(rules, source, MOST_GAMES) };
  }
  if (isTreeText(json)) return { kind: 'tree', tree: await readTree(json, rules) };
  return { kind: 'records', records: await recordsIn(rules, json) };
}

/** A game that was read, as a tree; what could not be read is refused with its reason. */
export async function treeOfRecord(rules: Rules, record: FileRecord | undefined): Promise<Tree> {
  const { game, tags, comments, variations } = gameRecord(record);
  return treeOfGame(game, rules, { tags: { ...tags }, comments, variations });
}
