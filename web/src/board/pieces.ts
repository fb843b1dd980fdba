// The names of tiles, taken apart. Only what one sees is known here: a colour,
// a bug, and which copy it is.

import type { Bug, Color, PieceName } from './types.ts';

/** The order of the reserves, as it is printed in rule booklets. */
export const BUGS: readonly Bug[] = [
  'queen',
  'spider',
  'beetle',
  'grasshopper',
  'ant',
  'mosquito',
  'ladybug',
  'pillbug',
  'dragonfly',
];

const LETTERS: Record<string, Bug> = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
  D: 'dragonfly',
};

/** How many tiles of a bug each player has; bugs that are not here are alone. */
const COPIES: Partial<Record<Bug, number>> = { spider: 2, beetle: 2, grasshopper: 3, ant: 3 };

export interface PieceParts {
  color: Color;
  bug: Bug;
  /** 0 for a bug of which there is one. */
  number: number;
}

/** Takes a tile's name apart: `bA2` is the black ant number 2. */
export function parts(piece: PieceName): PieceParts {
  const bug = LETTERS[piece.charAt(1)];
  if (!bug) throw new Error(`"${piece}" is no tile; names look like "wQ" or "bA2"`);
  return {
    color: piece.startsWith('w') ? 'white' : 'black',
    bug,
    number: Number(piece.slice(2)) || 0,
  };
}

/** The tile of a pile that is placed next: the lowest number that is left. */
export function nextOfPile(color: Color, bug: Bug, count: number): PieceName {
  const letter = Object.keys(LETTERS).find((letter) => LETTERS[letter] === bug);
  const copies = COPIES[bug] ?? 1;
  const number = copies === 1 ? '' : `${copies - count + 1}`;
  return `${color === 'white' ? 'w' : 'b'}${letter}${number}`;
}
