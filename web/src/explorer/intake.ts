/**
 * How games come to the explorer: those of files, which the browser keeps, and
 * those of the library, which is asked again on every visit what is new. One
 * thing comes in after the other, and whatever takes long can be stopped.
 */

import { whileBusy } from '../busy';
import { messageOf } from '../errors';
import type { Source } from '../files/pieces';
import type { NamedGame } from '../generated';
import { type GameStore, Missing } from '../library/store';
import { Observable } from '../observable';
import { type Explorer, joined, type Report } from './explorer';
import { type KeptIndex, NoRoom } from './kept';

export interface IntakeState {
  /** How many games were taken in. */
  games: number;
  /** How much of what is being taken in is done, from 0 to 1. */
  progress?: number;
  /** What has come of the last files. */
  report?: Report;
  problem?: string;
  /** Why the games of files are gone after a reload: the browser has no room, or says this. */
  unkept?: 'room' | { message: string };
  /** What was kept could not be read any more. */
  forgotten?: boolean;
}

export interface IntakeParts {
  explorer: Explorer;
  store: Pick<GameStore, 'list' | 'load'>;
  kept: KeptIndex;
  nameOf: (game: Awaited<ReturnType<GameStore['load']>>) => string;
}

/** A file, or what somebody has pasted. */
export type NamedSource = Source & { readonly name?: string };

/** How many games of the library are taken in at once. */
const BATCH = 50;

export class Intake {
  readonly state = new Observable<IntakeState>({ games: 0 });
  readonly #parts: IntakeParts;
  readonly #onchange: () => Promise<void>;
  /** What comes in, comes after this. */
  #turn: Promise<void> = Promise.resolve();
  #control: AbortController | undefined;
  #restored = false;
  /** The games of the library that are in, and how long their logs were. */
  readonly #taken = new Map<string, number>();

  /** `onchange` is called, and waited for, whenever something has come in. */
  constructor(parts: IntakeParts, onchange: () => Promise<void>) {
    this.#parts = parts;
    this.#onchange = onchange;
  }

  /** Takes in what was kept of files, and what is new in the library. */
  fill(): Promise<void> {
    return this.#inTurn(async (signal) => {
      await this.#restore();
      await this.#takeLibrary(signal);
    });
  }

  /** Takes in files; what cannot be read is told, and the rest counts. */
  take(sources: readonly NamedSource[]): Promise<void> {
    return this.#inTurn(async (signal) => {
      await this.#restore();
      this.#without('report');
      let sum: Report | undefined;
      for (const [index, source] of sources.entries()) {
        const onprogress = (share: number) =>
          this.#set({ progress: (index + share) / sources.length });
        onprogress(0);
        const report = await this.#parts.explorer.read(source, onprogress, signal);
        const named = sources.length > 1 ? withName(source.name, report) : report;
        sum = sum ? joined(sum, named) : named;
        this.#set({ report: sum, games: report.games });
        if (signal.aborted) break;
      }
      if (sum && sum.added > 0) await this.#keep();
    });
  }

  /** Forgets all files. The library stays. */
  forget(): Promise<void> {
    return this.#inTurn(async (signal) => {
      this.#without('report', 'unkept', 'forgotten');
      const { games } = await this.#parts.explorer.clear();
      this.#taken.clear();
      this.#set({ games });
      await this.#parts.kept.clear();
      await this.#takeLibrary(signal);
    });
  }

  /** Stops what is coming in; what is in stays. */
  cancel(): void {
    this.#control?.abort();
  }

  #inTurn(act: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const turn = this.#turn.then(async () => {
      this.#control = new AbortController();
      this.#without('problem');
      try {
        await act(this.#control.signal);
      } catch (cause) {
        this.#set({ problem: messageOf(cause) });
      }
      this.#without('progress');
      await this.#onchange();
    });
    this.#turn = whileBusy(turn);
    return turn;
  }

  async #restore(): Promise<void> {
    if (this.#restored) return;
    const { explorer, kept } = this.#parts;
    const parts = await kept.load().catch(() => undefined);
    try {
      if (parts) this.#set({ games: (await explorer.restore(parts)).games });
    } catch {
      // A later version of the page may know games in another way: the files are still there.
      await explorer.clear();
      await kept.clear().catch(() => undefined);
      this.#set({ forgotten: true });
    }
    this.#restored = true;
  }

  async #keep(): Promise<void> {
    const { explorer, kept } = this.#parts;
    try {
      await kept.save(explorer.keep());
      this.#without('unkept', 'forgotten');
    } catch (cause) {
      const message = messageOf(cause);
      this.#set({ unkept: cause instanceof NoRoom ? 'room' : { message } });
    }
  }

  /** Takes in the games of the library that are not in as they are now, and forgets what is gone. */
  async #takeLibrary(signal: AbortSignal): Promise<void> {
    const { explorer } = this.#parts;
    const there = await this.#library();
    const fresh = [...there].filter(([id, length]) => this.#taken.get(id) !== length);
    const old = [...this.#taken.keys()].filter((id) => this.#taken.get(id) !== there.get(id));
    if (old.length > 0) {
      const { games } = await explorer.drop(old);
      for (const id of old) this.#taken.delete(id);
      this.#set({ games });
    }
    for (let first = 0; first < fresh.length && !signal.aborted; first += BATCH) {
      this.#set({ progress: first / fresh.length });
      const batch = fresh.slice(first, first + BATCH);
      const { games } = await explorer.take(await this.#load(batch.map(([id]) => id)));
      for (const [id, length] of batch) this.#taken.set(id, length);
      this.#set({ games });
    }
  }

  /** The games of the library that have moves, and how long their logs are. */
  async #library(): Promise<Map<string, number>> {
    const there = new Map<string, number>();
    let cursor: string | undefined;
    do {
      const query = { limit: BATCH, ...(cursor ? { cursor } : {}) };
      const { games, next } = await this.#parts.store.list(query);
      for (const { id, plies, sequence } of games) if (plies > 0) there.set(id, sequence);
      cursor = next;
    } while (cursor);
    return there;
  }

  async #load(ids: readonly string[]): Promise<NamedGame[]> {
    const { store, nameOf } = this.#parts;
    const games: NamedGame[] = [];
    for (const id of ids) {
      try {
        const stored = await store.load(id);
        games.push({ id, name: nameOf(stored), game: stored.game });
      } catch (cause) {
        // It may have been deleted since the list was made.
        if (!(cause instanceof Missing)) throw cause;
      }
    }
    return games;
  }

  #set(change: Partial<IntakeState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  #without(...keys: ('progress' | 'report' | 'problem' | 'unkept' | 'forgotten')[]): void {
    const next = { ...this.state.current };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }
}

/** Of several files, each problem says which one it is in. */
function withName(name: string | undefined, report: Report): Report {
  if (!name) return report;
  return { ...report, failures: report.failures.map((failure) => `${name}: ${failure}`) };
}
