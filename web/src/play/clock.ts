/**
 * A chess clock: both players have a time, each move adds an increment. The
 * present is an argument, so a test needs no waiting.
 */

import type { Color } from '../generated';

/** What was agreed, in milliseconds. */
export interface ClockSetting {
  initial: number;
  increment: number;
}

/** What each player has left. */
export type Times = Record<Color, number>;

export interface Clock {
  readonly setting: ClockSetting;
  /** What each had left when the clock was last touched. */
  readonly left: Times;
  /** Whose time runs, and since when. */
  readonly running?: { color: Color; since: number };
}

export function newClock(setting: ClockSetting, left?: Times): Clock {
  return { setting, left: left ?? { white: setting.initial, black: setting.initial } };
}

/** What a player has left now; never below zero. */
export function timeLeft(clock: Clock, color: Color, now: number): number {
  const used = clock.running?.color === color ? Math.max(0, now - clock.running.since) : 0;
  return Math.max(0, clock.left[color] - used);
}

/** Stops whoever's time runs. */
export function stopClock(clock: Clock, now: number): Clock {
  const left = {
    white: timeLeft(clock, 'white', now),
    black: timeLeft(clock, 'black', now),
  };
  return { setting: clock.setting, left };
}

/** Lets the time of one player run, and no other's. */
export function startClock(clock: Clock, color: Color, now: number): Clock {
  return { ...stopClock(clock, now), running: { color, since: now } };
}

/** The player has moved: the increment is added and the clock stands still. */
export function pressClock(clock: Clock, color: Color, now: number): Clock {
  const stopped = stopClock(clock, now);
  const left = { ...stopped.left, [color]: stopped.left[color] + clock.setting.increment };
  return { ...stopped, left };
}

/** Who has run out of time. */
export function flagged(clock: Clock, now: number): Color | undefined {
  const color = clock.running?.color;
  return color !== undefined && timeLeft(clock, color, now) === 0 ? color : undefined;
}
