// What the scripts that measure the page share: the program that serves it, a
// browser, and a limit for whatever is waited for.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';

/** What takes longer than this will not come. */
const LIMIT = 60_000;

/** Waits for something, but not for ever; `what` says what did not come. */
export async function within(promise, what, limit = LIMIT) {
  let timer;
  const late = new Promise((_, reject) => {
    const error = new Error(`after ${limit / 1000} s there is still not ${what}`);
    timer = setTimeout(() => reject(error), limit);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function serve(program, folder) {
  const args = ['serve', '--data-dir', folder, '--port', '0'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /^Alveare is at (http:.*)\/$/.exec(line)?.[1];
      if (url) return url;
    }
    throw new Error(`${program} does not start`);
  })();
  try {
    return { child, url: await within(address, `an address of ${program}`) };
  } catch (error) {
    child.kill();
    throw error;
  }
}

/**
 * Starts the program, unless it is given an address where the page already is,
 * and a browser, and ends both afterwards. A failure is told in one sentence.
 */
export async function measure(act) {
  const [program, executablePath] = process.argv.slice(2);
  const folder = await mkdtemp(join(tmpdir(), 'alveare-speed-'));
  let served;
  let browser;
  try {
    served = program.startsWith('http') ? { url: program } : await serve(program, folder);
    const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    browser = await chromium.launch({ executablePath, args });
    await act(browser, served.url);
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  } finally {
    await browser?.close();
    served?.child?.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A visitor who has never been here: nothing is cached. */
export async function visitor(browser, baseURL, settings) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  context.setDefaultTimeout(LIMIT);
  await context.addInitScript((chosen) => {
    localStorage.setItem('alveare.settings', JSON.stringify(chosen));
  }, settings);
  const page = await context.newPage();
  return page;
}
