import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LAST_LOOK, LONGEST_MOTION, PAUSE, Pace } from './pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A motion that takes this long, and what has been heard of it. */
function moved(motion: number): string[] {
  const heard: string[] = [];
  const pace = new Pace({ arrived: () => wait(motion), wait });
  pace.moved();
  pace.landed().then(() => heard.push('landed'));
  pace.rest().then(() => heard.push('rested'));
  return heard;
}

test('a reply waits for the tile to land, and a moment more', async () => {
  const heard = moved(300);
  await vi.advanceTimersByTimeAsync(299);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['landed']);
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  expect(heard).toEqual(['landed']);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['landed', 'rested']);
});

test('a tile that never arrives is not waited for', async () => {
  const heard = moved(Number.MAX_SAFE_INTEGER % 2 ** 31);
  await vi.advanceTimersByTimeAsync(LONGEST_MOTION + PAUSE);
  expect(heard).toEqual(['landed', 'rested']);
});

test('the end of a game is looked at for longer', async () => {
  const heard: string[] = [];
  const pace = new Pace({ arrived: () => wait(300), wait });
  pace.moved();
  pace.seen().then(() => heard.push('seen'));
  await vi.advanceTimersByTimeAsync(300 + LAST_LOOK - 1);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['seen']);
});
