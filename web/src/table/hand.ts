/**
 * The player's hand over the table: the piece that was taken, the cell of the
 * keyboard, and what was asked of the rules. Mouse, finger and keyboard come
 * together here; `selection.ts` says what a tap means.
 */

import { sameHex, step } from '../board/geometry';
import type { Hex, Mark, Orientation, PieceName, Target } from '../board/types';
import type { Explanation, Game, Move, View } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import {
  hexOf,
  holds,
  type Intent,
  moveTo,
  reaches,
  type Selection,
  tapCell,
  tapPiece,
  tapReserve,
  targets,
  throwable,
  throwersOf,
  toggleCargo,
} from './selection';

/** An answer of the rules about a piece, and about a cell if it was to go there. */
export interface Answer {
  piece: PieceName | undefined;
  to?: Hex;
  explanation: Explanation;
}

export interface HandState {
  selection?: Selection;
  cursor: Hex;
  /** Why not. */
  refusal?: Answer;
  /** How what is in hand gets to the cell that is pointed at. */
  preview?: Answer;
  /** The target that waits for a second tap. */
  waiting?: Hex;
  /** Where what is in hand is advised to go. */
  suggested?: Hex;
}

/** What the hand reaches into; the page connects it with the session. */
export interface Table {
  game(): Game;
  view(): View;
  /** Whether a move may be made now. */
  open(): boolean;
  /** Whether a second tap is wanted. */
  confirm(): boolean;
  play(move: Move): void;
}

export class Hand {
  readonly state = new Observable<HandState>({ cursor: { q: 0, r: 0 } });
  readonly #rules: Rules;
  readonly #table: Table;
  /** Counts the questions, so that a late answer is not shown. */
  #question = 0;

  constructor(rules: Rules, table: Table) {
    this.#rules = rules;
    this.#table = table;
  }

  /** The cells where what is in hand can go. */
  get targets(): Target[] {
    const { selection } = this.state.current;
    return this.#table.open() ? targets(this.#table.view(), selection) : [];
  }

  /** What a piece of which the rules have said that it cannot move can throw. */
  get stillThrows(): PieceName[] {
    const { refusal } = this.state.current;
    if (!refusal?.piece || refusal.to) return [];
    return throwable(this.#table.view(), refusal.piece);
  }

  /**
   * Rings beside what the rules draw: around the piece that was asked about, what it
   * can throw, who throws what is in hand, and where it is advised to go.
   */
  get marks(): Mark[] {
    const view = this.#table.view();
    const { selection, refusal, suggested } = this.state.current;
    const asked = refusal?.piece ? [refusal.piece] : [];
    const throwers = selection ? throwersOf(view, selection) : [];
    const ring = (tone: Mark['tone']) => (piece: PieceName) => {
      const hex = hexOf(view, piece);
      return hex ? [{ hex, sign: 'ring' as const, ...(tone ? { tone } : {}) }] : [];
    };
    return [
      ...[...asked, ...throwers].flatMap(ring('info')),
      ...this.stillThrows.flatMap(ring('good')),
      ...(suggested ? [{ hex: suggested, sign: 'ring' as const, tone: 'hint' as const }] : []),
    ];
  }

  /** Whether what is in hand can take the tile below along. */
  get canCarry(): boolean {
    const { selection } = this.state.current;
    if (!selection) return false;
    return holds(this.#table.view(), selection.piece).some(({ cargo }) => cargo !== undefined);
  }

  /** Lets go of everything: the position has changed. */
  clear(): void {
    this.#question++;
    this.state.current = { cursor: this.state.current.cursor };
  }

  /** Takes in hand what is advised; a tap on its ring, or Enter, plays it. */
  suggest(move: Move): void {
    if (move.kind === 'pass' || !this.#table.open()) return;
    const { piece, to } = move;
    const selection: Selection = move.kind === 'carry' ? { piece, cargo: move.cargo } : { piece };
    if (!reaches(this.#table.view(), selection, to)) return;
    this.#question++;
    this.state.current = { cursor: to, selection, suggested: to };
  }

  /** Plays what is advised, while it lies in the hand; says whether it does. */
  takeSuggestion(): boolean {
    const { suggested } = this.state.current;
    if (suggested) this.tapTarget(suggested);
    return suggested !== undefined;
  }

  tapPiece(piece: PieceName, at: Hex): void {
    if (!this.#table.open()) return;
    this.#point(at);
    this.#follow(tapPiece(this.#table.view(), this.state.current.selection, piece, at));
  }

  /** A tap on a target, empty or not. */
  tapTarget(at: Hex): void {
    const { selection } = this.state.current;
    if (!this.#table.open() || !selection) return;
    this.#point(at);
    this.#follow(tapCell(this.#table.view(), selection, at));
  }

  /** A tap on a piece that lies under others, in a stack that was spread. */
  tapCovered(piece: PieceName): void {
    if (this.#table.open()) this.#follow({ kind: 'whyStuck', piece });
  }

  tapCell(at: Hex): void {
    if (!this.#table.open()) return;
    this.#point(at);
    this.#follow(tapCell(this.#table.view(), this.state.current.selection, at));
  }

  tapReserve(piece: PieceName): void {
    if (!this.#table.open()) return;
    this.#follow(tapReserve(this.#table.view(), this.state.current.selection, piece));
  }

  /** Takes a piece to drag it; a covered piece is dragged by the dragonfly on it. */
  lift(piece: PieceName, at: Hex | undefined): boolean {
    const view = this.#table.view();
    if (!this.#table.open()) return false;
    const stack = at && view.position.stacks.find(({ hex }) => sameHex(hex, at));
    const top = stack?.pieces.at(-1) ?? piece;
    const carried = top === piece ? undefined : piece;
    const hold = holds(view, top).find(({ cargo }) => cargo === carried);
    if (hold) this.#select(hold);
    return hold !== undefined;
  }

  /** Lets go of a dragged piece over a cell. */
  drop(at: Hex | undefined): void {
    const { selection } = this.state.current;
    if (!selection || !at) return;
    const from = hexOf(this.#table.view(), selection.piece);
    if (from && sameHex(from, at)) return;
    this.#follow(tapCell(this.#table.view(), selection, at), { dragged: true });
  }

  /** Shows how what is in hand gets to a cell, or nothing. */
  async hover(at: Hex | undefined): Promise<void> {
    const { selection } = this.state.current;
    const view = this.#table.view();
    if (!at || !selection || !reaches(view, selection, at)) {
      this.#without('preview');
      return;
    }
    await this.#ask('preview', moveTo(view, selection, at));
  }

  /** A key on the board; says whether it meant something. */
  key(event: KeyboardEvent, orientation: Orientation): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = step(this.state.current.cursor, event.code, orientation);
    if (next) {
      this.#point(next);
      this.hover(next);
      return true;
    }
    return this.#command(event);
  }

  #command(event: KeyboardEvent): boolean {
    const back = event.shiftKey;
    switch (event.key.toLowerCase()) {
      case 'enter':
      case ' ':
        this.#act();
        return true;
      case 'escape':
        this.clear();
        return true;
      case '+':
        this.carry();
        return true;
      case 'm':
        this.#cycle(this.#movable(), back);
        return true;
      case 't':
        this.#cycle(
          this.targets.map(({ hex }) => hex),
          back,
        );
        return true;
      case 'r':
        this.#cycleReserve(back);
        return true;
      default:
        return false;
    }
  }

  /** Takes the tile below the dragonfly along, or leaves it. */
  carry(): void {
    const { selection } = this.state.current;
    if (selection) this.#select(toggleCargo(this.#table.view(), selection));
  }

  /** What Enter does at the cursor. */
  #act(): void {
    const { cursor } = this.state.current;
    const { stacks } = this.#table.view().position;
    const top = stacks.find(({ hex }) => sameHex(hex, cursor))?.pieces.at(-1);
    if (top === undefined) this.tapCell(cursor);
    else this.tapPiece(top, cursor);
  }

  /** The cells of the pieces that can move. */
  #movable(): Hex[] {
    const view = this.#table.view();
    if (!this.#table.open()) return [];
    const pieces = new Set(view.moves.filter(({ to }) => to.length > 0).map(({ piece }) => piece));
    return view.position.stacks
      .filter(({ pieces: stack }) => stack.some((piece) => pieces.has(piece)))
      .map(({ hex }) => hex);
  }

  #cycle(cells: Hex[], back: boolean): void {
    const at = cells.findIndex((hex) => sameHex(hex, this.state.current.cursor));
    const next = cells.at(back ? (at < 0 ? -1 : at - 1) : (at + 1) % cells.length);
    if (!next) return;
    this.#point(next);
    this.hover(next);
  }

  #cycleReserve(back: boolean): void {
    const view = this.#table.view();
    if (!this.#table.open()) return;
    const pieces = view.moves.filter(({ kind }) => kind === 'place').map(({ piece }) => piece);
    const at = pieces.indexOf(this.state.current.selection?.piece ?? '');
    const piece = pieces.at(back ? (at < 0 ? -1 : at - 1) : (at + 1) % pieces.length);
    if (piece !== undefined) this.#select({ piece });
  }

  #point(cursor: Hex): void {
    this.state.current = { ...this.state.current, cursor };
  }

  #select(selection: Selection): void {
    this.#question++;
    this.state.current = { cursor: this.state.current.cursor, selection };
  }

  #without(...keys: ('preview' | 'refusal' | 'waiting')[]): void {
    this.#question++;
    const next = { ...this.state.current };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }

  #follow(intent: Intent, how: { dragged?: boolean } = {}): void {
    switch (intent.kind) {
      case 'clear':
        this.clear();
        break;
      case 'select':
        this.#select(intent.selection);
        break;
      case 'play':
        this.#play(intent.move, how.dragged ?? false);
        break;
      case 'whyNot':
        this.#ask('refusal', intent.move);
        break;
      case 'whyStuck':
        this.#askStuck(intent.piece);
        break;
    }
  }

  #play(move: Move, dragged: boolean): void {
    const { waiting, suggested } = this.state.current;
    if (move.kind === 'pass') return;
    // Whoever drags, or has asked for advice, has had the time to think.
    const isMeant = sameHex(waiting, move.to) || sameHex(suggested, move.to);
    const sure = dragged || !this.#table.confirm() || isMeant;
    if (sure) {
      this.clear();
      this.#table.play(move);
    } else {
      this.#without('refusal');
      this.state.current = { ...this.state.current, waiting: move.to };
      this.#ask('preview', move);
    }
  }

  async #ask(as: 'refusal' | 'preview', move: Move): Promise<void> {
    if (move.kind === 'pass') return;
    const question = ++this.#question;
    const explanation = await this.#rules.explain(this.#table.game(), move);
    if (question !== this.#question) return;
    const answer: Answer = { piece: move.piece, to: move.to, explanation };
    const next = { ...this.state.current, [as]: answer };
    if (as === 'refusal') {
      delete next.preview;
      delete next.waiting;
    } else {
      delete next.refusal;
    }
    this.state.current = next;
  }

  async #askStuck(piece: PieceName): Promise<void> {
    const question = ++this.#question;
    const reasons = await this.#rules.whyStuck(this.#table.game(), piece);
    if (question !== this.#question || reasons.length === 0) return;
    const explanation: Explanation = { kind: 'illegal', reasons };
    this.state.current = { cursor: this.state.current.cursor, refusal: { piece, explanation } };
  }
}
