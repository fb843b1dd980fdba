/**
 * A file in batches of games, each small enough to be read in a moment. What comes
 * next is fetched when somebody wants it.
 */

import type { Excerpt, FileFormat } from '../generated';
import { piecesOf, type Source } from './pieces';
import { formatOf, type Refusal, Splitter } from './splitter';

export interface Batch {
  format: FileFormat;
  games: Excerpt[];
  /** What came after these games and is none. */
  refused?: Refusal;
  /** How much of the file is done with them, from 0 to 1. */
  done: number;
}

/** How much a batch has at most, more or less. */
const MOST_CHARACTERS = 1 << 18;
const MOST_GAMES = 250;

export async function* batchesOf(source: Source): AsyncGenerator<Batch> {
  let splitter: Splitter | undefined;
  let format: FileFormat = 'uhp';
  let [games, size, any] = [[] as Excerpt[], 0, false];

  const pack = (done: number, refused?: Refusal): Batch => {
    const batch = { format, games, done, ...(refused ? { refused } : {}) };
    [games, size, any] = [[], 0, true];
    return batch;
  };
  function* packed(found: Iterable<Excerpt | Refusal>, done: number): Generator<Batch> {
    for (const one of found) {
      if ('why' in one) {
        yield pack(done, one);
        continue;
      }
      games.push(one);
      size += one.text.length;
      if (size >= MOST_CHARACTERS || games.length >= MOST_GAMES) yield pack(done);
    }
  }

  for await (const { text, done } of piecesOf(source)) {
    if (!splitter) {
      const found = formatOf(text.slice(0, FIRST_LOOK));
      if (!found) {
        yield pack(1, { at: firstLine(text), why: 'foreign' });
        return;
      }
      format = found;
      splitter = new Splitter(format);
    }
    yield* packed(splitter.take(text), done);
  }
  if (splitter) yield* packed(splitter.end(), 1);
  if (games.length > 0) yield pack(1);
  else if (!any) yield pack(1, { at: 1, why: 'empty' });
}

/** How many characters tell the format. */
const FIRST_LOOK = 1 << 16;

/** The first line that is not empty. */
function firstLine(text: string): number {
  return (/^\s*/.exec(text)?.[0] ?? '').split('\n').length;
}
