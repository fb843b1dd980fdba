/**
 * A walk through the games: where in them the reader is, what was played there,
 * and what the engine thinks of it. It knows nothing of the page, and outlives
 * it, so that whoever comes back finds the same games.
 */

import { type EvaluatedLine, evaluationOf, linesOf, type WhiteScore } from '../analysis/evaluation';
import type { Engine } from '../engine/engine';
import { messageOf } from '../errors';
import type {
  ExploredHeading,
  ExplorerFilter,
  ExplorerView,
  Game,
  Move,
  Position,
  View,
} from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { RULE_SETS } from '../table/game-types';
import { Intake, type IntakeParts } from './intake';

export interface Step {
  move: Move;
  text: string;
}

/** Where the reader is, and among which games. */
export interface Place {
  /** Where the moves begin, if not with an empty table. */
  start?: Position;
  path: readonly Step[];
  filter: ExplorerFilter;
}

/** The engine's view of the position. */
export interface Opinion {
  score: WhiteScore;
  lines: EvaluatedLine[];
}

export interface ExplorationState extends Place {
  /** The pieces and rules of the board. */
  heading: ExploredHeading;
  view?: View;
  found?: ExplorerView;
  /** What the engine thinks of the moves that were played, by their texts. */
  scores: ReadonlyMap<string, WhiteScore>;
  opinion?: Opinion;
  thinking: boolean;
  problem?: string;
}

export interface Parts extends IntakeParts {
  rules: Rules;
  engine: Engine;
}

/** How long the engine looks, in milliseconds, and how many lines it shows. */
const PATIENCE = 1_500;
const LINES = 5;

/** How many of the moves get a score, and how many positions the engine looks at for each. */
const SCORED = 10;
const SCORE_NODES = 4_000;

/** Any game can be found with these: all pieces, and the queen may open. */
const ANY: ExploredHeading = { gameType: 'Base+MLPD', rules: RULE_SETS.rulebook };

const BEGINNING: Place = { path: [], filter: {} };

export class Exploration {
  readonly state = new Observable<ExplorationState>({
    ...BEGINNING,
    heading: ANY,
    scores: new Map(),
    thinking: false,
  });
  readonly intake: Intake;
  readonly rules: Rules;
  readonly #parts: Parts;
  /** The place that was asked for last: taps may come faster than answers. */
  #wanted: Place = BEGINNING;
  /** Counts the questions: only the answer to the last one is shown. */
  #question = 0;
  #searches = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.rules = parts.rules;
    this.intake = new Intake(parts, () => this.#look(this.#wanted));
  }

  /** The game that leads to where the reader is, with the pieces and rules of most games there. */
  get game(): Game {
    const { heading, start, path } = this.state.current;
    return gameOf(heading, { path, ...(start ? { start } : {}) });
  }

  /** Looks at the last position of a game. */
  async open({ gameType, rules, start, moves }: Game): Promise<void> {
    await this.#attempt(async () => {
      const { texts } = await this.rules.view({
        gameType,
        rules,
        moves,
        ...(start ? { start } : {}),
      });
      const path = moves.map((move, index) => ({ move, text: texts[index] ?? '' }));
      this.#set({ heading: { gameType, rules } });
      await this.#look({ path, filter: {}, ...(start ? { start } : {}) });
    });
  }

  go(path: readonly Step[]): Promise<void> {
    return this.#look({ ...this.#wanted, path });
  }

  back(): Promise<void> {
    return this.go(this.#wanted.path.slice(0, -1));
  }

  /** Plays a move on the board, whether anybody has played it or not. */
  async play(move: Move): Promise<void> {
    await this.#attempt(async () => {
      const { game } = this;
      const { path } = this.state.current;
      const { texts } = await this.rules.view({ ...game, moves: [...game.moves, move] });
      await this.go([...path, { move, text: texts.at(-1) ?? '' }]);
    });
  }

  setFilter(filter: ExplorerFilter): Promise<void> {
    // Another set may not have the pieces of the path.
    const kept = filter.gameType === this.#wanted.filter.gameType;
    return this.#look(kept ? { ...this.#wanted, filter } : { path: [], filter });
  }

  /** Asks the engine about the position. */
  async think(): Promise<void> {
    const { view } = this.state.current;
    if (!view || view.outcome) return;
    const question = this.#question;
    this.#set({ thinking: true });
    await this.#attempt(async () => {
      const how = { time: PATIENCE, lines: LINES };
      const best = await this.#search(this.game, how);
      if (question !== this.#question) return;
      const { turn } = view.position;
      const { score } = evaluationOf(best, turn);
      this.#set({ opinion: { score, lines: linesOf(best, turn) } });
    });
    if (question === this.#question) this.#set({ thinking: false });
  }

  /** Leaves the engine to others, until there is something new to look at. */
  rest(): void {
    this.#question++;
    this.#searches.abort();
    this.#set({ thinking: false });
  }

  async #look(place: Place): Promise<void> {
    this.#wanted = place;
    const question = ++this.#question;
    this.#searches.abort();
    this.#searches = new AbortController();
    await this.#attempt(async () => {
      const { filter } = place;
      const any = gameOf({ ...ANY, gameType: filter.gameType ?? ANY.gameType }, place);
      const found = await this.#parts.explorer.look(any, filter);
      const { game, view } = await this.#viewed(gameOf(this.#headingOf(place, found), place), any);
      if (question !== this.#question) return;
      const { start: _, opinion: __, ...rest } = this.state.current;
      const heading = { gameType: game.gameType, rules: game.rules };
      const fresh = { heading, view, found, scores: new Map(), thinking: false };
      this.state.current = { ...rest, ...place, ...fresh };
      void this.#score(question, game, any, found);
    });
  }

  /** What most games are played with; where there are none, the board stays as it is. */
  #headingOf({ filter: { gameType } }: Place, { heading }: ExplorerView): ExploredHeading {
    if (heading) return heading;
    const before = this.state.current.heading;
    return gameType ? { ...before, gameType } : before;
  }

  /**
   * The position, by the first heading that allows the moves: those of different
   * games can lead to it in another order.
   */
  async #viewed(game: Game, any: Game): Promise<{ game: Game; view: View }> {
    try {
      return { game, view: await this.rules.view(game) };
    } catch {
      return { game: any, view: await this.rules.view(any) };
    }
  }

  /** Gives the moves that were played most a score, one after the other. */
  async #score(question: number, game: Game, any: Game, { moves }: ExplorerView): Promise<void> {
    for (const { move, text } of moves.slice(0, SCORED)) {
      const after = (from: Game) => ({ ...from, moves: [...from.moves, move] });
      // A move without a score is no reason to say that something went wrong.
      const score = await this.#scoreOf(after(game), after(any)).catch(() => undefined);
      if (question !== this.#question) return;
      const scores = new Map(this.state.current.scores);
      if (score) this.#set({ scores: scores.set(text, score) });
    }
  }

  async #scoreOf(next: Game, any: Game): Promise<WhiteScore> {
    const { game, view } = await this.#viewed(next, any);
    const { outcome } = view;
    if (outcome?.result === 'win') return { kind: 'win', winner: outcome.winner, plies: 0 };
    if (outcome) return { kind: 'points', value: 0 };
    const best = await this.#search(game, { nodes: SCORE_NODES });
    return evaluationOf(best, view.position.turn).score;
  }

  #search(game: Game, how: Parameters<Engine['search']>[1]): ReturnType<Engine['search']> {
    return this.#parts.engine.search(game, how, undefined, this.#searches.signal);
  }

  #set(change: Partial<ExplorationState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    const question = this.#question;
    const { problem, ...rest } = this.state.current;
    if (problem !== undefined) this.state.current = rest;
    try {
      await act();
    } catch (cause) {
      // Whoever has gone on need not hear of it.
      if (question !== this.#question) return;
      const { start, path, filter } = this.state.current;
      this.#wanted = { path, filter, ...(start ? { start } : {}) };
      this.#set({ problem: messageOf(cause) });
    }
  }
}

function gameOf(heading: ExploredHeading, { start, path }: Pick<Place, 'start' | 'path'>): Game {
  const { gameType, rules } = heading;
  return { gameType, rules, ...(start ? { start } : {}), moves: path.map(({ move }) => move) };
}
