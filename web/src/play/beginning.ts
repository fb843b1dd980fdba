/** The position that the address of the new game page carries. */

import { addressFields } from '../files/address';
import type { Rules } from '../rules/rules';
import type { Beginning } from './new-game';

/** Reads it, and has the rules look at it; what they refuse is refused with their reason. */
export async function readBeginning(rules: Rules, query: string): Promise<Beginning> {
  const text = addressFields(query).get('json');
  if (text === undefined) throw new Error('the address has no position in it');
  const [record] = await rules.read(text);
  if (!record) throw new Error('the address has no position in it');
  if (record.kind === 'failure') throw new Error(record.message);
  const { gameType, rules: set } = record.game;
  const { position, outcome } = await rules.view(record.game);
  if (outcome) throw new Error('the game is over');
  return { gameType, rules: set, start: position };
}
