/**
 * Which engine analyses: the program's, where there is one and it is wanted, or
 * the page's own. To whoever asks they are one engine. When the program's
 * fails, be it in the middle of a search, the page's goes on with the same
 * position, and the program is left alone for a while.
 *
 * Opponents and reviews do not come here: what they do depends on the number of
 * nodes alone and must be the same everywhere, and several threads never search
 * the same way twice.
 */

import type { Best } from '../generated';
import { Observable } from '../observable';
import type { Engine } from './engine';
import type { Searcher } from './server-engine';

/** Where an engine works. */
export type Place = 'page' | 'program';

/** The engine of the program that the page comes from. */
export interface Program {
  engine: Searcher;
  cores: number;
}

/** How long a program that has failed is not asked again, in milliseconds. */
const REST = 10_000;

export class EngineChoice implements Engine {
  /** Where the last search went. */
  readonly place = new Observable<Place>('page');
  /** How many cores the program offers; none without a program. */
  readonly cores: number;
  readonly #page: Engine;
  readonly #program: Program | undefined;
  readonly #wanted: () => Place;
  readonly #now: () => number;
  #restsUntil = Number.NEGATIVE_INFINITY;
  #isPageReady = false;

  constructor(
    page: Engine,
    program: Program | undefined,
    wanted: () => Place,
    now: () => number = () => performance.now(),
  ) {
    this.#page = page;
    this.#program = program;
    this.cores = program?.cores ?? 0;
    this.#wanted = wanted;
    this.#now = now;
  }

  search: Engine['search'] = async (game, how, onReport, signal) => {
    const program = this.#program;
    if (program && this.#wanted() === 'program' && this.#now() >= this.#restsUntil) {
      this.place.current = 'program';
      const report = (best: Best) => {
        onReport?.(best);
        this.#prepare(game);
      };
      try {
        return await program.engine.search(game, how, report, signal);
      } catch {
        signal?.throwIfAborted();
        this.#restsUntil = this.#now() + REST;
      }
    }
    this.place.current = 'page';
    this.#isPageReady = true;
    return this.#page.search(game, how, onReport, signal);
  };

  answerDraw: Engine['answerDraw'] = (...offer) => this.#page.answerDraw(...offer);

  /**
   * Has the page's engine loaded while there is a server to load it from, but
   * not before there is a first line to look at.
   */
  #prepare(game: Parameters<Engine['search']>[0]): void {
    if (this.#isPageReady) return;
    this.#isPageReady = true;
    this.#page.search(game, { nodes: 1 }).catch(() => {
      this.#isPageReady = false;
    });
  }
}
