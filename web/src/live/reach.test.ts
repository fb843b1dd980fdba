import { expect, test } from 'vitest';
import { reach } from './reach';

const INFO = { name: 'alveare', version: '0.1.0', api: 1, cores: 2 };

/** A host that answers with these, and with a page to whatever else. */
const host = (answers: Record<string, object>) => async (path: string) => {
  const answer = answers[path];
  if (answer) return Response.json(answer);
  return new Response('<!doctype html>', { status: path === '/' ? 200 : 404 });
};

test.each([
  ['club.example', { '/api': INFO, '/api/lobby': {} }, 'open'],
  ['192.168.1.7', { '/api': INFO, '/api/lobby': {} }, 'open'],
  ['127.0.0.1', { '/api': INFO, '/api/lobby': {} }, 'alone'],
  ['localhost', { '/api': INFO, '/api/lobby': {} }, 'alone'],
  ['[::1]', { '/api': INFO, '/api/lobby': {} }, 'alone'],
  ['club.example', { '/api': INFO }, 'old'],
  ['pages.example', {}, 'static'],
])('at %s with %o people find it %s', async (hostname, answers, kind) => {
  expect(await reach(host(answers), { hostname })).toEqual({ kind });
});

test('a server that is busy is one', async () => {
  const busy = async (path: string) =>
    path === '/api' ? Response.json(INFO) : new Response('', { status: 503 });
  expect(await reach(busy, { hostname: 'club.example' })).toEqual({ kind: 'open' });
});
