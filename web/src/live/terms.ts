/** What a game is played with, in words. */

import type { Challenge, GameType, TimeControl } from '../generated';
import { t } from '../messages';
import { rulesName } from '../table/game-types';
import { setName } from '../table/names';
import { numbersOf } from './time';

/** `5 + 4`, `3 days a move` or that there is no clock. */
export function timeName(time: TimeControl): string {
  const { minutes, seconds, days } = numbersOf(time);
  if (time.kind === 'realTime') return t('live.time.minutes', { minutes, seconds });
  return time.kind === 'correspondence'
    ? t('live.time.days', { count: days })
    : t('live.time.unlimited');
}

/** The same for ears, which hear no plus. */
export function timeSpoken(time: TimeControl): string {
  const { minutes, seconds } = numbersOf(time);
  return time.kind === 'realTime' ? t('live.time.spoken', { minutes, seconds }) : timeName(time);
}

/** Pieces, rules and clock of a game. */
export function termsOf({
  gameType,
  rules,
  time,
}: Pick<Challenge, 'gameType' | 'rules' | 'time'>): string[] {
  const name = rulesName(rules);
  return [
    setName(gameType as GameType),
    name ? t(`play.rules.${name}`) : t('play.rules.other'),
    timeName(time),
  ];
}
