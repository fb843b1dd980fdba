/**
 * One live game as this page sees it: the log as the server has told it, what the rules say of
 * that, the own move while it is on its way, and what is prepared. It knows nothing of the page,
 * so the tests drive it with a network made of paper.
 *
 * The server decides. What is shown before it has answered is only the own move, and that goes
 * away again if it is refused.
 */

import { messageOf } from '../errors';
import type {
  ChatRoom,
  Color,
  Command,
  Game,
  LoggedEvent,
  Move,
  Offer,
  Posted,
  Reply,
  ServerMessage,
  TableView,
  View,
} from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { other } from '../sides';
import type { Connection, Listener } from './connection';
import type { Answer, Refused, Said } from './wire';

/** What the rules are asked. */
export type LiveRules = Pick<Rules, 'view' | 'after' | 'ifPassed' | 'table'>;

/** A position of the game with what can be done in it. */
export interface Stage {
  game: Game;
  view: View;
}

export interface LiveState {
  /** `waiting` for the server's first word; `gone` if it knows no such game. */
  kind: 'waiting' | 'offered' | 'playing' | 'gone';
  /** What is offered, until somebody joins. */
  posted?: Posted;
  table?: TableView;
  /** The end of the game, with the own move that is on its way. */
  current?: Stage;
  /** The position that is looked at, after `ply` moves. */
  shown?: { ply: number; view: View };
  /** What the player at this page could do if the opponent had moved: for premoves. */
  ahead?: Stage;
  seat?: Color;
  /** The prepared replies to the opponent's next move. */
  replies: Reply[];
  /** The own move that is on its way, with the time left when it was made. */
  sending?: { ply: number; at: number };
  /** Since when, in the server's time. */
  away: Partial<Record<Color, number>>;
  watchers: number;
  said: Said[];
  /** What was refused last. */
  refusal?: Refused;
  /** What the opponent has declined last. */
  declined?: Offer;
  /** A premove could not be played. */
  missed?: true;
  problem?: string;
}

export interface LiveParts {
  connection: Connection;
  rules: LiveRules;
  /** After how many moves the game is looked at first; at its end if nothing is said. */
  ply?: number;
}

/** So many lines of a chat are shown. */
const MAX_SAID = 100;

export class LiveTable implements Listener {
  readonly id: string;
  readonly state = new Observable<LiveState>({
    kind: 'waiting',
    replies: [],
    away: {},
    watchers: 0,
    said: [],
  });
  readonly #parts: LiveParts;
  #log: LoggedEvent[] = [];
  #stop: (() => void) | undefined;
  /** Whether the log has changed while the rules looked at it. */
  #stale = false;
  #reading = false;
  /** The ply that is looked at, unless it is the last one. */
  #looking: number | undefined;
  #lookups = 0;

  constructor(id: string, parts: LiveParts) {
    this.id = id;
    this.#parts = parts;
    this.#looking = parts.ply;
  }

  open(): void {
    this.#stop = this.#parts.connection.watch(this.id, this);
  }

  close(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  sequence(): number {
    return this.#log.length;
  }

  get #now(): LiveState {
    return this.state.current;
  }

  #set(change: Partial<LiveState>): void {
    this.state.current = { ...this.#now, ...change };
  }

  #drop(...keys: ('refusal' | 'declined' | 'missed' | 'problem' | 'sending' | 'posted')[]): void {
    const next = { ...this.#now };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }

  take(message: ServerMessage): void {
    switch (message.kind) {
      case 'snapshot':
        this.#restart(message.events, message.challenge);
        break;
      case 'events':
        this.#goOn(message.events);
        break;
      case 'seat': {
        const { seat: _, ...rest } = this.#now;
        const seat = message.color ? { seat: message.color } : {};
        this.state.current = { ...rest, ...seat, replies: message.replies ?? [] };
        this.#read();
        break;
      }
      case 'presence': {
        const { whiteAway: white, blackAway: black, watchers } = message;
        const away = {
          ...(white === undefined ? {} : { white }),
          ...(black === undefined ? {} : { black }),
        };
        this.#set({ away, watchers });
        break;
      }
      case 'said': {
        const { kind: _, ...said } = message;
        this.#set({ said: [...this.#now.said, said].slice(-MAX_SAID) });
        break;
      }
      case 'gone':
        this.#set({ kind: 'gone' });
        break;
    }
  }

  #restart(events: LoggedEvent[], challenge: Posted | undefined): void {
    if (events.length === 0) {
      if (challenge) this.#set({ kind: 'offered', posted: challenge });
      else this.#set({ kind: 'gone' });
      return;
    }
    this.#log = events;
    this.#read();
  }

  #goOn(events: LoggedEvent[]): void {
    const known = this.#log.length;
    const next = events.filter(({ sequence }) => sequence > known);
    if (next.length === 0) return;
    if (next[0]?.sequence !== known + 1) {
      // Something is missing: the server says it when it is asked.
      this.#parts.connection.say({ kind: 'watch', game: this.id, after: known });
      return;
    }
    this.#log = [...this.#log, ...next];
    this.#read();
  }

  /** Has the rules look at the log, once more if it changes meanwhile. */
  async #read(): Promise<void> {
    this.#stale = true;
    if (this.#reading || this.#log.length === 0) return;
    this.#reading = true;
    try {
      while (this.#stale) {
        this.#stale = false;
        await this.#look([...this.#log]);
      }
    } catch (cause) {
      this.#set({ problem: messageOf(cause) });
    } finally {
      this.#reading = false;
    }
  }

  async #look(log: LoggedEvent[]): Promise<void> {
    const { rules } = this.#parts;
    const before = this.#now.table;
    const table = await rules.table(log);
    const { game } = table;
    const view = await rules.view(game);
    const ahead = await this.#stageAhead(game, view, table);
    if (this.#stale) return;
    const plies = game.moves.length;
    const change: Partial<LiveState> = { kind: 'playing', table };
    if (ahead) change.ahead = ahead;
    // The own move is there, or the game has gone another way.
    const { sending } = this.#now;
    const isAnswered = !sending || plies >= sending.ply || table.isAborted || view.outcome;
    if (isAnswered) {
      this.#drop('sending');
      change.current = { game, view };
    }
    const moved = before !== undefined && plies !== before.game.moves.length;
    if (moved) {
      this.#drop('refusal', 'declined', 'missed');
      this.#premoved(game, view, plies - before.game.moves.length);
    }
    if (!ahead) this.#dropAhead();
    this.#drop('posted');
    this.#hearDeclined(before, table, moved);
    this.#set(change);
    await this.#showAgain();
  }

  #dropAhead(): void {
    const { ahead: _, ...rest } = this.#now;
    this.state.current = rest;
  }

  /** Where the player of this page could move next, were it their turn. */
  async #stageAhead(game: Game, view: View, table: TableView): Promise<Stage | undefined> {
    const { seat } = this.#now;
    const isWaiting = seat && view.position.turn !== seat && !view.outcome && !table.isAborted;
    if (!isWaiting || game.moves.length < 2) return undefined;
    const { rules } = this.#parts;
    const passed = await rules.ifPassed(game);
    return passed ? { game: passed, view: await rules.view(passed) } : undefined;
  }

  /** What becomes of the plan when moves have been played. */
  #premoved(game: Game, view: View, plies: number): void {
    const { replies, seat } = this.#now;
    if (replies.length === 0 || !seat) return;
    const isOwnTurn = view.position.turn === seat;
    // The opponent has moved and nothing has answered: what was prepared could not be played.
    if (isOwnTurn && plies === 1 && !view.outcome) {
      const last = game.moves.at(-1);
      const meant = replies.some(({ on }) => on === undefined || same(on, last));
      this.#set({ replies: [], ...(meant ? { missed: true } : {}) });
    } else {
      this.#set({ replies: plies >= 2 ? (replies[0]?.then ?? []) : [] });
    }
  }

  /** An offer of ours that no longer stands though nobody has moved was declined. */
  #hearDeclined(before: TableView | undefined, table: TableView, moved: boolean): void {
    const { seat } = this.#now;
    const last = this.#log.at(-1);
    if (!seat || !before || moved || last?.by === seat) return;
    const gone = before.offers[seat].filter((offer) => !table.offers[seat].includes(offer));
    const taken = table.rematch !== undefined || table.isAborted || table.game.outcome;
    if (gone[0] && !(gone[0] === 'rematch' ? table.rematch : taken))
      this.#set({ declined: gone[0] });
  }

  /** Whether the player of this page may move now. */
  get canPlay(): boolean {
    const { seat, current, table, sending } = this.#now;
    if (!seat || !current || !table || sending || this.isPast) return false;
    return current.view.position.turn === seat && this.isRunning;
  }

  /** Whether a move can be prepared now. */
  get canPrepare(): boolean {
    const { seat, ahead } = this.#now;
    return seat !== undefined && ahead !== undefined && !this.isPast && this.isRunning;
  }

  get isRunning(): boolean {
    const { table, current } = this.#now;
    return table !== undefined && !table.isAborted && !current?.view.outcome;
  }

  /** Whether an earlier position is looked at. */
  get isPast(): boolean {
    const { shown, current } = this.#now;
    return shown !== undefined && current !== undefined && shown.ply < current.game.moves.length;
  }

  /** Plays a move, or prepares it while the opponent is to move; says whether it was played. */
  async play(move: Move): Promise<boolean> {
    if (this.canPlay) return this.#play(move);
    if (this.canPrepare) await this.prepare([{ move }]);
    return false;
  }

  async #play(move: Move): Promise<boolean> {
    const { current } = this.#now;
    if (!current) return false;
    const { rules, connection } = this.#parts;
    const ply = current.game.moves.length + 1;
    this.#drop('refusal', 'declined', 'missed');
    this.#set({ sending: { ply, at: connection.serverNow() ?? 0 } });
    const answer = this.#do({ kind: 'move', ply, move });
    try {
      const game = await rules.after(current.game, [{ kind: 'moved', move }]);
      const view = await rules.view(game);
      if (this.#now.sending?.ply === ply) {
        this.#set({ current: { game, view }, shown: { ply, view } });
      }
    } catch (cause) {
      this.#set({ problem: messageOf(cause) });
    }
    const { kind } = await answer;
    // What came instead is on its way, or the move was never possible.
    if (kind !== 'done' && this.#now.sending?.ply === ply) {
      this.#drop('sending');
      await this.#read();
    }
    return kind === 'done';
  }

  /** Prepares replies to the opponent's next move; none take back what there is. */
  async prepare(replies: Reply[]): Promise<void> {
    const { table } = this.#now;
    if (!table) return;
    const ply = table.game.moves.length + 2;
    this.#set({ replies });
    const { kind } = await this.#do({ kind: 'plan', ply, replies });
    if (kind === 'refused') this.#set({ replies: [] });
  }

  offer(offer: Offer): Promise<Answer> {
    return this.#do({ kind: 'offer', offer });
  }

  /** Answers what the opponent offers. */
  answer(offer: Offer, agreed: boolean): Promise<Answer> {
    return this.#do({ kind: agreed ? 'accept' : 'decline', offer });
  }

  withdraw(offer: Offer): Promise<Answer> {
    return this.#do({ kind: 'withdraw', offer });
  }

  act(kind: 'resign' | 'abort' | 'claimDraw' | 'claimWin'): Promise<Answer> {
    return this.#do({ kind });
  }

  say(room: ChatRoom, text: string): void {
    this.#parts.connection.say({ kind: 'say', game: this.id, room, text });
  }

  async #do(command: Command): Promise<Answer> {
    this.#drop('refusal');
    const answer = await this.#parts.connection.do({ game: this.id, command });
    if (answer.kind === 'refused') this.#set({ refusal: answer });
    return answer;
  }

  /** What the opponent of this page's player offers. */
  get offered(): Offer[] {
    const { seat, table } = this.#now;
    return seat && table ? table.offers[other(seat)] : [];
  }

  /** What the player of this page offers. */
  get offering(): Offer[] {
    const { seat, table } = this.#now;
    return seat && table ? table.offers[seat] : [];
  }

  /** Looks at the position after so many moves; past the last one it follows the game. */
  async show(ply: number): Promise<void> {
    const last = this.#now.current?.game.moves.length ?? 0;
    this.#looking = ply >= last ? undefined : Math.max(0, ply);
    await this.#showAgain();
  }

  async #showAgain(): Promise<void> {
    const { current } = this.#now;
    if (!current) return;
    const last = current.game.moves.length;
    const ply = Math.min(this.#looking ?? last, last);
    if (ply === last) {
      this.#looking = undefined;
      this.#set({ shown: { ply, view: current.view } });
      return;
    }
    const lookup = ++this.#lookups;
    const { outcome: _, ...open } = current.game;
    const view = await this.#parts.rules.view({ ...open, moves: open.moves.slice(0, ply) });
    if (lookup === this.#lookups) this.#set({ shown: { ply, view } });
  }
}

function same(a: Move, b: Move | undefined): boolean {
  return b !== undefined && JSON.stringify(a) === JSON.stringify(b);
}
