// Why something that should be a game cannot be read, in words.
//
// The texts go on after a colon, so they begin small; the sentences in them are
// those that say the same at the table.

import type { ReadProblem, UnreadRecord } from '../generated/index.ts';
import { setupProblemInWords } from './setup.ts';
import type { Words } from './words.ts';

/** Tags as PGN writes them: their quotation marks are the same in every language. */
const GAME_TYPE_TAG = '[GameType "Base+MLP"]';
const PLAYER_TAG = '[White "Ann"]';

/** What there is to tell in any language. */
export type Unread = Omit<UnreadRecord, 'text'>;

/** Where and why, as far as the line is known. */
export function unreadRecordInWords(words: Words, { line, problem }: Unread): string {
  const text = readProblemInWords(words, problem);
  return line === undefined ? text : words.say('read.line', { line, problem: text });
}

function readProblemInWords(words: Words, problem: ReadProblem): string {
  const { kind } = problem;
  switch (kind) {
    case 'foreign':
    case 'tooLong':
    case 'empty':
    case 'severalGames':
    case 'form':
    case 'log':
      return words.say(`read.${kind}`);
    case 'moreGames':
      return words.say(`read.${kind}`, { count: problem.read });
    case 'tooMany':
    case 'unclosed':
      return words.say(`read.${kind}.${problem.what}`);
    case 'expected':
      return words.say(`read.${kind}.${problem.what}`, { example: PLAYER_TAG });
    case 'noGameType':
      return words.say(`read.${kind}`, { example: GAME_TYPE_TAG });
    case 'gameType':
    case 'variant':
    case 'operation':
      return words.say(`read.${kind}`, { word: problem.word });
    case 'gameString':
      return words.say(`read.${kind}.${problem.part}`);
    case 'move':
      return words.say(`read.${kind}`, {
        ply: problem.ply,
        problem: words.unread(problem.problem),
      });
    case 'resolve':
      return moveInWords(words, problem, words.unread(problem.problem));
    case 'illegal': {
      const reasons = problem.reasons.map((reason) => words.reason(reason));
      const { ply, move, readAs } = problem;
      // Both names of the move say it in every language.
      const named = readAs === undefined ? move : `${move} (= ${readAs})`;
      return moveInWords(words, { ply, move: named }, reasons.join(' '));
    }
    case 'setup':
      return setupProblemInWords(words, problem.problem);
    case 'outcome': {
      const claimed = words.outcome(problem.claimed);
      return problem.shown
        ? words.say(`read.${kind}.differs`, { claimed, shown: words.outcome(problem.shown) })
        : words.say(`read.${kind}.open`, { claimed });
    }
  }
}

function moveInWords(
  words: Words,
  { ply, move }: { ply: number; move: string },
  problem: string,
): string {
  return words.say('read.namedMove', { ply, move, problem });
}
