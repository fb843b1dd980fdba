// From pointers to intentions. Pointers come in one by one, from mouse, pen or
// fingers; what comes out is a tap, a hold, a drag of a tile, a pan or a pinch.
// Nothing here knows the DOM: the board translates events and acts.

import type { Point } from './geometry.ts';

export interface Intentions {
  tap(at: Point): void;
  /** A finger or a pen rested for half a second. */
  hold(at: Point): void;
  /** A drag begins; whether there is a tile to be dragged. */
  lift(at: Point): boolean;
  drag(at: Point): void;
  drop(at: Point): void;
  /** A drag came to nothing. */
  cancel(): void;
  pan(by: Point): void;
  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void;
}

export const HOLD_MS = 500;

/** How far a pointer may stray, in pixels, and still count as resting. Fingers tremble more. */
const SLACK = { mouse: 5, touch: 10 };

type Mode = 'idle' | 'press' | 'held' | 'drag' | 'pan' | 'pinch' | 'spent';

export class Gestures {
  #mode: Mode = 'idle';
  #pointers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  /** When the press began, as its event says. */
  #since = 0;
  /** How long a press may last and still be a tap. */
  #patience = HOLD_MS;
  #slack = SLACK.mouse;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #act: Intentions;

  constructor(act: Intentions) {
    this.#act = act;
  }

  /** Whether a pointer is being followed. */
  follows(id: number): boolean {
    return this.#pointers.has(id);
  }

  /** A pointer comes down; `time` is when that happened, not when it is heard of. */
  down(id: number, at: Point, kind: string, time: number): void {
    this.#pointers.set(id, at);
    if (this.#pointers.size > 1) {
      this.#second();
      return;
    }
    this.#mode = 'press';
    this.#start = at;
    this.#since = time;
    this.#slack = kind === 'touch' ? SLACK.touch : SLACK.mouse;
    // A mouse asks by hovering and by its other button: its press may last.
    this.#patience = kind === 'mouse' ? Number.POSITIVE_INFINITY : HOLD_MS;
    if (kind !== 'mouse') this.#timer = setTimeout(() => this.#hold(), HOLD_MS);
  }

  /** Takes over a pointer that drags a tile already. */
  adopt(id: number, at: Point): void {
    this.abandon();
    this.#pointers.set(id, at);
    this.#mode = 'drag';
    this.#act.drag(at);
  }

  move(id: number, at: Point): void {
    const before = this.#pointers.get(id);
    if (!before) return;
    if (this.#mode === 'press') {
      if (Math.hypot(at.x - this.#start.x, at.y - this.#start.y) <= this.#slack) return;
      clearTimeout(this.#timer);
      this.#mode = this.#act.lift(this.#start) ? 'drag' : 'pan';
      // The pan begins where the finger went down, or the board would lag behind it.
      this.#pointers.set(id, this.#start);
      this.move(id, at);
      return;
    }
    const was = this.#pair();
    this.#pointers.set(id, at);
    if (this.#mode === 'drag') this.#act.drag(at);
    if (this.#mode === 'pan') this.#act.pan({ x: at.x - before.x, y: at.y - before.y });
    const is = this.#pair();
    if (this.#mode === 'pinch' && was && is) this.#act.pinch(was, is);
  }

  up(id: number, at: Point, time: number): void {
    if (!this.#pointers.delete(id)) return;
    clearTimeout(this.#timer);
    const mode = this.#mode;
    // A page that was busy hears late of both, and its timer may have come between them.
    const tapped = time - this.#since < this.#patience;
    if (mode === 'press' && !tapped) this.#hold();
    // The finger that is left after a pinch goes on as a pan.
    this.#mode = this.#pointers.size > 0 ? (mode === 'pinch' ? 'pan' : mode) : 'idle';
    if ((mode === 'press' || mode === 'held') && tapped) this.#act.tap(at);
    if (mode === 'drag' && this.#pointers.size === 0) this.#act.drop(at);
  }

  /** Forgets all pointers: the system took them, or Escape was pressed. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#pointers.clear();
    if (this.#mode === 'drag') this.#act.cancel();
    this.#mode = 'idle';
  }

  #hold(): void {
    this.#mode = 'held';
    this.#act.hold(this.#start);
  }

  /** A second finger came down: whatever the first did, both now zoom. */
  #second(): void {
    clearTimeout(this.#timer);
    if (this.#mode === 'drag') this.#act.cancel();
    this.#mode = this.#pointers.size === 2 ? 'pinch' : 'spent';
  }

  #pair(): readonly [Point, Point] | undefined {
    const [first, second] = this.#pointers.values();
    return first && second ? [first, second] : undefined;
  }
}
