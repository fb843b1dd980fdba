import { expect, test } from 'vitest';
import { DEFAULTS, readSettings } from './settings';

test('nothing, rubbish and other things give the defaults', () => {
  for (const text of [null, '', '{', '7', 'null', '[]', '"x"']) {
    expect(readSettings(text)).toEqual(DEFAULTS);
  }
});

test('what is right is kept, what is wrong is replaced, what is unknown is dropped', () => {
  const text = JSON.stringify({
    language: 'it',
    theme: 'pink',
    rotation: 3,
    level: 11,
    set: 'Base+PM',
    sounds: false,
    confirm: 'yes',
    surprise: 1,
  });
  expect(readSettings(text)).toEqual({ ...DEFAULTS, language: 'it', rotation: 3, sounds: false });
});
