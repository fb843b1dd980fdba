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

/** Phrases that say something else than what is meant, or nothing that a native speaker would say. */
const MISREAD: Readonly<Partial<Record<Language, readonly string[]>>> = {
  it: ['perde il suo', 'finché hai', 'tre altri', 'l[ao] ha un solo', 'saltare questo passo'],
  es: ['pierde su', 'de frente', 'no puede omitirlo'],
  fr: ['toute (combinaison|hauteur)', 'il n’y a plus le choix', 'assis dessus'],
};

/** The texts of a language in which one of these words or phrases stands. */
function withWords(language: string, others: readonly string[]): [string, string][] {
  const words = new RegExp(`(?<!\\p{L})(${others.join('|')})(?!\\p{L})`, 'iu');
  return Object.entries(FILES)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .flatMap(([, texts]) => Object.entries(texts))
    .filter(([, text]) => words.test(text.replaceAll(/\{[^{}]*\}/g, '')));
}

test.each(Object.entries(OTHER_WORDS))('%s keeps to its terms', (language, others) => {
  expect(withWords(language, others)).toEqual([]);
});

test.each(Object.entries(MISREAD))('%s says what is meant', (language, others) => {
  expect(withWords(language, others)).toEqual([]);
});
