import { expect, test } from 'vitest';
import type { GameType } from '../generated';
import { EXPANSIONS, expansionsOf, gameTypeWith, SETS, setOf, tilesOf } from './game-types';

test('every choice of expansions is a game type, whatever the order of the ticks', () => {
  const types = new Set<GameType>();
  for (let ticks = 0; ticks < 16; ticks++) {
    const bugs = EXPANSIONS.filter((_, index) => ticks & (1 << index)).map(({ bug }) => bug);
    const gameType = gameTypeWith(bugs);
    expect(gameTypeWith(bugs.toReversed())).toBe(gameType);
    expect(expansionsOf(gameType)).toEqual(bugs);
    expect(tilesOf(gameType)).toBe(11 + bugs.length);
    types.add(gameType);
  }
  expect(types.size).toBe(16);
  expect(types).toContain('Base');
  expect(types).toContain('Base+MLPD');
  expect(SETS.every(({ gameType }) => types.has(gameType))).toBe(true);
});

test('the sets of the booklets are known by their names', () => {
  expect(setOf('Base+MLP')?.id).toBe('mlp');
  expect(setOf('Base+MP')).toBeUndefined();
});
