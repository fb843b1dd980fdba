/**
 * The games of a file, each as a text of its own, while the file comes in one
 * piece after the other. No more than one game is held, so that a file of any
 * length can be read; what goes on without an end is refused with its line, and
 * the next game is looked for behind it.
 */

import type { Excerpt, FileFormat } from '../generated';

/** Why something in a file is no game. */
export interface Refusal {
  /** Counted from 1. */
  at: number;
  why: 'foreign' | 'tooLong' | 'empty' | 'json';
}

/** What can be taken apart: the formats of games, and a library as we write it. */
export type Splittable = FileFormat | 'library';

/** No game is longer, in characters, with all that was said about it. */
export const LONGEST_GAME = 1 << 20;

/** The format of a file by how it begins, if it begins like any. */
export function formatOf(start: string): FileFormat | undefined {
  const text = behindRemarks(start);
  if (text.startsWith('[')) return 'pgn';
  if (/^\(\s*;/.test(text)) return 'sgf';
  // Only game strings have remarks in their midst, and those may be all there is so far.
  return text.startsWith('Base') || text === '' ? 'uhp' : undefined;
}

/** A text without the empty lines and the remarks that any file may begin with. */
export function behindRemarks(text: string): string {
  return text.replace(/^(?:\s|#[^\n]*)+/, '');
}

export class Splitter {
  readonly #border: Border;
  readonly #longest: number;
  /** How many lines came before `#rest`, which is the beginning of the next. */
  #line = 0;
  #rest = '';
  /** Whether nothing has come but what any file may begin with: empty lines and remarks. */
  #head = true;
  #game: Excerpt | undefined;
  /** After a refusal nothing counts until a game begins, and not the rest of the line either. */
  #lost = false;
  #cut = false;

  constructor(format: Splittable, longest = LONGEST_GAME) {
    this.#border = BORDERS[format]();
    this.#longest = longest;
  }

  /** Takes the next piece of the file and gives the games that have ended. */
  *take(piece: string): Generator<Excerpt | Refusal> {
    let from = 0;
    for (let to = piece.indexOf('\n'); to >= 0; to = piece.indexOf('\n', from)) {
      yield* this.#takeLine(this.#rest + piece.slice(from, to + 1));
      this.#rest = '';
      from = to + 1;
    }
    this.#rest += piece.slice(from);
    if (this.#cut) this.#rest = '';
    if (this.#rest.length > this.#longest) {
      // Whatever this line is, it may begin a game that the one before does not belong to.
      if (this.#game && this.#border.begins(this.#rest)) yield* this.#give();
      yield this.#refuse();
      this.#cut = true;
    }
  }

  /** The file has ended. */
  *end(): Generator<Excerpt | Refusal> {
    if (this.#rest !== '') yield* this.#takeLine(this.#rest);
    yield* this.#give();
  }

  *#takeLine(line: string): Generator<Excerpt | Refusal> {
    const number = this.#line++;
    if (this.#cut) {
      this.#cut = false;
      return;
    }
    this.#head &&= /^\s*(#|$)/.test(line);
    if (this.#head) return;
    const begins = this.#border.begins(line);
    if (begins) {
      yield* this.#give();
      this.#lost = false;
    }
    if (this.#lost || (!this.#game && !begins && this.#border.passes(line))) return;
    this.#game ??= { line: number, text: '' };
    this.#game.text += line;
    if (this.#game.text.length > this.#longest) yield this.#refuse();
    else if (this.#border.ends(line)) yield* this.#give();
  }

  *#give(): Generator<Excerpt> {
    if (this.#game) yield this.#game;
    this.#game = undefined;
  }

  #refuse(): Refusal {
    const at = (this.#game?.line ?? this.#line) + 1;
    this.#game = undefined;
    this.#rest = '';
    this.#lost = true;
    this.#border.lose();
    return { at, why: 'tooLong' };
  }
}

/** Where games begin in a format. */
interface Border {
  /** Whether a game begins with this line; it is asked about every line, in order. */
  begins(line: string): boolean;
  /** Whether a game certainly ends with this line. */
  ends(line: string): boolean;
  /** Whether a line between games means nothing. */
  passes(line: string): boolean;
  /** What came so far is of no use. */
  lose(): void;
}

const BORDERS: Record<Splittable, () => Border> = {
  uhp: () => {
    const begins = (line: string) => !line.startsWith('#') && line.trim() !== '';
    return { begins, ends: () => true, passes: (line) => !begins(line), lose: () => {} };
  },
  // The games of the site have no trees within trees: such a line begins another game even
  // where the one before has no end.
  sgf: () => ({
    begins: (line) => /^\s*\(\s*(;|$)/.test(line),
    ends: () => false,
    passes: isBlank,
    lose: () => {},
  }),
  pgn: () => new PgnBorder(),
  // JSON that is set in two spaces, where no text has more than a line.
  library: () => ({
    begins: (line) => /^ {4}\{\s*$/.test(line),
    ends: (line) => /^ {4}\},?\s*$/.test(line),
    passes: () => true,
    lose: () => {},
  }),
};

/** Tags after moves begin a game. */
class PgnBorder implements Border {
  #moves = true;
  #comment = false;
  #blank = true;

  begins(line: string): boolean {
    const text = line.trim();
    const tag = text.startsWith('[');
    // A comment that runs into a whole tag after an empty line has lost its end.
    const within = this.#comment && !(this.#blank && /^\[\w+\s+"/.test(text));
    this.#blank = text === '';
    if (tag && !within && this.#moves) {
      this.#moves = false;
      this.#comment = false;
      return true;
    }
    if (text !== '' && (within || !tag)) {
      this.#moves = true;
      const [open, close] = [text.lastIndexOf('{'), text.lastIndexOf('}')];
      if (open >= 0 || close >= 0) this.#comment = open > close;
    }
    return false;
  }

  ends = () => false;
  passes = isBlank;

  lose(): void {
    this.#moves = true;
    this.#comment = false;
  }
}

function isBlank(line: string): boolean {
  return line.trim() === '';
}
