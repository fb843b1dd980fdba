/**
 * A value that others watch: Svelte components by reading it, plain modules
 * by subscribing. State lives in plain TypeScript, so that it is tested
 * without a page; this is the one bridge between the two.
 */

import { createSubscriber } from 'svelte/reactivity';

export class Observable<T> {
  #value: T;
  readonly #listeners = new Set<(value: T) => void>();
  readonly #track: () => void;

  constructor(value: T) {
    this.#value = value;
    this.#track = createSubscriber((update) => this.subscribe(update));
  }

  /** The value; a component that reads it is drawn again when it changes. */
  get current(): T {
    this.#track();
    return this.#value;
  }

  set current(value: T) {
    this.#value = value;
    for (const listener of [...this.#listeners]) listener(value);
  }

  /** Calls the listener at each change until the returned function is called. */
  subscribe(listener: (value: T) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
