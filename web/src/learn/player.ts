/**
 * Plays a lesson: knows what the pupil has found and what is still missing,
 * and answers every try. What is right is written in the lesson; why something
 * is wrong is asked of the rules.
 */

import { sameHex } from '../board/geometry';
import type { Hex, PieceName } from '../board/types';
import { whileBusy } from '../busy';
import type { Game, Move, Reason, View } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { sameMove } from '../table/selection';
import type { Lesson, Step, Wrong } from './lesson';

/** What is said to a wrong try. */
export interface Refusal {
  kind: 'wrong';
  /** The key of the lesson's own answer, if it has one. */
  answer?: string;
  /** Why the rules refuse it; none if it is legal and only misses the goal. */
  reasons: readonly Reason[];
  piece?: PieceName;
  to?: Hex;
}

/** What is said to a try. */
export type Verdict = { kind: 'right' } | Refusal;

export interface PlayerState {
  game: Game;
  view: View;
  /** Cells that were marked, or whose tiles were picked. */
  found: readonly Hex[];
  /** How many steps of a line are done. */
  step: number;
  solved: boolean;
  /** The opponent is about to reply, or a try is about to be taken back. */
  waiting: boolean;
  /** What is shown is a try that is taken back. */
  tried?: boolean;
  verdict?: Verdict;
}

export class LessonPlayer {
  readonly lesson: Lesson;
  readonly state: Observable<PlayerState>;
  readonly #rules: Rules;
  readonly #start: { game: Game; view: View };
  readonly #marks: readonly Hex[];
  readonly #pause: () => Promise<void>;
  /** Counts the tries, so that a late answer is not shown. */
  #try = 0;
  /** Ends what the pupil waits for. */
  #wake = () => {};
  /** What was there before the try that is shown. */
  #before: PlayerState | undefined;

  private constructor(
    lesson: Lesson,
    rules: Rules,
    start: { game: Game; view: View },
    marks: readonly Hex[],
    pause: () => Promise<void>,
  ) {
    this.lesson = lesson;
    this.#rules = rules;
    this.#start = start;
    this.#marks = marks;
    this.#pause = pause;
    this.state = new Observable<PlayerState>(begun(start));
  }

  /** Sets a lesson up. `pause` is what the pupil waits before the opponent replies. */
  static async open(
    lesson: Lesson,
    rules: Rules,
    pause: () => Promise<void> = async () => {},
  ): Promise<LessonPlayer> {
    const { position, marks } = await rules.diagram(lesson.diagram);
    const game = gameFrom(position);
    return new LessonPlayer(lesson, rules, { game, view: await rules.view(game) }, marks, pause);
  }

  /** How many cells or tiles there are to find. */
  get wanted(): number {
    return this.#marks.length;
  }

  /** The cells or tiles that are still to be found. */
  get unfound(): readonly Hex[] {
    return this.#marks.filter((hex) => !this.#isFound(hex));
  }

  /** The step that is to be played now. */
  get step(): Step | undefined {
    const { task } = this.lesson;
    return task.kind === 'play' ? task.steps[this.state.current.step] : undefined;
  }

  /** The pupil's colour. */
  get color(): 'white' | 'black' {
    return this.#start.view.position.turn;
  }

  /** Whether a move can be tried now. */
  get open(): boolean {
    const { solved, waiting } = this.state.current;
    return !solved && !waiting;
  }

  restart(): void {
    this.#try++;
    this.#wake();
    this.#before = undefined;
    this.state.current = begun(this.#start);
  }

  /** Forgets the last answer. */
  dismiss(): void {
    const { verdict: _, ...rest } = this.state.current;
    this.state.current = rest;
  }

  /** Marks a cell as one that the tile of the lesson can go to. */
  async tapCell(hex: Hex): Promise<void> {
    const { task } = this.lesson;
    if (task.kind !== 'reach' || this.#isFound(hex)) return;
    if (this.#isMark(hex)) {
      this.#find(hex);
      return;
    }
    const { game, view } = this.#start;
    const move = moveOf(view, task.piece, hex);
    await this.#refuse(async () => ({
      reasons: await this.#reasons(game, move),
      ...(await this.#answerTo(task.wrong, game, move)),
      piece: task.piece,
      to: hex,
    }));
  }

  /** Picks a tile as one of those that the lesson asks for. */
  async tapPiece(piece: PieceName, hex: Hex): Promise<void> {
    const { task } = this.lesson;
    if (task.kind !== 'pick' || this.#isFound(hex)) return;
    if (this.#isMark(hex)) {
      this.#find(hex);
      return;
    }
    const wrong = task.wrong.find(({ tries }) => tries.includes(piece));
    await this.#refuse(async () => ({
      reasons: await this.#rules.whyStuck(this.#start.game, piece),
      ...(wrong ? { answer: wrong.key } : {}),
      piece,
    }));
  }

  /** Tries a move of a line. */
  async play(move: Move): Promise<void> {
    const { step } = this;
    if (!step || !this.open) return;
    const { game } = this.state.current;
    const turn = ++this.#try;
    const accepted = await this.#read(game, step.accept);
    if (turn !== this.#try) return;
    if (accepted.some((right) => sameMove(right, move))) {
      await this.#advance(move, step);
      return;
    }
    const said = await this.#refuse(async () => ({
      reasons: await this.#reasons(game, move),
      ...(await this.#answerTo(step.wrong, game, move)),
      ...(move.kind === 'pass' ? {} : { piece: move.piece }),
    }));
    if (said?.reasons.length === 0) await this.#showTry(move);
  }

  /** A legal move that misses the goal is made before it is taken back: one sees what it does. */
  async #showTry(move: Move): Promise<void> {
    const before = this.state.current;
    const turn = this.#try;
    const game = { ...this.#start.game, moves: [...before.game.moves, move] };
    const view = await this.#rules.view(game);
    if (turn !== this.#try) return;
    this.#before = before;
    this.state.current = { ...before, game, view, waiting: true, tried: true };
    if (!(await this.#lasts(turn, 2))) return;
    this.#before = undefined;
    const { verdict } = this.state.current;
    const { verdict: _, ...rest } = before;
    this.state.current = { ...rest, ...(verdict ? { verdict } : {}) };
  }

  /**
   * The lesson's own answer to a move that the rules have refused already, or
   * to a tile that cannot move at all.
   */
  async answerTo(
    piece: PieceName,
    to: Hex | undefined,
    reasons: readonly Reason[],
  ): Promise<string | undefined> {
    const kinds: readonly string[] = reasons.map(({ kind }) => kind);
    const { game } = this.state.current;
    const about: Wrong[] = [];
    for (const wrong of this.step?.wrong ?? []) {
      const moves = await this.#read(game, wrong.tries);
      const isMeant = (move: Move) =>
        move.kind !== 'pass' && move.piece === piece && (!to || sameHex(move.to, to));
      if (moves.some(isMeant)) about.push(wrong);
    }
    const found = about.find(({ kind }) => kinds.includes(kind));
    return (found ?? (to ? undefined : about[0]))?.key;
  }

  /** Whether there is a solution to show: while a right move is answered there is none. */
  get canShow(): boolean {
    const { solved, waiting, tried } = this.state.current;
    return !solved && (!waiting || tried === true);
  }

  /**
   * All that is left to find, or the move to play: for whoever gives up. It ends
   * the try that is being judged or shown; nothing is said of that any more.
   */
  async solution(): Promise<{ hexes: readonly Hex[]; move?: Move }> {
    if (!this.canShow) return { hexes: [] };
    this.#try++;
    this.#wake();
    const { verdict: _, ...rest } = this.#before ?? this.state.current;
    this.#before = undefined;
    this.state.current = rest;
    const { step } = this;
    if (!step) return { hexes: this.unfound };
    const [move] = await this.#read(this.state.current.game, step.accept.slice(0, 1));
    return { hexes: [], ...(move ? { move } : {}) };
  }

  /** Plays a right move and the reply to it, unless the lesson is begun again meanwhile. */
  async #advance(move: Move, step: Step): Promise<void> {
    const { task } = this.lesson;
    const turn = ++this.#try;
    const show = async (moves: Move[], waiting: boolean): Promise<boolean> => {
      const game = { ...this.#start.game, moves };
      const view = await this.#rules.view(game);
      if (turn !== this.#try) return false;
      const verdict: Verdict = { kind: 'right' };
      this.state.current = { ...this.state.current, game, view, waiting, verdict };
      return true;
    };
    const { game } = this.state.current;
    if (!(await show([...game.moves, move], step.reply !== undefined))) return;
    if (step.reply !== undefined) {
      if (!(await this.#lasts(turn, 1))) return;
      const reply = await this.#rules.readMove(this.state.current.game, step.reply);
      if (!(await show([...game.moves, move, reply], false))) return;
    }
    const done = this.state.current.step + 1;
    const solved = task.kind === 'play' && done === task.steps.length;
    this.state.current = { ...this.state.current, step: done, solved };
  }

  /** Waits for some pauses; says whether the lesson was not begun again meanwhile. */
  async #lasts(turn: number, pauses: number): Promise<boolean> {
    const paused = async () => {
      for (let pause = 0; pause < pauses; pause++) await this.#pause();
    };
    const woken = new Promise<void>((wake) => {
      this.#wake = wake;
    });
    if (turn === this.#try) await whileBusy(Promise.race([paused(), woken]));
    return turn === this.#try;
  }

  #find(hex: Hex): void {
    this.#try++;
    const found = [...this.state.current.found, hex];
    const solved = found.length === this.#marks.length;
    this.state.current = { ...this.state.current, found, solved, verdict: { kind: 'right' } };
  }

  /** Shows what is said to a wrong try, unless the pupil has gone on in the meantime. */
  async #refuse(ask: () => Promise<Omit<Refusal, 'kind'>>): Promise<Refusal | undefined> {
    const turn = ++this.#try;
    const verdict: Refusal = { kind: 'wrong', ...(await ask()) };
    if (turn !== this.#try) return undefined;
    this.state.current = { ...this.state.current, verdict };
    return verdict;
  }

  async #reasons(game: Game, move: Move): Promise<readonly Reason[]> {
    const explanation = await this.#rules.explain(game, move);
    return explanation.kind === 'illegal' ? explanation.reasons : [];
  }

  async #answerTo(wrong: readonly Wrong[], game: Game, move: Move): Promise<{ answer?: string }> {
    for (const { key, tries } of wrong) {
      const moves = await this.#read(game, tries);
      if (moves.some((tried) => sameMove(tried, move))) return { answer: key };
    }
    return {};
  }

  #read(game: Game, texts: readonly string[]): Promise<Move[]> {
    return Promise.all(texts.map((text) => this.#rules.readMove(game, text)));
  }

  #isMark(hex: Hex): boolean {
    return this.#marks.some((mark) => sameHex(mark, hex));
  }

  #isFound(hex: Hex): boolean {
    return this.state.current.found.some((other) => sameHex(other, hex));
  }
}

function begun(start: { game: Game; view: View }): PlayerState {
  return { ...start, found: [], step: 0, solved: false, waiting: false };
}

/** The game that begins with a position, by the rules that the position asks for. */
export function gameFrom(position: View['position']): Game {
  const { gameType, queenOpening, stacks } = position;
  const repetition = queenOpening === 'allowed' ? 'claim' : 'automatic';
  const rules = { queenOpening, repetition } as Game['rules'];
  return { gameType, rules, ...(stacks.length > 0 ? { start: position } : {}), moves: [] };
}

/** The move that brings a tile to a cell, legal or not. */
function moveOf(view: View, piece: PieceName, to: Hex): Move {
  const inPlay = view.position.stacks.some(({ pieces }) => pieces.includes(piece));
  return { kind: inPlay ? 'shift' : 'place', piece, to };
}
