/** Why a page cannot be shown. */

import { Missing } from '../library/store';

export interface Failure {
  /** There is no such thing; nobody need try again. */
  missing: boolean;
  message: string;
}

export function failureOf(cause: unknown): Failure {
  const message = cause instanceof Error ? cause.message : String(cause);
  return { missing: cause instanceof Missing, message };
}
