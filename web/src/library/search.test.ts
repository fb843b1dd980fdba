import { expect, test } from 'vitest';
import { BEGIN, memoryStore } from '../play/testing';
import { hasWords, searchGames } from './search';

test.each([
  ['You against Computer, level 3', 'computer', true],
  ['You against Computer, level 3', 'level 3', true],
  ['You against Computer, level 3', 'Computer, Level', true],
  ['You against Computer, level 10', 'level 1', false],
  ['Sunday White resigned', 'resigned sun', true],
  ['Sunday', 'monday', false],
  ['Con la Libélula', 'libelula', true],
  ['Anything', ' ', true],
])('%s, looked for by "%s"', (text, wanted, expected) => {
  expect(hasWords(text, wanted)).toBe(expected);
});

test('the search looks at all games, and at no more than somebody waits for', async () => {
  const store = memoryStore();
  for (let game = 0; game < 450; game++) {
    await store.append(`game-${game}`, 0, [{ ...BEGIN, name: game % 100 ? 'Other' : 'Hundredth' }]);
  }
  expect(await searchGames(store, {}, 'hundredth')).toHaveLength(5);
  let asked = 0;
  const counting = {
    list: (query: Parameters<typeof store.list>[0]) => {
      asked++;
      return store.list(query);
    },
  };
  await searchGames(counting, {}, 'hundredth', () => false);
  expect(asked).toBe(1);
});
