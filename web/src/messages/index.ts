/**
 * The texts of the page in every language.
 *
 * A language is a folder, an area is a file in it: a flat map from key to
 * text. Parameters are written `{name}`. A text that depends on a number has
 * one key for each plural category of its language (`moves.one`,
 * `moves.other`) and is asked for as `t('moves', { count })`. English decides
 * which keys and parameters there are; `messages.test.ts` holds the other
 * languages to it.
 *
 * Only the chosen language is loaded, and the texts of lessons, puzzles,
 * rules and analysis only when a page asks for them with `needArea`.
 */

import { whileBusy } from '../busy';
import type { Key } from './keys';
import { Loader, type Texts } from './loader';

export type { Key, Texts };

export const LANGUAGES = ['en', 'it', 'es', 'fr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language in its own words, for the people who look for it. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  es: 'Español',
  fr: 'Français',
};

export type Params = Record<string, string | number>;

/** Areas that only some pages need. */
const LATE_AREAS = new Set([
  'analysis',
  'editor',
  'explorer',
  'lessons',
  'live',
  'pictures',
  'puzzles',
  'review',
  'rules',
]);

const FILES = import.meta.glob<Texts>('./*/*.json', { import: 'default' });

const AREAS = new Set(Object.keys(FILES).map((path) => /(\w+)\.json$/.exec(path)?.[1] ?? ''));

const loader = new Loader<Language>(
  'en',
  [...AREAS].filter((area) => !LATE_AREAS.has(area)),
  async (language, area) => (await FILES[`./${language}/${area}.json`]?.()) ?? {},
);

/** The language that is shown. */
export function language(): Language {
  return loader.shown.current.language;
}

/** The text of a key. A key without a text shows as itself, so that it is noticed. */
export function t(key: Key, params: Params = {}): string {
  const { texts, language } = loader.shown.current;
  const { plural, number } = formsOf(language);
  let text = texts[key];
  if (text === undefined && typeof params.count === 'number') {
    text = texts[`${key}.${plural.select(params.count)}`] ?? texts[`${key}.other`];
  }
  return fill(text ?? key, params, number);
}

/** All texts of the language as they are written, for what fills them in its own way. */
export function texts(): Texts {
  return loader.shown.current.texts;
}

/** Loads a language and shows it, unless another is chosen meanwhile; on failure the one before stays. */
export async function loadLanguage(next: Language): Promise<void> {
  const isShown = await whileBusy(loader.choose(next));
  if (isShown && typeof document !== 'undefined') document.documentElement.lang = next;
}

/** Loads the texts of a late area, now and after each change of language. */
export function needArea(area: string): Promise<void> {
  return whileBusy(loader.need(area));
}

/** The first of the wanted languages that we have, or English. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0];
    const found = LANGUAGES.find((language) => language === primary);
    if (found) return found;
  }
  return 'en';
}

/** Puts the parameters into a text; numbers are written as the language does. */
export function fill(text: string, params: Params, number?: Intl.NumberFormat): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'number' && number ? number.format(value) : String(value);
  });
}

interface Forms {
  plural: Intl.PluralRules;
  number: Intl.NumberFormat;
}

const forms = new Map<Language, Forms>();

/** How a language counts and writes numbers; making these anew for each text would take long. */
function formsOf(language: Language): Forms {
  let made = forms.get(language);
  if (!made) {
    made = { plural: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) };
    forms.set(language, made);
  }
  return made;
}
