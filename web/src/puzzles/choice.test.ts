import { expect, test } from 'vitest';
import { ANY, choosePuzzle, fits, keepWish, keptWish } from './choice';
import { GRADES, type Puzzle } from './puzzle';
import { NEWCOMER } from './rating';

const puzzle = (id: string, more: Partial<Puzzle> = {}): Puzzle => ({
  id,
  game: '',
  gameType: 'Base',
  solution: ['a', 'b', 'c'],
  grade: 1,
  themes: [],
  ...more,
});

/** Numbers from 0 to 1 that come round again. */
function evenly(steps: number): () => number {
  let at = 0;
  return () => (at++ % steps) / steps;
}

test('themes and bugs are kept to', () => {
  const pinned = puzzle('a', { themes: ['fill', 'pin'], gameType: 'Base+MD' });
  expect(fits(pinned, ANY)).toBe(true);
  expect(fits(pinned, { theme: 'pin', bugs: 'dragonfly' })).toBe(true);
  expect(fits(pinned, { theme: 'throw', bugs: 'dragonfly' })).toBe(false);
  expect(fits(pinned, { theme: 'pin', bugs: 'pillbug' })).toBe(false);
  expect(fits(pinned, { theme: 'pin', bugs: 'base' })).toBe(false);
  expect(fits(puzzle('b'), { theme: 'any', bugs: 'base' })).toBe(true);
});

test('puzzles near the rating come most often, but others come too', () => {
  const puzzles = GRADES.map((grade) => puzzle(String(grade), { grade }));
  const random = evenly(1000);
  const counts = new Map<string, number>();
  for (let round = 0; round < 1000; round++) {
    const id = choosePuzzle(puzzles, ANY, NEWCOMER, new Set(), random)?.id ?? '';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const order = [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
  expect(order[0]).toBe('2');
  expect(counts.size).toBe(5);
  expect(counts.get('2')).toBeGreaterThan(3 * (counts.get('5') ?? 0));
});

test('what was had comes again only when nothing else is left', () => {
  const puzzles = [puzzle('a'), puzzle('b')];
  const choose = (had: string[], random = () => 0.999) =>
    choosePuzzle(puzzles, ANY, NEWCOMER, new Set(had), random)?.id;
  expect(choose(['b'])).toBe('a');
  expect(choose(['a'])).toBe('b');
  expect(choose(['a', 'b'])).toBe('b');
  expect(choosePuzzle([], ANY, NEWCOMER, new Set(), () => 0)).toBeUndefined();
});

test('a wish is kept, and one that nobody can have is none', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  } as unknown as Storage;
  expect(keptWish(storage)).toEqual(ANY);
  keepWish({ theme: 'pin', bugs: 'dragonfly' }, storage);
  expect(keptWish(storage)).toEqual({ theme: 'pin', bugs: 'dragonfly' });
  for (const key of kept.keys()) {
    kept.set(key, '{"theme":"luck","bugs":"base"}');
    expect(keptWish(storage)).toEqual({ theme: 'any', bugs: 'base' });
    kept.set(key, '{');
    expect(keptWish(storage)).toEqual(ANY);
  }
});
