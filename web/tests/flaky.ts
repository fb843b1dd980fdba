// What a second try has forgiven: a test that failed once and passed when it
// was run again is flaky. The run stays green, and the gate names the test.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { nameOf, placeOf, saidOf } from './naming.ts';

/** More flaky tests than these are no bad luck: something is wrong. */
export const MOST = 4;

/** Where the list stands, in the folder of the results. */
export const LIST = 'flaky.txt';

/** Writes down which tests were flaky, and fails the run if they are many. */
export default class FlakyTests implements Reporter {
  #folder = '';
  #suite: Suite | undefined;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    this.#folder = config.projects[0]?.outputDir ?? '';
    this.#suite = suite;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] } | undefined> {
    const flaky = (this.#suite?.allTests() ?? []).filter((test) => test.outcome() === 'flaky');
    if (flaky.length > 0) {
      mkdirSync(this.#folder, { recursive: true });
      writeFileSync(join(this.#folder, LIST), flaky.map((test) => `${told(test)}\n`).join(''));
    }
    return flaky.length > MOST && result.status === 'passed' ? { status: 'failed' } : undefined;
  }
}

/** The test, where it stands, what it said and where its trace lies, in one line. */
function told(test: TestCase): string {
  const failed = test.results.find((result) => result.status !== 'passed');
  const trace = failed?.attachments.find((attachment) => attachment.name === 'trace')?.path;
  const what = `${placeOf(test)} › ${nameOf(test)}`;
  return [what, saidOf(failed, 1), trace].filter(Boolean).join(' · ');
}
