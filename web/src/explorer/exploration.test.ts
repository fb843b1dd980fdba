import { expect, test, vi } from 'vitest';
import type { ExploredHeading, ExplorerView, Game, Move, NamedGame } from '../generated';
import { Missing } from '../library/store';
import { RULE_SETS } from '../table/game-types';
import { FakeEngine, FakeRules, settle, viewOf } from '../testing';
import { Exploration, type Parts } from './exploration';
import type { Explorer, Report } from './explorer';
import { type KeptIndex, NoRoom } from './kept';

const NOTHING = { white: 0, black: 0, draw: 0, open: 0 };
const MOVE: Move = { kind: 'place', piece: 'wS1', to: { q: 0, r: 0 } };

/** An explorer that remembers what it was asked. */
class FakeExplorer implements Explorer {
  taken: NamedGame[] = [];
  asked: { plies: number; filter: object }[] = [];
  restored: readonly string[] = [];
  /** What is found, whatever is asked. */
  found: ExplorerView = { tally: NOTHING, moves: [], samples: [] };
  /** Ends a file named `slow`. */
  finish = () => {};

  read: Explorer['read'] = async (source, onprogress, signal) => {
    onprogress?.(0.5);
    const text = await source.slice().text();
    if (text === 'slow') {
      await new Promise<void>((resolve) => {
        this.finish = resolve;
        signal?.addEventListener('abort', () => resolve());
      });
    }
    if (text === 'broken') throw new Error('the file is gone');
    return this.#report(text.length, text.includes('x') ? ['line 2: an x'] : []);
  };
  take: Explorer['take'] = async (games) => {
    this.taken.push(...games);
    return { ...this.#report(0, []), added: games.length };
  };
  look: Explorer['look'] = async ({ moves }, filter): Promise<ExplorerView> => {
    this.asked.push({ plies: moves.length, filter });
    return this.found;
  };
  drop: Explorer['drop'] = async (ids) => {
    this.taken = this.taken.filter(({ id }) => !ids.includes(id));
    return this.#report(0, []);
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

  #report(added: number, failures: string[]): Report {
    const games = this.taken.length + added;
    return { games, added, known: 0, failed: failures.length, failures, full: false };
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

/** A library that a test changes; it lists two games a page. */
class FakeLibrary {
  games = new Map([
    ['a', { plies: 4, sequence: 5 }],
    ['b', { plies: 0, sequence: 1 }],
    ['c', { plies: 2, sequence: 3 }],
  ]);
  loaded: string[] = [];
  broken = false;

  store = {
    list: async ({ cursor = '0' }: { cursor?: string }) => {
      if (this.broken) throw new Error('the library is away');
      const all = [...this.games].map(([id, facts]) => ({ id, ...facts }));
      const first = Number(cursor);
      const next = first + 2 < all.length ? { next: String(first + 2) } : {};
      return { games: all.slice(first, first + 2), total: all.length, ...next };
    },
    load: async (id: string) => {
      if (!this.games.has(id)) throw new Missing(id);
      this.loaded.push(id);
      return { summary: { id }, game: { moves: [] } };
    },
  } as unknown as Parts['store'];
}

function exploration(kept = new FakeKept()) {
  const explorer = new FakeExplorer();
  const library = new FakeLibrary();
  const engine = new FakeEngine();
  const rules = new FakeRules();
  const { store } = library;
  const walk = new Exploration({ explorer, rules, engine, store, kept, nameOf: () => 'a name' });
  return { walk, intake: walk.intake, explorer, engine, rules, library, kept };
}

const taken = ({ taken }: FakeExplorer) => taken.map(({ id }) => id);
const file = (text: string) => new File([text], `${text}.uhp`);

test('the library is taken in page by page, without empty games', async () => {
  const { intake, explorer, library } = exploration();
  await Promise.all([intake.fill(), intake.fill()]);
  expect(taken(explorer)).toEqual(['a', 'c']);
  expect(library.loaded).toEqual(['a', 'c']);
  expect(intake.state.current.progress).toBeUndefined();
  await intake.forget();
  expect(taken(explorer)).toEqual(['a', 'c']);
});

test('every visit takes in what is new, and forgets what is gone', async () => {
  const { intake, explorer, library } = exploration();
  await intake.fill();
  library.games.set('a', { plies: 5, sequence: 6 });
  library.games.set('b', { plies: 1, sequence: 2 });
  library.games.delete('c');
  library.loaded = [];
  await intake.fill();
  expect(library.loaded).toEqual(['a', 'b']);
  expect(taken(explorer)).toEqual(['a', 'b']);
  expect(intake.state.current.games).toBe(2);
});

test('a library that could not be asked is asked again', async () => {
  const { intake, explorer, library } = exploration();
  library.broken = true;
  await intake.fill();
  expect(intake.state.current.problem).toBe('the library is away');
  library.broken = false;
  await intake.fill();
  expect(intake.state.current.problem).toBeUndefined();
  expect(taken(explorer)).toEqual(['a', 'c']);
});

test('files are summed up, and a broken one does not undo the others', async () => {
  const { intake } = exploration();
  await intake.take(['good', 'x', 'broken'].map(file));
  const { report, problem } = intake.state.current;
  expect(report?.added).toBe(5);
  expect(report?.failures).toEqual(['x.uhp: line 2: an x']);
  expect(problem).toBe('the file is gone');
});

test('files come in one after the other, whatever the reader does meanwhile', async () => {
  const { walk, intake, explorer } = exploration();
  const read = vi.spyOn(explorer, 'read');
  const first = intake.take([file('slow')]);
  const second = intake.take([file('good')]);
  await vi.waitFor(() => expect(intake.state.current.progress).toBe(0.5));
  await walk.go([{ move: MOVE, text: 'wS1' }]);
  await walk.setFilter({ result: 'draw' });
  expect(intake.state.current.progress).toBe(0.5);
  expect(read).toHaveBeenCalledTimes(1);
  explorer.finish();
  await Promise.all([first, second]);
  expect(read).toHaveBeenCalledTimes(2);
  expect(intake.state.current.progress).toBeUndefined();
});

test('whoever cancels keeps what came in', async () => {
  const { intake, kept } = exploration();
  const taking = intake.take([file('slow'), file('good')]);
  await vi.waitFor(() => expect(intake.state.current.progress).toBe(0.25));
  intake.cancel();
  await taking;
  expect(intake.state.current.report?.added).toBe('slow'.length);
  expect(kept.parts).toEqual(['a part']);
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

test('taps that come faster than answers are all counted', async () => {
  const { walk } = exploration();
  const step = { move: MOVE, text: 'wS1' };
  await walk.go([step, step, step]);
  await Promise.all([walk.back(), walk.back()]);
  expect(walk.state.current.path).toHaveLength(1);
});

const TOURNAMENT: ExploredHeading = { gameType: 'Base', rules: RULE_SETS.tournament };

test('the board has the pieces and rules of most games', async () => {
  const { walk, explorer, rules } = exploration();
  expect(walk.game).toMatchObject({ gameType: 'Base+MLPD', rules: RULE_SETS.rulebook });
  explorer.found = { ...explorer.found, heading: TOURNAMENT };
  await walk.go([]);
  expect(walk.game).toEqual({ ...TOURNAMENT, moves: [] });
  // Where nobody has been they stay.
  explorer.found = { tally: NOTHING, moves: [], samples: [] };
  await walk.play(MOVE);
  expect(walk.game).toEqual({ ...TOURNAMENT, moves: [MOVE] });
  // Moves that these rules forbid are shown by rules that allow them.
  rules.view = async (game) => {
    if (game.gameType === 'Base') throw new Error('there is no such piece');
    return viewOf(game);
  };
  await walk.go([{ move: { ...MOVE, piece: 'wL' }, text: 'wL' }]);
  expect(walk.game.gameType).toBe('Base+MLPD');
  expect(walk.state.current.problem).toBeUndefined();
});

test('a game is opened with its own pieces, rules and start', async () => {
  const { walk } = exploration();
  const start = viewOf({ ...TOURNAMENT, moves: [] }).position;
  const game: Game = { ...TOURNAMENT, start, moves: [MOVE] };
  await walk.open(game);
  expect(walk.game).toEqual(game);
  expect(walk.state.current.path).toEqual([{ move: MOVE, text: 'place' }]);
  await walk.setFilter({ gameType: 'Base+MLP' });
  expect(walk.state.current.start).toBeUndefined();
});

test('the moves get scores one after the other, until the reader goes on', async () => {
  const { walk, explorer, engine } = exploration();
  const moves = ['a', 'b', 'c'].map((text) => ({ move: MOVE, text, tally: NOTHING }));
  explorer.found = { ...explorer.found, moves };
  await walk.go([]);
  await settle();
  expect(engine.searches).toHaveLength(1);
  engine.searches[0]?.answer(MOVE);
  await settle();
  expect([...walk.state.current.scores]).toEqual([['a', { kind: 'points', value: 0 }]]);
  expect(engine.searches).toHaveLength(2);
  explorer.found = { ...explorer.found, moves: [] };
  await walk.go([{ move: MOVE, text: 'a' }]);
  expect(engine.searches[1]?.signal?.aborted).toBe(true);
  await settle();
  expect(engine.searches).toHaveLength(2);
  expect(walk.state.current).toMatchObject({ scores: new Map(), thinking: false });
  expect(walk.state.current.problem).toBeUndefined();
});

test('what came from files is kept, and known again', async () => {
  const { intake, kept } = exploration();
  await intake.take([new Blob(['good'])]);
  expect(kept.parts).toEqual(['a part']);
  const again = exploration(kept);
  await again.intake.fill();
  expect(again.explorer.restored).toEqual(['a part']);
  await again.intake.forget();
  expect(kept.parts).toBeUndefined();
});

test('where nothing can be kept or known again, it is said', async () => {
  const { intake, kept } = exploration();
  kept.full = true;
  await intake.take([new Blob(['good'])]);
  expect(intake.state.current).toMatchObject({ unkept: 'room', report: { added: 4 } });
  kept.parts = ['old'];
  const again = exploration(kept).intake;
  await again.fill();
  expect(again.state.current.forgotten).toBe(true);
  expect(kept.parts).toBeUndefined();
});
