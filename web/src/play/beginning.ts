/** The position that the address of the new game page carries. */

import { addressFields } from '../files/address';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import type { Beginning } from './new-game';

/** Reads it, and has the rules look at it; what they refuse is refused with their reason. */
export async function readBeginning(rules: Rules, query: string): Promise<Beginning> {
  const text = addressFields(query).get('json');
  if (text === undefined) throw new Error(t('play.start.none'));
  const [record] = await rules.read(text);
  if (!record) throw new Error(t('play.start.none'));
  if (record.kind === 'failure') throw new Error(record.message);
  const { gameType, rules: set } = record.game;
  const { position, outcome } = await rules.view(record.game);
  if (outcome) throw new Error(t('play.start.over'));
  return { gameType, rules: set, start: position };
}
