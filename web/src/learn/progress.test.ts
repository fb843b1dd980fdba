import { expect, test } from 'vitest';
import { Progress, readProgress } from './progress';

const NAMES = ['01-a', '02-b', '03-c'];

function storage(text: string | null, broken = false): Storage {
  const items = new Map<string, string>();
  if (text !== null) items.set('alveare.lessons', text);
  const fail = () => {
    throw new Error('nothing is stored here');
  };
  return {
    getItem: broken ? fail : (key: string) => items.get(key) ?? null,
    setItem: broken ? fail : (key: string, value: string) => void items.set(key, value),
  } as Partial<Storage> as Storage;
}

test('what is stored is read, and nonsense is not', () => {
  expect([...readProgress('["02-b", "gone", 7]', NAMES)]).toEqual(['02-b']);
  for (const text of [null, '', '{', '{}', 'null', '"02-b"']) {
    expect(readProgress(text, NAMES).size).toBe(0);
  }
});

test('a solved lesson is stored at once and can be forgotten', () => {
  const place = storage('["01-a"]');
  const progress = new Progress(NAMES, place);
  progress.add('03-c');
  expect([...new Progress(NAMES, place).solved]).toEqual(['01-a', '03-c']);
  progress.clear();
  expect(new Progress(NAMES, place).solved.size).toBe(0);
});

test('without a place to store there is still progress', () => {
  const progress = new Progress(NAMES, storage(null, true));
  progress.add('01-a');
  expect(progress.solved.has('01-a')).toBe(true);
});
