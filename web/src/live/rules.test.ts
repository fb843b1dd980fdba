import { expect, test } from 'vitest';
import type { Event as GameEvent, LoggedEvent } from '../generated';
import { move } from '../testing';
import { shippedRules } from '../wasm/testing';
import { timeLeft } from './time';

const time = { kind: 'realTime', initial: 300_000, increment: 4000 } as const;
const remaining = { white: 304_000, black: 300_000 };
const LOG: readonly [at: number, by: string, event: GameEvent][] = [
  [
    0,
    'server',
    {
      kind: 'created',
      gameType: 'Base',
      rules: { queenOpening: 'allowed', repetition: 'claim' },
      players: { white: { kind: 'human', name: 'Ada' }, black: { kind: 'human' } },
      live: { time },
    },
  ],
  [
    2000,
    'white',
    { kind: 'moved', move: move('wS1'), used: 0, remaining: { white: 300_000, black: 300_000 } },
  ],
  [3000, 'black', { kind: 'moved', move: move('bS1'), used: 0, remaining }],
  [4000, 'black', { kind: 'offered', offer: 'draw' }],
];

const log = LOG.map(
  ([at, by, event], index): LoggedEvent => ({ sequence: index + 1, at, by, event }),
);

test('the shipped rules tell what the log of a live game says', async () => {
  const table = await shippedRules().table(log);
  expect(table).toMatchObject({
    time,
    since: 3000,
    stands: false,
    isAborted: false,
    offers: { white: [], black: ['draw'] },
    players: { white: { name: 'Ada' } },
    deadline: 3000 + remaining.white,
  });
  expect(table.game.moves).toHaveLength(2);
  expect(timeLeft(table, 'white', 'white', 13_000)).toBe(294_000);
  expect(timeLeft(table, 'black', 'white', 13_000)).toBe(300_000);
});

test('other logs are refused', async () => {
  const rules = { queenOpening: 'allowed', repetition: 'claim' } as const;
  const event: GameEvent = { kind: 'created', gameType: 'Base', rules };
  await expect(shippedRules().table([{ sequence: 1, at: 0, event }])).rejects.toThrow(
    'no live game',
  );
});
