/**
 * The library in the browser's own storage. Logs are the truth; what follows
 * from them is kept beside them, for the list. The rules answer from a worker,
 * and a transaction of IndexedDB does not wait for anybody: what follows from
 * an event is worked out first, and stored only if the log is still the same.
 */

import type {
  Event as GameEvent,
  GamePage,
  GameSummary,
  ImportReport,
  LibraryFile,
  LibraryGame,
  LoggedEvent,
  StoredGame,
} from '../generated';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import { applyEvents, newEvents } from './log';
import { Conflict, type GameStore, Missing, type Query, Refused, Unreachable } from './store';

/** How a game lies in the database. */
interface Entry {
  id: string;
  stored: StoredGame;
  log: LoggedEvent[];
}

/** The few things that are asked of the database; tests have one in memory. */
export interface Shelf {
  get(id: string): Promise<Entry | undefined>;
  all(): Promise<Entry[]>;
  /** Puts the entry there if the log has this length, and says whether it did. */
  put(entry: Entry, ifLength: number): Promise<boolean>;
  delete(id: string): Promise<void>;
}

const PAGE = 50;

export class BrowserStore implements GameStore {
  readonly kind = 'browser';
  readonly #shelf: Shelf;
  readonly #rules: Rules;
  readonly #now: () => number;

  constructor(shelf: Shelf, rules: Rules, now: () => number) {
    this.#shelf = shelf;
    this.#rules = rules;
    this.#now = now;
  }

  async list(query: Query): Promise<GamePage> {
    const fitting = (await this.#shelf.all())
      .map(({ stored }) => stored.summary)
      .filter((summary) => fits(summary, query))
      .sort((a, b) => b.updated - a.updated);
    const from = Number(query.cursor ?? 0);
    const to = from + (query.limit ?? PAGE);
    const next = to < fitting.length ? { next: String(to) } : {};
    return { games: fitting.slice(from, to), total: fitting.length, ...next };
  }

  async load(id: string): Promise<StoredGame> {
    return (await this.#entry(id)).stored;
  }

  async log(id: string): Promise<LibraryGame> {
    return { id, events: (await this.#entry(id)).log };
  }

  async append(id: string, expected: number, events: GameEvent[]): Promise<StoredGame> {
    const at = this.#now();
    return this.#extend(
      id,
      expected,
      events.map((event) => ({ at, event })),
    );
  }

  async remove(id: string): Promise<void> {
    await this.#shelf.delete(id);
  }

  async exportAll(): Promise<LibraryFile> {
    const games = (await this.#shelf.all()).map(({ id, log }) => ({ id, events: log }));
    return { format: 'alveare-library', version: 1, games };
  }

  async importAll(file: LibraryFile): Promise<ImportReport> {
    const report: ImportReport = { imported: 0, present: 0, refused: [] };
    for (const game of file.games) {
      try {
        if (await this.#importGame(game)) report.imported += 1;
        else report.present += 1;
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        report.refused.push({ id: game.id, message });
      }
    }
    return report;
  }

  /** Whether anything of it was new. */
  async #importGame({ id, events }: LibraryGame): Promise<boolean> {
    const inOrder = events.every(({ sequence }, index) => sequence === index + 1);
    if (events.length === 0 || !inOrder) throw new Refused(t('library.refused.log'));
    const known = (await this.#shelf.get(id))?.log ?? [];
    const shorter = events.slice(0, known.length);
    if (
      known.length >= events.length &&
      newEvents(
        known.slice(0, events.length),
        0,
        events.map(({ event }) => event),
      )
    ) {
      return false;
    }
    if (
      !newEvents(
        known,
        0,
        shorter.map(({ event }) => event),
      )
    ) {
      throw new Refused(t('library.refused.other'));
    }
    await this.#extend(id, known.length, events.slice(known.length));
    return true;
  }

  async #extend(
    id: string,
    expected: number,
    events: { at: number; event: GameEvent }[],
  ): Promise<StoredGame> {
    const before = await this.#shelf.get(id);
    const log = before?.log ?? [];
    const plain = events.map(({ event }) => event);
    const fresh = newEvents(log, expected, plain);
    if (!fresh) {
      if (!before) throw new Missing(id);
      throw new Conflict(before.stored);
    }
    if (before && fresh.length === 0) return before.stored;
    const added = events.slice(events.length - fresh.length);
    const last = added.at(-1)?.at ?? this.#now();
    let stored = await applyEvents(this.#rules, id, before?.stored, fresh, last);
    if (!before) stored = withCreated(stored, added[0]?.at ?? last);
    const logged = added.map(({ at, event }, i) => ({ sequence: log.length + i + 1, at, event }));
    const entry = { id, stored, log: [...log, ...logged] };
    if (await this.#shelf.put(entry, log.length)) return stored;
    // Another tab was faster: compare with what it stored.
    return this.#extend(id, expected, events);
  }

  async #entry(id: string): Promise<Entry> {
    const entry = await this.#shelf.get(id);
    if (!entry) throw new Missing(id);
    return entry;
  }
}

function withCreated(stored: StoredGame, created: number): StoredGame {
  return { ...stored, summary: { ...stored.summary, created } };
}

/** Whether a game belongs to a list. */
function fits(summary: GameSummary, { status, type }: Query): boolean {
  const finished = summary.outcome !== undefined;
  if (status && finished !== (status === 'finished')) return false;
  return !type || summary.gameType === type;
}

const STORE = 'games';

/** The shelf in IndexedDB. */
export async function openShelf(factory: IDBFactory): Promise<Shelf> {
  const opening = factory.open('alveare', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' });
  const database = await done(opening);
  // Another tab with a newer version of the page must be able to go ahead.
  database.onversionchange = () => database.close();
  const store = (mode: IDBTransactionMode) => database.transaction(STORE, mode).objectStore(STORE);
  return {
    get: (id) => done<Entry | undefined>(store('readonly').get(id)),
    all: () => done<Entry[]>(store('readonly').getAll()),
    delete: async (id) => {
      await committed(store('readwrite'), (games) => games.delete(id));
    },
    put: (entry, ifLength) => putIf(store('readwrite'), entry, ifLength),
  };
}

async function putIf(store: IDBObjectStore, entry: Entry, ifLength: number): Promise<boolean> {
  let same = false;
  await committed(store, (games) => {
    const reading: IDBRequest<Entry | undefined> = games.get(entry.id);
    reading.onsuccess = () => {
      same = (reading.result?.log.length ?? 0) === ifLength;
      if (same) games.put(entry);
    };
  });
  return same;
}

/** Waits until the transaction is stored, not only until the request succeeded. */
function committed(store: IDBObjectStore, act: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const { transaction } = store;
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Unreachable(String(transaction.error)));
    act(store);
  });
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Unreachable(String(request.error)));
  });
}
