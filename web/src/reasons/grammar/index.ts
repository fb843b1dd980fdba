// The grammars, one file a language.

import type { Language } from '../../messages/index.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { Grammar } from './grammar.ts';
import { italian } from './it.ts';

export * from './grammar.ts';

const GRAMMARS: Readonly<Record<Language, Grammar>> = {
  en: english,
  it: italian,
  es: spanish,
  fr: french,
};

export function grammarOf(language: Language): Grammar {
  return GRAMMARS[language];
}
