/**
 * What the explorer knows of files, kept in this browser: a reload need not read
 * them again. It comes in parts that may be many; until the last one is stored
 * the head still names those from before, so that nothing is ever half there.
 */

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
const STORE = 'parts';
const HEAD = 'head';

export async function openKeptIndex(
  factory: IDBFactory = indexedDB,
  newGeneration: () => string = newId,
): Promise<KeptIndex> {
  const opening = factory.open('alveare-explorer', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();

  const read = <T>(key: IDBValidKey): Promise<T | undefined> =>
    done(database.transaction(STORE).objectStore(STORE).get(key));
  const change = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(failure(transaction.error));
      act(transaction.objectStore(STORE));
    });
  const clear = () => change((store) => store.clear());

  return {
    clear,
    load: async () => {
      const head = await read<Head>(HEAD);
      if (head?.version !== VERSION) return undefined;
      const { generation, parts } = head;
      const range = IDBKeyRange.bound([generation, 0], [generation, parts]);
      const store = database.transaction(STORE).objectStore(STORE);
      const found = await done<string[]>(store.getAll(range));
      return found.length === parts ? found : undefined;
    },
    save: async (parts) => {
      const generation = newGeneration();
      let count = 0;
      try {
        for await (const part of parts) {
          const key = [generation, count++];
          await change((store) => store.put(part, key));
        }
        await change((store) => {
          const head: Head = { version: VERSION, generation, parts: count };
          store.put(head, HEAD);
          // Keys are in order: texts first, lists after them, by their first member.
          store.delete(IDBKeyRange.bound([], [generation], false, true));
          store.delete(IDBKeyRange.lowerBound([generation, count]));
        });
      } catch (cause) {
        // What is stored of it is of no use, and may be why there is no room.
        await change((store) => store.delete(IDBKeyRange.bound([generation], [generation, count])));
        throw cause;
      }
    },
  };
}

function failure(error: DOMException | null): Error {
  return error?.name === 'QuotaExceededError'
    ? new NoRoom(error.message)
    : new Error(String(error));
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(failure(request.error));
  });
}
