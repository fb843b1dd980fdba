import { expect, test } from 'vitest';
import { brokenAt, parseJson } from './json';

const VALUE = {
  a: [1, -2.5e3, 0, true, null],
  'b"\\\n': { c: [], d: {}, e: 'é\u0001' },
  f: [[{ g: 'h' }]],
};

test('what is JSON is read, whatever its form', () => {
  for (const indent of [0, 1, 2]) {
    const text = JSON.stringify(VALUE, undefined, indent);
    expect(parseJson(text)).toEqual(VALUE);
    expect(brokenAt(text)).toBe(text.length);
  }
});

test('the line is said where it is broken', () => {
  for (const [text, line] of [
    ['', 1],
    ['{\n "a": x\n}', 2],
    ['{\n "a": 1\n "b": 2\n}', 3],
    ['[1,\n2,\n]', 3],
    ['{"a": "cut', 1],
    ['{\n"a": {\n"b": [1, 2', 3],
    ['{}\n{}', 2],
    ['{"a":\n"two\nlines"}', 2],
    ['{"a" 1}', 1],
    ['{1: 2}', 1],
    ['[01]', 1],
  ] as const) {
    expect(text.slice(0, brokenAt(text)).split('\n'), text).toHaveLength(line);
    expect(() => parseJson(text), text).toThrow();
  }
});

test('nothing is called broken that is read', () => {
  const text = JSON.stringify(VALUE, undefined, 1);
  for (let at = 0; at < text.length; at++) {
    for (const other of ['0', ' ', '"', '']) {
      const changed = text.slice(0, at) + other + text.slice(at + 1);
      if (isJson(changed)) expect(brokenAt(changed)).toBe(changed.length);
    }
  }
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
