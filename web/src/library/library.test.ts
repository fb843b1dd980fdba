import { describe, expect, test } from 'vitest';
import type { Event as GameEvent } from '../generated';
import { BEGIN, FakeRules, fileOf, memoryStore, move } from '../testing';
import { shippedRules } from '../wasm/testing';
import { failureOf } from './browser-store';
import { ServerStore } from './server-store';
import { Conflict, Missing, Refused, Unreachable } from './store';
import { exportGames, importSource } from './transfer';

const moved = (piece: string): GameEvent => ({ kind: 'moved', move: move(piece) });
const logged = (...events: GameEvent[]) =>
  events.map((event, i) => ({ sequence: i + 1, at: 5 + i, event }));

describe('the library in the browser', () => {
  test('derives the game from its log', async () => {
    const store = memoryStore();
    const appended = await store.append('a', 0, [
      BEGIN,
      moved('wA1'),
      moved('bA1'),
      { kind: 'undone', to: 1 },
      { kind: 'renamed', name: 'Sunday' },
      { kind: 'tagged', tags: { Event: 'Club' } },
    ]);
    const { summary, game } = await store.load('a');
    expect(appended).toEqual({ sequence: 6, updated: summary.updated });
    expect(game.moves).toEqual([move('wA1')]);
    expect(summary).toMatchObject({
      sequence: 6,
      plies: 1,
      name: 'Sunday',
      tags: { Event: 'Club' },
    });
    expect((await store.log('a')).events).toHaveLength(6);
  });

  test('an end is stored, and undone with a move', async () => {
    const store = memoryStore();
    const outcome = { result: 'draw', reason: 'agreement' } as const;
    await store.append('a', 0, [BEGIN, moved('wA1'), { kind: 'ended', outcome }]);
    expect((await store.load('a')).summary.outcome).toEqual(outcome);
    await store.append('a', 3, [{ kind: 'undone', to: 1 }]);
    const { summary, game } = await store.load('a');
    expect(summary.outcome).toBeUndefined();
    expect(game).not.toHaveProperty('outcome');
  });

  test('refuses what cannot happen, with the reason, and stores nothing of it', async () => {
    const store = memoryStore();
    await store.append('a', 0, [BEGIN, moved('wA1')]);
    for (const [event, reason] of [
      [{ kind: 'undone', to: 2 }, 'library.refused.undo'],
      [BEGIN, 'library.refused.twice'],
      [{ kind: 'renamed', name: 'x'.repeat(201) }, 'library.refused.limit'],
      [{ kind: 'renamed', name: '\u202eadA' }, 'library.refused.characters'],
      [{ kind: 'adjourned' } as unknown as GameEvent, 'library.refused.unknown'],
    ] as [GameEvent, string][]) {
      const refused = await store.append('a', 2, [event]).catch((cause) => cause);
      expect(refused).toBeInstanceOf(Refused);
      expect(refused.message).toContain(reason);
    }
    await expect(store.append('a', 2, [moved('wS1')])).rejects.toThrow();
    expect((await store.load('a')).game.moves).toHaveLength(1);
    await expect(store.append('b', 1, [moved('wA1')])).rejects.toThrow(Missing);
  });

  test('takes the same again for a repetition, whatever the order of its fields', async () => {
    const store = memoryStore();
    await store.append('a', 0, [BEGIN, { kind: 'tagged', tags: { A: '1', B: '2' } }]);
    const again = { tags: { B: '2', A: '1' }, kind: 'tagged' } as const;
    expect((await store.append('a', 1, [again, moved('wA1')])).sequence).toBe(3);
    expect((await store.append('a', 0, [BEGIN])).sequence).toBe(3);
  });

  test('says what is stored when the log has gone another way', async () => {
    const store = memoryStore();
    await store.append('a', 0, [BEGIN, moved('wA1')]);
    const error = await store.append('a', 1, [moved('wS1')]).catch((cause) => cause);
    expect(error).toBeInstanceOf(Conflict);
    expect(error.game.game.moves).toEqual([move('wA1')]);
  });

  test('lists the last changed first, filtered and in pages', async () => {
    const store = memoryStore();
    await store.append('a', 0, [{ ...BEGIN, name: 'First' }]);
    await store.append('b', 0, [{ ...BEGIN, gameType: 'Base+MLP' }]);
    await store.append('c', 0, [
      BEGIN,
      { kind: 'ended', outcome: { result: 'draw', reason: 'agreement' } },
    ]);
    const ids = async (query: Parameters<typeof store.list>[0]) =>
      (await store.list(query)).games.map(({ id }) => id);
    expect(await ids({})).toEqual(['c', 'b', 'a']);
    expect(await ids({ status: 'running' })).toEqual(['b', 'a']);
    expect(await ids({ status: 'finished' })).toEqual(['c']);
    expect(await ids({ type: 'Base+MLP' })).toEqual(['b']);
    const page = await store.list({ limit: 2 });
    expect(page).toMatchObject({ total: 3, next: '2' });
    expect(await ids({ limit: 2, cursor: '2' })).toEqual(['a']);
  });

  test('a deleted game comes back by its log', async () => {
    const store = memoryStore();
    await store.append('a', 0, [BEGIN, moved('wA1')]);
    const log = await store.log('a');
    await store.remove('a');
    await expect(store.load('a')).rejects.toThrow(Missing);
    expect(await store.importAll(fileOf(log))).toMatchObject({ imported: 1 });
    expect(await store.log('a')).toEqual(log);
  });

  test('import takes what is new, passes over what is there, refuses what differs', async () => {
    const store = memoryStore();
    await store.append('same', 0, [BEGIN]);
    await store.append('longer', 0, [BEGIN]);
    await store.append('shorter', 0, [BEGIN, moved('wA1')]);
    await store.append('other', 0, [BEGIN, moved('wA1')]);
    const report = await store.importAll(
      fileOf(
        { id: 'new', events: logged(BEGIN) },
        { id: 'same', events: logged(BEGIN) },
        { id: 'longer', events: logged(BEGIN, moved('wA1')) },
        { id: 'shorter', events: logged(BEGIN) },
        { id: 'other', events: logged(BEGIN, moved('wS1')) },
        { id: 'broken', events: logged(moved('wS1')) },
        { id: 'empty', events: [] },
        { id: 'gap', events: logged(BEGIN, moved('wA1')).slice(1) },
      ),
    );
    expect(report).toMatchObject({ imported: 2, present: 2 });
    expect(report.refused.map(({ id }) => id)).toEqual(['other', 'broken', 'empty', 'gap']);
    expect((await store.load('longer')).summary.plies).toBe(1);
  });
});

test('a large library of ours comes in by its lines, and a cut one as far as it goes', async () => {
  const remark = (number: number) => [`Remark ${number}`, 'x'.repeat(1_000)];
  const tags = Object.fromEntries(Array.from({ length: 50 }, (_, number) => remark(number)));
  const games = Array.from({ length: 200 }, (_, index) => ({
    id: `game-${index}`,
    events: logged({ ...BEGIN, tags }),
  }));
  const text = JSON.stringify(fileOf(...games), undefined, 2);
  const cut = new Blob([text.slice(0, text.lastIndexOf('"events"'))]);
  const store = memoryStore();
  const steps = [];
  for await (const step of importSource(store, new FakeRules(), cut)) steps.push(step);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps.at(-1)).toEqual({
    done: 1,
    sum: { imported: 199, present: 0, refused: 1, reasons: ['app.file.broken'] },
  });
  expect((await store.list({})).total).toBe(199);
});

test.each([
  'Base;BlackWins;White[2];wS1;bG1 wS1-',
  '[GameType "Base"]\n[Result "0-1"]\n\n1. wS1\n2. bG1 wS1-\n',
  '(;GM[27]SU[hive]P0[id "Ann"]P1[id "Bob"]RE[Game won by Bob])',
])('a result that only the file states ends the game: %j', async (text) => {
  const rules = shippedRules();
  const store = memoryStore(rules);
  for await (const { sum } of importSource(store, rules, new Blob([text]))) {
    expect(sum.imported).toBe(1);
  }
  const [summary] = (await store.list({})).games;
  expect(summary?.outcome).toEqual({ result: 'win', winner: 'black', reason: 'stated' });
});

/** A file that comes into a library and goes out again, with default names where it has none. */
async function throughLibrary(text: string, format: 'pgn' | 'uhp' = 'pgn'): Promise<string> {
  const rules = shippedRules();
  const store = memoryStore(rules);
  for await (const { sum } of importSource(store, rules, new Blob([text]))) {
    expect(sum).toMatchObject({ imported: 1, refused: 0 });
  }
  return (await exportGames(store, rules, format, 'all', () => 'nobody')).text;
}

describe('a game of a file goes out as it came in', () => {
  const RULES = '[Rules "queen-opening=forbidden repetition=off"]';
  const MOVES = '1. wS1\n2. bG1 wS1-\n';

  test('with all that the file says of it', async () => {
    const pgn = `[GameType "Base+M"]
${RULES}
[Date "1999.??.??"]
[Event "Club"]
[Site "Rome"]
[Round "3"]
[White "Ann"]
[Black "Bob"]
[Result "BlackWins"]
[End "resign"]
[Opening "?"]

${MOVES}
BlackWins
`;
    const sorted = (text: string) => text.split('\n').sort();
    expect(sorted(await throughLibrary(pgn))).toEqual(sorted(pgn));
    const line = await throughLibrary(pgn, 'uhp');
    expect(sorted(await throughLibrary(line))).toEqual(sorted(pgn));
  });

  test('and without a date or names that it does not have', async () => {
    const text = await throughLibrary(`[GameType "Base"]\n[Result "1-0"]\n\n${MOVES}`);
    const tags = ['[GameType "Base"]', RULES, '[Result "WhiteWins"]', '[End "stated"]'];
    const [written = ''] = text.split('\n\n');
    expect(written.split('\n').sort()).toEqual(tags.sort());
    expect(text).toContain(`\n\n${MOVES}\nWhiteWins\n`);
    const line = await throughLibrary('Base;InProgress;Black[1];wS1', 'uhp');
    expect(line).toBe(
      'Base;InProgress;Black[1];wS1\trules=queen-opening=forbidden repetition=off\n',
    );
  });

  test('with the result of imports that have kept only its tag', async () => {
    const rules = shippedRules();
    const begun = (tags: Record<string, string>): GameEvent => ({
      ...BEGIN,
      tags,
    });
    const result = async (tags: Record<string, string>, later = 5) => {
      const store = memoryStore(rules);
      const events = [begun(tags), moved('wA1')].map((event, i) => {
        return { sequence: i + 1, at: i === 0 ? 5 : later, event };
      });
      await store.importAll(fileOf({ id: 'old', events }));
      const { text } = await exportGames(store, rules, 'pgn', 'all', () => 'nobody');
      return ['Result', 'End'].map((name) => new RegExp(`${name} "(.*)"`).exec(text)?.[1]);
    };
    expect(await result({ Result: '0-1' })).toEqual(['BlackWins', 'stated']);
    expect(await result({ Result: 'WhiteWins', End: 'time' })).toEqual(['WhiteWins', 'time']);
    expect(await result({ Result: 'Draw', End: 'agreed' })).toEqual(['Draw', 'agreed']);
    expect(await result({ Result: '*' })).toEqual(['InProgress', undefined]);
    // It was played on.
    expect(await result({ Result: '0-1' }, 6)).toEqual(['InProgress', undefined]);
  });

  test('while a game of this page has its day and the names that the page shows', async () => {
    const rules = shippedRules();
    const store = memoryStore(rules);
    await store.append('own', 0, [BEGIN, moved('wA1')]);
    const { text } = await exportGames(store, rules, 'pgn', 'all', (_, color) => color);
    expect(text).toMatch(/\[Date "\d{4}\.\d\d\.\d\d"\]/);
    expect(text).toContain('[White "white"]\n');
    expect(text).toContain('[Black "black"]\n');
  });
});

describe('the library of the server', () => {
  const answer = (status: number, body?: unknown) => async () =>
    new Response(body === undefined ? null : JSON.stringify(body), { status });

  test.each([
    [409, { code: 'conflict', message: 'x', game: { game: {}, summary: {} } }, Conflict],
    [404, { code: 'notFound', message: 'x' }, Missing],
    [410, { code: 'deleted', message: 'x' }, Missing],
    [422, { code: 'refused', message: 'x' }, Refused],
    [401, { code: 'token', message: 'x' }, Unreachable],
    [403, undefined, Unreachable],
    [503, { code: 'busy', message: 'x' }, Unreachable],
    [507, { code: 'full', message: 'x' }, Unreachable],
    [500, undefined, Unreachable],
  ])('answers with %d are understood', async (status, body, kind) => {
    const store = new ServerStore(answer(status, body));
    await expect(store.load('a')).rejects.toThrow(kind);
  });

  test('says what to do if it does not answer, or does not know who asks', async () => {
    const silent = new ServerStore(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(silent.load('a')).rejects.toThrow(new Unreachable('app.program.silent'));
    const stranger = new ServerStore(answer(401, { code: 'token', message: 'x' }));
    await expect(stranger.load('a')).rejects.toThrow(new Unreachable('app.program.stranger'));
  });

  test('says in the words of the page that a disk is full', async () => {
    const full = new ServerStore(answer(507, { code: 'full', message: 'x' }));
    await expect(full.append('a', 0, [BEGIN])).rejects.toThrow('library.server.full');
    // The browser's own words are in a language of its choice.
    const quota = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    expect(failureOf(quota)).toEqual(new Unreachable('library.browser.full'));
    const other = new DOMException('The database was closed.', 'InvalidStateError');
    expect(failureOf(other)).toEqual(new Unreachable('The database was closed.'));
  });

  test('sends what the API wants', async () => {
    const sent: { path: string; method: string | undefined; body: unknown }[] = [];
    const store = new ServerStore(async (path, init) => {
      sent.push({ path, method: init?.method, body: init?.body });
      return new Response('{}');
    });
    await store.list({ status: 'running', type: 'Base+MLP', cursor: '' });
    await store.append('a b', 3, [moved('wA1')]);
    expect(sent).toEqual([
      { path: '/api/games?status=running&type=Base%2BMLP', method: 'GET', body: undefined },
      {
        path: '/api/games/a%20b/events',
        method: 'POST',
        body: JSON.stringify({ expected: 3, events: [moved('wA1')] }),
      },
    ]);
  });
});
