import { expect, test } from 'vitest';
import { BEGIN, memoryStore } from '../testing';
import { shippedRules } from '../wasm/testing';
import { searchGames } from './search';

test('the search looks at all games, and at no more than somebody waits for', async () => {
  const rules = shippedRules();
  const store = memoryStore();
  for (let game = 0; game < 450; game++) {
    await store.append(`game-${game}`, 0, [{ ...BEGIN, name: game % 100 ? 'Other' : 'Hundredth' }]);
  }
  expect(await searchGames(store, rules, {}, 'hundredth')).toHaveLength(5);
  let asked = 0;
  const counting = {
    list: (query: Parameters<typeof store.list>[0]) => {
      asked++;
      return store.list(query);
    },
  };
  await searchGames(counting, rules, {}, 'hundredth', () => false);
  expect(asked).toBe(1);
});
