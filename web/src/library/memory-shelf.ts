/** Games for as long as the page is open: for browsers that keep nothing, and for tests. */

import type { Shelf } from './browser-store';

type Entry = Awaited<ReturnType<Shelf['all']>>[number];

export function memoryShelf(): Shelf {
  const entries = new Map<string, Entry>();
  return {
    get: async (id) => structuredClone(entries.get(id)),
    all: async () => structuredClone([...entries.values()]),
    delete: async (id) => {
      entries.delete(id);
    },
    put: async (entry, ifLength) => {
      if ((entries.get(entry.id)?.log.length ?? 0) !== ifLength) return false;
      entries.set(entry.id, structuredClone(entry));
      return true;
    },
  };
}
