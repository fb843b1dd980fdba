import { describe, expect, test } from 'vitest';
import { type Fetch, findServer, isOwner } from './server';

const INFO = { name: 'alveare', version: '1', api: 1, cores: 4 };

const answer = (status: number, body?: unknown) => async () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });
const noNetwork: Fetch = async () => {
  throw new TypeError('no network');
};

/** Asks, having seen a server or not; says what was found and what is remembered. */
async function find(fetch: Fetch, seen = false) {
  const memory = {
    get: () => seen,
    set: (value: boolean) => {
      seen = value;
    },
  };
  return { found: await findServer(fetch, memory), seen };
}

test('a server is there if it says so, and is remembered', async () => {
  expect(await find(answer(200, INFO))).toEqual({ found: { info: INFO }, seen: true });
});

test.each<[string, Fetch]>([
  ['another API', answer(200, { ...INFO, api: 2 })],
  ['other JSON', answer(200, null)],
  ['no such file', answer(404)],
  ['a page', async () => new Response('<!doctype html>')],
])('%s is no server, whatever was here before', async (_, fetch) => {
  expect(await find(fetch)).toEqual({ found: undefined, seen: false });
  expect(await find(fetch, true)).toEqual({ found: undefined, seen: false });
});

test.each([401, 403, 500, 503])('%d is the answer of a server', async (status) => {
  expect(await find(answer(status))).toEqual({ found: {}, seen: false });
  expect(await find(answer(status), true)).toEqual({ found: {}, seen: true });
});

describe('without an answer', () => {
  test('there is no server where none was seen', async () => {
    expect(await find(noNetwork)).toEqual({ found: undefined, seen: false });
  });

  test('the server that was seen is still where the games are', async () => {
    expect(await find(noNetwork, true)).toEqual({ found: {}, seen: true });
    const cut: Fetch = async () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('cut off')) }));
    expect(await find(cut, true)).toEqual({ found: {}, seen: true });
  });
});

test("a guest's games are in their own browser", async () => {
  const guest = { ...INFO, cores: 0, library: false, club: 'Club' };
  const { found, seen } = await find(answer(200, guest), true);
  expect(found).toEqual({ info: guest });
  expect([isOwner(found), seen]).toEqual([false, false]);
  expect(isOwner(undefined)).toBe(false);
  // One that says nothing is the owner's, and was in earlier versions.
  expect(isOwner({})).toBe(true);
  expect(isOwner((await find(answer(200, INFO))).found)).toBe(true);
});
