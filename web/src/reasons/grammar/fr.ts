// French: articles by gender and number, cut off before a vowel; "de" and "à"
// melt together with "le" and "les".

import type { Bug, Color } from '../../board/types.ts';
import { type Grammar, type Noun, numbered } from './grammar.ts';

interface Entry {
  readonly label: string;
  /** Within a sentence: small, but for the Queen. */
  readonly name: string;
  readonly gender: 'm' | 'f';
}

const LEXICON: Readonly<Record<Bug, Entry>> = {
  queen: { label: 'Reine abeille', name: 'Reine', gender: 'f' },
  spider: { label: 'Araignée', name: 'araignée', gender: 'f' },
  beetle: { label: 'Scarabée', name: 'scarabée', gender: 'm' },
  grasshopper: { label: 'Sauterelle', name: 'sauterelle', gender: 'f' },
  ant: { label: 'Fourmi', name: 'fourmi', gender: 'f' },
  mosquito: { label: 'Moustique', name: 'moustique', gender: 'm' },
  ladybug: { label: 'Coccinelle', name: 'coccinelle', gender: 'f' },
  pillbug: { label: 'Cloporte', name: 'cloporte', gender: 'm' },
  dragonfly: { label: 'Libellule', name: 'libellule', gender: 'f' },
};

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

export const french: Grammar = {
  language: 'fr',
  label: (bug) => LEXICON[bug].label,
  bug: (bug) => ({ text: LEXICON[bug].name, gender: LEXICON[bug].gender }),
  tile: (tile) => {
    const { name, gender } = LEXICON[tile.bug];
    return { text: numbered(`${name} ${COLORS[tile.color][gender]}`, tile), gender };
  },
  side: (color) => ({ text: SIDES[color], gender: 'm', plural: true }),
  forms: {
    the,
    a: (noun) => `${noun.gender === 'f' ? 'une' : 'un'} ${noun.text}`,
    of: melted('de'),
    to: melted('à'),
  },
};
