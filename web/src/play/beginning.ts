/** The position that the address of the new game page carries. */

import { addressFields } from '../files/address';
import { gameRecord, recordsIn } from '../files/records';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import type { Beginning } from './new-game';

/** Reads it, and has the rules look at it; what they refuse is refused with their reason. */
export async function readBeginning(rules: Rules, query: string): Promise<Beginning> {
  const text = addressFields(query).get('json');
  if (text === undefined) throw new Error(t('play.start.none'));
  const [record] = await recordsIn(rules, text);
  const { game } = gameRecord(record);
  const { gameType, rules: set } = game;
  const { position, outcome } = await rules.view(game);
  if (outcome) throw new Error(t('play.start.over'));
  return { gameType, rules: set, start: position };
}
