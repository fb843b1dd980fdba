// French: articles by gender and number, cut off before a vowel; "de" and "à"
// melt together with "le" and "les".

import type { Color } from '../../board/types.ts';
import { type Grammar, type Lexicon, type Noun, numbered } from './grammar.ts';

const COLORS: Readonly<Record<Color, Readonly<Record<'m' | 'f', string>>>> = {
  white: { m: 'blanc', f: 'blanche' },
  black: { m: 'noir', f: 'noire' },
};

const SIDES: Readonly<Record<Color, string>> = { white: 'Blancs', black: 'Noirs' };

const VOWEL = /^[aeiouyàâéèêëîïôûœ]/i;

function article({ text, gender, plural }: Noun): 'le ' | 'la ' | 'l’' | 'les ' {
  if (plural) return 'les ';
  if (VOWEL.test(text)) return 'l’';
  return gender === 'f' ? 'la ' : 'le ';
}

const the = (noun: Noun) => `${article(noun)}${noun.text}`;

/** "de" or "à" before the article. */
const melted = (preposition: 'de' | 'à') => (noun: Noun) => {
  switch (article(noun)) {
    case 'le ':
      return `${preposition === 'de' ? 'du' : 'au'} ${noun.text}`;
    case 'les ':
      return `${preposition === 'de' ? 'des' : 'aux'} ${noun.text}`;
    default:
      return `${preposition} ${the(noun)}`;
  }
};

export const french = (lexicon: Lexicon): Grammar => ({
  language: 'fr',
  ...lexicon,
  tile: (tile) => {
    const { text: name, gender } = lexicon.bug(tile.bug);
    return { text: numbered(`${name} ${COLORS[tile.color][gender]}`, tile), gender };
  },
  side: (color) => ({ text: SIDES[color], gender: 'm', plural: true }),
  forms: {
    the,
    a: (noun) => `${noun.gender === 'f' ? 'une' : 'un'} ${noun.text}`,
    of: melted('de'),
    to: melted('à'),
  },
});
