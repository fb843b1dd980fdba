/** Games of our own engine against itself, for pictures with more than a few tiles. */

import { add, DIRECTIONS } from '../../src/board/geometry';
import type { Event as GameEvent, Hex } from '../../src/generated';

/** White wins with the last move. */
export const BASE = String.raw`wG1;bA1 wG1/;wQ -wG1;bA2 \bA1;wB1 \wQ;bQ bA1/;wG2 -wB1;bB1 bA1-;wS1 wG1\;bA2 /wS1;wS2 wB1/;bB1 bA1;wA1 wG2/;bS1 /bA2;wA1 bS1\;bB2 -bA2;wS2 \bQ;bA3 bB1-;wA1 bA3-;bB2 bA2;wB2 wS2/;bS1 /wQ;wB2 bQ/;bB2 wS1;wA2 wG2/;bA2 wA2/;wA3 wS2/;bS2 bA2/;wA3 \bS2;bB2 wG1;wG3 wS2/;bB2 wQ;wG3 /wS2;bB2 wG1;wA1 bA3/`;

/** With every expansion; ends with a throw. */
export const EXPANSIONS = String.raw`wL;bS1 wL/;wP -wL;bD bS1/;wQ -wP;bM -bD;wB1 wP\;bQ bM/;wA1 wB1-;bM \wQ;wD /wB1;bP bD/;wA1 -bQ;bB1 -bM;wM wQ\;bB1 /bM;wD bQ/;bP wD-;wA2 wB1-;bB2 /bB1;wA2 -bB2;bA1 \bM;wB2 \wD;bA1 -wB2;wG1 wM\;bA2 bP-;wA3 wB2/;bA2 /wM;wA3 /bA2;bA3 bD-;wM wP;bA3 \wA2;wA1 bA1\;bM wQ;wM bM;bA1 \wB2;wG2 wG1\;bL \bB1;wG3 wB1-;bL bB1/;wS1 wG2/;bG1 -bL;wG2 wG3/;bG1 wM/;wS2 wG1\;bG2 bG1/;wL wP/;bG2 bB2-;bG1 wB1/`;

/** A short one: White surrounds the queen in 25 moves of both. */
export const SHORT = String.raw`wL;bB1 wL/;wA1 wL\;bQ bB1/;wQ /wL;bS1 bB1-;wA1 bS1\;bA1 -bQ;wM wQ-;bA1 /wQ;wD wA1\;bB2 bA1\;wD bQ/;bB2 bA1;wA2 wA1-;bS2 bB2\;wA2 -wD;bS2 wM-;wM /wA2;bB2 bA1-;wG1 wA2/;bA1 \wG1;wG2 -wM;bB2 wQ;wG2 bS1/`;

/** What UHP writes beside a tile for the directions as `DIRECTIONS` lists them. */
const SIGNS = [/^(\w+)\/$/, /^(\w+)-$/, /^(\w+)\\$/, /^\/(\w+)$/, /^-(\w+)$/, /^\\(\w+)$/];

/** The first moves of a game as the log of the library has them. */
export function played(moves: string, count?: number): GameEvent[] {
  const places = new Map<string, Hex>();
  return moves
    .split(';')
    .slice(0, count)
    .map((text): GameEvent => {
      const [piece = '', beside] = text.split(' ');
      const to = placeOf(places, beside);
      const kind = places.has(piece) ? 'shift' : 'place';
      places.set(piece, to);
      return { kind: 'moved', move: { kind, piece, to } };
    });
}

function placeOf(places: ReadonlyMap<string, Hex>, beside: string | undefined): Hex {
  const origin = { q: 0, r: 0 };
  if (beside === undefined) return origin;
  const direction = SIGNS.findIndex((sign) => sign.test(beside));
  const name = SIGNS[direction]?.exec(beside)?.[1] ?? beside;
  return add(places.get(name) ?? origin, DIRECTIONS[direction] ?? origin);
}

/** A puzzle of the shipped file, and a move that does not solve it. */
export const PUZZLE = {
  game: [
    'Base+MD;InProgress;White[11];wS1;bG1 \\wS1;wQ wS1\\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ',
    'bB1 wS1/;wB1 /wM;bB1 wS1;wB1 wM\\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \\wM;bD bB1-;wD /wB2',
    'bS1 bB2-;wA1 -wB2;bG2 bS1\\',
  ].join(';'),
  solution: ['wA1 wM/', 'bS2 bD/', 'wM wB1-'],
  wrong: 'wA1 wB1-',
};
