// The messages of the rules that are put into words.

import type { Reason } from '../generated/index.ts';

export type { Stack } from '../board/types.ts';
export type {
  Bug,
  Color,
  Explanation,
  ForcedPass,
  Gate,
  Hex,
  Miss,
  Move,
  Outcome,
  PieceName,
  Reason,
  ThrowRefusal,
  UnreadMove,
  Way,
} from '../generated/index.ts';

/** A reason without its English text: what there is to tell in any language. */
export type Illegality = WithoutText<Reason>;

/** `Omit` for each kind by itself, so that the kinds stay apart. */
type WithoutText<T> = T extends unknown ? Omit<T, 'text' | 'tournamentReading'> : never;
