/**
 * The library in the browser's own storage. Logs are the truth; what follows
 * from them is kept beside them, for the list. What that is says the same code
 * as in the program. It answers from a worker, and a transaction of IndexedDB
 * does not wait for anybody: what becomes of a log is worked out first, and
 * stored only if the log is still the same.
 */

import type { DBSchema } from 'idb';
import { isNoRoom, openDatabase } from '../database';
import { messageOf } from '../errors';
import { unreadText } from '../files/failures';
import type {
  Appended,
  Event as GameEvent,
  GamePage,
  GameSummary,
  ImportReport,
  LibraryFile,
  LibraryGame,
  LogAnswer,
  LoggedEvent,
  StoredGame,
} from '../generated';
import { t } from '../messages';

import type { Rules } from '../rules/rules';
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

  async append(id: string, expected: number, events: GameEvent[]): Promise<Appended> {
    const at = this.#now();
    const decide = (log: LoggedEvent[]) => this.#rules.append(id, log, { expected, events }, at);
    const { sequence, updated } = (await this.#store(id, decide)).stored.summary;
    return { sequence, updated };
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
        const { isNews } = await this.#store(game.id, (log) => this.#rules.takeIn(log, game));
        if (isNews) report.imported += 1;
        else report.present += 1;
      } catch (cause) {
        report.refused.push({ id: game.id, message: messageOf(cause) });
      }
    }
    return report;
  }

  /** Stores what becomes of a log, and says whether that was news. */
  async #store(
    id: string,
    decide: (log: LoggedEvent[]) => Promise<LogAnswer>,
  ): Promise<{ stored: StoredGame; isNews: boolean }> {
    const before = await this.#shelf.get(id);
    const log = before?.log ?? [];
    const answer = await decide(log);
    if (answer.kind === 'refused') throw new Refused(refusalOf(answer));
    if (answer.kind === 'added') {
      const { stored, events } = answer;
      const entry = { id, stored, log: [...log, ...events] };
      if (await this.#shelf.put(entry, log.length)) return { stored, isNews: true };
      // Another tab was faster: compare with what it stored.
      return this.#store(id, decide);
    }
    if (!before) throw new Missing(id);
    if (answer.kind === 'conflict') throw new Conflict(before.stored);
    return { stored: before.stored, isNews: false };
  }

  async #entry(id: string): Promise<Entry> {
    const entry = await this.#shelf.get(id);
    if (!entry) throw new Missing(id);
    return entry;
  }
}

/** Why a log is refused. The rules say in detail what they have against it. */
function refusalOf({ why, problem, text }: Extract<LogAnswer, { kind: 'refused' }>): string {
  if (why === 'rules') return problem ? unreadText(problem) : text;
  return t(`library.refused.${why}`);
}

/** Whether a game belongs to a list. */
function fits(summary: GameSummary, { status, type }: Query): boolean {
  const finished = summary.outcome !== undefined;
  if (status && finished !== (status === 'finished')) return false;
  return !type || summary.gameType === type;
}

interface Schema extends DBSchema {
  games: { key: string; value: Entry };
}

/** The shelf in IndexedDB. */
export async function openShelf(): Promise<Shelf> {
  const database = await openDatabase<Schema>('alveare', 1, (database) => {
    database.createObjectStore('games', { keyPath: 'id' });
  });
  return {
    get: (id) => reached(database.get('games', id)),
    all: () => reached(database.getAll('games')),
    delete: (id) => reached(database.delete('games', id)),
    put: async (entry, ifLength) => {
      const { store, done } = database.transaction('games', 'readwrite');
      const putIf = async () => {
        const isSame = ((await store.get(entry.id))?.log.length ?? 0) === ifLength;
        if (isSame) await store.put(entry);
        return isSame;
      };
      // A request that was cut off says only that; the transaction says why.
      const [isSame] = await reached(Promise.all([putIf().catch(() => false), done]));
      return isSame;
    },
  };
}

async function reached<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** What fails here may succeed later, when there is room again for one. */
export function failureOf(cause: unknown): Unreachable {
  return new Unreachable(isNoRoom(cause) ? t('library.browser.full') : messageOf(cause));
}
