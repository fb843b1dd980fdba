import { expect, test } from 'vitest';
import type { Game } from '../generated';
import { FakeEngine, move, settle } from '../testing';
import { EngineChoice, type Place } from './choice';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  moves: [],
};

function open(withProgram = true) {
  const [page, program] = [new FakeEngine(), new FakeEngine()];
  const world = { wanted: 'program' as Place, now: 0 };
  const choice = new EngineChoice(
    page,
    withProgram ? { engine: program, cores: 8 } : undefined,
    () => world.wanted,
    () => world.now,
  );
  return { page, program, world, choice };
}

test('the program searches where there is one and it is wanted', async () => {
  const { page, program, world, choice } = open();
  expect(choice.cores).toBe(8);
  const search = choice.search(GAME, { lines: 2 });
  expect(program.searches[0]?.how).toEqual({ lines: 2 });
  expect(choice.place.current).toBe('program');
  program.searches[0]?.answer(move('wQ'));
  expect((await search).move).toEqual(move('wQ'));

  world.wanted = 'page';
  void choice.search(GAME, {});
  expect(page.searches).toHaveLength(1);
  expect(choice.place.current).toBe('page');

  const alone = open(false);
  expect(alone.choice.cores).toBe(0);
  void alone.choice.search(GAME, {});
  expect(alone.page.searches).toHaveLength(1);
});

test('the page goes on with what the program leaves, and asks it again later', async () => {
  const { page, program, world, choice } = open();
  const search = choice.search(GAME, { lines: 3 });
  program.searches[0]?.fail(new Error('gone'));
  await settle();
  expect(choice.place.current).toBe('page');
  expect(page.searches[0]?.how).toEqual({ lines: 3 });
  page.searches[0]?.answer(move('wB1'));
  expect((await search).move).toEqual(move('wB1'));

  world.now = 9_999;
  void choice.search(GAME, {});
  expect([program.searches.length, page.searches.length]).toEqual([1, 2]);
  world.now = 10_000;
  void choice.search(GAME, {});
  expect([program.searches.length, page.searches.length]).toEqual([2, 2]);
  expect(choice.place.current).toBe('program');
});

test('a search that is not wanted any more goes nowhere', async () => {
  const { page, program, world, choice } = open();
  const abort = new AbortController();
  const search = choice.search(GAME, {}, undefined, abort.signal);
  abort.abort();
  await expect(search).rejects.toBe(abort.signal.reason);
  expect(page.searches).toHaveLength(0);
  world.now = 1;
  void choice.search(GAME, {});
  expect(program.searches).toHaveLength(2);
});

test('the page’s engine is loaded once the program has shown a line', async () => {
  const { page, program, choice } = open();
  const reports: number[] = [];
  void choice.search(GAME, {}, ({ depth }) => reports.push(depth));
  expect(page.searches).toHaveLength(0);
  program.searches[0]?.report(move('wQ'));
  program.searches[0]?.report(move('wA1'));
  expect(reports).toEqual([1, 1]);
  expect(page.searches.map(({ how }) => how)).toEqual([{ nodes: 1 }]);
  // A page that could not load it tries again.
  page.searches[0]?.fail(new Error('no memory'));
  await settle();
  program.searches[0]?.report(move('wB1'));
  expect(page.searches).toHaveLength(2);
});

test('a draw is answered by the page, as every opponent is', async () => {
  const { page, choice } = open();
  page.agrees = true;
  expect(await choice.answerDraw(GAME, 3)).toBe(true);
});
