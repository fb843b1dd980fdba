/** What eyes and ears are told when something has happened at a table. */

import type { Mark } from '../board/types';
import type { Game, View } from '../generated';
import { t } from '../messages';
import { moveInWords } from '../reasons';
import { other } from '../sides';
import { words } from '../words';
import type { Manner } from './entry';
import { hexOf } from './selection';
import type { Sound } from './sounds';
import { stacksBefore } from './stacks';

/** The queens whose end it was. */
export function fallenQueens(view: View): Mark[] {
  const { outcome } = view;
  if (outcome?.reason !== 'surround' && outcome?.reason !== 'bothSurrounded') return [];
  const losers =
    outcome.result === 'draw' ? ['wQ', 'bQ'] : [outcome.winner === 'white' ? 'bQ' : 'wQ'];
  return losers.flatMap((queen) => {
    const hex = hexOf(view, queen);
    return hex ? [{ hex, sign: 'ring', tone: 'bad' }] : [];
  });
}

/** The last move as it is spoken; nothing before the first. */
export function lastMoveSpoken(
  game: Game,
  view: View,
  orientation: Manner['orientation'],
): string | undefined {
  const move = game.moves.at(-1);
  if (!move) return undefined;
  const before = stacksBefore(game.start?.stacks ?? [], game.moves).at(-1) ?? [];
  const thrower = view.last?.thrower ?? undefined;
  const side = words().side(other(view.position.turn));
  return t('play.spoken.move', {
    side,
    move: moveInWords(words(), move, before, { orientation, thrower }),
  });
}

/** How the last move sounds. */
export function soundOfMove(game: Game, view: View): Sound | undefined {
  const move = game.moves.at(-1);
  if (!move) return undefined;
  if (move.kind === 'pass') return 'pass';
  if (view.last?.thrower) return 'throw';
  return move.kind === 'place' ? 'place' : 'move';
}

/** Where a game begins, for its list of moves. */
export function startOf({ start }: Game): {
  before: NonNullable<Game['start']>['stacks'];
  turn: View['position']['turn'];
} {
  return { before: start?.stacks ?? [], turn: start?.turn ?? 'white' };
}
