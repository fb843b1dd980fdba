import { expect, test } from 'vitest';
import { serverInfo } from './server';

const answer = (status: number, body?: unknown) => async () =>
  new Response(body === undefined ? null : JSON.stringify(body), { status });

test('a server is there if it says so', async () => {
  const info = { name: 'alveare', version: '1', api: 1, cores: 4 };
  expect(await serverInfo(answer(200, info))).toEqual(info);
  expect(await serverInfo(answer(200, { ...info, api: 2 }))).toBeUndefined();
  expect(await serverInfo(answer(200, null))).toBeUndefined();
  expect(await serverInfo(answer(404))).toBeUndefined();
  expect(await serverInfo(async () => new Response('<!doctype html>'))).toBeUndefined();
  const none = serverInfo(async () => {
    throw new TypeError('no network');
  });
  expect(await none).toBeUndefined();
});
