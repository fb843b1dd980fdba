// The names of tiles, taken apart. Only what one sees is known here: a colour,
// a bug, and which copy it is.

import { BUGS as FACTS } from '../generated/index.ts';
import type { Bug, Color, PieceName } from './types.ts';

/** The order of the reserves, as it is printed in rule booklets. */
export const BUGS: readonly Bug[] = FACTS.map(({ bug }) => bug);

export interface PieceParts {
  color: Color;
  bug: Bug;
  /** 0 for a bug of which there is one. */
  number: number;
}

/** Takes a tile's name apart: `bA2` is the black ant number 2. */
export function parts(piece: PieceName): PieceParts {
  const bug = FACTS.find(({ letter }) => letter === piece.charAt(1))?.bug;
  if (!bug) throw new Error(`"${piece}" is no tile; names look like "wQ" or "bA2"`);
  return {
    color: piece.startsWith('w') ? 'white' : 'black',
    bug,
    number: Number(piece.slice(2)) || 0,
  };
}

/** The tile of a pile that is placed next: the lowest number that is left. */
export function nextOfPile(color: Color, bug: Bug, count: number): PieceName {
  const { letter, copies } = factsOf(bug);
  const number = copies === 1 ? '' : `${copies - count + 1}`;
  return `${color === 'white' ? 'w' : 'b'}${letter}${number}`;
}

/** Whether there is a tile with this name. */
export function isPiece(name: string): boolean {
  const facts = FACTS.find(({ letter }) => letter === name.charAt(1));
  if (!facts || !/^[wb]/.test(name)) return false;
  const number = name.slice(2);
  if (facts.copies === 1) return number === '';
  return /^[1-9]$/.test(number) && Number(number) <= facts.copies;
}

function factsOf(bug: Bug): (typeof FACTS)[number] {
  const facts = FACTS.find((it) => it.bug === bug);
  if (!facts) throw new Error(`there is no bug "${bug}"`);
  return facts;
}
