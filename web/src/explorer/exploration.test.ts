import { expect, test } from 'vitest';
import type { Engine } from '../engine/engine';
import type { ExplorerReport, ExplorerView, Move, NamedGame } from '../generated';
import { FakeRules } from '../play/testing';
import { Exploration, type Parts } from './exploration';
import type { Explorer } from './explorer';

const NOTHING = { white: 0, black: 0, draw: 0, open: 0 };
const MOVE: Move = { kind: 'place', piece: 'wS1', to: { q: 0, r: 0 } };

/** An explorer that remembers what it was asked. */
class FakeExplorer implements Explorer {
  taken: NamedGame[] = [];
  asked: { plies: number; filter: object }[] = [];

  read: Explorer['read'] = async (text, onprogress) => {
    onprogress?.(1);
    if (text === 'broken') throw new Error('line 1: no game');
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

  #report(added: number, failures: string[]): ExplorerReport {
    const games = this.taken.length + added;
    return { games, added, failed: failures.length, failures, full: false };
  }
}

function exploration(): { walk: Exploration; explorer: FakeExplorer } {
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
  const walk = new Exploration({ explorer, rules, engine, store, nameOf: () => 'a name' });
  return { walk, explorer };
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
  await walk.take(['good', 'x', 'broken']);
  const { report, problem } = walk.state.current;
  expect(report?.added).toBe(5);
  expect(report?.failures).toEqual(['line 2: an x']);
  expect(problem).toBe('line 1: no game');
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
