/**
 * Looking for games by what their cards show. That depends on the language, so
 * it is the page that looks, not the store.
 */

import type { GameSummary } from '../generated';
import { t } from '../messages';
import { playerName, setName } from '../play/names';
import { words } from '../words';
import type { GameStore, Query } from './store';

/** What a game is called, by its name or by who plays. */
export function titleOf(summary: GameSummary): string {
  if (summary.name) return summary.name;
  const [white, black] = [playerName(summary, 'white'), playerName(summary, 'black')];
  return t('play.heading', { white, black });
}

/** Everything that one can read on a card, and what other programs have said about the game. */
export function shownText(summary: GameSummary): string {
  const { outcome, gameType, tags } = summary;
  return [
    titleOf(summary),
    playerName(summary, 'white'),
    playerName(summary, 'black'),
    outcome ? words().outcome(outcome) : t('library.running'),
    setName(gameType),
    ...Object.values(tags),
  ].join(' ');
}

/** Whether a text has all the words that are looked for, in whatever order, case or accents. */
export function hasWords(text: string, wanted: string): boolean {
  const plain = plainText(text);
  const parts = new Set(plain.split(/[^\p{L}\p{N}]+/u));
  // Level 1 is not level 10.
  const isThere = (word: string) => (/^\d+$/.test(word) ? parts.has(word) : plain.includes(word));
  return plainText(wanted)
    .split(/[\s,]+/)
    .every(isThere);
}

const plainText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** As many as a store gives at once. */
const BATCH = 200;

/** All games of a list that show these words. `goOn` says whether somebody still wants to know. */
export async function searchGames(
  store: Pick<GameStore, 'list'>,
  query: Query,
  wanted: string,
  goOn: () => boolean = () => true,
): Promise<GameSummary[]> {
  const found: GameSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ ...query, limit: BATCH, ...(cursor ? { cursor } : {}) });
    found.push(...page.games.filter((summary) => hasWords(shownText(summary), wanted)));
    cursor = page.next;
  } while (cursor && goOn());
  return found;
}
