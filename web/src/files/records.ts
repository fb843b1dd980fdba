/**
 * The games of files and texts, read by the rules in their worker. What cannot be
 * read is told in the language of the page.
 */

import type { ReadRecord } from '../generated';
import type { Rules } from '../rules/rules';
import { batchesOf } from './batches';
import { onlyFirstText, refusalText, unreadText } from './failures';
import type { Source } from './pieces';

export type GameRecord = ReadRecord & { kind: 'game' };

/** A game of a file, or where and why there is none. */
export type FileRecord = GameRecord | { kind: 'failure'; message: string };

export interface Records {
  records: FileRecord[];
  /** How much of the file is done, from 0 to 1. */
  done: number;
}

/** The games of a file, one batch after the other. */
export async function* recordsOf(
  rules: Pick<Rules, 'readGames'>,
  source: Source,
): AsyncGenerator<Records> {
  for await (const { format, games, refused, done } of batchesOf(source)) {
    const records = games.length > 0 ? (await rules.readGames(format, games)).map(told) : [];
    if (refused) records.push({ kind: 'failure', message: refusalText(refused) });
    yield { records, done };
  }
}

/** The first so many games of a file, with what cannot be read between them. */
export async function firstRecords(
  rules: Pick<Rules, 'readGames'>,
  source: Source,
  most: number,
): Promise<FileRecord[]> {
  const found: FileRecord[] = [];
  for await (const { records } of recordsOf(rules, source)) {
    found.push(...records);
    if (found.length <= most) continue;
    return [...found.slice(0, most), { kind: 'failure', message: onlyFirstText(most) }];
  }
  return found;
}

/** The games of a text that is no file: it comes from an address, or is JSON. */
export async function recordsIn(rules: Pick<Rules, 'read'>, text: string): Promise<FileRecord[]> {
  return (await rules.read(text)).map(told);
}

function told(record: ReadRecord): FileRecord {
  return record.kind === 'game' ? record : { kind: 'failure', message: unreadText(record) };
}

/** The game of a record; what is none is refused with its reason. */
export function gameRecord(record: FileRecord | undefined): GameRecord {
  if (!record) throw new Error(unreadText({ problem: { kind: 'empty' } }));
  if (record.kind === 'failure') throw new Error(record.message);
  return record;
}

/** Larger JSON would stop the page while it is read, and no game or analysis is that large. */
export const LARGEST_JSON = 8 << 20;

/** The text of a file that is JSON; nothing if it is another one. */
export async function jsonText(source: Blob, largest = LARGEST_JSON): Promise<string | undefined> {
  const start = await source.slice(0, 1 << 10).text();
  if (
    !start
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('{')
  )
    return undefined;
  if (source.size > largest) throw new Error(refusalText({ at: 1, why: 'json' }));
  return (await source.text()).replace(/^\uFEFF/, '');
}
