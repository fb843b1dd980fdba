import { expect, test } from 'vitest';
import { flagged, newClock, pressClock, startClock, stopClock, timeLeft } from './clock';

const SETTING = { initial: 60_000, increment: 5_000 };

test('only the time of the player to move runs', () => {
  const clock = startClock(newClock(SETTING), 'white', 100);
  expect(timeLeft(clock, 'white', 10_100)).toBe(50_000);
  expect(timeLeft(clock, 'black', 10_100)).toBe(60_000);
});

test('a move adds the increment and stops the clock', () => {
  const clock = pressClock(startClock(newClock(SETTING), 'white', 0), 'white', 10_000);
  expect(clock).toEqual({ setting: SETTING, left: { white: 55_000, black: 60_000 } });
});

test('time does not go below zero, and who has none left has lost', () => {
  const clock = startClock(newClock(SETTING), 'black', 0);
  expect(flagged(clock, 59_999)).toBeUndefined();
  expect(flagged(clock, 60_000)).toBe('black');
  expect(stopClock(clock, 99_000).left.black).toBe(0);
});

test('a clock that runs backwards takes no time', () => {
  expect(timeLeft(startClock(newClock(SETTING), 'white', 500), 'white', 0)).toBe(60_000);
});
