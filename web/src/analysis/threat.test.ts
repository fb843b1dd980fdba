import { expect, test, vi } from 'vitest';
import type { Game, Move } from '../generated';
import { FakeEngine, FakeRules, settle, viewOf } from '../testing';
import { threatened } from './drawing';
import { Live, type Subject } from './live';
import { Threat } from './threat';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  moves: [],
};
const MOVE: Move = { kind: 'place', piece: 'bA1', to: { q: 1, r: 0 } };
const subject = (node: number): Subject => ({ node, game: GAME, turn: 'white' });

async function watching({ on = true } = {}) {
  const engine = new FakeEngine();
  const live = new Live(engine, { on, lines: 1 });
  const rules = new FakeRules();
  const threat = new Threat(rules, live);
  live.follow(subject(1));
  await settle();
  return { engine, live, rules, threat };
}

test('the threat is looked for when it is wanted, and the engine goes back to its search', async () => {
  const { engine, live, threat } = await watching();
  threat.follow(subject(1));
  await settle();
  expect(engine.searches).toHaveLength(1);

  threat.on = true;
  await settle();
  expect(engine.searches[0]?.signal?.aborted).toBe(true);
  engine.searches[1]?.answer(MOVE);
  await settle();
  expect(threat.state.current.found).toMatchObject({ node: 1, line: { moves: [MOVE] } });
  expect(engine.searches).toHaveLength(3);
  engine.searches[2]?.answer(MOVE);
  await settle();
  expect(live.state.current.found?.node).toBe(1);
});

test('a step leaves the threat of the last position behind', async () => {
  const { engine, live, threat } = await watching();
  threat.on = true;
  threat.follow(subject(1));
  await settle();
  threat.follow(undefined);
  live.follow(subject(2));
  await settle();
  expect(engine.searches.map(({ signal }) => signal?.aborted)).toEqual([true, true, false]);
  expect(threat.state.current).toEqual({ on: true });
});

test('an engine that is off looks for the threat alone, and for nothing after the end', async () => {
  const { engine, live, threat } = await watching({ on: false });
  threat.on = true;
  threat.follow(subject(1));
  await settle();
  live.close();
  engine.searches[0]?.answer(MOVE);
  await settle();
  expect(engine.searches).toHaveLength(1);
});

test('where nobody could pass there is nothing to look for', async () => {
  const { engine, rules, threat } = await watching();
  rules.ifPassed = async () => null;
  threat.on = true;
  threat.follow(subject(1));
  await settle();
  expect(threat.state.current.found).toEqual({ node: 1 });
  expect(engine.searches).toHaveLength(1);

  rules.ifPassed = vi.fn().mockRejectedValue(new Error('no such game'));
  threat.follow(subject(2));
  await settle();
  expect(threat.state.current.problem).toBe('no such game');
});

test('a threat is an arrow, or a sign where a piece would enter', () => {
  const view = viewOf(GAME);
  expect(threatened(MOVE, view).marks).toEqual([
    { hex: { q: 1, r: 0 }, sign: 'number', tone: 'bad', text: '!' },
  ]);
  view.position.stacks = [{ hex: { q: 0, r: 0 }, pieces: ['bA1'] }];
  const { arrows } = threatened({ ...MOVE, kind: 'shift' }, view);
  expect(arrows).toEqual([{ from: { q: 0, r: 0 }, to: { q: 1, r: 0 }, tone: 'bad' }]);
  expect(threatened({ kind: 'pass' }, view)).toEqual({ marks: [], arrows: [] });
});
