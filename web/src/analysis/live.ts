/**
 * The engine beside the board: it follows the position that is looked at, and
 * on demand goes once over the whole game. A search begins again with each
 * position; it reports from its first slice on, so that a first line is there at
 * once and gets better while one looks. The engine remembers what it has seen,
 * so coming back costs little.
 */

import type { Engine } from '../engine/engine';
import { messageOf } from '../errors';
import type { Best, Color, Game, SearchSettings } from '../generated';
import { Observable } from '../observable';
import { type EvaluatedLine, type Evaluation, evaluationOf, linesOf } from './evaluation';
import type { NodeId } from './tree';

/** A position that can be searched. */
export interface Subject {
  node: NodeId;
  game: Game;
  turn: Color;
}

export interface LiveState {
  on: boolean;
  /** How many lines are looked for. */
  lines: number;
  /** What is known of the position that is looked at. */
  found?: { node: NodeId; lines: EvaluatedLine[]; evaluation: Evaluation; nodes: number };
  /** What was found out about every node so far. */
  evaluations: ReadonlyMap<NodeId, Evaluation>;
  /** How far the way over the whole game has come. */
  sweep?: { done: number; total: number };
  problem?: string;
}

/**
 * Where a search ends by itself: ten to twenty seconds on a desktop, which is
 * enough for a position that is thought about, and an end for a page that is
 * left open.
 */
const NODES = 15_000_000;

/** What each position gets on the way over the game. */
const SWEEP_NODES = 8_000;

export class Live {
  readonly state: Observable<LiveState>;
  readonly #engine: Engine;
  #subject: Subject | undefined;
  #search: AbortController | undefined;
  #sweep: AbortController | undefined;

  constructor(engine: Engine, settings: { on: boolean; lines: number }) {
    this.#engine = engine;
    this.state = new Observable<LiveState>({ ...settings, evaluations: new Map() });
  }

  /** Looks at another position, or at none: a game that is over has no moves. */
  follow(subject: Subject | undefined): void {
    if (subject && subject.node === this.#subject?.node) return;
    this.#subject = subject;
    this.restart();
  }

  set on(on: boolean) {
    this.#set({ on });
    this.restart();
  }

  set lines(lines: number) {
    this.#set({ lines });
    this.restart();
  }

  close(): void {
    this.#subject = undefined;
    this.#search?.abort();
    this.#sweep?.abort();
  }

  /** Evaluates the positions of a game one after the other. */
  async sweep(subjects: readonly Subject[]): Promise<void> {
    this.#sweep?.abort();
    this.#search?.abort();
    const sweep = new AbortController();
    this.#sweep = sweep;
    try {
      for (const [done, { game, node, turn }] of subjects.entries()) {
        this.#set({ sweep: { done, total: subjects.length } });
        const how = { nodes: SWEEP_NODES };
        const best = await this.#engine.search(game, how, undefined, sweep.signal);
        this.#learn(node, evaluationOf(best, turn));
      }
    } catch (cause) {
      if (!sweep.signal.aborted) this.#fail(cause);
    }
    if (this.#sweep !== sweep) return;
    this.#sweep = undefined;
    this.#drop('sweep');
    this.restart();
  }

  stopSweep(): void {
    this.#sweep?.abort();
  }

  /**
   * A look at another position. The search of the one that is looked at waits
   * meanwhile, and keeps what it has found.
   */
  async glance(
    game: Game,
    how: SearchSettings,
    onReport: (report: Best) => void,
    signal: AbortSignal,
  ): Promise<Best> {
    const waiting = this.#search;
    waiting?.abort();
    try {
      return await this.#engine.search(game, how, onReport, signal);
    } finally {
      // Unless another position is looked at by now.
      if (waiting && this.#search === waiting) this.#start();
    }
  }

  /** Looks at the position anew. */
  restart(): void {
    this.#search?.abort();
    this.#drop('found', 'problem');
    this.#start();
  }

  #start(): void {
    const subject = this.#subject;
    if (!subject || !this.state.current.on || this.#sweep) return;
    const search = new AbortController();
    this.#search = search;
    void this.#run(subject, search.signal);
  }

  async #run(subject: Subject, signal: AbortSignal): Promise<void> {
    const report = (best: Best) => {
      if (signal.aborted) return;
      // A search that was interrupted has to get as far again before it has news.
      if ((this.state.current.found?.evaluation.depth ?? 0) > best.depth) return;
      const evaluation = evaluationOf(best, subject.turn);
      const lines = linesOf(best, subject.turn);
      this.#set({ found: { node: subject.node, lines, evaluation, nodes: best.nodes } });
      this.#learn(subject.node, evaluation);
    };
    try {
      const how = { nodes: NODES, lines: this.state.current.lines };
      report(await this.#engine.search(subject.game, how, report, signal));
      if (this.#search?.signal === signal) this.#search = undefined;
    } catch (cause) {
      if (!signal.aborted) this.#fail(cause);
    }
  }

  #learn(node: NodeId, evaluation: Evaluation): void {
    const known = this.state.current.evaluations.get(node);
    if (known && known.depth > evaluation.depth) return;
    this.#set({ evaluations: new Map(this.state.current.evaluations).set(node, evaluation) });
  }

  #fail(cause: unknown): void {
    this.#set({ problem: messageOf(cause) });
  }

  #set(change: Partial<LiveState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  #drop(...keys: ('found' | 'sweep' | 'problem')[]): void {
    const next = { ...this.state.current };
    for (const key of keys) delete next[key];
    this.state.current = next;
  }
}
