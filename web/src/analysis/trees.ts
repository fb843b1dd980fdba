/**
 * Where trees are kept in the browser, by the id of their page. They have a
 * database of their own: a study is no game, and the server's library has none.
 */

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

/** Who keeps a tree, and whose tree lay there when it was opened. */
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

const STORE = 'trees';

type Entry = Omit<Saved, 'id'>;

export async function openTrees(
  factory: IDBFactory = indexedDB,
  now: () => number = Date.now,
): Promise<TreeStore> {
  const opening = factory.open('alveare-analysis', 2);
  opening.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion === 0) opening.result.createObjectStore(STORE);
    else if (opening.transaction) wrapTexts(opening.transaction.objectStore(STORE), now());
  };
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();

  /** Looks at an entry and puts another in its place, or none, in one go; or refuses to. */
  const change = (
    id: string,
    next: (entry: Entry | undefined, store: IDBObjectStore) => Entry | undefined,
  ) =>
    new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(new Error(String(transaction.error)));
      const store = transaction.objectStore(STORE);
      const found: IDBRequest<Entry | undefined> = store.get(id);
      found.onsuccess = () => {
        try {
          const entry = next(found.result, store);
          if (entry) store.put(entry, id);
          else store.delete(id);
        } catch (cause) {
          reject(cause);
          transaction.abort();
        }
      };
    });

  return {
    load: async (id) => {
      const store = database.transaction(STORE).objectStore(STORE);
      return done<Entry | undefined>(store.get(id));
    },
    save: (id, text, writer) =>
      change(id, (entry) => {
        if (!mayWrite(entry, writer)) throw new Stale('another page has changed the analysis');
        return { name: '', ...entry, text, changed: now(), writer: writer.me };
      }),
    setAside: (id, to) =>
      change(id, (entry, store) => {
        if (entry) store.put(entry, to);
        return undefined;
      }),
    list: async () => {
      const store = database.transaction(STORE).objectStore(STORE);
      const [ids, entries] = await Promise.all([
        done(store.getAllKeys()),
        done<Entry[]>(store.getAll()),
      ]);
      return entries
        .map((entry, index) => ({ id: String(ids[index]), ...entry }))
        .sort((a, b) => b.changed - a.changed);
    },
    rename: (id, name) => change(id, (entry) => entry && { ...entry, name }),
    remove: (id) => change(id, () => undefined),
    restore: ({ id, ...entry }) => change(id, () => entry),
  };
}

/** Nobody is written over but oneself, and what one has seen. */
export function mayWrite(entry: Kept | undefined, { me, before }: Writer): boolean {
  return !entry || entry.writer === me || entry.writer === before;
}

/** The first version kept nothing but texts. */
function wrapTexts(store: IDBObjectStore, changed: number): void {
  const cursors = store.openCursor();
  cursors.onsuccess = () => {
    const cursor = cursors.result;
    if (!cursor) return;
    cursor.update({ name: '', changed, text: String(cursor.value) } satisfies Entry);
    cursor.continue();
  };
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(String(request.error)));
  });
}
