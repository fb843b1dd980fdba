/** Games out of files that somebody has dropped on the page. */

import { messageOf } from '../errors';
import { onlyFirstText } from '../files/failures';
import { type FileRecord, jsonText, recordsIn, recordsOf } from '../files/records';
import type { Claim, Game } from '../generated';
import type { Rules } from '../rules/rules';

/** A game that is to be reviewed. */
export interface Entry {
  name: string;
  game: Game;
  white?: string;
  black?: string;
  result?: Claim;
}

export interface Read {
  entries: Entry[];
  /** What could not be read: the file, the line and the reason. */
  problems: string[];
}

/** A file that somebody has chosen or dropped. */
export type NamedFile = Blob & { readonly name: string };

/** More games at once are more than anybody waits for. */
export const MOST_GAMES = 1_000;

/** Problems that are listed; a foreign file of a million lines has a million. */
const MOST_PROBLEMS = 50;

const NAMES = /\.(uhp|txt|pgn|sgf|json)$/i;

export async function readFiles(rules: Rules, sources: readonly NamedFile[]): Promise<Read> {
  const entries: Entry[] = [];
  const problems = new Problems();
  const files = sources.length > 1 ? sources.filter(({ name }) => NAMES.test(name)) : sources;
  for (const file of files) {
    const before = entries.length;
    try {
      for await (const record of recordsOfFile(rules, file)) {
        if (record.kind === 'failure') {
          problems.add(`${file.name}: ${record.message}`);
        } else if (entries.length === MOST_GAMES) {
          problems.add(`${file.name}: ${onlyFirstText(MOST_GAMES)}`);
          return { entries, problems: problems.list };
        } else {
          const name = `${file.name}, ${entries.length - before + 1}`;
          entries.push(entryOf(name, record.game, record.tags));
        }
      }
    } catch (cause) {
      problems.add(`${file.name}: ${messageOf(cause)}`);
    }
    const only = entries.length - before === 1 ? entries.at(-1) : undefined;
    if (only) only.name = file.name;
  }
  return { entries, problems: problems.list };
}

async function* recordsOfFile(rules: Rules, file: NamedFile): AsyncGenerator<FileRecord> {
  const json = await jsonText(file);
  if (json !== undefined) yield* await recordsIn(rules, json);
  else for await (const { records } of recordsOf(rules, file)) yield* records;
}

/** The first problems, and how many more there are. */
class Problems {
  readonly #first: string[] = [];
  #more = 0;

  add(problem: string): void {
    if (this.#first.length < MOST_PROBLEMS) this.#first.push(problem);
    else this.#more += 1;
  }

  get list(): string[] {
    return this.#more > 0 ? [...this.#first, `+ ${this.#more}`] : this.#first;
  }
}

export function entryOf(
  name: string,
  game: Game,
  tags: Readonly<Record<string, string | undefined>>,
): Entry {
  const { outcome } = game;
  const result: Claim | undefined =
    outcome?.result === 'win'
      ? { result: 'win', winner: outcome.winner }
      : outcome && { result: 'draw' };
  return {
    name,
    game,
    ...(tags.White ? { white: tags.White } : {}),
    ...(tags.Black ? { black: tags.Black } : {}),
    ...(result ? { result } : {}),
  };
}
