import { expect, test } from 'vitest';
import type { Engine } from '../engine/engine';
import type { ExplorerReport, ExplorerView, Move, NamedGame } from '../generated';
import { FakeRules } from '../play/testing';
import { Exploration, type Parts } from './exploration';
import type { Explorer } from './explorer';
import { type KeptIndex, NoRoom } from './kept';

const NOTHING = { white: 0, black: 0, draw: 0, open: 0 };
const MOVE: Move = { kind: 'place', piece: 'wS1', to: { q: 0, r: 0 } };

/** An explorer that remembers what it was asked. */
class FakeExplorer implements Explorer {
  taken: NamedGame[] = [];
  asked: { plies: number; filter: object }[] = [];
  restored: readonly string[] = [];

  read: Explorer['read'] = async (source, onprogress) => {
    onprogress?.(1);
    const text = await source.slice().text();
    if (text === 'broken') throw new Error('the file is gone');
    return this.#report(text.length, text.includes('x') ? ['line 2: an x'] : []);
  };
  take: Explorer['take'] = async (games) => {
    this.taken.push(...games);
    return this.#report(games.length, []);
  };
  look: Explorer['look'] = async ({ moves }, filter): Promise<ExplorerView> => {
    this.asked.push({ plies: moves.length, filter });
    return { tally: NOTHING, moves: [], samples: [] };
  };
  clear: Explorer['clear'] = async () => {
    this.taken = [];
    return this.#report(0, []);
  };

  keep: Explorer['keep'] = async function* () {
    yield 'a part';
  };
  restore: Explorer['restore'] = async (parts) => {
    if (parts.includes('old')) throw new Error('these bytes are no index');
    this.restored = parts;
    return this.#report(0, []);
  };

  #report(added: number, failures: string[]): ExplorerReport {
    const games = this.taken.length + added;
    return { games, added, failed: failures.length, failures, full: false };
  }
}

/** What is kept, in memory; `full` refuses to keep more. */
class FakeKept implements KeptIndex {
  parts: string[] | undefined;
  full = false;

  load = async () => this.parts;
  save: KeptIndex['save'] = async (parts) => {
    const all: string[] = [];
    for await (const part of parts) all.push(part);
    if (this.full) throw new NoRoom('there is no room');
    this.parts = all;
  };
  clear = async () => {
    this.parts = undefined;
  };
}

function exploration(kept = new FakeKept()): {
  walk: Exploration;
  explorer: FakeExplorer;
  kept: FakeKept;
} {
  const explorer = new FakeExplorer();
  const ids = ['a', 'b', 'c'];
  const store = {
    list: async ({ cursor }: { cursor?: string }) => ({
      games: (cursor ? ids.slice(2) : ids.slice(0, 2)).map((id) => ({
        id,
        plies: id === 'b' ? 0 : 4,
      })),
      total: 3,
      ...(cursor ? {} : { next: 'more' }),
    }),
    load: async (id: string) => ({ summary: { id }, game: { moves: [] } }),
  } as unknown as Parts['store'];
  const rules = new FakeRules();
  const engine = {} as Engine;
  const walk = new Exploration({ explorer, rules, engine, store, kept, nameOf: () => 'a name' });
  return { walk, explorer, kept };
}

test('the library is taken in once, page by page, without empty games', async () => {
  const { walk, explorer } = exploration();
  await Promise.all([walk.fill(), walk.fill()]);
  expect(explorer.taken.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(walk.state.current.progress).toBeUndefined();
  await walk.refill();
  expect(explorer.taken.map(({ id }) => id)).toEqual(['a', 'c']);
});

test('files are summed up, and a broken one does not undo the others', async () => {
  const { walk } = exploration();
  await walk.take(['good', 'x', 'broken'].map((text) => new File([text], `${text}.uhp`)));
  const { report, problem } = walk.state.current;
  expect(report?.added).toBe(5);
  expect(report?.failures).toEqual(['x.uhp: line 2: an x']);
  expect(problem).toBe('the file is gone');
});

test('a walk goes down and back, and other pieces begin at the start', async () => {
  const { walk, explorer } = exploration();
  await walk.go([{ move: MOVE, text: 'wS1' }]);
  expect(walk.game.moves).toEqual([MOVE]);
  await walk.setFilter({ result: 'draw' });
  expect(walk.state.current.path).toHaveLength(1);
  await walk.setFilter({ result: 'draw', gameType: 'Base' });
  expect(walk.state.current.path).toEqual([]);
  expect(walk.game.gameType).toBe('Base');
  expect(explorer.asked.at(-1)).toEqual({ plies: 0, filter: { result: 'draw', gameType: 'Base' } });
});

test('what came from files is kept, and known again', async () => {
  const { walk, kept } = exploration();
  await walk.take([new Blob(['good'])]);
  expect(kept.parts).toEqual(['a part']);
  const again = exploration(kept);
  await again.walk.fill();
  expect(again.explorer.restored).toEqual(['a part']);
  await again.walk.refill();
  expect(kept.parts).toBeUndefined();
});

test('where nothing can be kept or known again, it is said', async () => {
  const { walk, kept } = exploration();
  kept.full = true;
  await walk.take([new Blob(['good'])]);
  expect(walk.state.current).toMatchObject({ unkept: 'room', report: { added: 4 } });
  kept.parts = ['old'];
  const again = exploration(kept).walk;
  await again.fill();
  expect(again.state.current.forgotten).toBe(true);
  expect(kept.parts).toBeUndefined();
});
