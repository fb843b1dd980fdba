/** What the page says of something in a file that is no game: where and why, in its language. */

import { t } from '../messages';
import { type Unread, unreadRecordInWords } from '../reasons';
import { words } from '../words';
import type { Refusal } from './splitter';

/** What the rules could not read. */
export function unreadText(unread: Unread): string {
  return unreadRecordInWords(words(), unread);
}

/** What is not even given to the rules. */
export function refusalText({ at, why }: Refusal): string {
  if (why !== 'json') return unreadText({ line: at, problem: { kind: why } });
  // A line is a name, not a quantity: it is written without separators.
  return t(`app.file.${why}`, { line: String(at) });
}

/** That there are more games than are taken. */
export function onlyFirstText(read: number): string {
  return unreadText({ problem: { kind: 'moreGames', read } });
}
