/**
 * A puzzle being solved. The first move is the only one that wins; later the
 * solver is asked, so that any move that wins as soon as possible is right. The
 * opponent resists as long as possible. To a wrong move the opponent replies
 * with one after which the win is gone, and the player may take it back.
 */

import type { Solver } from '../engine/engine';
import { gameRecord, recordsIn } from '../files/records';
import type { Game, Move, View } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { sameMove } from '../table/selection';
import { ownMoves, type Puzzle } from './puzzle';
import { type Refutation, upshotOf } from './refutation';

export type Phase =
  /** The player is to move. */
  | 'turn'
  /** A move was made, and it is being found out whether it is right. */
  | 'judging'
  /** It is right, and the opponent is about to reply. */
  | 'reply'
  /** It is wrong: `refutation` says why. */
  | 'wrong'
  /** Nobody knows: the solver has given up. */
  | 'unjudged'
  | 'solved'
  /** The solution is being played, or has been. */
  | 'shown';

export interface PuzzleState {
  readonly game: Game;
  readonly view: View;
  /** How many plies are left to win in, the next one included. */
  readonly left: number;
  readonly phase: Phase;
  readonly refutation?: Refutation;
}

/** What is found out about a move. */
type Verdict =
  | { kind: 'won' }
  | { kind: 'right'; reply: Move; left: number }
  | { kind: 'wrong'; reply?: Move; within: number }
  | { kind: 'unknown' };

/** A reply to a last move that does not win is looked for in as many plies. */
const ONE_MORE = 2;

export class PuzzlePlayer {
  readonly puzzle: Puzzle;
  readonly state: Observable<PuzzleState>;
  readonly #rules: Rules;
  readonly #solver: Solver;
  readonly #pause: () => Promise<void>;
  readonly #start: PuzzleState;
  /** Where a wrong move is taken back to. */
  #before: PuzzleState;
  /** Counts what the player does, so that what is late is not shown. */
  #turn = 0;

  private constructor(
    puzzle: Puzzle,
    start: PuzzleState,
    parts: { rules: Rules; solver: Solver; pause: () => Promise<void> },
  ) {
    this.puzzle = puzzle;
    this.#rules = parts.rules;
    this.#solver = parts.solver;
    this.#pause = parts.pause;
    this.#start = start;
    this.#before = start;
    this.state = new Observable(start);
  }

  /** Sets a puzzle up. `pause` is what the player waits before the opponent replies. */
  static async open(
    puzzle: Puzzle,
    parts: { rules: Rules; solver: Solver; pause: () => Promise<void> },
  ): Promise<PuzzlePlayer> {
    const [record] = await recordsIn(parts.rules, puzzle.game);
    const { game } = gameRecord(record);
    const view = await parts.rules.view(game);
    const start = { game, view, left: puzzle.solution.length, phase: 'turn' } as const;
    return new PuzzlePlayer(puzzle, start, parts);
  }

  /** The game up to the puzzle. */
  get start(): Game {
    return this.#start.game;
  }

  /** The player's colour. */
  get color(): 'white' | 'black' {
    return this.#start.view.position.turn;
  }

  /** Whether a move can be made now. */
  get open(): boolean {
    return this.state.current.phase === 'turn';
  }

  async play(move: Move): Promise<void> {
    if (!this.open) return;
    const turn = ++this.#turn;
    const before = this.state.current;
    this.#before = before;
    const made = await this.#after(before.game, move);
    if (turn !== this.#turn) return;
    this.state.current = { ...made, left: before.left, phase: 'judging' };
    const verdict = await this.#judge(before, made, move);
    if (turn !== this.#turn) return;
    if (verdict.kind === 'won') {
      this.state.current = { ...made, left: 0, phase: 'solved' };
    } else if (verdict.kind === 'right') {
      await this.#reply(turn, made, verdict);
    } else if (verdict.kind === 'unknown') {
      this.state.current = { ...made, left: before.left, phase: 'unjudged' };
    } else {
      await this.#refute(turn, made, verdict);
    }
  }

  /** Takes the last move back; what was solved or shown begins anew. */
  retry(): void {
    this.#turn++;
    const { phase } = this.state.current;
    const over = phase === 'solved' || phase === 'shown';
    this.state.current = over ? this.#start : this.#before;
  }

  /** Plays the rest of the solution. */
  async show(): Promise<void> {
    const turn = ++this.#turn;
    const { phase } = this.state.current;
    const from = phase === 'wrong' || phase === 'unjudged' ? this.#before : this.state.current;
    const texts = await this.#rest(from);
    if (turn !== this.#turn) return;
    let shown: PuzzleState = { ...from, phase: 'shown' };
    this.state.current = shown;
    for (const text of texts) {
      await this.#pause();
      const move = await this.#rules.readMove(shown.game, text);
      const next = await this.#after(shown.game, move);
      if (turn !== this.#turn) return;
      shown = { ...next, left: shown.left - 1, phase: 'shown' };
      this.state.current = shown;
    }
  }

  /** The moves that are left: those of the file, or the solver's after another way. */
  async #rest(from: PuzzleState): Promise<readonly string[]> {
    const line = this.#lineFrom(from);
    if (line) return line;
    const found = await this.#solver.solve(from.game, from.left);
    return found.kind === 'win' ? found.texts : [];
  }

  /** What is left of the solution of the file, if the game has followed it so far. */
  #lineFrom({ view }: PuzzleState): readonly string[] | undefined {
    const { solution } = this.puzzle;
    const played = view.texts.slice(this.#start.game.moves.length);
    const follows = played.every((text, index) => text === solution[index]);
    return follows ? solution.slice(played.length) : undefined;
  }

  async #judge(
    before: PuzzleState,
    { game, view }: { game: Game; view: View },
    move: Move,
  ): Promise<Verdict> {
    const within = ownMoves(before.left);
    if (view.outcome) {
      const won = view.outcome.result === 'win' && view.outcome.winner === this.color;
      return won ? { kind: 'won' } : { kind: 'wrong', within };
    }
    const [next, reply] = this.#lineFrom(before) ?? [];
    if (next !== undefined && reply !== undefined) {
      const wanted = await this.#rules.readMove(before.game, next);
      if (sameMove(wanted, move)) {
        const left = before.left - 2;
        return { kind: 'right', reply: await this.#rules.readMove(game, reply), left };
      }
    }
    const plies = before.left > 1 ? before.left - 1 : ONE_MORE;
    const defence = await this.#solver.defend(game, plies);
    if (defence.kind === 'holds') return { kind: 'wrong', reply: defence.move, within };
    const [first] = defence.kind === 'lost' ? defence.moves : [];
    if (defence.kind === 'lost' && first && defence.plies < before.left) {
      return { kind: 'right', reply: first, left: defence.plies - 1 };
    }
    if (defence.kind === 'lost') return { kind: 'wrong', within: 0 };
    // The file has it proved of the first move, however long the solver takes.
    const proved = before.game === this.#start.game;
    return proved ? { kind: 'wrong', within } : { kind: 'unknown' };
  }

  async #reply(
    turn: number,
    made: { game: Game; view: View },
    { reply, left }: { reply: Move; left: number },
  ): Promise<void> {
    this.state.current = { ...made, left: left + 1, phase: 'reply' };
    await this.#pause();
    const next = await this.#after(made.game, reply);
    if (turn !== this.#turn) return;
    // The defender may have had nothing but a move that ends the game.
    this.state.current = { ...next, left, phase: next.view.outcome ? 'solved' : 'turn' };
  }

  async #refute(
    turn: number,
    made: { game: Game; view: View },
    { reply, within }: { reply?: Move; within: number },
  ): Promise<void> {
    const left = this.#before.left;
    if (reply === undefined) {
      const { outcome } = made.view;
      const upshot = outcome ? { kind: 'over' as const, outcome } : { kind: 'holds' as const };
      this.state.current = { ...made, left, phase: 'wrong', refutation: { upshot, within } };
      return;
    }
    await this.#pause();
    const next = await this.#after(made.game, reply);
    if (turn !== this.#turn) return;
    const upshot = upshotOf(this.color, made.view, reply, next.view);
    this.state.current = { ...next, left, phase: 'wrong', refutation: { reply, upshot, within } };
  }

  async #after(game: Game, move: Move): Promise<{ game: Game; view: View }> {
    const next = { ...game, moves: [...game.moves, move] };
    return { game: next, view: await this.#rules.view(next) };
  }
}
