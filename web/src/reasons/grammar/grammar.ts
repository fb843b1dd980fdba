// What a language needs to know to put tiles into a sentence.
//
// Sentences are templates in `messages/<language>/reasons.json`. A slot asks
// for a noun in a form, `{piece.of}`, and the grammar of the language knows
// what becomes of it: `della Formica bianca 1`, `du scarabée noir 2`. Forms are
// named by what they mean, and each language has those that it needs: English
// has no `of`, because "of " before the form `the` does it.

import type { PieceParts } from '../../board/pieces.ts';
import type { Bug, Color } from '../../board/types.ts';
import type { Language } from '../../messages/index.ts';

/** A noun without an article, with what articles and adjectives depend on. */
export interface Noun {
  readonly text: string;
  readonly gender: 'm' | 'f';
  readonly plural?: boolean;
  /** Whether it stands without an article, as English "White" does. */
  readonly bare?: boolean;
}

/** A noun in a form, such as "with the definite article". */
export type Form = (noun: Noun) => string;

/** The words for bugs. */
export interface Lexicon {
  /** The name of a bug as a label: "Queen Bee". */
  label(bug: Bug): string;
  /** A bug within a sentence: "Queen". */
  bug(bug: Bug): Noun;
  /** What a bug must be able to do to move at all: "make three steps in a row". */
  need(bug: Bug): string;
}

export interface Grammar extends Lexicon {
  readonly language: Language;
  /** A tile within a sentence: "white Ant 1". */
  tile(tile: PieceParts): Noun;
  /** A player: "White". */
  side(color: Color): Noun;
  /** The forms that the templates of the language may ask for. */
  readonly forms: Readonly<Record<string, Form>>;
}

/** The words of a tile's name, with its number unless it is the only one. */
export function numbered(words: string, { number }: PieceParts): string {
  return number === 0 ? words : `${words} ${number}`;
}
