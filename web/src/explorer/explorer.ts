/**
 * The opening explorer behind a worker of its own: a second copy of the rules
 * module that keeps the games it is given, so that the rules of the page answer
 * while it reads. Files go in batch by batch; a game that cannot be read is told by
 * its line in the file, and the others count.
 */

import { whileBusy } from '../busy';
import { batchesOf } from '../files/batches';
import { refusalText, unreadText } from '../files/failures';
import type { Source } from '../files/pieces';
import type {
  ExplorerFilter,
  ExplorerReport,
  ExplorerRequest,
  ExplorerView,
  Game,
  KeptPart,
  NamedGame,
} from '../generated';
import { Caller, type Port } from '../wasm/caller';

/** What has come of games that were to be taken in. */
export interface Report extends Omit<ExplorerReport, 'failures'> {
  /** Where and why, in the language of the page, for the first that failed. */
  failures: string[];
}

export interface Explorer {
  /**
   * Reads the games of a file; `onprogress` hears how much of it is done, from 0
   * to 1. A signal ends it: what was read by then counts.
   */
  read(source: Source, onprogress?: (share: number) => void, signal?: AbortSignal): Promise<Report>;
  take(games: NamedGame[]): Promise<Report>;
  /** Forgets games of the library. */
  drop(ids: string[]): Promise<Report>;
  look(game: Game, filter: ExplorerFilter): Promise<ExplorerView>;
  clear(): Promise<Report>;
  /** What it knows of files, in parts, to be kept. */
  keep(): AsyncGenerator<string>;
  /** Knows again what was kept, in place of all else. */
  restore(parts: readonly string[]): Promise<Report>;
}

/** How many problems of a file are told. */
const MAX_FAILURES = 20;

const NOTHING: Report = {
  games: 0,
  added: 0,
  known: 0,
  failed: 0,
  failures: [],
  full: false,
};

export function explorerOver(open: () => Port): Explorer {
  const caller = new Caller(open);
  const ask = <T>(request: ExplorerRequest): Promise<T> =>
    whileBusy(caller.call({ ask: 'explorer', request }));
  const change = async (request: ExplorerRequest): Promise<Report> => {
    const report = await ask<ExplorerReport>(request);
    return { ...report, failures: report.failures.map(unreadText) };
  };
  return {
    read: async (source, onprogress, signal) => {
      let sum = await change({ to: 'read', format: 'uhp', games: [] });
      for await (const { format, games, refused, done } of batchesOf(source)) {
        if (games.length > 0) sum = joined(sum, await change({ to: 'read', format, games }));
        if (refused) {
          sum = joined(sum, {
            ...NOTHING,
            games: sum.games,
            failed: 1,
            failures: [refusalText(refused)],
          });
        }
        onprogress?.(done);
        if (sum.full || signal?.aborted) break;
      }
      return sum;
    },
    take: (games) => change({ to: 'take', games }),
    drop: (ids) => change({ to: 'drop', ids }),
    look: (game, filter) => ask({ to: 'look', game, filter }),
    clear: () => change({ to: 'clear' }),
    keep: async function* () {
      let count = 1;
      for (let part = 0; part < count; part++) {
        const { text, parts } = await ask<KeptPart>({ to: 'keep', part });
        count = parts;
        yield text;
      }
    },
    restore: async (parts) => {
      let report = NOTHING;
      for (const [part, text] of parts.entries()) {
        report = await change({ to: 'restore', text, part, parts: parts.length });
      }
      return report;
    },
  };
}

export function joined(a: Report, b: Report): Report {
  return {
    games: b.games,
    added: a.added + b.added,
    known: a.known + b.known,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures].slice(0, MAX_FAILURES),
    full: a.full || b.full,
  };
}

/** The explorer of this page. */
export const explorer: Explorer = explorerOver(
  () =>
    new Worker(new URL('../rules/worker.ts', import.meta.url), {
      type: 'module',
      name: 'explorer',
    }),
);
