/**
 * The review of many games, one after the other. What is finished is never
 * lost: not by a game that fails, not by a browser without room, not by
 * whoever cancels or closes the page.
 */

import { messageOf } from '../errors';
import { onlyFirstText } from '../files/failures';
import type { Review, ReviewSettings } from '../generated';
import type { GameStore } from '../library/store';
import { t } from '../messages';
import { playerName } from '../table/names';
import type { Examiners, Progress } from './examiners';
import { type Entry, entryOf, MOST_GAMES, type Read } from './files';
import type { KeptMany, Reviews } from './kept';

/** All games are written at once, so that becomes rarer the more there are. */
const SAVE_AFTER = 5;
const SAVE_GROWTH = 1.25;

export interface Work {
  examiners: Pick<Examiners, 'review'>;
  reviews: Reviews;
  settings: ReviewSettings;
  signal: AbortSignal;
  /** Is told how far it is, in positions. */
  onProgress: (progress: Progress) => void;
  /** Is told what could not be stored. */
  onUnsaved: (message: string) => void;
}

/** The games that were reviewed; nothing if there is none, so that what was there stays. */
export async function reviewAll(
  { entries, problems: unread }: Read,
  { examiners, reviews, settings, signal, onProgress, onUnsaved }: Work,
): Promise<KeptMany | undefined> {
  const total = entries.reduce((sum, { game }) => sum + positions(game.moves), 0);
  const many: KeptMany = { games: [], problems: [...unread] };
  let before = 0;
  let saveAt = SAVE_AFTER;
  const stored = (saving: Promise<void>) => saving.catch((cause) => onUnsaved(messageOf(cause)));
  const judge = async ({ game }: Entry): Promise<Review> => {
    const kept = await reviews.load(game, settings).catch(() => undefined);
    if (kept) return kept;
    const report = ({ done }: Progress) =>
      onProgress({ done: Math.min(before + done, before + positions(game.moves)), total });
    const review = await examiners.review(game, settings, report, signal);
    await stored(reviews.save(game, review));
    return review;
  };
  for (const entry of entries) {
    const { game, ...told } = entry;
    try {
      signal.throwIfAborted();
      many.games.push({ game, told: { ...told, review: await judge(entry) } });
    } catch (cause) {
      if (signal.aborted) break;
      many.problems.push(`${entry.name}: ${messageOf(cause)}`);
    }
    before += positions(game.moves);
    onProgress({ done: before, total });
    if (many.games.length >= saveAt) {
      await stored(reviews.saveMany(many));
      saveAt = Math.ceil(many.games.length * SAVE_GROWTH);
    }
  }
  if (many.games.length === 0) return undefined;
  await stored(reviews.saveMany(many));
  return many;
}

/** All games of the library in which something was played. */
export async function libraryGames(store: GameStore, signal: AbortSignal): Promise<Read> {
  const read: Read = { entries: [], problems: [] };
  let cursor: string | undefined;
  do {
    const page = await store.list(cursor ? { cursor } : {});
    for (const { id, name, plies } of page.games) {
      signal.throwIfAborted();
      if (plies === 0) continue;
      if (read.entries.length === MOST_GAMES) {
        read.problems.push(onlyFirstText(MOST_GAMES));
        return read;
      }
      try {
        const { game, summary } = await store.load(id);
        const [white, black] = [playerName(summary, 'white'), playerName(summary, 'black')];
        const { outcome } = summary;
        const ended = outcome && !game.outcome ? { ...game, outcome } : game;
        const title = name || t('play.heading', { white, black });
        read.entries.push(entryOf(title, ended, { White: white, Black: black }));
      } catch (cause) {
        read.problems.push(`${name || id}: ${messageOf(cause)}`);
      }
    }
    cursor = page.next;
  } while (cursor);
  return read;
}

function positions(moves: readonly unknown[]): number {
  return moves.length + 1;
}
