import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Reply, Request } from './protocol';
import { serve } from './serve';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The inside of a worker: what it says to a message. */
function worker(): (message: Request) => Promise<Reply> {
  let listener: (event: { data: Request }) => void = () => {};
  let answered: (reply: Reply) => void = () => {};
  vi.stubGlobal('self', {
    addEventListener: (_: string, listen: typeof listener) => {
      listener = listen;
    },
    postMessage: (reply: Reply) => answered(reply),
  });
  serve('/rules.wasm');
  return (data) =>
    new Promise((resolve) => {
      answered = resolve;
      listener({ data });
    });
}

test('a module that could not be loaded is loaded by the next request, and only once', async () => {
  const bytes = await readFile(new URL('../rules/rules.wasm', import.meta.url));
  const fetch = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('no network'))
    .mockResolvedValueOnce(new Response(null, { status: 503 }))
    .mockResolvedValueOnce(new Response(bytes));
  vi.stubGlobal('fetch', fetch);
  const say = worker();
  const rules = { queenOpening: 'allowed', repetition: 'claim' };
  const request = { ask: 'view', game: { gameType: 'Base', rules, moves: [] } };
  expect(await say({ id: 1, request })).toEqual({ id: 1, error: 'no network' });
  expect(await say({ id: 2, request })).toMatchObject({ error: expect.stringContaining('503') });
  for (const id of [3, 4]) {
    expect(await say({ id, request })).toMatchObject({ id, ok: {} });
  }
  expect(fetch).toHaveBeenCalledTimes(3);
});
