import { expect, it } from 'vitest';
import { attributeOf } from './theme.ts';

it('follows the system only where nothing else was chosen', () => {
  expect(attributeOf('system', false)).toBeUndefined();
  expect(attributeOf('system', true)).toBe('contrast');
  expect(attributeOf('light', true)).toBe('light');
  expect(attributeOf('dark', false)).toBe('dark');
});
