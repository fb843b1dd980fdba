import { describe, expect, it } from 'vitest';
import { POINTY } from '../board/geometry';
import type { Stack } from '../board/types';
import type { Move } from '../generated';
import en from '../messages/en/reasons.json';
import { Words } from '../reasons';
import { entriesAlong, entryOf, type Manner } from './entry';

const manner: Manner = { words: new Words('en', en), notation: 'words', orientation: POINTY };

/** White's pillbug between the black ant and an empty cell. */
const before: Stack[] = [
  { hex: { q: 0, r: 0 }, pieces: ['wP'] },
  { hex: { q: 1, r: 0 }, pieces: ['bA1'] },
  { hex: { q: 0, r: 1 }, pieces: ['wQ'] },
];
const thrown: Move = { kind: 'shift', piece: 'bA1', to: { q: -1, r: 0 } };

describe('a move in a list', () => {
  it('is the piece, the tile beside which it goes, and the direction', () => {
    const move: Move = { kind: 'place', piece: 'wS1', to: { q: -1, r: 1 } };
    const entry = entryOf(move, { before, turn: 'white', text: 'wS1 -wQ' }, manner);
    expect(entry).toMatchObject({
      pieces: ['wS1'],
      where: { kind: 'beside', anchor: 'wQ', angle: 180 },
    });
    expect(entry.text).toBeUndefined();
    expect(entry.thrower).toBeUndefined();
  });

  it('says who threw a tile of the opponent', () => {
    const entry = entryOf(thrown, { before, turn: 'white', text: '' }, manner);
    expect(entry.thrower).toBe('wP');
    expect(entry.full).toContain('thrown by the white Pillbug');
  });

  it('names nobody where two could have thrown, and for a tile that goes by itself', () => {
    const second = [...before, { hex: { q: 0, r: -1 }, pieces: ['wM'] }];
    const up: Move = { kind: 'shift', piece: 'bA1', to: { q: 1, r: -1 } };
    const moment = { before: second, turn: 'white' as const, text: '' };
    expect(entryOf(thrown, moment, manner).thrower).toBe('wP');
    const both = [
      { hex: { q: 0, r: 0 }, pieces: ['wP'] },
      ...before.slice(1),
      { hex: { q: 2, r: -1 }, pieces: ['wM'] },
    ];
    expect(entryOf(up, { ...moment, before: both }, manner).thrower).toBeUndefined();
    expect(entryOf(thrown, { before, turn: 'black', text: '' }, manner).thrower).toBeUndefined();
  });

  it('is what UHP writes for those who read it', () => {
    const uhp = entryOf(
      thrown,
      { before, turn: 'white', text: 'bA1 -wP' },
      { ...manner, notation: 'uhp' },
    );
    expect(uhp).toMatchObject({ text: 'bA1 -wP', pieces: [] });
  });
});

it('a line goes on where its last move has left the tiles', () => {
  const moves: Move[] = [
    { kind: 'place', piece: 'wS1', to: { q: 0, r: 0 } },
    { kind: 'place', piece: 'bS1', to: { q: 1, r: 0 } },
    { kind: 'pass' },
  ];
  const [first, second, pass] = entriesAlong(moves, [], { before: [], turn: 'white' }, manner);
  expect(first?.where).toEqual({ kind: 'first' });
  expect(second?.where).toEqual({ kind: 'beside', anchor: 'wS1', angle: 0 });
  expect(pass?.text).toBe('Pass');
});
