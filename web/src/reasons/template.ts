// Fills the slots of a sentence.
//
// | slot | meaning |
// | --- | --- |
// | `{count}` | a number or a text as it is |
// | `{piece}` | a noun as it is: "white Ant 1" |
// | `{piece.of}` | the noun in a form of the language's grammar |
// | `{piece:coperto\|coperta}` | one of two words, by the noun's gender |
//
// A list of nouns is put into the form one by one and joined as the language
// joins lists. Sentences may begin with a slot: their first letter is made big
// at the end.

import type { Grammar, Noun } from './grammar/index.ts';

export type Value = string | number | Noun | readonly Noun[];

export type Values = Readonly<Record<string, Value>>;

/** Texts by key, as in `messages/<language>/reasons.json`. */
export type Messages = Readonly<Record<string, string>>;

const SLOT = /\{(\w+)(?:\.(\w+)|:([^{}|]*)\|([^{}|]*))?\}/g;

export function fill(template: string, values: Values, grammar: Grammar): string {
  return template.replace(SLOT, (slot, name: string, form?: string, m?: string, f?: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing fills ${slot} in "${template}"`);
    if (m !== undefined && f !== undefined) return genderOf(value) === 'f' ? f : m;
    return inForm(value, form, grammar);
  });
}

/** The slots of a template: the name, and the form if it asks for one. */
export function slots(template: string): { name: string; form?: string; byGender: boolean }[] {
  return [...template.matchAll(SLOT)].map(([, name = '', form, m]) => ({
    name,
    ...(form === undefined ? {} : { form }),
    byGender: m !== undefined,
  }));
}

/** Makes the first letter of each sentence big. */
export function sentence(text: string): string {
  return text.replace(/(^|[.!?]\s+)(\p{Ll})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });
}

function inForm(value: Value, form: string | undefined, grammar: Grammar): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (isList(value)) {
    const join = new Intl.ListFormat(grammar.language, { type: 'conjunction' });
    return join.format(value.map((noun) => inForm(noun, form, grammar)));
  }
  if (form === undefined) return value.text;
  const inflect = grammar.forms[form];
  if (inflect === undefined) {
    throw new Error(`the grammar of "${grammar.language}" has no form "${form}"`);
  }
  return inflect(value);
}

function genderOf(value: Value): 'm' | 'f' {
  if (typeof value === 'string' || typeof value === 'number') return 'm';
  // A mixed list is masculine in all our languages.
  if (isList(value)) return value.every((noun) => noun.gender === 'f') ? 'f' : 'm';
  return value.gender;
}

function isList(value: Noun | readonly Noun[]): value is readonly Noun[] {
  return Array.isArray(value);
}
