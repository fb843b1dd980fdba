/**
 * Reviews that were made before, kept in the browser: a review that is opened
 * again is there at once. A game that has gone on since is another game, and
 * another engine comes to other verdicts: the address of its module, which has
 * a sum of its bytes in it, tells one from the next.
 */

import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDatabase } from '../database';
import engineAddress from '../engine/engine.wasm?url';
import type { Game, Review, ReviewedGame, ReviewSettings } from '../generated';
import { openOr } from '../storage';

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

const MANY = 'many';

/** Older reviews than so many can be made again; a browser has only so much room. */
const MOST = 2_000;

/** One review, and when it was made. */
interface Dated {
  review: Review;
  at: number;
}

interface Schema extends DBSchema {
  reviews: { key: string; value: Dated | KeptMany; indexes: { at: number } };
}

/** Reviews by this engine; what another one said is not found any more. */
export const openReviews = openOr(() => openReviewsIn(engineAddress, Date.now), memoryReviews);

async function openReviewsIn(engine: string, now: () => number): Promise<Reviews> {
  const database = await openDatabase<Schema>(
    'alveare-reviews',
    2,
    async (database, oldVersion, _, transaction) => {
      if (oldVersion === 0) database.createObjectStore('reviews');
      const store = transaction.objectStore('reviews');
      store.createIndex('at', 'at');
      // What was kept before does not say by which engine it was judged.
      await store.delete(IDBKeyRange.upperBound(MANY, true));
      await store.delete(IDBKeyRange.lowerBound(MANY, true));
    },
  );

  return {
    load: async (game, settings) => {
      const kept = await database.get('reviews', keyOf(engine, game, settings));
      return kept && 'review' in kept ? kept.review : undefined;
    },
    save: async (game, review) => {
      const { store, done } = database.transaction('reviews', 'readwrite');
      const put = store.put({ review, at: now() }, keyOf(engine, game, review.settings));
      await Promise.all([put, forgetOldest(store), done]);
    },
    loadMany: async () => {
      const kept = await database.get('reviews', MANY);
      return kept && 'games' in kept ? kept : undefined;
    },
    saveMany: async (many) => void (await database.put('reviews', many, MANY)),
  };
}

function memoryReviews(): Reviews {
  const kept = new Map<string, Review>();
  let many: KeptMany | undefined;
  return {
    load: async (game, settings) => kept.get(keyOf('', game, settings)),
    save: async (game, review) => void kept.set(keyOf('', game, review.settings), review),
    loadMany: async () => many,
    saveMany: async (next) => {
      many = next;
    },
  };
}

async function forgetOldest(
  store: IDBPObjectStore<Schema, ['reviews'], 'reviews', 'readwrite'>,
): Promise<void> {
  const excess = (await store.index('at').count()) - MOST;
  if (excess <= 0) return;
  const oldest = await store.index('at').getAllKeys(undefined, excess);
  await Promise.all(oldest.map((key) => store.delete(key)));
}

/** What a review depends on; how the players ended the game is none of it. */
export function keyOf(
  engine: string,
  { gameType, rules, start, moves }: Game,
  settings: ReviewSettings,
): string {
  return JSON.stringify([engine, gameType, rules, start ?? null, moves, settings.nodes ?? null]);
}
