/**
 * What an event does to a game is said once, in `hive-table`, and the page asks the rules for it.
 * Code that tells the kinds of stored events apart is where a second telling begins.
 */

import { expect, test } from 'vitest';

const SOURCES = import.meta.glob<string>(['../**/*.{ts,svelte}', '!../**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const KIND = "'(?:created|undone|ended|seated|renamed|tagged)'";
const TELLING = new RegExp(
  `case ${KIND}|(?:kind|event\\S*)\\)? *[=!]==? *${KIND}|${KIND} *[=!]==? *\\S*(?:kind|event)`,
);

/** The lines of a source that tell events apart. */
const telling = (source: string) => source.split('\n').filter((line) => TELLING.test(line));

test('the search finds what tells events apart, and nothing else', () => {
  for (const source of [
    "switch (event.kind) {\n  case 'undone':",
    "if (event.kind === 'created') {",
    "events.filter(({ kind }) => kind !== 'renamed')",
    "if ('tagged' === event.kind) {",
  ]) {
    expect(telling(source)).toHaveLength(1);
  }
  expect(telling("send({ kind: 'undone', to: 3 }); t('library.renamed')")).toEqual([]);
});

test('no source tells events apart', () => {
  const found = Object.entries(SOURCES).map(([path, source]) => [path, telling(source)] as const);
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(([, lines]) => lines.length > 0)).toEqual([]);
});
