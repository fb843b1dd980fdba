/** Games out of files that somebody has dropped on the page. */

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

/** As much of a `File` as is needed; tests bring their own. */
export interface Source {
  readonly name: string;
  readonly size: number;
  text(): Promise<string>;
}

/** Larger files are no collection that a page can review. */
export const MOST_BYTES = 8 << 20;

/** Problems that are listed; a foreign file of a million lines has a million. */
const MOST_PROBLEMS = 50;

const NAMES = /\.(uhp|txt|pgn|sgf|json)$/i;

export async function readFiles(
  rules: Rules,
  sources: readonly Source[],
  tooLarge: (name: string, megabytes: number) => string,
): Promise<Read> {
  const entries: Entry[] = [];
  const problems: string[] = [];
  const games = sources.length > 1 ? sources.filter(({ name }) => NAMES.test(name)) : sources;
  for (const source of games) {
    if (source.size > MOST_BYTES) {
      problems.push(tooLarge(source.name, MOST_BYTES >> 20));
      continue;
    }
    try {
      const records = await rules.read(await source.text());
      records.forEach((record, index) => {
        const name = records.length > 1 ? `${source.name}, ${index + 1}` : source.name;
        if (record.kind === 'failure') problems.push(`${source.name}: ${record.message}`);
        else entries.push(entryOf(name, record.game, record.tags, record.claim));
      });
    } catch (cause) {
      problems.push(`${source.name}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  const left = problems.length - MOST_PROBLEMS;
  if (left > 0) problems.splice(MOST_PROBLEMS, left, `+ ${left}`);
  return { entries, problems };
}

export function entryOf(
  name: string,
  game: Game,
  tags: Readonly<Record<string, string | undefined>>,
  claim?: Claim,
): Entry {
  const { outcome } = game;
  const shown: Claim | undefined =
    outcome?.result === 'win'
      ? { result: 'win', winner: outcome.winner }
      : outcome && { result: 'draw' };
  const result = shown ?? claim;
  return {
    name,
    game,
    ...(tags.White ? { white: tags.White } : {}),
    ...(tags.Black ? { black: tags.Black } : {}),
    ...(result ? { result } : {}),
  };
}
