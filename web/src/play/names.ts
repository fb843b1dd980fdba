/** What the players of a game are called. */

import type { Color, GameSummary } from '../generated';
import { t } from '../messages';
import { words } from '../words';

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
