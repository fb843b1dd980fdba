/**
 * Puzzles made of one's own games, kept in the browser. Whoever adds one has
 * had it proved; the same puzzle is kept once.
 */

import type { Puzzle } from './puzzle';

export interface OwnPuzzles {
  /** All of them, in the order in which they were added. */
  list(): Promise<Puzzle[]>;
  add(puzzles: readonly Puzzle[]): Promise<void>;
  remove(id: string): Promise<void>;
}

const STORE = 'puzzles';

interface Kept {
  puzzle: Puzzle;
  added: number;
}

export async function openOwnPuzzles(
  factory: IDBFactory = indexedDB,
  now: () => number = Date.now,
): Promise<OwnPuzzles> {
  const opening = factory.open('alveare-puzzles', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();

  function change(act: (store: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error(String(transaction.error)));
      act(transaction.objectStore(STORE));
    });
  }

  return {
    async list() {
      const kept: Kept[] = await done(database.transaction(STORE).objectStore(STORE).getAll());
      return kept.sort((a, b) => a.added - b.added).map(({ puzzle }) => puzzle);
    },
    add(puzzles) {
      const first = now();
      return change((store) => {
        puzzles.forEach((puzzle, index) => {
          store.put({ puzzle, added: first + index / 1_000 } satisfies Kept, puzzle.id);
        });
      });
    },
    remove: (id) => change((store) => store.delete(id)),
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}
