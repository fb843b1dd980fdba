/**
 * The rhythm of a game: a tile arrives, a moment passes, and only then comes the
 * reply. Without it the reply would end the motion of the move it answers.
 */

/** How long a tile lies before something happens by itself, in milliseconds. */
export const PAUSE = 500;

/** How long the end of a game is looked at before its result is told, in milliseconds. */
export const LAST_LOOK = 1_000;

/** A page that is not looked at draws nothing, and its tiles never arrive; no motion takes longer. */
export const LONGEST_MOTION = 1_000;

export interface PaceParts {
  /** Resolves when no tile is on its way any more. */
  arrived(): Promise<void>;
  wait(milliseconds: number): Promise<void>;
}

export class Pace {
  readonly #parts: PaceParts;
  #landed: Promise<void> = Promise.resolve();
  #rested: Promise<void> = Promise.resolve();
  #seen: Promise<void> = Promise.resolve();

  constructor(parts: PaceParts) {
    this.#parts = parts;
  }

  /** A move was made, and is being shown. */
  moved(): void {
    const { arrived, wait } = this.#parts;
    this.#landed = Promise.race([arrived(), wait(LONGEST_MOTION)]);
    this.#rested = this.#landed.then(() => wait(PAUSE));
    this.#seen = this.#landed.then(() => wait(LAST_LOOK));
  }

  /** Resolves when the last move has been seen to its end. */
  landed(): Promise<void> {
    return this.#landed;
  }

  /** Resolves a moment later. */
  rest(): Promise<void> {
    return this.#rested;
  }

  /** Resolves when the last move has been looked at for as long as the end of a game deserves. */
  seen(): Promise<void> {
    return this.#seen;
  }
}
