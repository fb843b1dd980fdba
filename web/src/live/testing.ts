/** A network and a time that tests turn by hand. */

import type { ClientMessage, ServerMessage } from '../generated';
import type { ConnectionParts, Socket, SocketEvents } from './connection';

export class FakeSocket implements Socket {
  readonly said: ClientMessage[] = [];
  closed = false;
  readonly #events: SocketEvents;

  constructor(events: SocketEvents) {
    this.#events = events;
  }

  send(text: string): void {
    this.said.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.#events.onopen();
  }

  hear(message: ServerMessage): void {
    this.text(JSON.stringify(message));
  }

  text(text: string): void {
    this.#events.ontext(text);
  }

  fail(): void {
    this.#events.onclose();
  }
}

/** The network, and the time. */
export class FakeNetwork {
  readonly sockets: FakeSocket[] = [];
  time = 0;
  #timers: { at: number; act: () => void }[] = [];
  #ids = 0;

  readonly parts: ConnectionParts = {
    open: (events) => {
      const socket = new FakeSocket(events);
      this.sockets.push(socket);
      return socket;
    },
    now: () => this.time,
    later: (act, time) => {
      const timer = { at: this.time + time, act };
      this.#timers.push(timer);
      return () => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      };
    },
    random: () => 0.5,
    newId: () => `id-${++this.#ids}`,
  };

  /** The socket that was opened last. */
  get last(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error('nobody has opened a socket');
    return socket;
  }

  /** Time goes by, and what is due happens. */
  pass(time: number): void {
    const end = this.time + time;
    for (let next = this.#due(end); next; next = this.#due(end)) {
      this.time = Math.max(this.time, next.at);
      this.#run(next);
    }
    this.time = end;
  }

  /** Time goes by while nothing can happen; then what was due does. */
  sleep(time: number): void {
    this.time += time;
    for (const timer of [...this.#timers]) if (timer.at <= this.time) this.#run(timer);
  }

  #due(end: number): { at: number; act: () => void } | undefined {
    const due = this.#timers.filter(({ at }) => at <= end);
    return due.sort((a, b) => a.at - b.at)[0];
  }

  #run(timer: { at: number; act: () => void }): void {
    if (!this.#timers.includes(timer)) return;
    this.#timers = this.#timers.filter((other) => other !== timer);
    timer.act();
  }
}
