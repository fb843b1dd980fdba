/**
 * Looking for games by what their cards show. That depends on the language, so
 * it is the page that looks, not the store.
 */

import type { GameSummary } from '../generated';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import { playerName, setName } from '../table/names';
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

/** As many as a store gives at once. */
const BATCH = 200;

/** All games of a list that show these words. `goOn` says whether somebody still wants to know. */
export async function searchGames(
  store: Pick<GameStore, 'list'>,
  rules: Pick<Rules, 'find'>,
  query: Query,
  wanted: string,
  goOn: () => boolean = () => true,
): Promise<GameSummary[]> {
  const found: GameSummary[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.list({ ...query, limit: BATCH, ...(cursor ? { cursor } : {}) });
    const fits = await rules.find(page.games.map(shownText), wanted);
    found.push(...page.games.filter((_, index) => fits[index]));
    cursor = page.next;
  } while (cursor && goOn());
  return found;
}
