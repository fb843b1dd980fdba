/**
 * Whether something is under way that a person waits for: an answer of the rules
 * or of an opponent, what is read and written in this browser, a motion. The page
 * is born busy; an engine that looks at a position for as long as one looks at it
 * is not.
 */

let pending = 0;

/** Counts a promise until it is settled, and hands it on. */
export function whileBusy<T>(promise: Promise<T>): Promise<T> {
  count(1);
  const done = () => count(-1);
  promise.then(done, done);
  return promise;
}

/** A pause that somebody sits through, in milliseconds. */
export function pause(time: number): Promise<void> {
  return whileBusy(new Promise((resolve) => setTimeout(resolve, time)));
}

/** Tests wait for the attribute to go; nothing in the page depends on it. */
function count(by: number): void {
  pending += by;
  globalThis.document?.documentElement.toggleAttribute('data-busy', pending > 0);
}
