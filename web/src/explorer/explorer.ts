/**
 * The opening explorer behind a worker of its own: a second copy of the rules
 * module that keeps the games it is given, so that the rules of the page answer
 * while it reads. Files go in part by part, each small enough to be read in a
 * moment; a line that cannot be read is told by its number in the whole file.
 */

import type {
  ExplorerFilter,
  ExplorerReport,
  ExplorerRequest,
  ExplorerView,
  Game,
  NamedGame,
} from '../generated';
import { Caller, type Port } from '../wasm/caller';
import { partsOf } from './parts';

export interface Explorer {
  /** Reads the games of a file; `onprogress` hears how much of it is done, from 0 to 1. */
  read(text: string, onprogress?: (share: number) => void): Promise<ExplorerReport>;
  take(games: NamedGame[]): Promise<ExplorerReport>;
  look(game: Game, filter: ExplorerFilter): Promise<ExplorerView>;
  clear(): Promise<ExplorerReport>;
}

/** How many problems of a file are told. */
const MAX_FAILURES = 20;

export function explorerOver(open: () => Port): Explorer {
  const caller = new Caller(open);
  const ask = <T>(request: ExplorerRequest): Promise<T> =>
    caller.call({ ask: 'explorer', request });
  return {
    read: async (text, onprogress) => {
      let sum: ExplorerReport = { games: 0, added: 0, failed: 0, failures: [], full: false };
      for (const { text: part, line, end } of partsOf(text)) {
        sum = joined(sum, await ask<ExplorerReport>({ to: 'read', text: part, line }));
        onprogress?.(end);
        if (sum.full) break;
      }
      return sum;
    },
    take: (games) => ask({ to: 'take', games }),
    look: (game, filter) => ask({ to: 'look', game, filter }),
    clear: () => ask({ to: 'clear' }),
  };
}

export function joined(a: ExplorerReport, b: ExplorerReport): ExplorerReport {
  return {
    games: b.games,
    added: a.added + b.added,
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
