import { expect, test } from 'vitest';
import type { Event as GameEvent, GameType, Position } from '../generated';
import {
  EXPANSIONS,
  expansionsOf,
  gameTypeWith,
  rematchEvent,
  SETS,
  setOf,
  tilesOf,
} from './new-game';
import { BEGIN, memoryStore, move } from './testing';

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

test('a rematch has the same rules, clock and beginning, with colours swapped', async () => {
  const store = memoryStore();
  const start: Position = {
    gameType: 'Base',
    queenOpening: 'allowed',
    turn: 'black',
    stacks: [{ hex: { q: 0, r: 0 }, pieces: ['wA1'] }],
  };
  const event: GameEvent = { ...BEGIN, start, clock: { initial: 60_000, increment: 1000 } };
  const stored = await store.append('game', 0, [event, { kind: 'moved', move: move('bA1') }]);
  const { white, black } = BEGIN.players ?? {};
  expect(rematchEvent(stored)).toEqual({ ...event, players: { white: black, black: white } });
  const plain = await store.append('plain', 0, [BEGIN]);
  expect(rematchEvent(plain)).toEqual({ ...BEGIN, players: { white: black, black: white } });
});
