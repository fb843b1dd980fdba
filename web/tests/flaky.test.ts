import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FullConfig, FullResult, Suite } from '@playwright/test/reporter';
import { afterEach, beforeEach, expect, test } from 'vitest';
import FlakyTests, { LIST, MOST } from './flaky.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alveare-flaky-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A run that ended as `status` says, with so many flaky tests in it. */
function run(status: FullResult['status'], flaky: number) {
  const one = (outcome: string, line: number) => ({
    outcome: () => outcome,
    titlePath: () => ['', 'desktop', 'a.spec.ts', 'a group', 'a test'],
    location: { file: fileURLToPath(new URL('a.spec.ts', import.meta.url)), line, column: 1 },
    results: [
      {
        status: 'failed',
        error: { message: '\u001b[31mtoo late\u001b[39m\nand more' },
        attachments: [{ name: 'trace', path: '/results/trace.zip' }],
      },
      { status: 'passed', attachments: [] },
    ],
  });
  const tests = [one('expected', 1), ...Array.from({ length: flaky }, (_, at) => one('flaky', at))];
  const reporter = new FlakyTests();
  const config = { projects: [{ outputDir: folder }] } as unknown as FullConfig;
  reporter.onBegin(config, { allTests: () => tests } as unknown as Suite);
  return reporter.onEnd({ status } as FullResult);
}

test('a flaky test is named with what it said and its trace', async () => {
  expect(await run('passed', 1)).toBeUndefined();
  expect(readFileSync(join(folder, LIST), 'utf8')).toBe(
    'tests/a.spec.ts:0 › a group › a test · too late · /results/trace.zip\n',
  );
});

test('a run without flaky tests leaves no list', async () => {
  expect(await run('passed', 0)).toBeUndefined();
  expect(existsSync(join(folder, LIST))).toBe(false);
});

test('many flaky tests fail the run, and no other result is changed', async () => {
  expect(await run('passed', MOST)).toBeUndefined();
  expect(await run('passed', MOST + 1)).toEqual({ status: 'failed' });
  expect(await run('failed', MOST + 1)).toBeUndefined();
});
