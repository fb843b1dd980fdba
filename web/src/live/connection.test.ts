import { beforeEach, expect, test } from 'vitest';
import type { ServerMessage } from '../generated';
import {
  AGAIN,
  BEAT,
  Connection,
  type Listener,
  PATIENCE,
  PATIENCE_AWAKE,
  REPEAT,
} from './connection';
import { FakeNetwork, type FakeSocket } from './testing';

let network: FakeNetwork;
let connection: Connection;

beforeEach(() => {
  network = new FakeNetwork();
  connection = new Connection(network.parts);
  connection.start();
});

const link = () => connection.state.current.link;

/** Somebody who listens and counts. */
function listener(): Listener & { heard: ServerMessage[] } {
  const heard: ServerMessage[] = [];
  let sequence = 0;
  return {
    heard,
    sequence: () => sequence,
    take: (message) => {
      heard.push(message);
      if (message.kind === 'events') sequence += message.events.length;
    },
  };
}

const events = (...sequences: number[]): ServerMessage => ({
  kind: 'events',
  game: 'g',
  events: sequences.map((sequence) => ({ sequence, at: 0, event: { kind: 'undone', to: 0 } })),
});

/** Lets the network give the page a socket and the server greet it. */
function greeted(): FakeSocket {
  const socket = network.last;
  socket.open();
  socket.hear({ kind: 'welcome', version: 1, now: network.time });
  return socket;
}

test('says hello with what it watches, and how far it knows that', () => {
  expect(link()).toBe('connecting');
  const hears = listener();
  connection.watch('g', hears);
  const first = greeted();
  expect(link()).toBe('open');
  expect(first.said[0]).toEqual({
    kind: 'hello',
    version: 1,
    watching: [{ game: 'g', after: 0 }],
  });
  first.hear(events(1, 2));
  first.fail();
  expect(link()).toBe('lost');
  network.pass(250);
  network.last.open();
  expect(network.last.said[0]).toMatchObject({ watching: [{ game: 'g', after: 2 }] });
});

test('a game is watched and no longer', () => {
  const socket = greeted();
  const hears = listener();
  const stop = connection.watch('g', hears);
  const alike = connection.watch('g', listener());
  socket.hear(events(1));
  stop();
  socket.hear(events(2));
  expect(hears.heard).toEqual([events(1)]);
  expect(socket.said.at(-1)).toEqual({ kind: 'watch', game: 'g', after: 0 });
  alike();
  expect(socket.said.at(-1)).toEqual({ kind: 'unwatch', game: 'g' });
});

test('a command is repeated under its id until it is answered, on one socket after the other', async () => {
  let socket = greeted();
  let answer: unknown;
  const command = { kind: 'resign' } as const;
  connection.do({ game: 'g', command }).then((said) => {
    answer = said;
  });
  const sent = socket.said.at(-1);
  expect(sent).toEqual({ kind: 'do', id: 'id-1', game: 'g', command });
  socket.fail();
  network.pass(1000);
  socket = greeted();
  expect(socket.said.at(-1)).toEqual(sent);
  expect(connection.unanswered).toBe(1);
  // The server hears us and says nothing of it.
  for (let time = 0; time < REPEAT + BEAT; time += BEAT) {
    network.pass(BEAT);
    socket.hear({ kind: 'pong', now: network.time });
  }
  expect(socket.said.filter((said) => said.kind === 'do')).toEqual([sent, sent]);
  socket.hear({ kind: 'done', id: 'id-1', sequence: 7 });
  await Promise.resolve();
  expect(answer).toEqual({ kind: 'done', sequence: 7 });
  expect(connection.unanswered).toBe(0);
  // An answer that comes twice is one.
  socket.hear({ kind: 'done', id: 'id-1', sequence: 7 });
});

test('what the server could not store is asked for again', async () => {
  const socket = greeted();
  let answer: unknown;
  connection.do({ game: 'g', command: { kind: 'resign' } }).then((said) => {
    answer = said;
  });
  socket.hear({ kind: 'refused', id: 'id-1', code: 'busy', message: 'later' });
  network.pass(AGAIN);
  expect(socket.said.filter(({ kind }) => kind === 'do')).toHaveLength(2);
  socket.hear({ kind: 'refused', id: 'id-1', code: 'over', message: 'it is over' });
  await Promise.resolve();
  expect(answer).toMatchObject({ kind: 'refused', code: 'over' });
});

test('what is wanted before there is a connection is sent when it comes, in order', () => {
  connection.do({ game: 'g', command: { kind: 'claimDraw' } });
  connection.do({ game: 'g', command: { kind: 'resign' } });
  const socket = greeted();
  expect(socket.said.flatMap((said) => (said.kind === 'do' ? [said.command.kind] : []))).toEqual([
    'claimDraw',
    'resign',
  ]);
});

test('a server that hears nothing any more is left for another try', () => {
  const socket = greeted();
  network.pass(BEAT);
  expect(socket.said.at(-1)).toEqual({ kind: 'ping' });
  network.pass(PATIENCE - 1);
  expect(link()).toBe('open');
  network.pass(1);
  expect(link()).toBe('lost');
  expect(socket.closed).toBe(true);
  // What the old one still says is not heard.
  socket.hear(events(1));
  network.pass(250);
  expect(network.sockets).toHaveLength(2);
  greeted();
  expect(link()).toBe('open');
});

test('a socket that never opens is given up', () => {
  network.pass(2 * PATIENCE);
  expect(link()).toBe('lost');
});

test('after a sleep it is looked at once whether the server still hears us', () => {
  const socket = greeted();
  network.pass(BEAT);
  socket.hear({ kind: 'pong', now: network.time });
  network.sleep(60_000);
  expect(link()).toBe('checking');
  expect(socket.said.at(-1)).toEqual({ kind: 'ping' });
  socket.hear({ kind: 'pong', now: network.time });
  expect(link()).toBe('open');
  network.sleep(60_000);
  network.pass(PATIENCE_AWAKE);
  expect(link()).toBe('lost');
});

test('a page that wakes up does not wait for its next try', () => {
  for (let tries = 0; tries < 6; tries++) {
    network.last.fail();
    network.pass(8000);
  }
  network.last.fail();
  const before = network.sockets.length;
  connection.wake();
  expect(network.sockets).toHaveLength(before + 1);
});

test('the waits grow, and do not grow for ever', () => {
  const waits: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const from = network.time;
    const before = network.sockets.length;
    network.last.fail();
    while (network.sockets.length === before) network.pass(1);
    waits.push(network.time - from);
  }
  expect(waits).toEqual([188, 375, 750, 1500, 3000, 6000, 6000, 6000]);
});

test('a restart is announced, and over when the server is back', () => {
  const socket = greeted();
  socket.hear({ kind: 'restarting', in: 500 });
  expect(connection.state.current).toEqual({ link: 'open', restarting: true });
  socket.fail();
  expect(connection.state.current).toEqual({ link: 'lost', restarting: true });
  network.pass(1000);
  greeted();
  expect(connection.state.current).toEqual({ link: 'open' });
});

test("the server's time is taken from the quickest answer", () => {
  network.last.open();
  network.pass(100);
  network.last.hear({ kind: 'welcome', version: 1, now: 1_000_050 });
  expect(connection.serverNow()).toBe(1_000_100);
  network.pass(BEAT);
  // An answer that took its time says little.
  network.pass(3000);
  network.last.hear({ kind: 'pong', now: 1_005_100 });
  expect(connection.serverNow()).toBe(1_008_100);
  expect(connection.trip).toBe(100);
});

test('a browser that has become somebody comes back as that at once', () => {
  const before = greeted();
  connection.renew();
  expect(before.closed).toBe(true);
  greeted();
  expect(link()).toBe('open');
  expect(network.sockets).toHaveLength(2);
});

test('what it does not understand is passed over', () => {
  const socket = greeted();
  socket.text('{"kind":"weather","sky":"blue"}');
  socket.text('not even JSON');
  socket.text('[1]');
  expect(link()).toBe('open');
});
