/**
 * The marks between the words, which each language sets in its own way. What
 * fails is shown with its key, and with no-break spaces made visible.
 */

import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '.';

const FILES = import.meta.glob<Record<string, string>>('./*/*.json', {
  eager: true,
  import: 'default',
});

const NBSP = '\u00a0';
const NARROW = '\u202f';

interface Rule {
  name: string;
  languages: readonly Language[];
  /** Whether a text breaks the rule. Slots have been taken out of it. */
  breaks: (text: string) => boolean;
}

const RULES: Rule[] = [
  {
    name: 'apostrophes and quotation marks are curved',
    languages: LANGUAGES,
    breaks: (text) => /['"]/.test(text),
  },
  {
    name: 'an ellipsis is one character',
    languages: LANGUAGES,
    breaks: (text) => text.includes('...'),
  },
  {
    name: 'no space stands before a mark or twice',
    languages: ['en', 'it', 'es'],
    breaks: (text) => /\s[,.;:!?]|\s\s/.test(text),
  },
  {
    name: 'a no-break space stands before a colon',
    languages: ['fr'],
    breaks: (text) => new RegExp(`[^${NBSP}]:`).test(text),
  },
  {
    name: 'a narrow no-break space stands before ; ! ?',
    languages: ['fr'],
    breaks: (text) => new RegExp(`[^${NARROW}][;!?]`).test(text),
  },
  {
    name: 'no-break spaces stand within « »',
    languages: ['fr'],
    breaks: (text) => new RegExp(`«[^${NBSP}]|[^${NBSP}]»`).test(text),
  },
  {
    name: 'questions and exclamations are opened',
    languages: ['es'],
    breaks: (text) =>
      count(text, '¿') !== count(text, '?') || count(text, '¡') !== count(text, '!'),
  },
];

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

describe.each(LANGUAGES)('%s', (language) => {
  const texts = Object.entries(FILES)
    .filter(([path]) => path.startsWith(`./${language}/`))
    .flatMap(([, texts]) => Object.entries(texts));

  test.each(RULES.filter((rule) => rule.languages.includes(language)))('$name', ({ breaks }) => {
    const wrong = texts.filter(([, text]) => breaks(text.replaceAll(/\{[^{}]*\}/g, 'x')));
    const shown = wrong.map(([key, text]) => [
      key,
      text.replaceAll(NBSP, '⍽').replaceAll(NARROW, '⎵'),
    ]);
    expect(shown).toEqual([]);
  });
});
