import { expect, test } from 'vitest';
import type { View } from '../generated';
import { viewOf } from '../testing';
import {
  holds,
  tapCell,
  tapPiece,
  tapReserve,
  targets,
  throwable,
  throwersOf,
  toggleCargo,
} from './selection';

const at = (q: number, r = 0) => ({ q, r });

/** White to move: a dragonfly on an ant, a beetle, and a black queen that can be thrown. */
const VIEW: View = viewOf(
  { gameType: 'Base+PD', rules: { queenOpening: 'allowed', repetition: 'claim' }, moves: [] },
  {
    position: {
      gameType: 'Base+PD',
      queenOpening: 'allowed',
      turn: 'white',
      stacks: [
        { hex: at(0), pieces: ['bA1', 'wD'] },
        { hex: at(1), pieces: ['wB1'] },
        { hex: at(2), pieces: ['bQ'] },
        { hex: at(3), pieces: ['wS1'] },
        { hex: at(4), pieces: ['bS1'] },
      ],
    },
    moves: [
      { piece: 'wD', kind: 'carry', cargo: 'bA1', to: [at(5)] },
      { piece: 'wD', kind: 'shift', to: [at(6)] },
      { piece: 'wB1', kind: 'shift', to: [at(2), at(1, 1)] },
      { piece: 'bQ', kind: 'shift', to: [at(3, -1)] },
      { piece: 'wA1', kind: 'place', to: [at(-1)] },
    ],
    throws: [
      { by: 'wP', piece: 'bQ', to: [at(3, -1)], only: [at(3, -1)] },
      { by: 'wP', piece: 'wB1', to: [at(2, -1), at(1, 1)], only: [] },
    ],
  },
);

test('a piece that can move is taken, and a target plays it', () => {
  const selection = { piece: 'wB1' };
  expect(tapPiece(VIEW, undefined, 'wB1', at(1))).toEqual({ kind: 'select', selection });
  expect(tapCell(VIEW, selection, at(1, 1))).toEqual({
    kind: 'play',
    move: { kind: 'shift', piece: 'wB1', to: at(1, 1) },
  });
});

test('a target may be another piece', () => {
  expect(tapPiece(VIEW, { piece: 'wB1' }, 'bQ', at(2))).toEqual({
    kind: 'play',
    move: { kind: 'shift', piece: 'wB1', to: at(2) },
  });
});

test('the victim of a throw is taken like any piece, and its targets say so', () => {
  expect(tapPiece(VIEW, undefined, 'bQ', at(2))).toEqual({
    kind: 'select',
    selection: { piece: 'bQ' },
  });
  expect(targets(VIEW, { piece: 'bQ' })).toEqual([{ hex: at(3, -1), kind: 'throw' }]);
  expect(throwersOf(VIEW, { piece: 'bQ' })).toEqual(['wP']);
});

test('a cell where a piece only gets by a throw looks different from its own moves', () => {
  const [throws] = VIEW.throws.slice(1);
  if (!throws) throw new Error('no throw');
  const view: View = { ...VIEW, throws: [{ ...throws, only: [at(2)] }] };
  expect(targets(view, { piece: 'wB1' })).toEqual([
    { hex: at(2), kind: 'throw' },
    { hex: at(1, 1), kind: 'move' },
  ]);
  expect(throwersOf(view, { piece: 'wB1' })).toEqual(['wP']);
  expect(throwersOf(VIEW, { piece: 'wB1' })).toEqual([]);
});

test('whoever cannot move may still throw', () => {
  expect(throwable(VIEW, 'wP')).toEqual(['bQ', 'wB1']);
  expect(throwable(VIEW, 'wD')).toEqual([]);
});

test('a second tap on a dragonfly takes the cargo, a third lets go', () => {
  const alone = { piece: 'wD' };
  const both = { piece: 'wD', cargo: 'bA1' };
  expect(holds(VIEW, 'wD')).toEqual([alone, both]);
  expect(tapPiece(VIEW, undefined, 'wD', at(0))).toEqual({ kind: 'select', selection: alone });
  expect(tapPiece(VIEW, alone, 'wD', at(0))).toEqual({ kind: 'select', selection: both });
  expect(tapPiece(VIEW, both, 'wD', at(0))).toEqual({ kind: 'clear' });
  expect(targets(VIEW, both)).toEqual([{ hex: at(5), kind: 'carry' }]);
  expect(toggleCargo(VIEW, alone)).toEqual(both);
  expect(toggleCargo(VIEW, both)).toEqual(alone);
  expect(toggleCargo(VIEW, { piece: 'wB1' })).toEqual({ piece: 'wB1' });
  expect(tapCell(VIEW, both, at(5))).toEqual({
    kind: 'play',
    move: { kind: 'carry', piece: 'wD', cargo: 'bA1', to: at(5) },
  });
});

test('a dragonfly that cannot take the piece below along says why', () => {
  const view = { ...VIEW, moves: VIEW.moves.filter(({ kind }) => kind !== 'carry') };
  expect(tapPiece(view, { piece: 'wD' }, 'wD', at(0))).toEqual({
    kind: 'whyNot',
    move: { kind: 'carry', piece: 'wD', cargo: 'bA1', to: at(6) },
  });
});

test('a piece that cannot move asks why', () => {
  expect(tapPiece(VIEW, undefined, 'wS1', at(3))).toEqual({ kind: 'whyStuck', piece: 'wS1' });
  expect(tapPiece(VIEW, { piece: 'wB1' }, 'wS1', at(3))).toEqual({
    kind: 'whyStuck',
    piece: 'wS1',
  });
  expect(tapReserve(VIEW, undefined, 'bA2')).toEqual({ kind: 'whyStuck', piece: 'bA2' });
});

test('a cell out of reach asks why not, also under an enemy piece', () => {
  const move = { kind: 'shift', piece: 'wB1', to: at(4) };
  expect(tapPiece(VIEW, { piece: 'wB1' }, 'bS1', at(4))).toEqual({ kind: 'whyNot', move });
  expect(tapCell(VIEW, { piece: 'wA1' }, at(9))).toEqual({
    kind: 'whyNot',
    move: { kind: 'place', piece: 'wA1', to: at(9) },
  });
});

test('a tap beside everything lets go', () => {
  expect(tapCell(VIEW, undefined, at(9))).toEqual({ kind: 'clear' });
});

test('a piece from the reserve is taken and put back', () => {
  const selection = { piece: 'wA1' };
  expect(tapReserve(VIEW, undefined, 'wA1')).toEqual({ kind: 'select', selection });
  expect(tapReserve(VIEW, selection, 'wA1')).toEqual({ kind: 'clear' });
  expect(targets(VIEW, selection)).toEqual([{ hex: at(-1), kind: 'place' }]);
});
