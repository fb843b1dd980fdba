import { describe, expect, test } from 'vitest';
import type { Game, GameSummary, Review } from '../generated';
import type { GameStore } from '../library/store';
import { type KeptMany, keyOf, type Reviews } from './kept';
import { libraryGames, reviewAll, type Work } from './many';
import { puzzleOf } from './own-puzzles';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'forbidden', repetition: 'automatic' },
  moves: [],
};
const REVIEW: Review = {
  settings: {},
  chances: [0.5],
  plies: [],
  accuracy: {},
  turningPoints: [],
};

const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `game ${index}`, game: GAME }));

/** A store in memory that remembers how often all games were written. */
function memory(): Reviews & { many: KeptMany | undefined; writes: number[] } {
  const own = {
    many: undefined as KeptMany | undefined,
    writes: [] as number[],
    load: async () => undefined,
    save: async () => undefined,
    loadMany: async () => own.many,
    saveMany: async (many: KeptMany) => {
      own.many = structuredClone(many);
      own.writes.push(many.games.length);
    },
  };
  return own;
}

function work(reviews: Reviews, more: Partial<Work> = {}): Work & { unsaved: string[] } {
  const unsaved: string[] = [];
  return {
    examiners: { review: async () => REVIEW },
    reviews,
    settings: {},
    signal: new AbortController().signal,
    onProgress: () => undefined,
    onUnsaved: (message) => unsaved.push(message),
    unsaved,
    ...more,
  };
}

describe('many games', () => {
  test('are stored on the way, ever more rarely', async () => {
    const reviews = memory();
    const seen: number[] = [];
    const made = await reviewAll(
      { entries: entries(30), problems: ['a: bad'] },
      work(reviews, { onProgress: ({ done }) => seen.push(done) }),
    );
    expect(made?.games).toHaveLength(30);
    expect(made?.problems).toEqual(['a: bad']);
    expect(reviews.writes).toEqual([5, 7, 9, 12, 15, 19, 24, 30, 30]);
    expect(seen.at(-1)).toBe(30);
  });

  test('that are none leave what was there', async () => {
    const reviews = memory();
    expect(await reviewAll({ entries: [], problems: ['a: bad'] }, work(reviews))).toBeUndefined();
    const abort = new AbortController();
    abort.abort();
    const cancelled = work(reviews, { signal: abort.signal });
    expect(await reviewAll({ entries: entries(3), problems: [] }, cancelled)).toBeUndefined();
    expect(reviews.writes).toEqual([]);
  });

  test('that are cancelled keep what is finished', async () => {
    const reviews = memory();
    const abort = new AbortController();
    let count = 0;
    const review = async () => {
      count += 1;
      if (count === 3) abort.abort();
      abort.signal.throwIfAborted();
      return REVIEW;
    };
    const half = work(reviews, { examiners: { review }, signal: abort.signal });
    const made = await reviewAll({ entries: entries(9), problems: [] }, half);
    expect(made?.games.map(({ told }) => told.name)).toEqual(['game 0', 'game 1']);
    expect(made?.problems).toEqual([]);
    expect(reviews.many?.games).toHaveLength(2);
  });

  test('go on after one that fails, and where nothing can be stored', async () => {
    const full = async () => {
      throw new Error('no room');
    };
    const reviews = { ...memory(), save: full, saveMany: full };
    let count = 0;
    const review = async () => {
      count += 1;
      if (count === 2) throw new Error('out of memory');
      return REVIEW;
    };
    const all = work(reviews, { examiners: { review } });
    const made = await reviewAll({ entries: entries(3), problems: [] }, all);
    expect(made?.games.map(({ told }) => told.name)).toEqual(['game 0', 'game 2']);
    expect(made?.problems).toEqual(['game 1: out of memory']);
    expect(new Set(all.unsaved)).toEqual(new Set(['no room']));
  });
});

test('the library is read page by page, without games that have not begun', async () => {
  const summary = (id: string, plies: number) =>
    ({
      id,
      name: id,
      plies,
      players: { white: { kind: 'human', name: 'Ann' }, black: { kind: 'engine', level: 3 } },
      outcome: { result: 'win', winner: 'white', reason: 'surround' },
    }) as Partial<GameSummary> as GameSummary;
  const pages = { first: ['a', 'new'], second: ['gone', 'b'] };
  const store = {
    list: async ({ cursor }: { cursor?: string }) => ({
      games: pages[cursor === 'more' ? 'second' : 'first'].map((id) =>
        summary(id, id === 'new' ? 0 : 8),
      ),
      total: 4,
      ...(cursor ? {} : { next: 'more' }),
    }),
    load: async (id: string) => {
      if (id === 'gone') throw new Error('there is no game');
      return { game: GAME, summary: summary(id, 8) };
    },
  } as Partial<GameStore> as GameStore;
  const read = await libraryGames(store, new AbortController().signal);
  expect(read.entries.map(({ name, white, result }) => ({ name, white, result }))).toEqual([
    { name: 'a', white: 'Ann', result: { result: 'win', winner: 'white' } },
    { name: 'b', white: 'Ann', result: { result: 'win', winner: 'white' } },
  ]);
  expect(read.problems).toEqual(['gone: there is no game']);
});

test('a review belongs to its engine, game and nodes', () => {
  const key = keyOf('engine-1.wasm', GAME, { nodes: 5 });
  expect(keyOf('engine-1.wasm', { ...GAME }, { nodes: 5 })).toBe(key);
  expect(keyOf('engine-2.wasm', GAME, { nodes: 5 })).not.toBe(key);
  expect(keyOf('engine-1.wasm', GAME, {})).not.toBe(key);
  // The end that the players gave the game makes no difference to its moves.
  const outcome = { result: 'draw', reason: 'agreement' } as const;
  expect(keyOf('engine-1.wasm', { ...GAME, outcome }, { nodes: 5 })).toBe(key);
});

test('puzzles are kept one by one, so that cancelling loses none', async () => {
  const abort = new AbortController();
  const kept: string[] = [];
  const seen: [number, number][] = [];
  const texts = ['a', 'b', 'c'];
  const solution = {
    kind: 'win',
    plies: 3,
    texts: ['x', 'y', 'z'],
    moves: [],
    only: true,
  } as const;
  let asked = 0;
  const solver = {
    solve: async () => {
      asked += 1;
      if (asked === 3) abort.abort();
      return solution;
    },
  };
  const made = puzzleOf(
    { write: async () => texts[asked - 1] ?? '' } as never,
    ['1', '2', '3', '4'].map((origin) => ({ game: GAME, origin })),
    (done, proved) => seen.push([done, proved]),
    abort.signal,
    solver as never,
    Promise.resolve({
      add: async (puzzles: readonly { game: string }[]) => {
        kept.push(...puzzles.map(({ game }) => game));
      },
    } as never),
  );
  await expect(made).rejects.toThrow('abort');
  expect(kept).toEqual(['a', 'b', 'c']);
  expect(seen).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});
