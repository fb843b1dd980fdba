/** Games that somebody brings along and that the rules have not seen. */

import type { Game, View } from '../generated';
import type { Rules } from '../rules/rules';
import { recordsIn } from './records';

/**
 * The view of such a game. Who is to show a game refuses it with an English
 * sentence; who is to read one says why as data, and so is asked after a refusal.
 */
export async function checkedView(rules: Pick<Rules, 'view' | 'read'>, game: Game): Promise<View> {
  try {
    return await rules.view(game);
  } catch (cause) {
    const [record] = await recordsIn(rules, JSON.stringify(game));
    throw record?.kind === 'failure' ? new Error(record.message) : cause;
  }
}
