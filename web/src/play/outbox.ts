/**
 * The events of a game that the library has not confirmed. They are sent one
 * request at a time, and stay until it has them: a player who has seen a move
 * need not see to its being stored, not even by staying on the page.
 */

import { whileBusy } from '../busy';
import type { Appended, Event as GameEvent, GameSummary } from '../generated';
import { Conflict, type GameStore, Missing } from '../library/store';

/** How long to wait before the library is tried again, in milliseconds. */
export const SEND_AGAIN = 4000;

export class Outbox {
  readonly id: string;
  readonly #store: GameStore;
  readonly #onstored: (appended: Appended) => void;
  #sequence: number;
  #waiting: GameEvent[] = [];
  #sending: Promise<void> | undefined;

  /** For a stored game; `onstored` hears of each answer. */
  constructor(
    store: GameStore,
    { id, sequence }: GameSummary,
    onstored: (appended: Appended) => void,
  ) {
    this.id = id;
    this.#store = store;
    this.#sequence = sequence;
    this.#onstored = onstored;
  }

  /** How many events of the game are known to be stored. */
  get sequence(): number {
    return this.#sequence;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  put(events: readonly GameEvent[]): void {
    this.#waiting.push(...events);
  }

  /** What is stored counts, up to this event; what waits is given up. */
  follow(sequence: number): void {
    this.#sequence = sequence;
    this.#waiting = [];
  }

  /** Sends all that waits; throws what the library has against it. */
  send(): Promise<void> {
    if (this.isEmpty) return Promise.resolve();
    this.#sending ??= this.#send();
    return this.#sending;
  }

  async #send(): Promise<void> {
    try {
      while (!this.isEmpty) {
        const events = [...this.#waiting];
        const appended = await this.#store.append(this.id, this.#sequence, events);
        this.#waiting.splice(0, events.length);
        this.#sequence = appended.sequence;
        this.#onstored(appended);
      }
    } finally {
      this.#sending = undefined;
    }
  }
}

/** The outboxes of games that were left before everything was stored. */
export class LeftOutboxes {
  readonly #wait: (time: number) => Promise<void>;
  readonly #left = new Map<string, { outbox: Outbox; done: () => void }>();

  constructor(wait: (time: number) => Promise<void>) {
    this.#wait = wait;
  }

  get isEmpty(): boolean {
    return this.#left.size === 0;
  }

  /** Sends until the library has everything, or says that it no longer counts. */
  keep(outbox: Outbox): Promise<void> {
    const kept = new Promise<void>((done) => this.#left.set(outbox.id, { outbox, done }));
    this.#goOn(outbox.id);
    return whileBusy(kept);
  }

  /** Sends what is left of a game, which is about to be opened again; throws if that fails. */
  async flush(id: string): Promise<void> {
    const left = this.#left.get(id);
    if (!left) return;
    try {
      await left.outbox.send();
    } catch (cause) {
      // The game is gone, or went on elsewhere: then the stored one counts.
      if (!(cause instanceof Conflict || cause instanceof Missing)) throw cause;
    }
    this.#left.delete(id);
    left.done();
  }

  async #goOn(id: string): Promise<void> {
    while (this.#left.has(id)) await this.flush(id).catch(() => this.#wait(SEND_AGAIN));
  }
}
