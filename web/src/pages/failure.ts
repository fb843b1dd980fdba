/** Why a page cannot be shown. */

import { messageOf } from '../errors';
import { Missing } from '../library/store';

export interface Failure {
  /** There is no such thing; nobody need try again. */
  missing: boolean;
  message: string;
}

export function failureOf(cause: unknown): Failure {
  const message = messageOf(cause);
  return { missing: cause instanceof Missing, message };
}
