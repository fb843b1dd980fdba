/**
 * The same thing has the same name on every page. `docs/translating.md` has the
 * terms; these are the words that people reach for instead.
 */

import { expect, test } from 'vitest';
import type { Language } from '.';

const FILES = import.meta.glob<Record<string, string>>('./*/*.json', {
  eager: true,
  import: 'default',
});

/** Other words for pieces, spaces, draws and the opponent. */
const OTHER_WORDS: Record<Language, readonly string[]> = {
  en: ['tiles?', 'cells?', 'hexes', 'tie'],
  it: ['pedin[ae]', 'tesser[ae]', 'casell[ae]', 'coleotter[oi]', 'paregg\\w+', 'rivale'],
  es: ['fichas?', 'losetas?', 'casillas?', 'tablas', 'rival', 'adversario', 'usted'],
  fr: ['pions?', 'tuiles?', 'emplacements?', 'match nul', 'tu', 'ton'],
};

test.each(Object.entries(OTHER_WORDS))('%s keeps to its terms', (language, others) => {
  const words = new RegExp(`(?<!\\p{L})(${others.join('|')})(?!\\p{L})`, 'iu');
  const found = Object.entries(FILES)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .flatMap(([, texts]) => Object.entries(texts))
    .filter(([, text]) => words.test(text.replaceAll(/\{[^{}]*\}/g, '')));
  expect(found).toEqual([]);
});
