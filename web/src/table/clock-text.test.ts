import { expect, test } from 'vitest';
import { clockText } from './clock-text';

test.each([
  [0, '0:00.0'],
  [9_950, '0:09.9'],
  [19_999, '0:19.9'],
  [20_000, '0:20'],
  [65_000, '1:05'],
  [3_600_000, '1:00:00'],
])('%d ms reads %s', (left, text) => {
  expect(clockText(left)).toBe(text);
});
