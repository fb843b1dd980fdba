// The engine, which runs as WebAssembly in a worker of its own. Neither worker
// nor engine is loaded before it is first asked for something.

import { whileBusy } from '../busy';
import type {
  Best,
  Color,
  Defence,
  EngineRequest,
  Game,
  SearchProgress,
  SearchSettings,
  Solution,
} from '../generated';
import { Caller, type Port } from '../wasm/caller';
import { inTurn } from './turns';

/** What a search has found so far. */
export type Report = Best;

export interface Engine {
  /**
   * Looks for the best move. Searches run one after the other. A signal ends
   * one at once, and rejects the promise with the signal's reason. A game that
   * is over rejects it, too.
   */
  search(
    game: Game,
    how: SearchSettings,
    onReport?: (report: Report) => void,
    signal?: AbortSignal,
  ): Promise<Best>;
  /**
   * Whether the engine, playing at a level, takes a draw that is offered now.
   * It has the colour whose turn it is not, unless told otherwise.
   */
  answerDraw(game: Game, level: number, color?: Color): Promise<boolean>;
}

/**
 * Proofs of forced wins. Each question is answered in one go, within a second or
 * two; what takes longer is answered with `unknown`.
 */
export interface Solver {
  /** Whether the player to move can force a win in at most so many plies. */
  solve(game: Game, plies: number): Promise<Solution>;
  /**
   * What the player to move can do against an opponent who wants to win in at
   * most so many plies, the reply included. A game that is over rejects it.
   */
  defend(game: Game, plies: number): Promise<Defence>;
}

/** The engine behind a worker, or behind anything that answers like it. */
export function engineOver(open: () => Port): Engine & Solver {
  const caller = new Caller(open);
  const ask = <T>(request: EngineRequest): Promise<T> => caller.call(request);

  // The worker has one search at a time. It goes on slice by slice, and only
  // when it is asked to, so a search that nobody goes on with is over.
  const run: Engine['search'] = async (game, how, onReport, signal) => {
    let best: Best | undefined;
    let progress = await ask<SearchProgress>({ ask: 'search', game, how });
    for (;;) {
      signal?.throwIfAborted();
      best = progress.best ?? best;
      if (progress.done) break;
      if (progress.best) onReport?.(progress.best);
      progress = await ask<SearchProgress>({ ask: 'continue' });
    }
    if (!best) throw new Error('the engine found no move');
    return best;
  };

  // Whoever searches knows whether somebody waits for it; these answers are always waited for.
  const reply = <T>(request: EngineRequest): Promise<T> => whileBusy(ask(request));

  return {
    search: inTurn(run),
    answerDraw: (game, level, color) =>
      reply({ ask: 'answerDraw', game, level, ...(color && { color }) }),
    solve: (game, plies) => reply({ ask: 'solve', game, plies }),
    defend: (game, plies) => reply({ ask: 'defend', game, plies }),
  };
}

/** The engine of this page. */
export const engine: Engine & Solver = engineOver(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
);
