/** Searches of one engine: one after the other, and none that is no longer wanted. */

import type { Engine } from './engine';

/** Has searches wait for the one before; a signal rejects a search at once. */
export function inTurn(run: Engine['search']): Engine['search'] {
  let turn: Promise<unknown> = Promise.resolve();
  return (game, how, onReport, signal) => {
    const search = turn.then(() => {
      signal?.throwIfAborted();
      return run(game, how, onReport, signal);
    });
    turn = search.catch(() => undefined);
    return unlessAborted(search, signal);
  };
}

/** Rejects as soon as the signal says so, whatever the search is doing. */
function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
