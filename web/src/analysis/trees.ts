/**
 * Where trees are kept in the browser, by the id of their page. They have a
 * database of their own: a study is no game, and the server's library has none.
 */

import type { DBSchema, IDBPObjectStore } from 'idb';
import { openDatabase } from '../database';
import { openOr } from '../storage';

/** A tree as it is kept. */
export interface Saved extends Kept {
  id: string;
  /** What its owner calls it; empty if nothing was said. */
  name: string;
  /** When it was changed last, in milliseconds since 1970. */
  changed: number;
}

export interface Kept {
  text: string;
  /** Which opened page has written it; texts of older versions do not say. */
  writer?: string;
}

/** Who keeps a tree, and the text that lay there when it was opened. */
export interface Writer {
  me: string;
  before?: string | undefined;
}

/** Somebody else has changed the tree since it was opened. */
export class Stale extends Error {
  override readonly name = 'Stale';
}

export interface TreeStore {
  load(id: string): Promise<Kept | undefined>;
  /**
   * Keeps a text; the name that there is stays. What another page has written
   * meanwhile is not written over: that is refused as `Stale`.
   */
  save(id: string, text: string, writer: Writer): Promise<void>;
  /** Gives what is kept another id, as it is. */
  setAside(id: string, to: string): Promise<void>;
  /** All of them, the one that was changed last first. */
  list(): Promise<Saved[]>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Brings back what was removed. */
  restore(saved: Saved): Promise<void>;
}

type Entry = Omit<Saved, 'id'>;

interface Schema extends DBSchema {
  trees: { key: string; value: Entry };
}

export const openTrees = openOr(() => openTreesIn(Date.now), memoryTrees);

async function openTreesIn(now: () => number): Promise<TreeStore> {
  const database = await openDatabase<Schema>(
    'alveare-analysis',
    2,
    async (database, oldVersion, _, transaction) => {
      if (oldVersion === 0) database.createObjectStore('trees');
      else await wrapTexts(transaction.objectStore('trees'), now());
    },
  );

  /** Looks at an entry and puts another in its place, in one go; or refuses to. */
  const change = async (id: string, next: (entry: Entry | undefined) => Entry | undefined) => {
    const { store, done } = database.transaction('trees', 'readwrite');
    const entry = next(await store.get(id));
    await Promise.all([entry && store.put(entry, id), done]);
  };

  return {
    load: (id) => database.get('trees', id),
    save: (id, text, writer) =>
      change(id, (entry) => {
        if (!mayWrite(entry, writer)) throw new Stale('another page has changed the analysis');
        return { name: '', ...entry, text, changed: now(), writer: writer.me };
      }),
    setAside: async (id, to) => {
      const { store, done } = database.transaction('trees', 'readwrite');
      const entry = await store.get(id);
      await Promise.all([entry && store.put(entry, to), store.delete(id), done]);
    },
    list: async () => {
      const { store } = database.transaction('trees');
      const [ids, entries] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return entries
        .map((entry, index) => ({ id: String(ids[index]), ...entry }))
        .sort((a, b) => b.changed - a.changed);
    },
    rename: (id, name) => change(id, (entry) => entry && { ...entry, name }),
    remove: (id) => database.delete('trees', id),
    restore: async ({ id, ...entry }) => void (await database.put('trees', entry, id)),
  };
}

/** Trees for as long as the page is open. */
export function memoryTrees(now: () => number = Date.now): TreeStore {
  const entries = new Map<string, Entry>();
  const move = (id: string, change: (entry: Entry) => void) => {
    const entry = entries.get(id);
    entries.delete(id);
    if (entry) change(entry);
  };
  return {
    load: async (id) => entries.get(id),
    save: async (id, text, writer) => {
      const entry = entries.get(id);
      entries.set(id, { name: '', ...entry, text, changed: now(), writer: writer.me });
    },
    setAside: async (id, to) => move(id, (entry) => entries.set(to, entry)),
    list: async () =>
      [...entries].map(([id, entry]) => ({ id, ...entry })).sort((a, b) => b.changed - a.changed),
    rename: async (id, name) => move(id, (entry) => entries.set(id, { ...entry, name })),
    remove: async (id) => move(id, () => {}),
    restore: async ({ id, ...entry }) => void entries.set(id, entry),
  };
}

/** Nobody is written over but oneself, and what one has seen. */
export function mayWrite(entry: Kept | undefined, { me, before }: Writer): boolean {
  return !entry || entry.writer === me || entry.text === before;
}

/** The first version kept nothing but texts. */
async function wrapTexts(
  store: IDBPObjectStore<Schema, 'trees'[], 'trees', 'versionchange'>,
  changed: number,
): Promise<void> {
  for await (const cursor of store) {
    await cursor.update({ name: '', changed, text: String(cursor.value) });
  }
}
