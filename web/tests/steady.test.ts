/**
 * Tests of the browser wait for what the page says, never for a time: what takes
 * so long on one machine takes longer on another, and on the same one tomorrow.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const FORBIDDEN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/\bwaitForTimeout\b/, 'waits for a time'],
  [/(?<!\btest\.)\bset(?:Timeout|Interval)\b/, 'waits for a time'],
  [/\btest\b.*from '@playwright\/test'/, 'is never run slowly: take `test` from ./test'],
  [/\bnetworkidle\b/, 'waits until nothing was heard for a time'],
  [/\b(?:Date|performance)\.now\b|\bnew Date\(\)|\bhrtime\b/, 'asks how long something takes'],
];

/** What everything is given, see `playwright.config.ts`; less than that is a guess. */
const PATIENCE = 30_000;

/** What is wrong with a test, a line each. */
function faultsOf(source: string): string[] {
  return source.split('\n').flatMap((line) => {
    const found = FORBIDDEN.filter(([pattern]) => pattern.test(line)).map(([, why]) => why);
    const limit = /\btimeout: (?:patient\()?([\d_]+)/.exec(line)?.[1]?.replaceAll('_', '');
    if (limit !== undefined && Number(limit) < PATIENCE)
      found.push('has less patience than others');
    return found.map((why) => `${why}: ${line.trim()}`);
  });
}

test('the search finds what it forbids, and nothing else', () => {
  const bad = [
    'await page.waitForTimeout(100);',
    'await new Promise((resolve) => setTimeout(resolve, 100));',
    "await page.waitForLoadState('networkidle');",
    "import { expect, test } from '@playwright/test';",
    'expect(Date.now() - before).toBeLessThan(100);',
    'await expect(row).toBeVisible({ timeout: 20_000 });',
  ];
  expect(faultsOf(bad.join('\n'))).toHaveLength(bad.length);
  const good = [
    'test.setTimeout(600_000);',
    "await page.clock.install({ time: new Date('2026-01-01') });",
    'await expect(row).toBeVisible({ timeout: 60_000 });',
  ];
  expect(faultsOf(good.join('\n'))).toEqual([]);
});

describe('no test of the browser waits for a time', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  test.each(files.filter((file) => /(?<!\.test|^test)\.ts$/.test(file)))('%s', (file) => {
    expect(faultsOf(readFileSync(`${import.meta.dirname}/${file}`, 'utf8'))).toEqual([]);
  });
});
