/**
 * Addresses that carry a game. A line of UHP says the game, its rules and its
 * end; a game that begins elsewhere than with an empty table is beyond UHP and
 * goes as JSON.
 */

import { addressFields, gameOfQuery } from '../files/address';
import { recordsIn } from '../files/records';
import type { Game } from '../generated';
import type { Rules } from '../rules/rules';
import { treeOfRecord } from './import';
import type { Tree } from './tree';

/** The query of an address, without the question mark. */
export async function linkQuery(rules: Rules, game: Game, ply: number): Promise<string> {
  const format = game.start ? 'json' : 'uhp';
  const text = (await rules.write(game, format, {})).trim();
  return `${format}=${encodeURIComponent(text)}&move=${ply}`;
}

/** The tree of an address, and after how many moves of its main line it is looked at, if it says so. */
export async function readLink(
  rules: Rules,
  query: string,
): Promise<{ tree: Tree; ply?: number } | undefined> {
  const text = gameOfQuery(query);
  if (text === undefined) return undefined;
  const [record] = await recordsIn(rules, text);
  const tree = await treeOfRecord(rules, record);
  const ply = Number.parseInt(addressFields(query).get('move') ?? '', 10);
  return { tree, ...(ply >= 0 ? { ply } : {}) };
}
