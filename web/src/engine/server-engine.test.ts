import { afterEach, expect, test, vi } from 'vitest';
import type { Best, Game, SearchProgress } from '../generated';
import { engineOfServer, jsonLines } from './server-engine';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  moves: [],
};

const best = (depth: number): Best => ({
  move: { kind: 'pass' },
  score: { kind: 'points', value: 0 },
  winProbability: 0.5,
  depth,
  nodes: depth,
  lines: [],
});

/** An answer that a test sends bit by bit. */
class Answer {
  #stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  readonly body = new ReadableStream<Uint8Array>({
    start: (stream) => {
      this.#stream = stream;
    },
  });

  write(text: string): void {
    this.#stream?.enqueue(new TextEncoder().encode(text));
  }

  send(progress: SearchProgress): void {
    this.write(`${JSON.stringify(progress)}\n`);
  }

  end(): void {
    this.#stream?.close();
  }

  finish(best: Best): void {
    this.send({ done: true, best });
    this.end();
  }

  fail(cause: unknown): void {
    this.#stream?.error(cause);
  }
}

function openServer() {
  const requests: { body: unknown; signal: AbortSignal; answer: Answer }[] = [];
  const engine = engineOfServer(async (_path, init) => {
    const signal = init?.signal as AbortSignal;
    const answer = new Answer();
    signal.addEventListener('abort', () => answer.fail(signal.reason));
    requests.push({ body: JSON.parse(String(init?.body)), signal, answer });
    return new Response(answer.body);
  });
  return { engine, requests };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.useRealTimers();
});

test('lines of JSON are read wherever they are cut', async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n[1,\r2]\n{"cut":');
  for (const size of [1, 2, 7, 100]) {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.slice(at, at + size));
        stream.close();
      },
    });
    const values: unknown[] = [];
    for await (const value of jsonLines(body)) values.push(value);
    expect(values).toEqual([{ a: 'é' }, [1, 2]]);
  }
});

test('a search reports what comes and ends with the answer', async () => {
  const { engine, requests } = openServer();
  const reports: number[] = [];
  const search = engine.search(GAME, { lines: 2 }, ({ depth }) => reports.push(depth));
  await settle();
  const { answer, body } = requests[0] ?? expect.fail('nothing was asked');
  expect(body).toEqual({ ask: 'search', game: GAME, how: { lines: 2 } });
  answer.send({ done: false, best: best(1) });
  answer.send({ done: false });
  answer.send({ done: false, best: best(2) });
  answer.finish(best(3));
  expect((await search).depth).toBe(3);
  expect(reports).toEqual([1, 2]);
});

test('a signal leaves the stream at once, and the next search begins', async () => {
  const { engine, requests } = openServer();
  const abort = new AbortController();
  const report = vi.fn();
  const search = engine.search(GAME, {}, report, abort.signal);
  await settle();
  abort.abort();
  await expect(search).rejects.toBe(abort.signal.reason);
  expect(requests[0]?.signal.aborted).toBe(true);
  const next = engine.search(GAME, {}, report);
  await settle();
  requests[1]?.answer.finish(best(1));
  expect((await next).depth).toBe(1);
  expect(report).not.toHaveBeenCalled();
});

test('one search waits for the other', async () => {
  const { engine, requests } = openServer();
  const first = engine.search(GAME, {});
  const second = engine.search(GAME, {});
  await settle();
  expect(requests).toHaveLength(1);
  requests[0]?.answer.finish(best(1));
  await first;
  await settle();
  requests[1]?.answer.finish(best(2));
  expect((await second).depth).toBe(2);
});

const FAILURES: [string, (answer: Answer) => void][] = [
  ['broken the search off', (answer) => answer.end()],
  ['network error', (answer) => answer.fail(new TypeError('network error'))],
  ['JSON', (answer) => answer.write('<!doctype html>\n')],
];

test.each(FAILURES)('a stream that goes wrong is a failure: %s', async (message, spoil) => {
  const { engine, requests } = openServer();
  const search = engine.search(GAME, {});
  await settle();
  const { answer } = requests[0] ?? expect.fail('nothing was asked');
  answer.send({ done: false, best: best(1) });
  spoil(answer);
  await expect(search).rejects.toThrow(message);
});

test('a server that falls silent is given up', async () => {
  vi.useFakeTimers();
  const { engine, requests } = openServer();
  const search = engine.search(GAME, {});
  const failure = expect(search).rejects.toThrow('silent');
  await vi.advanceTimersByTimeAsync(5_000);
  requests[0]?.answer.send({ done: false });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requests[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  await failure;
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('a refusal is the message of the server', async () => {
  const busy = { code: 'busy', message: 'works for somebody else' };
  const refusing = engineOfServer(async () => new Response(JSON.stringify(busy), { status: 503 }));
  await expect(refusing.search(GAME, {})).rejects.toThrow('works for somebody else');
  const broken = engineOfServer(async () => new Response('<html>', { status: 502 }));
  await expect(broken.search(GAME, {})).rejects.toThrow('502');
});
