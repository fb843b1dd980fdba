import { afterEach, expect, test, vi } from 'vitest';
import { newId } from './ids';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an id is a random UUID, also where the browser makes none', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(ids.length);
});

test('every other bit of an id is random', () => {
  const fill = (value: number) => ({ getRandomValues: (bytes: Uint8Array) => bytes.fill(value) });
  vi.stubGlobal('crypto', fill(0));
  expect(newId()).toBe('00000000-0000-4000-8000-000000000000');
  vi.stubGlobal('crypto', fill(0xff));
  expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
});
