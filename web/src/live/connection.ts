/**
 * The one connection of a page to the server. It comes back by itself after a lost network and a
 * phone's sleep, asks for exactly what was missed meanwhile, and repeats each command under its id
 * until the server has answered: a command is done once, whatever the network does.
 *
 * Sockets, time and chance are arguments, so that the tests need neither a network nor a wait.
 */

import type { ClientMessage, ServerMessage } from '../generated';
import { Observable } from '../observable';
import { type Answer, isServerMessage, VERSION } from './wire';

/** As much of a `WebSocket` as is needed. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

/** What a socket tells whoever opened it. */
export interface SocketEvents {
  onopen(): void;
  ontext(text: string): void;
  onclose(): void;
}

export interface ConnectionParts {
  open(events: SocketEvents): Socket;
  /** Milliseconds that go on evenly. */
  now(): number;
  /** Calls something later, unless the answer is called before. */
  later(act: () => void, time: number): () => void;
  random(): number;
  newId(): string;
}

/** What the page shows of the connection. */
export interface LinkState {
  /**
   * `checking` is after a sleep or a change of the network: it is looked whether the server still
   * hears us. `outdated`: the server no longer speaks this page's version.
   */
  link: 'connecting' | 'open' | 'checking' | 'lost' | 'outdated';
  /** The server has said that it will be away for a moment. */
  restarting?: true;
}

/** Who listens to a game; messages come in the order of the server. */
export interface Listener {
  /** How many events are known. After a pause the server sends what comes behind. */
  sequence(): number;
  take(message: ServerMessage): void;
}

/** So often the page asks whether the server hears it, in milliseconds, */
export const BEAT = 5000;
/** and so long it waits for the answer. */
export const PATIENCE = 4000;
/** After a sleep the answer comes soon, or not at all. */
export const PATIENCE_AWAKE = 1500;
/** A beat that comes so late means that the page has slept. */
const SLEPT = 2 * BEAT;
/** How long to wait before it is tried again: at first, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
/** On an open connection a command without an answer is repeated after this. */
export const REPEAT = 6000;

/** After this the server is asked again for what it could not store. */
export const AGAIN = 1000;
/** What is refused like this was not looked at. */
const PASSING: ReadonlySet<string> = new Set(['busy', 'diskFull', 'internal']);

interface Waiting {
  message: ClientMessage & { kind: 'do' };
  sent: number;
  resolve(answer: Answer): void;
}

export class Connection {
  readonly state = new Observable<LinkState>({ link: 'connecting' });
  readonly #parts: ConnectionParts;
  readonly #listeners = new Map<string, Set<Listener>>();
  /** Who listens to what belongs to no game. */
  readonly #others = new Set<(message: ServerMessage) => void>();
  /** The commands without an answer, the oldest first. */
  readonly #waiting = new Map<string, Waiting>();
  #socket: Socket | undefined;
  /** Whether the server has greeted this socket. */
  #greeted = false;
  #failures = 0;
  #lastBeat = 0;
  /** When the question was asked that has no answer yet. */
  #asked: number | undefined;
  /** The server's time less ours, and the round trip by which it was measured. */
  #offset: { value: number; trip: number } | undefined;
  #stopRetry: (() => void) | undefined;
  #stopBeat: (() => void) | undefined;
  #stopPatience: (() => void) | undefined;
  #closed = false;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
  }

  /** Begins; it goes on until `close`. */
  start(): void {
    this.#closed = false;
    this.#connect();
  }

  /** Ends for good. Commands without an answer stay without. */
  close(): void {
    this.#closed = true;
    this.#drop();
    this.#stopRetry?.();
  }

  /** The server's time in milliseconds, as far as it is known. */
  serverNow(): number | undefined {
    return this.#offset && this.#parts.now() + this.#offset.value;
  }

  /** The last round trip by which the server's time was measured, in milliseconds. */
  get trip(): number | undefined {
    return this.#offset?.trip;
  }

  /** How many commands have no answer yet. */
  get unanswered(): number {
    return this.#waiting.size;
  }

  /** Listens to a game until the answer is called. */
  watch(game: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(game) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(game, listeners);
    this.#say({ kind: 'watch', game, after: listener.sequence() });
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0 || !this.#listeners.delete(game)) return;
      this.#say({ kind: 'unwatch', game });
    };
  }

  /** Listens to what belongs to no game. */
  listen(take: (message: ServerMessage) => void): () => void {
    this.#others.add(take);
    return () => this.#others.delete(take);
  }

  /** Sends what needs no answer and means nothing once the connection has changed. */
  say(message: ClientMessage): void {
    this.#say(message);
  }

  /** Asks for something to be done, until the server has said what came of it. */
  do(command: Omit<ClientMessage & { kind: 'do' }, 'kind' | 'id'>): Promise<Answer> {
    const message = { kind: 'do', id: this.#parts.newId(), ...command } as const;
    return new Promise((resolve) => {
      this.#waiting.set(message.id, { message, sent: this.#parts.now(), resolve });
      this.#say(message);
    });
  }

  /** The page has woken up, or the network has changed. */
  wake(): void {
    if (this.#closed || this.state.current.link === 'outdated') return;
    this.#failures = 0;
    if (!this.#socket) {
      this.#stopRetry?.();
      this.#connect();
    } else if (this.#greeted) {
      this.#set({ link: 'checking' });
      this.#ask(PATIENCE_AWAKE);
    }
  }

  /** The browser says that there is no network. */
  sleep(): void {
    if (this.#socket) this.#lose();
  }

  /** Comes back at once as whoever this browser is now: it has got a cookie. */
  renew(): void {
    this.#failures = 0;
    this.#drop();
    this.#stopRetry?.();
    if (!this.#closed) this.#connect();
  }

  #set(state: LinkState): void {
    this.state.current = state;
  }

  #connect(): void {
    const { open } = this.#parts;
    // What a socket says that was given up means nothing any more.
    const ours = () => this.#socket === socket;
    const socket: Socket = open({
      onopen: () => {
        if (ours()) this.#greet(socket);
      },
      ontext: (text) => {
        if (ours()) this.#hear(text);
      },
      onclose: () => {
        if (ours()) this.#lose();
      },
    });
    this.#socket = socket;
    this.#greeted = false;
    // Somebody who never answers is given up as well.
    this.#waitFor(2 * PATIENCE);
  }

  #greet(socket: Socket): void {
    const watching = [...this.#listeners].map(([game, listeners]) => ({
      game,
      after: leastOf(listeners),
    }));
    this.#asked = this.#parts.now();
    socket.send(
      JSON.stringify({ kind: 'hello', version: VERSION, watching } satisfies ClientMessage),
    );
  }

  #say(message: ClientMessage): void {
    if (this.#greeted) this.#socket?.send(JSON.stringify(message));
  }

  /** Asks whether the server hears us. */
  #ask(patience: number): void {
    this.#asked = this.#parts.now();
    this.#say({ kind: 'ping' });
    this.#waitFor(patience);
  }

  #waitFor(patience: number): void {
    this.#stopPatience?.();
    this.#stopPatience = this.#parts.later(() => this.#lose(), patience);
  }

  #beat(): void {
    this.#stopBeat?.();
    this.#lastBeat = this.#parts.now();
    this.#stopBeat = this.#parts.later(() => {
      const slept = this.#parts.now() - this.#lastBeat > SLEPT;
      if (slept) this.wake();
      else if (this.#asked === undefined) this.#ask(PATIENCE);
      this.#repeat();
      this.#beat();
    }, BEAT);
  }

  #repeat(): void {
    const now = this.#parts.now();
    for (const waiting of this.#waiting.values()) {
      if (now - waiting.sent < REPEAT) continue;
      waiting.sent = now;
      this.#say(waiting.message);
    }
  }

  #sayAgain(id: string): void {
    this.#parts.later(() => {
      const waiting = this.#waiting.get(id);
      if (waiting) this.#say(waiting.message);
    }, AGAIN);
  }

  #hear(text: string): void {
    // Whatever comes shows that the server is there.
    this.#stopPatience?.();
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    // What a newer server says beside is not for us.
    if (isServerMessage(message)) this.#take(message);
  }

  #take(message: ServerMessage): void {
    switch (message.kind) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'pong':
        this.#measure(message.now);
        break;
      case 'done':
        this.#answer(message.id, { kind: 'done', sequence: message.sequence });
        break;
      case 'refused':
        if (PASSING.has(message.code)) this.#sayAgain(message.id);
        else this.#answer(message.id, message);
        break;
      case 'stale':
        this.#answer(message.id, { kind: 'stale' });
        break;
      case 'restarting':
        this.#set({ ...this.state.current, restarting: true });
        break;
      default:
        this.#spread(message);
    }
  }

  #welcome(message: ServerMessage & { kind: 'welcome' }): void {
    if (message.version < VERSION) {
      this.#outdate();
      return;
    }
    this.#greeted = true;
    this.#failures = 0;
    this.#measure(message.now);
    this.#set({ link: 'open' });
    const now = this.#parts.now();
    for (const waiting of this.#waiting.values()) {
      waiting.sent = now;
      this.#say(waiting.message);
    }
    this.#beat();
    for (const take of [...this.#others]) take(message);
  }

  #outdate(): void {
    this.#drop();
    this.#set({ link: 'outdated' });
  }

  /** The server's time: of all answers the quickest says it best, and the last one if it is as quick. */
  #measure(now: number): void {
    const asked = this.#asked;
    this.#asked = undefined;
    if (this.state.current.link === 'checking') this.#set({ link: 'open' });
    if (asked === undefined) return;
    const here = this.#parts.now();
    const trip = here - asked;
    if (this.#offset && trip > this.#offset.trip * 1.5 + 5) return;
    this.#offset = { value: now - (asked + here) / 2, trip };
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.resolve(answer);
  }

  #spread(message: ServerMessage): void {
    if ('game' in message && typeof message.game === 'string') {
      for (const listener of [...(this.#listeners.get(message.game) ?? [])]) listener.take(message);
    } else {
      for (const take of [...this.#others]) take(message);
    }
  }

  /** Lets go of the socket, whatever it does. */
  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#greeted = false;
    this.#asked = undefined;
    this.#stopBeat?.();
    this.#stopPatience?.();
    socket?.close();
  }

  #lose(): void {
    this.#drop();
    if (this.#closed) return;
    const { restarting } = this.state.current;
    this.#set({ link: 'lost', ...(restarting ? { restarting } : {}) });
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    // Many pages lose a server at once, and come back at different times.
    const wait = longest * (0.5 + this.#parts.random() / 2);
    this.#stopRetry?.();
    this.#stopRetry = this.#parts.later(() => this.#connect(), wait);
  }
}

/** How many events all of them know. */
function leastOf(listeners: Iterable<Listener>): number {
  return Math.min(...[...listeners].map((listener) => listener.sequence()));
}
