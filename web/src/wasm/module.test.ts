// The modules as they are shipped. `cargo xtask web` builds them.

import { describe, expect, test } from 'vitest';
import type { Best, Game, Move } from '../generated';
import { shippedEngine, shippedRules } from './testing';

const start: Game = {
  gameType: 'Base+MLP',
  rules: { queenOpening: 'forbidden', repetition: 'automatic' },
  moves: [],
};

describe('the rules', () => {
  const rules = shippedRules();

  test('show a game from its first move to its last', async () => {
    const moves: Move[] = [];
    for (const text of ['wA1', 'bA1 wA1-', 'wQ -wA1', 'bQ bA1-']) {
      moves.push(await rules.readMove({ ...start, moves }, text));
    }
    const view = await rules.view({ ...start, moves });
    expect(view.texts).toEqual(['wA1', 'bA1 wA1-', 'wQ -wA1', 'bQ bA1-']);
    expect(view.pinned).toEqual(['wA1', 'bA1']);
    const [reason] = await rules.whyStuck({ ...start, moves }, 'wA1');
    expect(reason?.kind).toBe('pinned');
  });

  test('refuse with a sentence and go on', async () => {
    await expect(rules.readMove(start, 'nonsense')).rejects.toMatchObject({
      problem: { kind: 'noPiece', word: 'nonsense' },
    });
    await expect(rules.read(' '.repeat(9 << 20))).rejects.toThrow('too long');
    expect((await rules.view(start)).moves).toHaveLength(7);
  });

  test('answer many questions at once', async () => {
    const views = await Promise.all(Array.from({ length: 50 }, () => rules.view(start)));
    expect(new Set(views.map((view) => JSON.stringify(view))).size).toBe(1);
  });
});

describe('the engine', () => {
  const engine = shippedEngine();

  test('finds a move and reports on the way', async () => {
    const reports: Best[] = [];
    const best = await engine.search(start, { nodes: 30_000 }, (report) => reports.push(report));
    expect(best.move.kind).toBe('place');
    expect(best.nodes).toBeGreaterThanOrEqual(30_000);
    expect(reports.length).toBeGreaterThan(1);
  });

  test('stops at once, and goes on with the next search', async () => {
    const abort = new AbortController();
    const endless = engine.search(start, {}, () => abort.abort(), abort.signal);
    await expect(endless).rejects.toThrow('abort');
    const best = await engine.search(start, { level: 1, seed: 3 });
    expect(best.move.kind).toBe('place');
  });

  test('knows the time', async () => {
    const best = await engine.search(start, { time: 50 });
    expect(best.nodes).toBeGreaterThan(0);
  });

  test('answers a draw offer', async () => {
    expect(await engine.answerDraw(start, 3, 'white')).toBe(false);
  });

  test('does not search a game that is over', async () => {
    const game: Game = { ...start, outcome: { result: 'draw', reason: 'agreement' } };
    await expect(engine.search(game, {})).rejects.toThrow('over');
  });
});
