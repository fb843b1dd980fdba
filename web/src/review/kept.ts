/**
 * Reviews that were made before, kept in the browser: a review that is opened
 * again is there at once. A game that has gone on since is another game, and
 * another engine comes to other verdicts: the address of its module, which has
 * a sum of its bytes in it, tells one from the next.
 */

import engineAddress from '../engine/engine.wasm?url';
import type { Game, Review, ReviewedGame, ReviewSettings } from '../generated';

/** A game with its review, and what it is called. */
export interface Kept {
  game: Game;
  told: ReviewedGame;
}

/** Many games that were reviewed together. */
export interface KeptMany {
  games: Kept[];
  /** What could not be read, with the place. */
  problems: string[];
}

export interface Reviews {
  load(game: Game, settings: ReviewSettings): Promise<Review | undefined>;
  save(game: Game, review: Review): Promise<void>;
  loadMany(): Promise<KeptMany | undefined>;
  saveMany(many: KeptMany): Promise<void>;
}

const STORE = 'reviews';
const MANY = 'many';
const AT = 'at';

/** Older reviews than so many can be made again; a browser has only so much room. */
const MOST = 2_000;

/** One review, and when it was made. */
interface Dated {
  review: Review;
  at: number;
}

/** Reviews by this engine; what another one said is not found any more. */
export async function openReviews(
  engine: string = engineAddress,
  factory: IDBFactory = indexedDB,
  now: () => number = Date.now,
): Promise<Reviews> {
  const opening = factory.open('alveare-reviews', 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    const store =
      oldVersion === 0
        ? opening.result.createObjectStore(STORE)
        : opening.transaction?.objectStore(STORE);
    // What was kept before does not say by which engine it was judged.
    store?.delete(IDBKeyRange.upperBound(MANY, true));
    store?.delete(IDBKeyRange.lowerBound(MANY, true));
    store?.createIndex(AT, AT);
  };
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();

  const get = <T>(key: string): Promise<T | undefined> =>
    done<T | undefined>(database.transaction(STORE).objectStore(STORE).get(key));
  const change = (act: (store: IDBObjectStore) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error(String(transaction.error)));
      act(transaction.objectStore(STORE));
    });

  return {
    load: async (game, settings) => (await get<Dated>(keyOf(engine, game, settings)))?.review,
    save: (game, review) =>
      change((store) => {
        store.put({ review, at: now() } satisfies Dated, keyOf(engine, game, review.settings));
        forgetOldest(store);
      }),
    loadMany: () => get<KeptMany>(MANY),
    saveMany: (many) => change((store) => store.put(many, MANY)),
  };
}

function forgetOldest(store: IDBObjectStore): void {
  const counting = store.index(AT).count();
  counting.onsuccess = () => {
    let excess = counting.result - MOST;
    if (excess <= 0) return;
    const oldest = store.index(AT).openKeyCursor();
    oldest.onsuccess = () => {
      const cursor = oldest.result;
      if (!cursor || excess <= 0) return;
      store.delete(cursor.primaryKey);
      excess -= 1;
      cursor.continue();
    };
  };
}

/** What a review depends on; how the players ended the game is none of it. */
export function keyOf(
  engine: string,
  { gameType, rules, start, moves }: Game,
  settings: ReviewSettings,
): string {
  return JSON.stringify([engine, gameType, rules, start ?? null, moves, settings.nodes ?? null]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}
