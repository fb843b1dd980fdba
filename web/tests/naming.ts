// How the reporters of these tests speak of a test and of what it said.

import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { TestCase, TestResult } from '@playwright/test/reporter';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The titles without the root, the project and the file. */
export const nameOf = (test: TestCase): string => test.titlePath().slice(3).join(' › ');

/** The file and the line, as Playwright takes them as an argument. */
export const placeOf = (test: TestCase): string =>
  `${relative(ROOT, test.location.file)}:${test.location.line}`;

/** The first lines of what went wrong. */
export const saidOf = (result: TestResult | undefined, lines: number): string =>
  stripVTControlCharacters(result?.error?.message ?? '')
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, lines)
    .join('\n');
