/**
 * Addresses that carry a game. A line of UHP says the game, its rules and its
 * end; a game that begins elsewhere than with an empty table is beyond UHP and
 * goes as JSON. A plus sign stands for itself: addresses that people write by
 * hand have `Base+MLP` in them.
 */

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

/** The tree of an address, and after how many moves of its main line it is looked at. */
export async function readLink(
  rules: Rules,
  query: string,
): Promise<{ tree: Tree; ply: number } | undefined> {
  const fields = addressFields(query);
  const text = fields.get('uhp') ?? fields.get('json');
  if (text === undefined) return undefined;
  const [record] = await rules.read(text);
  if (!record) throw new Error('the address has no game in it');
  const tree = await treeOfRecord(rules, record);
  return { tree, ply: Number.parseInt(fields.get('move') ?? '0', 10) || 0 };
}

/** What the query of an address says, by name. */
export function addressFields(query: string): Map<string, string> {
  return new Map(query.split('&').map(field));
}

function field(text: string): [string, string] {
  const [name = '', ...rest] = text.split('=');
  const value = rest.join('=');
  try {
    return [name, decodeURIComponent(value)];
  } catch {
    return [name, value];
  }
}
