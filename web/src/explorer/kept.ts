/**
 * What the explorer knows of files, kept in this browser: a reload need not read
 * them again. It comes in parts that may be many; until the last one is stored
 * the head still names those from before, so that nothing is ever half there.
 */

import type { DBSchema, IDBPObjectStore } from 'idb';
import { isNoRoom, openDatabase } from '../database';
import { messageOf } from '../errors';
import { newId } from '../ids';

export interface KeptIndex {
  /** The parts, in order; nothing if nothing is kept. */
  load(): Promise<string[] | undefined>;
  /** Keeps these parts in place of those from before. */
  save(parts: AsyncIterable<string>): Promise<void>;
  clear(): Promise<void>;
}

/** The browser refuses to keep so much. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom';
}

/** Which parts are the kept ones. Parts lie at `[generation, number]`. */
interface Head {
  version: typeof VERSION;
  generation: string;
  parts: number;
}

/** Of how the parts are laid out; what is in them has a version of its own. */
const VERSION = 1;
const HEAD = 'head';

interface Schema extends DBSchema {
  parts: { key: string | IDBValidKey[]; value: Head | string };
}

type Parts = IDBPObjectStore<Schema, ['parts'], 'parts', 'readwrite'>;

export async function openKeptIndex(newGeneration: () => string = newId): Promise<KeptIndex> {
  const database = await openDatabase<Schema>('alveare-explorer', 1, (database) => {
    database.createObjectStore('parts');
  });

  const change = async (act: (store: Parts) => Promise<unknown>[]): Promise<void> => {
    const { store, done } = database.transaction('parts', 'readwrite');
    try {
      // A request that was cut off says only that; the transaction says why.
      await Promise.all([Promise.allSettled(act(store)), done]);
    } catch (cause) {
      throw isNoRoom(cause) ? new NoRoom(messageOf(cause)) : cause;
    }
  };

  return {
    clear: () => database.clear('parts'),
    load: async () => {
      const head = await database.get('parts', HEAD);
      if (typeof head !== 'object' || head.version !== VERSION) return undefined;
      const { generation, parts } = head;
      const range = IDBKeyRange.bound([generation, 0], [generation, parts]);
      const found = (await database.getAll('parts', range)) as string[];
      return found.length === parts ? found : undefined;
    },
    save: async (parts) => {
      const generation = newGeneration();
      let count = 0;
      try {
        for await (const part of parts) {
          const key = [generation, count++];
          await change((store) => [store.put(part, key)]);
        }
        const head: Head = { version: VERSION, generation, parts: count };
        await change((store) => [
          store.put(head, HEAD),
          // Keys are in order: texts first, lists after them, by their first member.
          store.delete(IDBKeyRange.bound([], [generation], false, true)),
          store.delete(IDBKeyRange.lowerBound([generation, count])),
        ]);
      } catch (cause) {
        // What is stored of it is of no use, and may be why there is no room.
        const stored = IDBKeyRange.bound([generation], [generation, count]);
        await change((store) => [store.delete(stored)]);
        throw cause;
      }
    },
  };
}
