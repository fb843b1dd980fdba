/**
 * One game at the table: who is to move, what the engine is doing, what the
 * clock shows, and what is stored. It talks to the rules, the engine and the
 * library through their interfaces and knows nothing of the page, so the tests
 * drive it with stand-ins.
 *
 * A move is shown at once and stored at once; between the two it is in the
 * outbox. It is sent again until the library has it, or until that says that
 * another tab was faster; then the stored game counts.
 */

import { whileBusy } from '../busy';
import type { Engine } from '../engine/engine';
import { messageOf } from '../errors';
import type {
  Best,
  Color,
  EndingAct,
  ForcedPass,
  Game,
  Event as GameEvent,
  Move,
  Player,
  SearchSettings,
  StoredGame,
  View,
} from '../generated';
import { Conflict, type GameStore, Missing } from '../library/store';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { other } from '../sides';
import {
  type Clock,
  flagged,
  newClock,
  pressClock,
  startClock,
  stopClock,
  timeLeft,
} from './clock';
import { type LeftOutboxes, Outbox, SEND_AGAIN } from './outbox';
import type { Pace } from './pace';
import type { OpenSeat, Seat } from './seat';

/** Something to say to the players until the next move, or the next one of a person. */
export type Notice =
  | { kind: 'passed'; color: Color; why: ForcedPass }
  | { kind: 'drawRefused' }
  | { kind: 'drawOffered'; by: Color }
  | { kind: 'changedElsewhere' };

/** Something that went wrong and can be tried again. */
export type Problem =
  | { kind: 'engine'; message: string }
  | { kind: 'rules'; message: string }
  | { kind: 'saving'; message: string }
  | { kind: 'gone' };

export interface SessionState {
  game: Game;
  /** Names, players and clock, as stored. */
  summary: StoredGame['summary'];
  /** The position at the end of the moves. */
  view: View;
  /** The position that is looked at, after `ply` moves. */
  shown: { ply: number; view: View };
  clock?: Clock;
  /** Whether this tab plays, or another one does. */
  seated: boolean;
  thinking: boolean;
  hint?: Best;
  /** What is being worked out for the player: a hint, or the answer to a draw offer. */
  asking: false | 'hint' | 'draw';
  notice?: Notice;
  problem?: Problem;
  saved: boolean;
}

export interface SessionParts {
  rules: Rules;
  engine: Engine;
  store: GameStore;
  openSeat: OpenSeat;
  /** Where moves wait that are not stored when the game is left. */
  left: LeftOutboxes;
  now: () => number;
  /** How long what is played is looked at before a reply. */
  pace: Pick<Pace, 'moved' | 'rest'>;
}

/**
 * How hard the engine thinks about a hint: good advice within a second or so.
 * Nodes rather than time, so that the same position gives the same hint.
 */
const HINT = { nodes: 60_000 };

/** What the engine is told to have left, however little it is, in milliseconds. */
const LEAST_TIME = 50;

export class Session {
  readonly state: Observable<SessionState>;
  readonly #parts: SessionParts;
  readonly #seat: Seat;
  readonly #outbox: Outbox;
  #saving = false;
  /** Whether it is known that moves are not saved. */
  #hushed = false;
  #lastSave = 0;
  #search: AbortController | undefined;
  #advice: AbortController | undefined;
  /** Counts the changes of the game, so that a late answer is told from a current one. */
  #turn = 0;
  #closed = false;

  /** Opens a stored game. */
  static async open(parts: SessionParts, id: string): Promise<Session> {
    await parts.left.flush(id);
    const stored = await parts.store.load(id);
    const view = await parts.rules.view(stored.game);
    return new Session(parts, stored, view);
  }

  private constructor(parts: SessionParts, stored: StoredGame, view: View) {
    this.#parts = parts;
    this.#outbox = new Outbox(parts.store, stored.summary, (appended) => {
      this.#set({ summary: { ...this.#now.summary, ...appended } });
      this.#seat.tell(appended.sequence);
    });
    const { clock, remaining } = stored.summary;
    this.state = new Observable<SessionState>({
      game: stored.game,
      summary: stored.summary,
      view,
      shown: { ply: stored.game.moves.length, view },
      ...(clock ? { clock: newClock(clock, remaining) } : {}),
      seated: true,
      thinking: false,
      asking: false,
      saved: true,
    });
    this.#seat = parts.openSeat(stored.summary.id, {
      onseat: (mine) => this.#onSeat(mine),
      onnews: (sequence) => this.#onNews(sequence),
    });
  }

  /** The rules, for questions about this game. */
  get rules(): Rules {
    return this.#parts.rules;
  }

  /** Lets go of the game; nothing happens to it any more but that its moves are stored. */
  close(): void {
    this.#closed = true;
    this.#search?.abort();
    this.#advice?.abort();
    if (this.#outbox.isEmpty) this.#seat.leave();
    // No other tab is to go on without the last moves.
    else this.#parts.left.keep(this.#outbox).then(() => this.#seat.leave());
  }

  /** Begins to play where the game stands. */
  start(): void {
    this.#proceed();
  }

  get #now(): SessionState {
    return this.state.current;
  }

  #set(change: Partial<SessionState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  /** Sets what may be absent: `exactOptionalPropertyTypes` knows no `undefined`. */
  #drop(...keys: ('notice' | 'problem' | 'hint')[]): void {
    const next = { ...this.state.current };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }

  /** Takes a problem away that is no more, and leaves any other. */
  #solved(kind: Problem['kind']): void {
    if (this.#now.problem?.kind === kind) this.#drop('problem');
  }

  /** Who is to move. */
  get turn(): Color {
    return this.#now.view.position.turn;
  }

  playerOf(color: Color): Player {
    return this.#now.summary.players[color];
  }

  /** Whether a person at this page may move now. */
  get canPlay(): boolean {
    const { view, seated, shown, game } = this.#now;
    const atEnd = shown.ply === game.moves.length;
    return seated && atEnd && !view.outcome && !view.pass && this.#humanToMove();
  }

  #humanToMove(): boolean {
    return this.playerOf(this.turn).kind === 'human';
  }

  /** Plays a move of the person to move; says whether it was played. */
  async play(move: Move): Promise<boolean> {
    return this.canPlay && (await this.#play(move));
  }

  async #play(move: Move, notice?: Notice): Promise<boolean> {
    const { turn } = this;
    this.#advice?.abort();
    this.#drop('hint');
    if (!this.#isForLater(turn)) this.#drop('notice');
    const { clock } = this.#now;
    const pressed = clock && pressClock(clock, turn, this.#parts.now());
    const event: GameEvent = pressed
      ? { kind: 'moved', move, remaining: rounded(pressed.left) }
      : { kind: 'moved', move };
    const change = { ...(pressed ? { clock: pressed } : {}), ...(notice ? { notice } : {}) };
    const isPlayed = await this.#change([event], change);
    if (isPlayed) this.#proceed();
    return isPlayed;
  }

  /**
   * Whether the notice outlasts the move of this side: the engine may answer a
   * person's pass, or move after it has declined a draw, before that could be read.
   */
  #isForLater(mover: Color): boolean {
    const { notice } = this.#now;
    if (this.playerOf(mover).kind !== 'engine') return false;
    if (notice?.kind === 'passed') return this.playerOf(notice.color).kind === 'human';
    return notice?.kind === 'drawRefused';
  }

  /** Applies events to what is shown, and sends them to the library. */
  async #change(events: GameEvent[], change: Partial<SessionState> = {}): Promise<boolean> {
    const turn = ++this.#turn;
    try {
      const game = await this.#parts.rules.after(this.#now.game, events);
      const view = await this.#parts.rules.view(game);
      if (turn !== this.#turn || this.#closed) return false;
      const ended = view.outcome ? { ...game, outcome: view.outcome } : game;
      const shown = { ply: ended.moves.length, view };
      this.#set({ game: ended, view, shown, ...change });
      // Before anybody who sees the change can ask how long to wait.
      if (events.some(({ kind }) => kind === 'moved')) this.#parts.pace.moved();
    } catch (cause) {
      this.#set({ problem: { kind: 'rules', message: messageOf(cause) } });
      return false;
    }
    this.#outbox.put(events);
    this.#save();
    return true;
  }

  /** The next thing that happens by itself: a pass, or the engine's move. */
  #proceed(): Promise<void> {
    return whileBusy(this.#next());
  }

  async #next(): Promise<void> {
    const { view, seated, clock } = this.#now;
    if (this.#closed || !seated) return;
    if (view.outcome) {
      if (clock) this.#set({ clock: stopClock(clock, this.#parts.now()) });
      return;
    }
    if (clock && this.#now.game.moves.length > 0 && !view.pass) {
      this.#set({ clock: startClock(clock, this.turn, this.#parts.now()) });
    }
    if (view.pass) {
      const turn = this.#turn;
      await this.#parts.pace.rest();
      if (turn !== this.#turn || this.#closed || !this.#now.seated) return;
      await this.#play({ kind: 'pass' }, { kind: 'passed', color: this.turn, why: view.pass });
    } else if (!this.#humanToMove()) {
      await this.#think();
    }
  }

  async #think(): Promise<void> {
    const player = this.playerOf(this.turn);
    if (player.kind !== 'engine' || this.#now.thinking) return;
    const turn = this.#turn;
    const search = new AbortController();
    this.#search = search;
    this.#solved('engine');
    this.#set({ thinking: true });
    try {
      const how = { level: player.level, seed: this.#seed(), ...this.#timeToThink() };
      const best = await this.#parts.engine.search(this.#now.game, how, undefined, search.signal);
      // Whoever called it off may have begun another.
      if (search.signal.aborted) return;
      // It has moved; that the last move is still being looked at costs it nothing.
      const { clock } = this.#now;
      if (clock) this.#set({ clock: stopClock(clock, this.#parts.now()) });
      await this.#parts.pace.rest();
      if (search.signal.aborted) return;
      this.#set({ thinking: false });
      if (turn === this.#turn) await this.#play(best.move);
    } catch (cause) {
      if (search.signal.aborted) return;
      this.#set({ thinking: false, problem: { kind: 'engine', message: messageOf(cause) } });
    }
  }

  /** With a clock, the engine decides how much of it a move is worth. */
  #timeToThink(): Pick<SearchSettings, 'clock'> {
    const { clock } = this.#now;
    if (!clock) return {};
    const left = Math.round(timeLeft(clock, this.turn, this.#parts.now()));
    const remaining = Math.max(LEAST_TIME, left);
    return { clock: { remaining, increment: clock.setting.increment } };
  }

  /**
   * One for the whole game: a level keeps its plan by it, and the game goes on
   * in the same way after closing and opening the page.
   */
  #seed(): number {
    const letters = [...this.#now.summary.id];
    return letters.reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  }

  #stopThinking(): void {
    this.#search?.abort();
    this.#advice?.abort();
    this.#turn++;
    this.#set({ thinking: false });
  }

  /** Tries again what went wrong. */
  retry(): void {
    this.#drop('problem');
    if (!this.#outbox.isEmpty) this.#save();
    this.#proceed();
  }

  /**
   * How many moves stay if the person takes back: up to the own last decision. A game
   * whose record says how it ended stays as it is.
   */
  get undoTarget(): number | undefined {
    const { game, view } = this.#now;
    if (view.outcome?.reason === 'stated') return undefined;
    const first = game.start ? game.start.turn : 'white';
    for (let ply = game.moves.length - 1; ply >= 0; ply--) {
      const color = ply % 2 === 0 ? first : other(first);
      const own = this.playerOf(color).kind === 'human';
      if (own && game.moves[ply]?.kind !== 'pass') return ply;
    }
    return undefined;
  }

  async undo(): Promise<void> {
    const to = this.undoTarget;
    if (to === undefined || !this.#now.seated) return;
    this.#stopThinking();
    this.#drop('notice', 'hint', 'problem');
    if (await this.#change([{ kind: 'undone', to }])) this.#proceed();
  }

  /** Asks the engine for a move to show. */
  async hint(): Promise<void> {
    if (!this.canPlay || this.#now.asking) return;
    const advice = new AbortController();
    this.#advice = advice;
    this.#solved('engine');
    this.#set({ asking: 'hint' });
    try {
      const { game } = this.#now;
      const search = this.#parts.engine.search(game, HINT, undefined, advice.signal);
      const hint = await whileBusy(search);
      if (!advice.signal.aborted) this.#set({ hint });
    } catch (cause) {
      if (advice.signal.aborted) return;
      this.#set({ problem: { kind: 'engine', message: messageOf(cause) } });
    } finally {
      this.#set({ asking: false });
    }
  }

  /** Lets go of the hint, also of one that is still being worked out. */
  dismissHint(): void {
    this.#advice?.abort();
    this.#drop('hint');
  }

  /** Takes away what was said. */
  dismissNotice(): void {
    this.#drop('notice');
  }

  /** Takes away what went wrong; that moves are not saved is not said again until they are. */
  dismissProblem(): void {
    if (this.#now.problem?.kind === 'saving') this.#hushed = true;
    this.#drop('problem');
  }

  /** The person at the page gives up; with two people, the one to move. */
  async resign(): Promise<void> {
    await this.#end(this.#ownColor() === 'white' ? 'resignWhite' : 'resignBlack');
  }

  /** The side of the person, who with two people is the one to move. */
  #ownColor(): Color {
    if (this.#humanToMove()) return this.turn;
    return other(this.turn);
  }

  /** Offers a draw to the engine, which answers, or to the other person, who is asked. */
  async offerDraw(): Promise<void> {
    const { asking, view } = this.#now;
    if (asking || view.outcome) return;
    const opponent = this.playerOf(other(this.#ownColor()));
    if (opponent.kind === 'human') {
      this.#set({ notice: { kind: 'drawOffered', by: this.#ownColor() } });
      return;
    }
    this.#set({ asking: 'draw' });
    try {
      const color = other(this.#ownColor());
      const agreed = await this.#parts.engine.answerDraw(this.#now.game, opponent.level, color);
      if (agreed) await this.#end('agreeDraw');
      else this.#set({ notice: { kind: 'drawRefused' } });
    } catch (cause) {
      this.#set({ problem: { kind: 'engine', message: messageOf(cause) } });
    } finally {
      this.#set({ asking: false });
    }
  }

  /** The other person answers the offer. */
  async answerDraw(agreed: boolean): Promise<void> {
    this.#drop('notice');
    if (agreed) await this.#end('agreeDraw');
    else this.#set({ notice: { kind: 'drawRefused' } });
  }

  async claimDraw(): Promise<void> {
    await this.#end('claimDraw');
  }

  async #end(act: EndingAct): Promise<void> {
    const { game, view, seated } = this.#now;
    if (view.outcome || !seated) return;
    this.#stopThinking();
    this.#drop('notice', 'hint');
    try {
      const { outcome } = await this.#parts.rules.end(game, act);
      if (outcome && (await this.#change([{ kind: 'ended', outcome }]))) this.#proceed();
    } catch (cause) {
      this.#set({ problem: { kind: 'rules', message: messageOf(cause) } });
    }
  }

  /** Looks at the clock, and for a library that is back; the page calls this often. */
  async tick(): Promise<void> {
    const { clock, view, seated } = this.#now;
    const now = this.#parts.now();
    if (!this.#outbox.isEmpty && now - this.#lastSave >= SEND_AGAIN) this.#save();
    if (!clock || view.outcome || !seated) return;
    const loser = flagged(clock, now);
    if (loser) await this.#end(loser === 'white' ? 'timeWhite' : 'timeBlack');
  }

  /** Looks at the position after some moves, without changing the game. */
  async show(ply: number): Promise<void> {
    const { game, view } = this.#now;
    const wanted = Math.max(0, Math.min(ply, game.moves.length));
    if (wanted === game.moves.length) {
      this.#set({ shown: { ply: wanted, view } });
      return;
    }
    const { outcome: _, ...open } = game;
    try {
      const past = await this.#parts.rules.view({ ...open, moves: game.moves.slice(0, wanted) });
      this.#set({ shown: { ply: wanted, view: past } });
    } catch (cause) {
      this.#set({ problem: { kind: 'rules', message: messageOf(cause) } });
    }
  }

  /** Looks whether more is stored than is shown: a phone may have slept for hours. */
  async refresh(): Promise<void> {
    if (await this.#reload()) this.#proceed();
  }

  /** Plays here what another tab was playing. */
  takeSeat(): void {
    this.#seat.take();
  }

  #onSeat(mine: boolean): void {
    if (this.#closed || mine === this.#now.seated) return;
    if (!mine) this.#stopThinking();
    this.#set({ seated: mine });
    // What the other tab has done meanwhile is in the library.
    this.#reload().then(() => {
      if (mine) this.#proceed();
    });
  }

  #onNews(sequence: number): void {
    if (!this.#closed && sequence > this.#outbox.sequence) this.refresh();
  }

  /** Takes over what is stored, if it is more than is known here, and says whether it did. */
  async #reload(): Promise<boolean> {
    if (!this.#outbox.isEmpty) return false;
    try {
      const stored = await this.#parts.store.load(this.#now.summary.id);
      const isNews = () => stored.summary.sequence > this.#outbox.sequence;
      if (!isNews()) return false;
      const view = await this.#parts.rules.view(stored.game);
      // What was played here meanwhile is on its way, or is already what was loaded.
      if (this.#closed || !isNews() || !this.#outbox.isEmpty) return false;
      this.#adopt(stored, view);
      return true;
    } catch (cause) {
      if (cause instanceof Missing) this.#set({ problem: { kind: 'gone' } });
      return false;
    }
  }

  /** The game is as it is stored, whatever was going on here. */
  #adopt(stored: StoredGame, view: View): void {
    this.#stopThinking();
    this.#outbox.follow(stored.summary.sequence);
    const shown = { ply: stored.game.moves.length, view };
    this.#drop('notice', 'hint');
    const { clock, remaining } = stored.summary;
    this.#set({
      game: stored.game,
      summary: stored.summary,
      view,
      shown,
      ...(clock ? { clock: newClock(clock, remaining) } : {}),
    });
  }

  /** Sends what is not stored yet. */
  async #save(): Promise<void> {
    if (this.#saving) return;
    this.#saving = true;
    this.#lastSave = this.#parts.now();
    this.#set({ saved: false });
    try {
      while (!this.#outbox.isEmpty) await this.#outbox.send();
      this.#hushed = false;
      this.#solved('saving');
      this.#set({ saved: true });
    } catch (cause) {
      await this.#onSaveError(cause);
    } finally {
      this.#saving = false;
    }
  }

  async #onSaveError(cause: unknown): Promise<void> {
    if (cause instanceof Conflict) {
      this.#adopt(cause.game, await this.#parts.rules.view(cause.game.game));
      this.#set({ notice: { kind: 'changedElsewhere' }, saved: true });
      this.#proceed();
    } else if (cause instanceof Missing) {
      this.#outbox.follow(this.#outbox.sequence);
      this.#set({ problem: { kind: 'gone' }, saved: true });
    } else if (!this.#hushed) {
      this.#set({ problem: { kind: 'saving', message: messageOf(cause) } });
    }
  }
}

/** The library keeps whole milliseconds. */
function rounded({ white, black }: Record<Color, number>): Record<Color, number> {
  return { white: Math.round(white), black: Math.round(black) };
}
