// English: no gender, one article, and "a" or "an" by sound.

import type { Bug, Color } from '../../board/types.ts';
import { type Grammar, type Noun, numbered } from './grammar.ts';

const NAMES: Readonly<Record<Bug, string>> = {
  queen: 'Queen',
  spider: 'Spider',
  beetle: 'Beetle',
  grasshopper: 'Grasshopper',
  ant: 'Ant',
  mosquito: 'Mosquito',
  ladybug: 'Ladybug',
  pillbug: 'Pillbug',
  dragonfly: 'Dragonfly',
};

const SIDES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

const the = (noun: Noun) => (noun.bare ? noun.text : `the ${noun.text}`);

const a = (noun: Noun) => `${/^[aeiou]/i.test(noun.text) ? 'an' : 'a'} ${noun.text}`;

export const english: Grammar = {
  language: 'en',
  label: (bug) => (bug === 'queen' ? 'Queen Bee' : NAMES[bug]),
  bug: (bug) => ({ text: NAMES[bug], gender: 'm' }),
  // A numbered tile is a name: "black Ant 1", but "the black Queen".
  tile: (tile) => ({
    text: numbered(`${tile.color} ${NAMES[tile.bug]}`, tile),
    gender: 'm',
    bare: tile.number > 0,
  }),
  side: (color) => ({ text: SIDES[color], gender: 'm', bare: true }),
  forms: { the, a },
};
