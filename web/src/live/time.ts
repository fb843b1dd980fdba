/** What the clocks of a live game show. Times are milliseconds; the server's line of time counts. */

import type { Color, TableView, TimeControl } from '../generated';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The usual clocks, the fastest first. */
export const PRESETS: readonly TimeControl[] = [
  [1, 2],
  [3, 3],
  [5, 4],
  [10, 10],
  [15, 10],
  [20, 20],
  [30, 30],
].map(([minutes = 0, seconds = 0]) => ({
  kind: 'realTime',
  initial: minutes * MINUTE,
  increment: seconds * SECOND,
}));

/** Days for a move. */
export const DAYS: readonly TimeControl[] = [1, 2, 3, 7, 14].map((days) => ({
  kind: 'correspondence',
  perMove: days * DAY,
}));

export type Speed = 'bullet' | 'blitz' | 'rapid' | 'classical' | 'correspondence' | 'unlimited';

/** How fast a game is: a player is taken to make forty moves. */
export function speedOf(time: TimeControl): Speed {
  if (time.kind !== 'realTime') return time.kind;
  const estimate = time.initial + 40 * time.increment;
  if (estimate < 180 * SECOND) return 'bullet';
  if (estimate < 480 * SECOND) return 'blitz';
  return estimate < 1500 * SECOND ? 'rapid' : 'classical';
}

/** The numbers that name a clock: minutes and seconds, or days. */
export function numbersOf(time: TimeControl): { minutes: number; seconds: number; days: number } {
  return {
    minutes: time.kind === 'realTime' ? time.initial / MINUTE : 0,
    seconds: time.kind === 'realTime' ? time.increment / SECOND : 0,
    days: time.kind === 'correspondence' ? time.perMove / DAY : 0,
  };
}

/** Until both have made their first move, no time of the game is used up. */
const FREE_PLIES = 2;

/** What a player has left, at some time of the server; nothing in a game without a clock. */
export function timeLeft(
  table: TableView,
  color: Color,
  turn: Color,
  now: number,
): number | undefined {
  const left = table.remaining?.[color];
  if (left === undefined || color !== turn || !isRunning(table)) return left;
  return Math.max(0, left - Math.max(0, now - table.since));
}

/** Whether the time of the player to move runs. */
export function isRunning(table: TableView): boolean {
  const { game, stands, isAborted, time } = table;
  if (stands || isAborted || game.outcome || time.kind === 'unlimited') return false;
  return game.moves.length >= FREE_PLIES;
}

/** How long a first move may still take, while that is what counts. */
export function firstMoveLeft(table: TableView, now: number): number | undefined {
  const { game, deadline, stands, isAborted, time } = table;
  const isOpen = !stands && !isAborted && !game.outcome && time.kind !== 'unlimited';
  if (!isOpen || deadline === undefined || game.moves.length >= FREE_PLIES) return undefined;
  return Math.max(0, deadline - now);
}

/** Whether time is short: a tenth of what there was, and no less than ten seconds of it. */
export function isLow(time: TimeControl, left: number): boolean {
  if (time.kind === 'realTime')
    return left < Math.max(10 * SECOND, Math.min(MINUTE, time.initial / 8));
  return time.kind === 'correspondence' && left < 6 * HOUR;
}

/** Whole days and hours, for clocks that count these. */
export function daysAndHours(left: number): { days: number; hours: number } {
  return { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) };
}

/** Whether a time is told in days. */
export function isLong(left: number): boolean {
  return left >= DAY;
}
