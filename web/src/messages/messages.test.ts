import { describe, expect, test } from 'vitest';
import { fill, LANGUAGES, pickLanguage } from '.';

type Texts = Record<string, string>;

const FILES = import.meta.glob<Texts>('./*/*.json', { eager: true, import: 'default' });

const files = Object.entries(FILES).map(([path, texts]) => {
  const [, language = '', area = ''] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
  return { language, area, texts };
});
const areas = [...new Set(files.map(({ area }) => area))];
const english = files.filter(({ language }) => language === 'en');

/** The names of the parameters; what follows the name is a matter of grammar. */
const params = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe.each(areas)('area %s', (area) => {
  const model = english.find((file) => file.area === area)?.texts ?? {};
  const others = LANGUAGES.filter((language) => language !== 'en');

  test.each(others)('has the keys and parameters of English in %s', (language) => {
    const texts = files.find((file) => file.area === area && file.language === language)?.texts;
    expect(Object.keys(texts ?? {}).sort()).toEqual(Object.keys(model).sort());
    for (const [key, text] of Object.entries(texts ?? {})) {
      expect(params(text), key).toEqual(params(model[key] ?? ''));
    }
  });

  test.each(LANGUAGES)('has no empty or untidy text in %s', (language) => {
    const texts = files.find((file) => file.area === area && file.language === language)?.texts;
    const untidy = Object.entries(texts ?? {}).filter(([, text]) => text.trim() !== text || !text);
    expect(untidy).toEqual([]);
  });
});

test('there is no other language than those that can be chosen', () => {
  expect(new Set(files.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
});

test('parameters are filled in, numbers as the language writes them', () => {
  const german = new Intl.NumberFormat('de');
  expect(fill('{name}: {count}', { name: 'a', count: 1234 }, german)).toBe('a: 1.234');
  expect(fill('{missing}', {})).toBe('{missing}');
});

test('the first language of the browser that we have is taken', () => {
  expect(pickLanguage(['de-CH', 'fr-CH', 'it'])).toBe('fr');
  expect(pickLanguage(['de'])).toBe('en');
  expect(pickLanguage([])).toBe('en');
});
