/**
 * Which lessons were solved in this browser. Whatever cannot be read counts as
 * nothing solved; names of lessons that are gone are forgotten.
 */

import { Observable } from '../observable';
import { browserStorage } from '../storage';

const KEY = 'alveare.lessons';

/** The lessons of the first chapter, for the page that has not loaded the course. */
export const FIRST_LESSONS = [
  '01-goal',
  '03-own-colour',
  '05-queen-deadline',
  '20-queen',
  '22-beetle',
  '28-grasshopper',
  '30-spider',
  '32-ant',
] as const;

/** The names in a stored text that are names of lessons. */
export function readProgress(text: string | null, names: readonly string[]): Set<string> {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '');
  } catch {
    stored = undefined;
  }
  const list = Array.isArray(stored) ? stored : [];
  return new Set(names.filter((name) => list.includes(name)));
}

export class Progress {
  readonly #solved: Observable<ReadonlySet<string>>;
  readonly #storage: Storage | undefined;

  constructor(names: readonly string[], storage: Storage | undefined = browserStorage()) {
    this.#storage = storage;
    let text: string | null = null;
    try {
      text = storage?.getItem(KEY) ?? null;
    } catch {
      // A browser that stores nothing can still be learnt with.
    }
    this.#solved = new Observable<ReadonlySet<string>>(readProgress(text, names));
  }

  get solved(): ReadonlySet<string> {
    return this.#solved.current;
  }

  add(name: string): void {
    if (!this.#solved.current.has(name)) this.#set(new Set([...this.#solved.current, name]));
  }

  clear(): void {
    this.#set(new Set());
  }

  #set(solved: ReadonlySet<string>): void {
    this.#solved.current = solved;
    try {
      this.#storage?.setItem(KEY, JSON.stringify([...solved]));
    } catch {
      // See above: it lasts as long as the page.
    }
  }
}
