/** Why a move of a puzzle does not win: what the opponent's reply has changed. */

import type { Color, Move, Outcome, PieceName, View } from '../generated';
import { other } from '../sides';

/** What can be seen on the board after the reply, the weightiest first. */
export type Upshot =
  | { kind: 'over'; outcome: Outcome }
  /** The queen has gone elsewhere, or has more room than before. */
  | { kind: 'queenMoved' | 'room'; liberties: number }
  /** Pieces of the attacker hold the hive together now. */
  | { kind: 'pinned'; pieces: readonly PieceName[] }
  | { kind: 'holds' };

export interface Refutation {
  /** The reply; absent if the game was over before it, or if none was found in time. */
  readonly reply?: Move;
  readonly upshot: Upshot;
  /** In how many own moves, the wrong one included, it does not win; zero if that is not known. */
  readonly within: number;
}

/** What a reply of the opponent has changed for the attacker. */
export function upshotOf(attacker: Color, before: View, reply: Move, after: View): Upshot {
  if (after.outcome) return { kind: 'over', outcome: after.outcome };
  const defender = other(attacker);
  const liberties = after.liberties[defender].length;
  if (reply.kind !== 'pass' && reply.piece === `${defender[0]}Q`) {
    return { kind: 'queenMoved', liberties };
  }
  if (liberties > before.liberties[defender].length) return { kind: 'room', liberties };
  const pieces = after.pinned.filter(
    (piece) => piece[0] === attacker[0] && !before.pinned.includes(piece),
  );
  return pieces.length > 0 ? { kind: 'pinned', pieces } : { kind: 'holds' };
}
