// What cannot be read, as the rules that are shipped say it. `cargo xtask web` builds them.

import { beforeAll, expect, test } from 'vitest';
import type { Game } from '../generated';
import { loadLanguage } from '../messages';
import { shippedRules } from '../wasm/testing';
import { checkedView } from './checked';
import { firstRecords, gameRecord, recordsIn } from './records';

const rules = shippedRules();

const BROKEN = 'Base;InProgress;White[2];wS1;bS1 wA1-';
const WHY = 'mossa 2, bS1 wA1-: La Formica bianca 1 non è sul tavolo: nomina un pezzo che ci sia.';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'off' },
  moves: [],
};

beforeAll(() => loadLanguage('it'));

test('games of a file that cannot be read are told in the language of the page', async () => {
  const file = new Blob([`Base;NotStarted;White[1]\n\n${BROKEN}\n`]);
  const [good, bad] = await firstRecords(rules, file, 10);
  expect(good?.kind).toBe('game');
  expect(bad).toEqual({ kind: 'failure', message: `riga 3: ${WHY}` });
  const [, more] = await firstRecords(rules, new Blob(['Base;NotStarted;White[1]\n'.repeat(3)]), 1);
  expect(more).toMatchObject({ message: expect.stringContaining('solo le prime 1 partite') });
});

test.each([
  [BROKEN, `riga 1: ${WHY}`],
  ['Cara Anna', 'riga 1: non è una partita in UHP, PGN o SGF: non comincia come nessuno di questi'],
  ['{\n"moves": 1}', 'riga 2: questo JSON non è una partita come la scrive Alveare'],
  [
    JSON.stringify({ ...GAME, moves: [{ kind: 'pass' }] }),
    'riga 1: mossa 1, pass: Si può passare solo quando non c’è nessuna mossa possibile, e ce ne sono 5.',
  ],
])('so is the text %j', async (text, message) => {
  const [record] = await recordsIn(rules, text);
  expect(() => gameRecord(record)).toThrow(new Error(message));
});

test('so is a text without games', () => {
  expect(() => gameRecord(undefined)).toThrow('non contiene nessuna partita');
});

test('so is a game that the rules refuse to show', async () => {
  const view = checkedView(rules, { ...GAME, outcome: { result: 'draw', reason: 'twoPasses' } });
  await expect(view).rejects.toThrow('ma la partita continua');
  expect((await checkedView(rules, GAME)).texts).toEqual([]);
});
