/**
 * What the page says of the printed rules. `docs/rules.md`, section 4, has what
 * each of them says: one frees the Ladybug from gates, three the Beetle; some
 * let the players agree on a draw; none bars throws of pinned pieces or through
 * high gates.
 */

import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../messages';

const FILES = import.meta.glob<Record<string, string>>('../messages/*/{rules,lessons}.json', {
  eager: true,
  import: 'default',
});

interface Says {
  one: RegExp;
  some: RegExp;
  three: RegExp;
  none: RegExp;
  pinned: RegExp;
  gate: RegExp;
  tournaments: RegExp;
}

const WORDS: Readonly<Record<Language, Says>> = {
  en: {
    one: /^One booklet /,
    some: /\bby some booklets\b/i,
    three: /^Three booklets /,
    none: /\bno booklet\b/,
    pinned: /\bpinned\b/,
    gate: /\bgate\b/,
    tournaments: /in tournaments/i,
  },
  it: {
    one: /^Un libretto /,
    some: /secondo alcuni libretti/,
    three: /^Tre libretti /,
    none: /nessun libretto/,
    pinned: /inchiodato/,
    gate: /strettoia/,
    tournaments: /nei tornei/i,
  },
  es: {
    one: /^Un manual /,
    some: /según algunos manuales/,
    three: /^Tres manuales /,
    none: /ningún manual/,
    pinned: /clavada/,
    gate: /paso estrecho/,
    tournaments: /en los torneos/i,
  },
  fr: {
    one: /^Un livret /,
    some: /selon certains livrets/,
    three: /^Trois livrets /,
    none: /aucun livret/,
    pinned: /clouée/,
    gate: /passage étroit/,
    tournaments: /en tournoi/i,
  },
};

test.each(LANGUAGES)('in %s nothing is said of the booklets that they do not say', (language) => {
  const texts: Record<string, string> = {
    ...FILES[`../messages/${language}/rules.json`],
    ...FILES[`../messages/${language}/lessons.json`],
  };
  const words = WORDS[language];
  expect(texts['59-ladybug-gate.intro']).toMatch(words.one);
  expect(texts['rules.freedom.note']).toMatch(words.three);
  expect(texts['55-repetition.intro']).toMatch(words.some);
  const { none, pinned, gate } = words;
  for (const word of [none, pinned, gate]) expect(texts['rules.pillbug.note']).toMatch(word);
  // The gate is what tournaments do although the booklets say otherwise.
  const success = texts['56-beetle-gate.success'] ?? '';
  expect(success).toMatch(words.tournaments);
  expect(success).toMatch(gate);
});
