// Writes down each run of each test for `cargo xtask flakes`, at once, so that
// what was run stays known when the rest is called off.

import { appendFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { nameOf, placeOf, saidOf } from './naming.ts';

/** How much of a failure the table shows. */
const LINES = 4;

export default class Rounds implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      write({ id: test.id, name: nameOf(test), place: placeOf(test) });
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // What was called off before its end is no run; what is skipped on purpose is one.
    const isCalledOff = result.status === 'interrupted';
    const isLeftOut = result.status === 'skipped' && test.expectedStatus !== 'skipped';
    if (isCalledOff || isLeftOut) return;
    const ok = result.status === test.expectedStatus;
    const said = ok ? {} : { said: saidOf(result, LINES) };
    write({ id: test.id, ok, ms: Math.round(result.duration), ...said });
  }
}

function write(line: object): void {
  appendFileSync(process.env.ALVEARE_ROUNDS ?? 'rounds.jsonl', `${JSON.stringify(line)}\n`);
}
