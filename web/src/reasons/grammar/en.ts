// English: no gender, one article, and "a" or "an" by sound.

import type { Color } from '../../board/types.ts';
import { type Grammar, type Lexicon, type Noun, numbered } from './grammar.ts';

const SIDES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

const the = (noun: Noun) => (noun.bare ? noun.text : `the ${noun.text}`);

const a = (noun: Noun) => `${/^[aeiou]/i.test(noun.text) ? 'an' : 'a'} ${noun.text}`;

export const english = (lexicon: Lexicon): Grammar => ({
  language: 'en',
  ...lexicon,
  // A numbered tile is a name: "black Ant 1", but "the black Queen".
  tile: (tile) => ({
    text: numbered(`${tile.color} ${lexicon.bug(tile.bug).text}`, tile),
    gender: 'm',
    bare: tile.number > 0,
  }),
  side: (color) => ({ text: SIDES[color], gender: 'm', bare: true }),
  forms: { the, a },
});
