// Spanish: articles by gender and number; only "de el" and "a el" melt. None of
// our nouns begins with a stressed a, before which "la" would become "el".

import type { Color } from '../../board/types.ts';
import { type Grammar, type Lexicon, type Noun, numbered } from './grammar.ts';

const COLORS: Readonly<Record<Color, Readonly<Record<'m' | 'f', string>>>> = {
  white: { m: 'blanco', f: 'blanca' },
  black: { m: 'negro', f: 'negra' },
};

const SIDES: Readonly<Record<Color, string>> = { white: 'Blancas', black: 'Negras' };

function article({ gender, plural }: Noun): string {
  if (plural) return gender === 'f' ? 'las' : 'los';
  return gender === 'f' ? 'la' : 'el';
}

const the = (noun: Noun) => `${article(noun)} ${noun.text}`;

/** "de" or "a" before the article. */
const melted = (preposition: 'de' | 'a') => (noun: Noun) =>
  article(noun) === 'el'
    ? `${preposition === 'de' ? 'del' : 'al'} ${noun.text}`
    : `${preposition} ${the(noun)}`;

export const spanish = (lexicon: Lexicon): Grammar => ({
  language: 'es',
  ...lexicon,
  tile: (tile) => {
    const { text: name, gender } = lexicon.bug(tile.bug);
    return { text: numbered(`${name} ${COLORS[tile.color][gender]}`, tile), gender };
  },
  side: (color) => ({ text: SIDES[color], gender: 'f', plural: true }),
  forms: {
    the,
    a: (noun) => `${noun.gender === 'f' ? 'una' : 'un'} ${noun.text}`,
    of: melted('de'),
    to: melted('a'),
  },
});
