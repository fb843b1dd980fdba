// Italian: articles depend on gender and on how the next word begins, and melt
// together with five prepositions.

import type { Color } from '../../board/types.ts';
import { type Form, type Grammar, type Lexicon, type Noun, numbered } from './grammar.ts';

const COLORS: Readonly<Record<Color, Readonly<Record<'m' | 'f', string>>>> = {
  white: { m: 'bianco', f: 'bianca' },
  black: { m: 'nero', f: 'nera' },
};

const SIDES: Readonly<Record<Color, string>> = { white: 'Bianco', black: 'Nero' };

const VOWEL = /^[aeiouàèéìòù]/i;

/** Words before which "il" becomes "lo": s with a consonant, z, gn, ps, x, y. */
const IMPURE = /^(s[^aeiouàèéìòùh]|z|gn|ps|pn|x|y)/i;

/** The endings of the article, which the prepositions take over. */
function article({ text, gender }: Noun): 'il ' | 'lo ' | 'la ' | 'l’' {
  if (VOWEL.test(text)) return 'l’';
  if (gender === 'f') return 'la ';
  return IMPURE.test(text) ? 'lo ' : 'il ';
}

/** "di", "a", "da", "in" or "su" with the article, by the stem it takes. */
function preposition(stem: string): Form {
  return (noun) => {
    const after = article(noun);
    const ending = after === 'il ' ? 'l ' : `l${after}`;
    return `${stem}${ending}${noun.text}`;
  };
}

function indefinite(noun: Noun): string {
  if (noun.gender === 'f') return `${VOWEL.test(noun.text) ? 'un’' : 'una '}${noun.text}`;
  return `${IMPURE.test(noun.text) ? 'uno' : 'un'} ${noun.text}`;
}

export const italian = (lexicon: Lexicon): Grammar => ({
  language: 'it',
  ...lexicon,
  tile: (tile) => {
    const { text: name, gender } = lexicon.bug(tile.bug);
    return { text: numbered(`${name} ${COLORS[tile.color][gender]}`, tile), gender };
  },
  side: (color) => ({ text: SIDES[color], gender: 'm' }),
  forms: {
    the: (noun) => `${article(noun)}${noun.text}`,
    a: indefinite,
    of: preposition('de'),
    to: preposition('a'),
    from: preposition('da'),
    in: preposition('ne'),
    on: preposition('su'),
  },
});
