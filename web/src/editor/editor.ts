/**
 * The editor at work: the arrangement with its past and future, the tile in
 * hand, the cell of the keyboard, and what the rules say. It knows nothing of
 * the page. Every change is checked; of several that are under way, only the
 * last answer counts.
 */

import { step } from '../board/geometry';
import { nextOfPile, parts } from '../board/pieces';
import type { Orientation, ReserveCounts } from '../board/types';
import type { Color, GameType, Hex, PieceName, RuleSet, SetupCheck } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import {
  type Arrangement,
  cellOf,
  cleared,
  positionOf,
  put,
  reservesOf,
  takeAway,
  topAt,
} from './arrangement';

export interface EditorState {
  arrangement: Arrangement;
  reserves: { white: ReserveCounts; black: ReserveCounts };
  /** What the rules say to the arrangement; absent while they are asked. */
  check?: SetupCheck;
  selected?: PieceName;
  cursor: Hex;
  canUndo: boolean;
  canRedo: boolean;
}

/** More steps back than anyone takes. */
const MAX_PAST = 500;

export class Editor {
  readonly state: Observable<EditorState>;
  readonly #rules: Rules;
  readonly #changed: (arrangement: Arrangement) => void;
  #past: Arrangement[] = [];
  #future: Arrangement[] = [];
  #question = 0;
  #box: ReserveCounts;

  static async open(
    rules: Rules,
    arrangement: Arrangement,
    changed: (arrangement: Arrangement) => void,
  ): Promise<Editor> {
    const [box, check] = await Promise.all([
      boxOf(rules, arrangement),
      rules.setup(positionOf(arrangement)),
    ]);
    return new Editor(rules, arrangement, changed, box, check);
  }

  private constructor(
    rules: Rules,
    arrangement: Arrangement,
    changed: (arrangement: Arrangement) => void,
    box: ReserveCounts,
    check: SetupCheck,
  ) {
    this.#rules = rules;
    this.#changed = changed;
    this.#box = box;
    this.state = new Observable<EditorState>({
      arrangement,
      reserves: reservesOf(arrangement, box),
      check,
      cursor: { q: 0, r: 0 },
      canUndo: false,
      canRedo: false,
    });
  }

  get #now(): Arrangement {
    return this.state.current.arrangement;
  }

  // What a tap means: with a tile in hand it puts it down, without one it takes it up.

  tapReserve(piece: PieceName): void {
    this.#select(this.state.current.selected === piece ? undefined : piece);
  }

  tapPiece(piece: PieceName, at: Hex): void {
    const { selected } = this.state.current;
    this.#point(at);
    if (selected === undefined) this.#select(piece);
    else if (selected === piece) this.#select(undefined);
    else this.put(selected, at);
  }

  tapCell(at: Hex): void {
    const { selected } = this.state.current;
    this.#point(at);
    if (selected !== undefined) this.put(selected, at);
  }

  lift(piece: PieceName): boolean {
    this.#select(piece);
    return true;
  }

  /** Lets go of a dragged tile: over a cell, or outside of the board. */
  drop(piece: PieceName, at: Hex | undefined): void {
    if (!at) {
      this.takeAway(piece);
      return;
    }
    const from = cellOf(this.#now, piece);
    if (from && from.q === at.q && from.r === at.r) this.#select(undefined);
    else this.put(piece, at);
  }

  /** A key on the board; says whether it meant something. */
  key(event: KeyboardEvent, orientation: Orientation): boolean {
    if (event.ctrlKey || event.metaKey) return this.#shortcut(event);
    if (event.altKey) return false;
    const next = step(this.state.current.cursor, event.code, orientation);
    if (next) {
      this.#point(next);
      return true;
    }
    return this.#command(event);
  }

  /** Keys that mean the same all over the page. */
  #shortcut({ key, shiftKey }: KeyboardEvent): boolean {
    const letter = key.toLowerCase();
    if (letter === 'z' && !shiftKey) this.undo();
    else if (letter === 'y' || (letter === 'z' && shiftKey)) this.redo();
    else return false;
    return true;
  }

  #command({ key, shiftKey }: KeyboardEvent): boolean {
    const { cursor } = this.state.current;
    const top = topAt(this.#now, cursor);
    switch (key.toLowerCase()) {
      case 'enter':
      case ' ':
        if (top === undefined) this.tapCell(cursor);
        else this.tapPiece(top, cursor);
        return true;
      case 'delete':
      case 'backspace':
        if (top !== undefined) this.takeAway(top);
        return true;
      case 'escape':
        this.#select(undefined);
        return true;
      case 'r':
        this.#cycleReserve(shiftKey);
        return true;
      case 'l':
        if (top !== undefined) this.setLastMoved(this.#now.lastMoved === top ? undefined : top);
        return true;
      default:
        return false;
    }
  }

  /** Takes the next tile of the reserves in hand. */
  #cycleReserve(back: boolean): void {
    const { reserves, selected } = this.state.current;
    const pieces = (['white', 'black'] as const).flatMap((color) =>
      Object.entries(reserves[color])
        .filter(([, count]) => count > 0)
        .map(([bug, count]) => nextOfPile(color, bug as keyof ReserveCounts, count)),
    );
    const at = pieces.indexOf(selected ?? '');
    this.#select(pieces.at(back ? (at < 0 ? -1 : at - 1) : (at + 1) % pieces.length));
  }

  // What changes the table.

  put(piece: PieceName, at: Hex): void {
    this.change(put(this.#now, piece, at));
  }

  takeAway(piece: PieceName): void {
    this.change(takeAway(this.#now, piece));
  }

  setTurn(turn: Color): void {
    this.change({ ...this.#now, turn });
  }

  setLastMoved(piece: PieceName | undefined): void {
    const { lastMoved: _, ...rest } = this.#now;
    this.change(piece === undefined ? rest : { ...rest, lastMoved: piece });
  }

  setRules(rules: RuleSet): void {
    this.change({ ...this.#now, rules });
  }

  setGameType(gameType: GameType): void {
    this.change({ ...this.#now, gameType });
  }

  clear(): void {
    this.change(cleared(this.#now));
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.#now);
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.#now);
    this.#show(after);
  }

  /** Puts another arrangement on the table; undo brings the one before back. */
  change(next: Arrangement): void {
    this.#past.push(this.#now);
    if (this.#past.length > MAX_PAST) this.#past.shift();
    this.#future = [];
    this.#show(next);
  }

  #show(arrangement: Arrangement): void {
    const { check: _, selected: __, ...rest } = this.state.current;
    this.state.current = {
      ...rest,
      arrangement,
      reserves: reservesOf(arrangement, this.#box),
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    this.#changed(arrangement);
    this.#ask(arrangement);
  }

  async #ask(arrangement: Arrangement): Promise<void> {
    const question = ++this.#question;
    const [box, check] = await Promise.all([
      boxOf(this.#rules, arrangement),
      this.#rules.setup(positionOf(arrangement)),
    ]);
    if (question !== this.#question) return;
    this.#box = box;
    const reserves = reservesOf(arrangement, box);
    this.state.current = { ...this.state.current, reserves, check };
  }

  #select(piece: PieceName | undefined): void {
    const { selected: _, ...rest } = this.state.current;
    this.state.current = piece === undefined ? rest : { ...rest, selected: piece };
  }

  #point(at: Hex): void {
    this.state.current = { ...this.state.current, cursor: { q: at.q, r: at.r } };
  }
}

/** What the box of a game type holds for each player. */
async function boxOf(rules: Rules, { gameType, rules: set }: Arrangement): Promise<ReserveCounts> {
  const { reserves } = await rules.view({ gameType, rules: set, moves: [] });
  return reserves.white;
}

/** The tiles on the table, for a list to choose from. */
export function tilesOf({ stacks }: Arrangement): PieceName[] {
  const order = (piece: PieceName) => `${parts(piece).color === 'white' ? 0 : 1}${piece}`;
  return stacks.flatMap(({ pieces }) => pieces).sort((a, b) => order(a).localeCompare(order(b)));
}
