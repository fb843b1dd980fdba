import { expect, test } from 'vitest';
import type { Puzzle } from './puzzle';
import { BEGINNING, PuzzleRecord, readStanding } from './record';

const puzzle = (id: string): Puzzle => ({
  id,
  game: '',
  gameType: 'Base',
  solution: ['a', 'b', 'c'],
  grade: 3,
  themes: [],
});

/** A storage of a browser that keeps one text. */
function storage(text: string | null = null): Storage {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  } as Partial<Storage> as Storage;
}

test('a puzzle counts once, with the first try', () => {
  const shelf = storage();
  const record = new PuzzleRecord(shelf);
  expect(record.count(puzzle('a'), true)).toBeGreaterThan(0);
  expect(record.count(puzzle('b'), true)).toBeGreaterThan(0);
  expect(record.standing).toMatchObject({ streak: 2, best: 2, solved: ['a', 'b'] });
  expect(record.count(puzzle('c'), false)).toBeLessThan(0);
  expect(record.count(puzzle('c'), true)).toBeUndefined();
  expect(record.standing).toMatchObject({ streak: 0, best: 2, failed: ['c'] });
  // Another page of the same browser goes on from there.
  expect(new PuzzleRecord(shelf).standing).toEqual(record.standing);
  record.clear();
  expect(new PuzzleRecord(shelf).standing).toEqual(BEGINNING);
});

test('what cannot be read counts as nothing', () => {
  for (const text of [null, '', '{', '[]', '{"rating":5}', '{"rating":{"value":"x"}}']) {
    expect(readStanding(text)).toEqual(BEGINNING);
  }
});
