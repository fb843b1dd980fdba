import { expect, test } from 'vitest';
import type { Event as GameEvent, Position } from '../generated';
import texts from '../messages/en/play.json';
import { BEGIN, memoryStore, move } from '../testing';
import { createdEvent, FIRST_CHOICE, LEVELS, rematchEvent } from './new-game';

test('every level has a name and a hint', () => {
  const wanted = LEVELS.flatMap((level) => [`play.level.${level}`, `play.level.hint.${level}`]);
  expect(wanted.filter((key) => !(key in texts))).toEqual([]);
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
  await store.append('game', 0, [event, { kind: 'moved', move: move('bA1') }]);
  const stored = await store.load('game');
  const { white, black } = BEGIN.players ?? {};
  // The library writes a position in its own way.
  const begun = { ...event, start: stored.game.start };
  expect(begun.start).toMatchObject(start);
  expect(rematchEvent(stored)).toEqual({ ...begun, players: { white: black, black: white } });
  await store.append('plain', 0, [BEGIN]);
  expect(rematchEvent(await store.load('plain'))).toEqual({
    ...BEGIN,
    players: { white: black, black: white },
  });
});

test('two people at one screen have names if they want; against the engine one is who one is', () => {
  const names = { white: ' Ada ', black: '' };
  const half = () => 0.5;
  expect(createdEvent({ ...FIRST_CHOICE, opponent: 'human', names }, half)).toMatchObject({
    players: { white: { kind: 'human', name: 'Ada' }, black: { kind: 'human' } },
  });
  expect(createdEvent({ ...FIRST_CHOICE, color: 'black', names }, half)).toMatchObject({
    players: { white: { kind: 'engine', level: 2 }, black: { kind: 'human' } },
  });
});
