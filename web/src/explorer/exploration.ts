/**
 * A walk through the games: which were taken in, where in them the reader is,
 * and what was played there. It knows nothing of the page, and outlives it, so
 * that whoever comes back finds the same games.
 */

import { type EvaluatedLine, evaluationOf, linesOf, type WhiteScore } from '../analysis/evaluation';
import type { Engine } from '../engine/engine';
import type { Source } from '../files/pieces';
import type {
  ExplorerFilter,
  ExplorerReport,
  ExplorerView,
  Game,
  GameType,
  Move,
  NamedGame,
  View,
} from '../generated';
import type { GameStore } from '../library/store';
import { Observable } from '../observable';
import { RULE_SETS } from '../play/new-game';
import type { Rules } from '../rules/rules';
import { type Explorer, joined } from './explorer';
import { type KeptIndex, NoRoom } from './kept';

export interface Step {
  move: Move;
  text: string;
}

/** The engine's view of the position. */
export interface Opinion {
  score: WhiteScore;
  lines: EvaluatedLine[];
}

export interface ExplorationState {
  /** How many games were taken in. */
  games: number;
  /** How much of what is being taken in is done, from 0 to 1. */
  progress?: number;
  /** What has come of the last files. */
  report?: ExplorerReport;
  problem?: string;
  /** Why the games of files are gone after a reload: the browser has no room, or says this. */
  unkept?: 'room' | { message: string };
  /** What was kept could not be read any more. */
  forgotten?: boolean;
  path: readonly Step[];
  filter: ExplorerFilter;
  view?: View;
  found?: ExplorerView;
  opinion?: Opinion;
  thinking: boolean;
}

export interface Parts {
  explorer: Explorer;
  rules: Rules;
  engine: Engine;
  store: Pick<GameStore, 'list' | 'load'>;
  kept: KeptIndex;
  nameOf: (game: Awaited<ReturnType<GameStore['load']>>) => string;
}

/** A file, or what somebody has pasted. */
export type NamedSource = Source & { readonly name?: string };

/** How many games of the library are taken in at once. */
const BATCH = 50;

/** How long the engine looks, in milliseconds, and how many lines it shows. */
const PATIENCE = 1_500;
const LINES = 5;

/** All pieces can be in the games that are walked through. */
const ALL_PIECES: GameType = 'Base+MLPD';

export class Exploration {
  readonly state = new Observable<ExplorationState>({
    games: 0,
    path: [],
    filter: {},
    thinking: false,
  });
  readonly #parts: Parts;
  #filled: Promise<void> | undefined;
  /** Counts the questions: only the answer to the last one is shown. */
  #question = 0;
  #thinking: AbortController | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The game that leads to where the reader is. */
  get game(): Game {
    const { path, filter } = this.state.current;
    // The queen may open: whoever looks for such games finds them.
    const { rulebook } = RULE_SETS;
    const gameType = filter.gameType ?? ALL_PIECES;
    return { gameType, rules: rulebook, moves: path.map(({ move }) => move) };
  }

  /** Takes in what was kept of files, and the library, once. */
  fill(): Promise<void> {
    this.#filled ??= this.#attempt(async () => {
      await this.#restore();
      await this.#takeLibrary();
    });
    return this.#filled;
  }

  /** Forgets all files, and begins again with what the library has now. */
  async refill(): Promise<void> {
    await this.#attempt(async () => {
      this.#without('report', 'unkept', 'forgotten');
      await this.#parts.explorer.clear();
      this.#set({ games: 0 });
      await this.#parts.kept.clear();
      await this.#takeLibrary();
    });
  }

  async #restore(): Promise<void> {
    const { explorer, kept } = this.#parts;
    const parts = await kept.load().catch(() => undefined);
    if (!parts) return;
    try {
      const { games } = await explorer.restore(parts);
      this.#set({ games });
    } catch {
      // A later version of the page may know games in another way: the files are still there.
      await explorer.clear();
      await kept.clear().catch(() => undefined);
      this.#set({ forgotten: true });
    }
  }

  async #keep(): Promise<void> {
    const { explorer, kept } = this.#parts;
    try {
      await kept.save(explorer.keep());
      this.#without('unkept', 'forgotten');
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.#set({ unkept: cause instanceof NoRoom ? 'room' : { message } });
    }
  }

  async #takeLibrary(): Promise<void> {
    const { store, explorer, nameOf } = this.#parts;
    let cursor: string | undefined;
    let seen = 0;
    do {
      const page = await store.list({ limit: BATCH, ...(cursor ? { cursor } : {}) });
      const games: NamedGame[] = [];
      for (const { id, plies } of page.games) {
        if (plies === 0) continue;
        const stored = await store.load(id);
        games.push({ id, name: nameOf(stored), game: stored.game });
      }
      const report = await explorer.take(games);
      seen += page.games.length;
      this.#set({ games: report.games, progress: page.total > 0 ? seen / page.total : 1 });
      cursor = page.next;
    } while (cursor);
    await this.#look();
  }

  /** Takes in files; what cannot be read is told, and the rest counts. */
  async take(sources: readonly NamedSource[]): Promise<void> {
    await this.fill();
    await this.#attempt(async () => {
      this.#without('report');
      let sum: ExplorerReport | undefined;
      for (const [index, source] of sources.entries()) {
        this.#set({ progress: index / sources.length });
        const report = await this.#parts.explorer.read(source, (share) =>
          this.#set({ progress: (index + share) / sources.length }),
        );
        const named = sources.length > 1 ? withName(source.name, report) : report;
        sum = sum ? joined(sum, named) : named;
        this.#set({ report: sum, games: report.games });
      }
      if (sum && sum.added > 0) await this.#keep();
      await this.#look();
    });
  }

  go(path: readonly Step[]): Promise<void> {
    this.#set({ path });
    return this.#attempt(() => this.#look());
  }

  setFilter(filter: ExplorerFilter): Promise<void> {
    // Another set may not have the pieces of the path.
    const kept = filter.gameType === this.state.current.filter.gameType;
    this.#set({ filter, ...(kept ? {} : { path: [] }) });
    return this.#attempt(() => this.#look());
  }

  async #look(): Promise<void> {
    const question = ++this.#question;
    this.#thinking?.abort();
    const { rules, explorer } = this.#parts;
    const { game } = this;
    const [view, found] = await Promise.all([
      rules.view(game),
      explorer.look(game, this.state.current.filter),
    ]);
    if (question !== this.#question) return;
    this.#without('opinion');
    this.#set({ view, found, thinking: false });
  }

  /** Asks the engine about the position. */
  async think(): Promise<void> {
    const { view } = this.state.current;
    if (!view || view.outcome) return;
    this.#thinking?.abort();
    const control = new AbortController();
    this.#thinking = control;
    const question = this.#question;
    const { turn } = view.position;
    this.#set({ thinking: true });
    await this.#attempt(async () => {
      const how = { time: PATIENCE, lines: LINES };
      const best = await this.#parts.engine.search(this.game, how, undefined, control.signal);
      if (question !== this.#question) return;
      const { score } = evaluationOf(best, turn);
      this.#set({ opinion: { score, lines: linesOf(best, turn) } });
    });
    if (question === this.#question) this.#set({ thinking: false });
  }

  #set(change: Partial<ExplorationState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  #without(
    ...keys: ('progress' | 'report' | 'problem' | 'opinion' | 'unkept' | 'forgotten')[]
  ): void {
    const next = { ...this.state.current };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    this.#without('problem');
    try {
      await act();
    } catch (cause) {
      this.#set({ problem: cause instanceof Error ? cause.message : String(cause) });
    } finally {
      this.#without('progress');
    }
  }
}

/** Of several files, each problem says which one it is in. */
function withName(name: string | undefined, report: ExplorerReport): ExplorerReport {
  if (!name) return report;
  return { ...report, failures: report.failures.map((failure) => `${name}: ${failure}`) };
}
