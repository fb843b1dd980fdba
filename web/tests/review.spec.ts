import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { tile, typeMove, withSettings } from './support';

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
});

/** Few nodes, so that a hundred positions take seconds; the judging is the same. */
const NODES = 300;

const data = (name: string) =>
  readFile(new URL(`../../data/review/${name}`, import.meta.url), 'utf8');

async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a game of 100 plies ends with a graph and verdicts, and is kept', async ({ page }) => {
  const game = (await data('long.uhp')).trim();
  const address = `/review?uhp=${encodeURIComponent(game)}&nodes=${NODES}`;
  await page.goto(address);
  const heading = page.getByRole('heading', { name: 'Game review' });
  const slider = page.getByRole('slider', { name: 'Move of the game' });
  await expect(slider).toHaveAttribute('max', '100', { timeout: 60_000 });
  await expect(heading).toBeVisible();
  await expect(page.locator('[data-accuracy="white"]')).toHaveText(/^\d+(\.\d)? %$/);
  await axe(page);
  await slider.fill('1');
  await expect(page.locator('[data-verdict] h2')).toHaveText(/^1\. White: /);

  // It is there without a search when it is opened again, even where no engine can be had.
  await page.route('**/engine*.wasm', (route) => route.abort());
  await page.goto(address);
  await expect(slider).toHaveAttribute('max', '100');
});

test('a review is started on the library card, and can be cancelled', async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('textbox', { name: /Paste games/ }).fill(await data('long.uhp'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('link', { name: /^Review: / }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The review was cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review again' })).toBeVisible();
});

test('many games give a summary, exercises and puzzles; bad files are named', async ({ page }) => {
  test.slow();
  await page.goto(`/review?nodes=${NODES}`);
  // Some of these have wins that were there and were missed.
  const games = (await data('short.uhp')).trim().split('\n').slice(26, 34);
  const file = (name: string, content: string | Buffer) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(content),
  });
  const files = games.map((game, index) => file(`game-${index + 1}.uhp`, `${game}\n`));
  const bad = [
    file('broken.uhp', 'Base;InProgress;White[1];wS1;bS1 wA1-\n'),
    file('cut.pgn', '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. w'),
    file('foreign.pgn', '[Event "x"]\n\n1. e4 e5 *\n'),
    file('huge.uhp', Buffer.alloc(9 << 20, 'wS1;')),
  ];
  await page.getByLabel('Or choose files').setInputFiles([...files, ...bad]);
  const summary = page.locator('[data-summary]');
  await expect(summary).toContainText('8 games', { timeout: 120_000 });
  await expect(summary).toContainText(/\d+ won, \d+ drawn, \d+ lost/);
  const problems = page.getByRole('alert');
  for (const text of [
    'broken.uhp: line 1',
    'cut.pgn: line 5',
    'foreign.pgn: line',
    'huge.uhp: line 1',
  ]) {
    await expect(problems).toContainText(text);
  }
  await page.getByLabel('From the side of').selectOption('Level 1');
  await expect(summary).toContainText('8 games');
  await axe(page);

  // The worst move of all is shown before it is played, with the better one.
  await page.locator('a[href*="&ply="]').first().click();
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toContainText('Better: ');
  await expect(page.locator('[data-mark="blunder"]').first()).toBeAttached();
  const text = (await verdict.textContent()) ?? '';
  const played = /: (.+?)\?\?/.exec(text)?.[1] ?? '';
  const better = /Better: ([^;]+)/.exec(text)?.[1] ?? '';

  // As an exercise it hides the better move, and knows it from the one that was played.
  await verdict.getByRole('button', { name: 'Find the better move' }).click();
  await expect(verdict).toContainText('Play something better');
  await expect(verdict).not.toContainText(better);
  await typeMove(page, played);
  await expect(verdict).toContainText('Not yet: ');
  await axe(page);
  await typeMove(page, better);
  await expect(verdict).toContainText('Right: ');
  await page.getByRole('button', { name: 'Show the better move' }).click();
  await expect(verdict).toContainText(better);

  // What was reviewed is still there, and its missed wins become puzzles.
  await page.getByRole('link', { name: 'Review many games' }).click();
  await expect(summary).toContainText('8 games');
  await page.getByRole('button', { name: 'Make puzzles' }).click();
  const made = page.locator('[data-puzzles]');
  await expect(made).toHaveAttribute('data-puzzles', /^[1-9]/, { timeout: 120_000 });
  await page.getByRole('link', { name: 'Solve them' }).click();
  await expect(tile(page, 'wQ')).toBeVisible();
});
