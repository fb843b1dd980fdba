import { expect, it } from 'vitest';
import { markedCells } from './cells.ts';

const here = { q: 0, r: 0 };
const there = { q: 1, r: 0 };

it('gathers all that is said of a cell', () => {
  const cells = markedCells(
    {
      regions: [{ hexes: [here, there], style: 'b' }],
      targets: [{ hex: here, kind: 'carry' }],
      last: { from: here, to: there },
      liberties: { white: [here], black: [here] },
    },
    new Set(),
  );
  expect(cells).toEqual([
    { hex: here, region: 'b', target: 'carry', left: true, liberties: ['white', 'black'] },
    { hex: there, region: 'b', liberties: [] },
  ]);
});

it('leaves cells with tiles to the tiles', () => {
  expect(markedCells({ spaces: [here, there] }, new Set(['0,0']))).toEqual([
    { hex: there, space: true, liberties: [] },
  ]);
});
