/**
 * Puzzles made of one's own games, kept in the browser. Whoever adds one has
 * had it proved; the same puzzle is kept once.
 */

import type { DBSchema } from 'idb';
import { openDatabase } from '../database';
import { openOr } from '../storage';
import type { Puzzle } from './puzzle';

export interface OwnPuzzles {
  /** All of them, in the order in which they were added. */
  list(): Promise<Puzzle[]>;
  add(puzzles: readonly Puzzle[]): Promise<void>;
  remove(id: string): Promise<void>;
}

interface Schema extends DBSchema {
  puzzles: { key: string; value: { puzzle: Puzzle; added: number } };
}

export const openOwnPuzzles = openOr(() => openPuzzlesIn(Date.now), memoryPuzzles);

async function openPuzzlesIn(now: () => number): Promise<OwnPuzzles> {
  const database = await openDatabase<Schema>('alveare-puzzles', 1, (database) => {
    database.createObjectStore('puzzles');
  });
  return {
    async list() {
      const kept = await database.getAll('puzzles');
      return kept.sort((a, b) => a.added - b.added).map(({ puzzle }) => puzzle);
    },
    async add(puzzles) {
      const first = now();
      const { store, done } = database.transaction('puzzles', 'readwrite');
      const puts = puzzles.map((puzzle, index) =>
        store.put({ puzzle, added: first + index / 1_000 }, puzzle.id),
      );
      await Promise.all([...puts, done]);
    },
    remove: (id) => database.delete('puzzles', id),
  };
}

function memoryPuzzles(): OwnPuzzles {
  const kept = new Map<string, Puzzle>();
  return {
    list: async () => [...kept.values()],
    add: async (puzzles) => {
      for (const puzzle of puzzles) kept.set(puzzle.id, puzzle);
    },
    remove: async (id) => void kept.delete(id),
  };
}
