/**
 * Whatever an earlier page has kept in a browser, or has given out as a file or
 * a link, opens in this one. `data/kept/README.md` says where the files are from.
 */

import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readTree, writeTree } from './analysis/file';
import { readLink } from './analysis/link';
import { openTrees } from './analysis/trees';
import { openKeptIndex } from './explorer/kept';
import type { LibraryFile, StoredGame } from './generated';
import { Progress } from './learn/progress';
import { BrowserStore, openShelf } from './library/browser-store';
import { importSource, NOTHING_YET } from './library/transfer';
import { keptWish } from './puzzles/choice';
import { openOwnPuzzles } from './puzzles/own';
import { PuzzleRecord, readStanding } from './puzzles/record';
import { openReviews } from './review/kept';
import { parseRoute } from './router';
import { browserMemory } from './server';
import { readSettings } from './settings';
import { memoryStore } from './testing';
import { shippedExplorer, shippedRules } from './wasm/testing';

const text = (name: string) =>
  readFileSync(new URL(`../../data/kept/${name}`, import.meta.url), 'utf8');
const json = <T>(name: string) => JSON.parse(text(name)) as T;

/** A database as it lay in a browser. */
interface Dump<T> {
  name: string;
  version: number;
  stores: Record<
    string,
    { keyPath: string | null; indexes: [string, string][]; entries: [IDBValidKey, T][] }
  >;
}

/** Puts a database back into a browser that has none, and gives its entries. */
async function lay<T = unknown>(file: string): Promise<[IDBValidKey, T][]> {
  const { name, version, stores } = json<Dump<T>>(file);
  await done(indexedDB.deleteDatabase(name));
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const [store, { keyPath, indexes, entries }] of Object.entries(stores)) {
      const made = opening.result.createObjectStore(store, { keyPath });
      for (const [index, path] of indexes) made.createIndex(index, path);
      for (const [key, value] of entries) made.put(value, ...(keyPath === null ? [key] : []));
    }
  };
  (await done(opening)).close();
  return Object.values(stores).flatMap(({ entries }) => entries);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

const rules = shippedRules();

beforeEach(() => {
  const small = new Map(Object.entries(json<Record<string, string>>('local-storage.json')));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => small.get(key) ?? null,
    setItem: (key: string, value: string) => void small.set(key, value),
    removeItem: (key: string) => void small.delete(key),
  });
});

describe('a browser of an earlier page', () => {
  test('has its games', async () => {
    const entries = await lay<{ id: string; stored: StoredGame; log: unknown[] }>('alveare.json');
    const store = new BrowserStore(await openShelf(), rules, () => 1);
    expect((await store.list({ limit: 100 })).total).toBe(19);
    for (const [, { id, stored, log }] of entries) {
      expect(await store.load(id)).toEqual(stored);
      expect((await store.log(id)).events).toEqual(log);
      const shown = await rules.view(stored.game);
      expect(shown.position).toEqual(stored.summary.position);
      // It goes on where it was.
      const renamed = await store.append(id, log.length, [{ kind: 'renamed', name: 'later' }]);
      expect(renamed.sequence).toBe(log.length + 1);
    }
  });

  test('has its analyses', async () => {
    const entries = await lay<{ text: string; name: string }>('alveare-analysis.json');
    const trees = await openTrees();
    expect(await trees.list()).toHaveLength(5);
    for (const [id, entry] of entries) {
      expect(await trees.load(String(id))).toEqual(entry);
      expect(writeTree(await readTree(entry.text, rules))).toBe(entry.text);
    }
  });

  test('has its analyses of the first version', async () => {
    const entries = await lay<string>('alveare-analysis-1.json');
    const trees = await openTrees();
    expect(await trees.list()).toHaveLength(3);
    for (const [id, kept] of entries) {
      expect(await trees.load(String(id))).toMatchObject({ text: kept, name: '' });
    }
  });

  test('has its reviews of many games', async () => {
    const entries = await lay('alveare-reviews.json');
    const many = entries.find(([key]) => key === 'many')?.[1];
    expect(many).toBeDefined();
    expect(await (await openReviews()).loadMany()).toEqual(many);
  });

  test('has its puzzles', async () => {
    const entries = await lay<{ puzzle: { id: string } }>('alveare-puzzles.json');
    const list = await (await openOwnPuzzles()).list();
    const names = (puzzles: { id: string }[]) => puzzles.map(({ id }) => id).sort();
    expect(list).toHaveLength(3);
    expect(names(list)).toEqual(names(entries.map(([, { puzzle }]) => puzzle)));
  });

  test('has the games of its explorer, and knows them again', async () => {
    await lay('alveare-explorer.json');
    const explorer = shippedExplorer();
    const parts = await (await openKeptIndex()).load();
    expect((await explorer.restore(parts ?? [])).games).toBe(11);
    const again = await explorer.read(new Blob([text('explorer.pgn')]));
    expect(again).toMatchObject({ added: 0, known: 8, failed: 0 });
    const lines = await explorer.read(new Blob([text('explorer.uhp')]));
    expect(lines).toMatchObject({ added: 0, known: 3, failed: 0, games: 11 });
  });

  test('has what was chosen, learnt and solved', () => {
    const small = json<Record<string, string>>('local-storage.json');
    const of = (key: string) => JSON.parse(small[key] ?? '');
    const settings = readSettings(small['alveare.settings'] ?? null);
    expect(settings).toMatchObject(of('alveare.settings'));
    const lessons: string[] = of('alveare.lessons');
    expect(lessons).toHaveLength(3);
    expect([...new Progress(lessons).solved]).toEqual(lessons);
    expect(readStanding(small['alveare.puzzles'] ?? null)).toEqual(of('alveare.puzzles'));
    expect(new PuzzleRecord().had.size).toBe(6);
    expect(keptWish()).toEqual(of('alveare.puzzles.wish'));
    expect(browserMemory.get()).toBe(true);
  });
});

test('files of earlier pages and programs come into the library', async () => {
  for (const [name, games] of [
    ['export-browser.json', 19],
    ['export-server.json', 60],
  ] as const) {
    const store = memoryStore();
    let sum = NOTHING_YET;
    for await (const told of importSource(store, rules, new Blob([text(name)]))) sum = told.sum;
    expect(sum).toMatchObject({ imported: games, refused: 0 });
    const stored = new Map((await store.exportAll()).games.map((game) => [game.id, game]));
    expect(stored.size).toBe(games);
    for (const game of json<LibraryFile>(name).games) expect(stored.get(game.id)).toEqual(game);
  }
});

test('saved analyses are read, and written as they were', async () => {
  for (const number of [1, 2, 3, 4, 5]) {
    const saved = text(`trees/${number}.json`);
    expect(writeTree(await readTree(saved, rules))).toBe(saved);
  }
});

test('links lead to their games', async () => {
  const links = text('links.txt').trim().split('\n');
  expect(links).toHaveLength(12);
  const plies: Record<string, number> = { uhp: 5, json: 3 };
  for (const link of links) {
    const [path = '', query = ''] = link.split('?');
    const route = parseRoute(path, `?${query}`);
    expect(route.page).toBe(path.split('/')[1]);
    if ('id' in route) {
      const ply = query ? { ply: Number(query.split('=')[1]) } : {};
      expect(route).toEqual({ page: route.page, id: path.split('/')[2], ...ply });
      continue;
    }
    const carried = 'query' in route ? (route.query ?? '') : '';
    const read = await readLink(rules, carried);
    expect(read?.tree.nodes.size, link).toBeGreaterThan(5);
    expect(read?.ply).toBe(plies[carried.split('=')[0] ?? '']);
  }
});
