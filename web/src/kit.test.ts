/** What there is once in the page, and who may reach for it. */

import { expect, test } from 'vitest';

const FILES = import.meta.glob<string>('./**/*.{ts,svelte}', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Files in which something stands, apart from tests. */
function filesWith(what: RegExp): string[] {
  return Object.entries(FILES)
    .filter(([path, source]) => !path.endsWith('.test.ts') && what.test(source))
    .map(([path]) => path);
}

/** The folder of a file in this one. */
const folderOf = (path: string) => path.split('/').slice(1, -1)[0] ?? '';

test('only pages import from a game at the table', () => {
  const importers = filesWith(/(?:from |import\()'(?:\.\.\/)+play\//).map(folderOf);
  expect(importers.filter((folder) => folder !== 'pages' && folder !== 'play')).toEqual([]);
  // The search finds those that may.
  expect(importers).toContain('pages');
  const tests = Object.keys(FILES).filter((path) => path.endsWith('.test.ts'));
  const across = tests.filter(
    (path) => folderOf(path) !== 'play' && /from '(?:\.\.?\/)+play\//.test(FILES[path] ?? ''),
  );
  expect(across).toEqual([]);
});

test('what went wrong is put into words in one place', () => {
  expect(filesWith(/instanceof Error \? \w+\.message|\(\w+ as Error\)\.message/)).toEqual([
    './errors.ts',
    // It stands in for a worker, and knows what the module throws.
    './wasm/testing.ts',
  ]);
});

test('databases are opened in one place', () => {
  expect(filesWith(/\bopenDB\b|\bindexedDB\.open\b/)).toEqual(['./database.ts']);
});
