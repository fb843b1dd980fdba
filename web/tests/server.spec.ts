import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Path, visit } from './pages';
import {
  board,
  moves,
  openGame,
  settled,
  TWO_PEOPLE,
  tile,
  typeMoves,
  withSettings,
} from './support';
import { type BrowserContext, expect, type Page, slow, test } from './test';

// The page as the program serves it. `cargo xtask test` builds the program and
// names it; elsewhere these tests are skipped.
const program = process.env.ALVEARE_PROGRAM ?? '';
test.skip(!program, 'ALVEARE_PROGRAM names no program');

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

/** Starts the program; without a port it takes any that is free. */
async function start(folder: string, port = '0', ...more: string[]): Promise<Server> {
  const args = ['serve', '--data-dir', folder, '--port', port, ...more];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^Alveare is at (http:.*?)\/?$/.exec(line)?.[1];
    if (url) return { process: child, url };
  }
  throw new Error(`${program} does not start`);
}

/** Ends the program at once, as `kill -9` does. */
async function kill({ process: child }: Server): Promise<void> {
  // One that has ended by itself ends no more.
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

let folder: string;
let server: Server;
let context: BrowserContext;
let page: Page;

test.beforeEach(async ({ browser }) => {
  folder = await mkdtemp(join(tmpdir(), 'alveare-'));
  server = await start(folder);
  context = slow(await browser.newContext({ baseURL: server.url }));
  page = await context.newPage();
  await withSettings(page, { notation: 'uhp', sounds: false });
});

test.afterEach(async () => {
  await context.close();
  await kill(server);
  await rm(folder, { recursive: true });
});

test('a game goes on after a kill of the server', async () => {
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-', 'wQ -wS1');
  // What was acknowledged is stored.
  const stored = async () => (await context.request.get(`/api/games/${id}`)).json();
  await expect.poll(async () => (await stored()).summary.plies).toBe(3);
  await kill(server);
  server = await start(folder, new URL(server.url).port);

  await page.reload();
  await expect.poll(() => moves(page)).toEqual(['wS1', 'bS1 wS1-', 'wQ -wS1']);
  await typeMoves(page, 'bQ bS1-');
  await expect(tile(page, 'bQ')).toBeVisible();
  await expect.poll(async () => (await stored()).summary.plies).toBe(4);
});

test('what was played while the server was away is stored, also after leaving the game', async () => {
  const id = await openGame(page, [TWO_PEOPLE]);
  const leave = async () => {
    await page.getByRole('link', { name: 'About', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'About Alveare' })).toBeVisible();
  };
  // The other page has been there once, so that it is there without the server.
  await leave();
  await page.goBack();
  await expect(board(page)).toBeVisible();
  await kill(server);
  await typeMoves(page, 'wS1');
  await expect(page.getByRole('alert')).toContainText('not saved yet: the program does not answer');
  await leave();

  server = await start(folder, new URL(server.url).port);
  const stored = async () => (await context.request.get(`/api/games/${id}`)).json();
  await expect.poll(async () => (await stored()).summary.plies).toBe(1);
});

test('a server that has a bad moment does not make the library seem empty', async () => {
  await openGame(page, [TWO_PEOPLE]);
  await page.route('**/api**', (route) => route.abort());
  await page.goto('/library');
  await expect(page.getByRole('alert')).toContainText('the program does not answer');
  await page.unroute('**/api**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await expect(page.getByText('Kept by Alveare on this computer.')).toBeVisible();
});

test('the page keeps to the policy of the server', async () => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) complaints.push(request.url());
  });
  const paths: Path[] = ['/', '/play', '/learn', '/rules', '/library', '/settings', '/about'];
  for (const path of paths) await visit(page, path);
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1');
  await settled(page);
  expect(complaints).toEqual([]);
});

test('the program analyses on all cores, and without it the page goes on', async () => {
  await page.goto('/analysis');
  const panel = page.getByRole('region', { name: 'Engine' });
  const lines = panel.getByRole('listitem');
  const which = panel.getByLabel('Which engine');
  await expect(which).toHaveValue('program');
  await expect(which.locator('option').first()).toHaveText(/^The program’s, \d+ cores?$/);
  await expect(lines).toHaveCount(3);
  await expect(panel.getByText('by the program')).toBeVisible();
  // Each step leaves a search and begins another; the place is always free again.
  await typeMoves(page, 'wS1', 'bS1 wS1-', 'wQ -wS1');
  await expect(lines).toHaveCount(3);
  await expect(panel.getByText('by the program')).toBeVisible();

  await which.selectOption('page');
  await expect(panel.getByText('by this page', { exact: false })).toBeVisible();
  await expect(lines).toHaveCount(3);
  await which.selectOption('program');
  await expect(panel.getByText('by the program')).toBeVisible();

  await kill(server);
  // Nobody touches the page: the search that was under way goes on.
  await expect(panel.getByText('the program’s engine is not available')).toBeVisible();
  await expect(lines).toHaveCount(3);
  await typeMoves(page, 'bQ bS1-');
  await expect(lines).toHaveCount(3);
  await expect(panel.getByRole('alert')).toHaveCount(0);
  server = await start(folder);
});

test('another machine plays, by a link in a message', async ({ playwright, launchOptions }) => {
  // A name makes a stranger of this machine: the page is not secure under it.
  const NAME = 'alveare.test';
  await kill(server);
  server = await start(folder, '0', '--listen', '0.0.0.0', '--allow-host', NAME);
  const rule = `--host-resolver-rules=MAP ${NAME} 127.0.0.1`;
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), rule],
  });
  const there = await browser.newPage();
  await withSettings(there, { notation: 'uhp', sounds: false });
  await there.setContent(`<a href="${server.url.replace('127.0.0.1', NAME)}">A game?</a>`);
  await there.getByRole('link').click();
  await there.getByRole('button', { name: 'Play now' }).click();
  expect(await there.evaluate(() => isSecureContext)).toBe(false);
  await typeMoves(there, 'wA1');
  await expect.poll(() => moves(there)).toHaveLength(2);
  // The address bar shows no token that could be read over a shoulder.
  expect(there.url()).not.toContain('token');
  await settled(there);
  await there.reload();
  await expect.poll(() => moves(there)).toHaveLength(2);
  await browser.close();
});
