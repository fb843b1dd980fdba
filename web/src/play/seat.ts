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

/** The seat by the browser's locks and a channel between its tabs. */
export const openSeat: OpenSeat = (game, events) => {
  const channel = new BroadcastChannel(`alveare.game.${game}`);
  channel.onmessage = ({ data }) => {
    if (typeof data === 'number') events.onnews(data);
  };
  const rest = {
    tell: (sequence: number) => channel.postMessage(sequence),
  };
  // Without locks (a page over plain HTTP from another machine) every tab plays, and the
  // store's sequence numbers keep them from overwriting each other.
  if (!('locks' in navigator)) {
    events.onseat(true);
    return { ...rest, take: () => {}, leave: () => channel.close() };
  }
  const name = `alveare.game.${game}`;
  let release: (() => void) | undefined;
  let waiting: AbortController | undefined;

  /** Asks for the seat; `given` is called off when we ask in another way or leave. */
  const ask = (how: 'wait' | 'steal') => {
    waiting?.abort();
    const given = new AbortController();
    waiting = given;
    const hold = () => {
      events.onseat(true);
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    };
    const options = how === 'steal' ? { steal: true } : { signal: given.signal };
    navigator.locks.request(name, options, hold).catch(() => {
      if (given.signal.aborted) return;
      // Another tab took it; it comes back when that one is closed.
      events.onseat(false);
      ask('wait');
    });
  };
  const look = async () => {
    const { held } = await navigator.locks.query();
    if (held?.some((lock) => lock.name === name)) events.onseat(false);
    ask('wait');
  };
  look();
  return {
    ...rest,
    take: () => ask('steal'),
    leave: () => {
      waiting?.abort();
      release?.();
      channel.close();
    },
  };
};
