/** What the players of a game and its pieces are called. */

import type { Color, GameSummary, GameType } from '../generated';
import { language, t } from '../messages';
import { words } from '../words';
import { expansionsOf, setOf } from './game-types';

/** Whether one person plays against the engine. */
export function isAlone({ players }: Pick<GameSummary, 'players'>): boolean {
  return (players.white.kind === 'engine') !== (players.black.kind === 'engine');
}

export function playerName(summary: Pick<GameSummary, 'players'>, color: Color): string {
  const player = summary.players[color];
  if (player.name) return player.name;
  if (player.kind === 'engine') return t('play.engine', { level: player.level });
  return isAlone(summary) ? t('play.you') : words().side(color);
}

/** The names that somebody has given, as a file has them. */
export function givenNames({ players }: Pick<GameSummary, 'players'>): Record<string, string> {
  const { white, black } = players;
  return {
    ...(white.name ? { White: white.name } : {}),
    ...(black.name ? { Black: black.name } : {}),
  };
}

/** The pieces of a game: a set of the booklets by its name, others by what is in them. */
export function setName(gameType: GameType): string {
  const set = setOf(gameType);
  if (set) return t(`play.set.${set.id}`);
  const bugs = expansionsOf(gameType).map((bug) => words().grammar.bug(bug).text);
  return t('play.set.with', { bugs: new Intl.ListFormat(language()).format(bugs) });
}
