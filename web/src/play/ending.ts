/**
 * How a game ends before the eyes of its players: the last move is seen to land,
 * then the queen is ringed, and a second later the result is told.
 */

import { Observable } from '../observable';
import type { Pace } from './pace';

/** While it is `landing`, the last move is on its way; what was over before is told at once. */
export type Stage = 'playing' | 'landing' | 'ringed' | 'told';

export class Ending {
  readonly stage: Observable<Stage>;
  readonly #pace: Pick<Pace, 'landed' | 'seen'>;
  /** Counts what came since, so that an end that was taken back is told no more. */
  #turn = 0;

  constructor(pace: Pick<Pace, 'landed' | 'seen'>, isOver: boolean) {
    this.#pace = pace;
    this.stage = new Observable<Stage>(isOver ? 'told' : 'playing');
  }

  /** The game has ended just now. Resolves at the end of the rhythm, and says whether it came so far. */
  async end(): Promise<boolean> {
    const turn = ++this.#turn;
    const landed = this.#pace.landed();
    const seen = this.#pace.seen();
    this.stage.current = 'landing';
    await landed;
    if (turn !== this.#turn) return false;
    this.stage.current = 'ringed';
    await seen;
    if (turn !== this.#turn) return false;
    this.stage.current = 'told';
    return true;
  }

  /** The end was taken back. */
  goOn(): void {
    this.#turn++;
    this.stage.current = 'playing';
  }
}
