// The grammars, one file a language. The words for bugs are texts like others.

import type { Language } from '../../messages/index.ts';
import { type Messages, sentence } from '../template.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import type { Grammar, Lexicon } from './grammar.ts';
import { italian } from './it.ts';

export * from './grammar.ts';

const GRAMMARS: Readonly<Record<Language, (lexicon: Lexicon) => Grammar>> = {
  en: english,
  it: italian,
  es: spanish,
  fr: french,
};

/** The grammar of a language, with the words of its `reasons.json`. */
export function grammarOf(language: Language, messages: Messages): Grammar {
  // A test asks for these words in every language.
  const word = (key: string): string => messages[`reasons.bug.${key}`] ?? key;
  return GRAMMARS[language]({
    label: (bug) => messages[`reasons.bug.${bug}.label`] ?? sentence(word(bug)),
    bug: (bug) => ({ text: word(bug), gender: word(`${bug}.gender`) === 'f' ? 'f' : 'm' }),
    need: (bug) => word(`${bug}.need`),
  });
}
