import { expect, test } from 'vitest';
import { uuid } from './insecure';

const filledWith = (byte: number) => ({
  getRandomValues: <T extends ArrayBufferView | null>(array: T): T => {
    if (array instanceof Uint8Array) array.fill(byte);
    return array;
  },
});

test('an id says that it is random, whatever the bytes are', () => {
  expect(uuid(filledWith(0))).toBe('00000000-0000-4000-8000-000000000000');
  expect(uuid(filledWith(255))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuid(filledWith(0x5a))).toBe('5a5a5a5a-5a5a-4a5a-9a5a-5a5a5a5a5a5a');
  expect(uuid(crypto)).not.toBe(uuid(crypto));
});
