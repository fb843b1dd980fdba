/**
 * Two tabs, one game. One tab has the seat: it plays, runs the engine and the
 * clock. Others follow what is stored and may ask for the seat. The browser
 * hands it on by itself when a tab is closed.
 */

export interface Seat {
  /** Takes the seat from whichever tab has it. */
  take(): void;
  /** Tells the other tabs how far the log of the game is. */
  tell(sequence: number): void;
  leave(): void;
}

export interface SeatEvents {
  /** The seat was gained or lost. */
  onseat(mine: boolean): void;
  /** Another tab has stored more. */
  onnews(sequence: number): void;
}

export type OpenSeat = (game: string, events: SeatEvents) => Seat;

/** What a seat needs of the browser; each part may be missing or forbidden. */
export interface SeatParts {
  locks: Pick<LockManager, 'request' | 'query'> | undefined;
  /** Throws where the browser forbids it, as some do that keep no site data. */
  channel(name: string): Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>;
}

/** The seat by the browser's locks and a channel between its tabs. */
export const openSeat: OpenSeat = (game, events) =>
  openSeatWith({ locks: navigator.locks, channel: (name) => new BroadcastChannel(name) })(
    game,
    events,
  );

export const openSeatWith =
  ({ locks, channel: openChannel }: SeatParts): OpenSeat =>
  (game, events) => {
    const name = `alveare.game.${game}`;
    const channel = allowed(() => openChannel(name));
    if (channel) {
      channel.onmessage = ({ data }) => {
        if (typeof data === 'number') events.onnews(data);
      };
    }
    const lock = locks && new SeatLock(locks, name, events.onseat);
    if (lock) lock.look();
    else events.onseat(true);
    return {
      take: () => lock?.steal(),
      tell: (sequence) => channel?.postMessage(sequence),
      leave: () => {
        lock?.leave();
        channel?.close();
      },
    };
  };

/**
 * The lock behind the seat. Without locks (a page over plain HTTP from another
 * machine, a browser that keeps no site data) every tab plays, and the store's
 * sequence numbers keep them from overwriting each other.
 */
class SeatLock {
  readonly #locks: NonNullable<SeatParts['locks']>;
  readonly #name: string;
  readonly #onseat: (mine: boolean) => void;
  #release: (() => void) | undefined;
  #waiting: AbortController | undefined;
  #left = false;

  constructor(
    locks: NonNullable<SeatParts['locks']>,
    name: string,
    onseat: (mine: boolean) => void,
  ) {
    this.#locks = locks;
    this.#name = name;
    this.#onseat = onseat;
  }

  /** Says at once if another tab has the seat, and waits for it. */
  async look(): Promise<void> {
    try {
      const { held } = await this.#locks.query();
      if (held?.some((lock) => lock.name === this.#name)) this.#onseat(false);
    } catch {
      // The request that follows says the same, and is where it is answered.
    }
    if (!this.#left) this.#ask('wait');
  }

  steal(): void {
    this.#ask('steal');
  }

  leave(): void {
    this.#left = true;
    this.#waiting?.abort();
    this.#release?.();
  }

  /** Asks for the lock; an earlier question that still waits is called off. */
  async #ask(how: 'wait' | 'steal'): Promise<void> {
    this.#waiting?.abort();
    const given = new AbortController();
    this.#waiting = given;
    let had = false;
    const hold = () => {
      had = true;
      this.#onseat(true);
      return new Promise<void>((resolve) => {
        this.#release = resolve;
      });
    };
    try {
      const options = how === 'steal' ? { steal: true } : { signal: given.signal };
      await this.#locks.request(this.#name, options, hold);
    } catch (cause) {
      if (given.signal.aborted || this.#left) return;
      const problem = cause instanceof Error ? cause.name : '';
      if (problem === 'AbortError' && had) {
        // Another tab took it; it comes back when that one is closed.
        this.#onseat(false);
        this.#ask('wait');
      } else if (problem !== 'InvalidStateError') {
        this.#onseat(true);
      }
      // In a page that is being left, every request ends in an InvalidStateError at once: asking
      // again would never end.
    }
  }
}

function allowed<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
