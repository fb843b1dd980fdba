import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause, whileBusy } from './busy';

/** Whether the root element says that the page is busy. */
let busy: boolean | undefined;

beforeEach(() => {
  busy = undefined;
  const toggleAttribute = (name: string, on: boolean) => {
    if (name === 'data-busy') busy = on;
  };
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the page is busy until all that is pending has come to an end, good or bad', async () => {
  let fail = (_cause: Error) => {};
  const bad = whileBusy(
    new Promise((_, reject) => {
      fail = reject;
    }),
  );
  expect(await whileBusy(Promise.resolve('an answer'))).toBe('an answer');
  expect(busy).toBe(true);
  fail(new Error('no luck'));
  await expect(bad).rejects.toThrow('no luck');
  expect(busy).toBe(false);
});

test('what follows an answer at once leaves no gap', async () => {
  const told: (boolean | undefined)[] = [];
  const first = whileBusy(Promise.resolve());
  const chain = first.then(() => whileBusy(new Promise((done) => setImmediate(done))));
  // Whoever looks from outside looks between two tasks.
  setImmediate(() => told.push(busy));
  await chain;
  await Promise.resolve();
  expect([...told, busy]).toEqual([true, false]);
});

test('a pause is waited for', async () => {
  vi.useFakeTimers();
  const paused = pause(600);
  await vi.advanceTimersByTimeAsync(599);
  expect(busy).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await paused;
  expect(busy).toBe(false);
});

test('without a page, as in a worker, nothing is said and nothing fails', async () => {
  vi.unstubAllGlobals();
  expect(await whileBusy(Promise.resolve(7))).toBe(7);
});
