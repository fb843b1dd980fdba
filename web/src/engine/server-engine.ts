/**
 * The engine of the program, over HTTP. It works natively and on all cores, and
 * sends what it finds as a stream of lines. Leaving the stream ends the search.
 */

import type { ApiError, Best, EngineRequest, SearchProgress } from '../generated';
import type { Fetch } from '../server';
import type { Engine } from './engine';
import { inTurn } from './turns';

const ADDRESS = '/api/engine';

/**
 * The server sends a line every two seconds, if only to say that it is there.
 * After so many milliseconds without one it is gone.
 */
const SILENCE = 6_000;

/** As much of an engine as analyses. */
export type Searcher = Pick<Engine, 'search'>;

export function engineOfServer(fetch: Fetch): Searcher {
  return { search: inTurn((...search) => run(fetch, ...search)) };
}

async function run(
  fetch: Fetch,
  ...[game, how, onReport, signal]: Parameters<Engine['search']>
): Promise<Best> {
  const leaving = new AbortController();
  const leave = () => leaving.abort(signal?.reason);
  const giveUp = () => leaving.abort(new Error('the server has fallen silent'));
  let patience = setTimeout(giveUp, SILENCE);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    const request: EngineRequest = { ask: 'search', game, how };
    const response = await fetch(ADDRESS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: leaving.signal,
    });
    if (!response.ok || !response.body) throw await failure(response);
    let answer: Best | undefined;
    // The stream is read to its end, so that the next search has the connection.
    for await (const { done, best } of jsonLines<SearchProgress>(response.body)) {
      signal?.throwIfAborted();
      clearTimeout(patience);
      patience = setTimeout(giveUp, SILENCE);
      if (done) answer = best;
      else if (best) onReport?.(best);
    }
    if (!answer) throw new Error('the server has broken the search off');
    return answer;
  } finally {
    clearTimeout(patience);
    signal?.removeEventListener('abort', leave);
  }
}

async function failure(response: Response): Promise<Error> {
  try {
    return new Error(((await response.json()) as ApiError).message);
  } catch {
    // Whatever stands between us and the server may answer without JSON.
    return new Error(`${response.status} ${response.statusText}`);
  }
}

/** The values of a stream of JSON, one a line. A line without an end was cut off. */
export async function* jsonLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield JSON.parse(line) as T;
    }
  } finally {
    // Whoever stops listening lets the other side know. A stream that has failed
    // cannot be cancelled, and need not be.
    reader.cancel().catch(() => undefined);
  }
}
