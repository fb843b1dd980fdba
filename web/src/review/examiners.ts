/**
 * Engines that look at positions for a review, side by side. Which position is
 * asked and what the answers mean is said by `hive-study` inside the module;
 * here questions are only handed round.
 */

import type {
  EngineRequest,
  Finding,
  Game,
  Judgement,
  Question,
  Review,
  ReviewedGame,
  ReviewedPly,
  ReviewSettings,
  ReviewStep,
  Summary,
} from '../generated';
import { Caller, type Port } from '../wasm/caller';

/** How far a review has come, in positions. */
export interface Progress {
  done: number;
  total: number;
}

/** A worker that can be ended, whatever it is doing. */
export interface Engine extends Port {
  terminate(): void;
}

export class Examiners {
  readonly #callers: Caller[];
  #engines: Engine[] = [];

  constructor(open: () => Engine, count: number) {
    this.#callers = Array.from(
      { length: Math.max(1, count) },
      () =>
        new Caller(() => {
          const engine = open();
          this.#engines.push(engine);
          return engine;
        }),
    );
  }

  /** Reviews a game. A signal ends it between two positions. */
  async review(
    game: Game,
    settings: ReviewSettings,
    onProgress: (progress: Progress) => void,
    signal?: AbortSignal,
  ): Promise<Review> {
    const findings: Finding[] = [];
    let total = 0;
    for (;;) {
      const step = await this.#ask<ReviewStep>({ ask: 'review', game, settings, findings });
      if (step.kind === 'done') return step.review;
      total += step.questions.length;
      await this.#examine(game, settings, step.questions, signal, (finding) => {
        findings.push(finding);
        onProgress({ done: findings.length, total });
      });
    }
  }

  /** Judges one ply of a game, counted from 1. */
  async judge(game: Game, ply: number, settings: ReviewSettings): Promise<ReviewedPly> {
    const findings: Finding[] = [];
    for (;;) {
      const step = await this.#ask<Judgement>({ ask: 'judge', game, ply, settings, findings });
      if (step.kind === 'done') return step.ply;
      await this.#examine(game, settings, step.questions, undefined, (finding) =>
        findings.push(finding),
      );
    }
  }

  summarise(games: readonly ReviewedGame[], player: string | undefined): Promise<Summary> {
    return this.#ask({ ask: 'summarise', games: [...games], ...(player ? { player } : {}) });
  }

  /** Ends the engines; whatever is under way is never answered. */
  close(): void {
    for (const engine of this.#engines) engine.terminate();
    this.#engines = [];
  }

  async #examine(
    game: Game,
    settings: ReviewSettings,
    questions: readonly Question[],
    signal: AbortSignal | undefined,
    each: (finding: Finding) => void,
  ): Promise<void> {
    let next = 0;
    const work = async (caller: Caller): Promise<void> => {
      for (let question = questions[next++]; question; question = questions[next++]) {
        signal?.throwIfAborted();
        const request: EngineRequest = { ask: 'examine', game, question, settings };
        each(await caller.call<Finding>(request));
      }
    };
    await Promise.all(this.#callers.map(work));
    signal?.throwIfAborted();
  }

  #ask<T>(request: EngineRequest): Promise<T> {
    const [first] = this.#callers;
    if (!first) throw new Error('there is no engine');
    return first.call<T>(request);
  }
}

/** More engines than this cost a phone more memory than they save time. */
const MOST = 2;

/** The engines of this page. */
export function openExaminers(): Examiners {
  const open = () =>
    new Worker(new URL('../engine/worker.ts', import.meta.url), {
      type: 'module',
      name: 'examiner',
    });
  return new Examiners(open, Math.min(MOST, navigator.hardwareConcurrency || 1));
}
