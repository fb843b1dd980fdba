/**
 * What the one place beside the board tells: the most urgent of what there is to
 * tell. The rest lies under it, and is seen again when that has gone.
 */

import type { PieceName } from '../board/types';
import type { Best, Outcome } from '../generated';
import type { Notice, Problem } from './session';

type Passed = Extract<Notice, { kind: 'passed' }>;

export type Telling =
  | { kind: 'problem'; problem: Problem }
  | { kind: 'elsewhere' }
  | { kind: 'result'; outcome: Outcome }
  | { kind: 'answer' }
  | { kind: 'carry'; cargo: PieceName }
  | { kind: 'notice'; notice: Exclude<Notice, Passed> }
  | { kind: 'hint'; hint: Best }
  | { kind: 'pass'; notice: Passed };

/** What there is to tell. */
export interface Tellable {
  problem?: Problem | undefined;
  /** Whether this tab plays, or another one does. */
  seated: boolean;
  /** Whether the rules have said why not, or how a piece gets there. */
  answered: boolean;
  /** What the piece in hand can take along. */
  cargo?: PieceName | undefined;
  notice?: Notice | undefined;
  hint?: Best | undefined;
  /** How the game ended, once that is told. */
  outcome?: Outcome | undefined;
}

export function telling(now: Tellable): Telling | undefined {
  const { problem, seated, answered, cargo, notice, hint, outcome } = now;
  if (problem) return { kind: 'problem', problem };
  if (!seated) return { kind: 'elsewhere' };
  // How the game ended is never hidden by what was said before.
  if (outcome) return { kind: 'result', outcome };
  if (answered) return { kind: 'answer' };
  if (cargo !== undefined) return { kind: 'carry', cargo };
  if (notice && notice.kind !== 'passed') return { kind: 'notice', notice };
  if (hint) return { kind: 'hint', hint };
  if (notice) return { kind: 'pass', notice };
  return undefined;
}

/** What is told, the same for as long as it is, however often it is covered meanwhile. */
export function subjectOf(told: Telling): object | undefined {
  if ('notice' in told) return told.notice;
  if (told.kind === 'hint') return told.hint;
  if (told.kind === 'result') return told.outcome;
  return undefined;
}
