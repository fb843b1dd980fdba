/** The games of a file, read by the rules in their worker, one batch after the other. */

import type { ReadRecord } from '../generated';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import { batchesOf } from './batches';
import type { Source } from './pieces';
import type { Refusal } from './splitter';

export interface Records {
  records: ReadRecord[];
  /** How much of the file is done, from 0 to 1. */
  done: number;
}

export async function* recordsOf(
  rules: Pick<Rules, 'readGames'>,
  source: Source,
): AsyncGenerator<Records> {
  for await (const { format, games, refused, done } of batchesOf(source)) {
    const records = games.length > 0 ? await rules.readGames(format, games) : [];
    if (refused) records.push({ kind: 'failure', message: refusalText(refused) });
    yield { records, done };
  }
}

/** The first so many games of a file, with what cannot be read between them. */
export async function firstRecords(
  rules: Pick<Rules, 'readGames'>,
  source: Source,
  most: number,
): Promise<ReadRecord[]> {
  const found: ReadRecord[] = [];
  for await (const { records } of recordsOf(rules, source)) {
    found.push(...records);
    if (found.length <= most) continue;
    const message = t('app.file.most', { count: most });
    return [...found.slice(0, most), { kind: 'failure', message }];
  }
  return found;
}

export function refusalText({ at, why }: Refusal): string {
  // A line is a name, not a quantity: it is written without separators.
  return t(`app.file.${why}`, { line: String(at) });
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
