/**
 * Reviews that were made before, kept in the browser: a review that is opened
 * again is there at once. A game that has gone on since is another game.
 */

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

export async function openReviews(factory: IDBFactory = indexedDB): Promise<Reviews> {
  const opening = factory.open('alveare-reviews', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();

  const get = <T>(key: string): Promise<T | undefined> =>
    done<T | undefined>(database.transaction(STORE).objectStore(STORE).get(key));
  const put = (key: string, value: unknown): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error(String(transaction.error)));
      transaction.objectStore(STORE).put(value, key);
    });

  return {
    load: (game, settings) => get<Review>(keyOf(game, settings)),
    save: (game, review) => put(keyOf(game, review.settings), review),
    loadMany: () => get<KeptMany>(MANY),
    saveMany: (many) => put(MANY, many),
  };
}

/** What a review depends on; how the players ended the game is none of it. */
function keyOf({ gameType, rules, start, moves }: Game, settings: ReviewSettings): string {
  return JSON.stringify([gameType, rules, start ?? null, moves, settings.nodes ?? null]);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}
