import { mkdir, readFile, writeFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { patient } from './patience';
import { openGame, settled, TWO_PEOPLE, tile, typeMove, typeMoves, withSettings } from './support';
import { expect, type Page, test } from './test';

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
});

/** Few nodes, so that a hundred positions take seconds; the judging is the same. */
const NODES = 300;

const data = (name: string) =>
  readFile(new URL(`../../data/review/${name}`, import.meta.url), 'utf8');

async function axe(page: Page): Promise<void> {
  await settled(page);
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
  await expect(slider).toHaveAttribute('max', '100', { timeout: patient(60_000) });
  await expect(heading).toBeVisible();
  await expect(page.locator('[data-accuracy="white"]')).toHaveText(/^\d+(\.\d)? %$/);
  await axe(page);
  await slider.fill('1');
  const shown = page.locator('[data-verdict] h2');
  await expect(shown).toHaveText(/^1\. White: /);

  // Every ply is judged in the list; keys, list and graph lead to the same place.
  await expect(page.locator('button[data-ply]')).toHaveCount(100);
  await page.locator('button[data-ply="7"]').click();
  await expect(shown).toHaveText(/^7\. White: /);
  await page.keyboard.press('ArrowRight');
  await expect(shown).toHaveText(/^8\. Black: /);
  await page.keyboard.press('End');
  await expect(shown).toHaveText(/^100\. Black: /);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveValue('100');
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  const graph = page.locator('svg[data-graph]');
  const { width, height } = await graph.evaluate((graph) => {
    const { width, height } = graph.getBoundingClientRect();
    return { width, height };
  });
  await graph.click({ position: { x: width / 2, y: height - 4 } });
  await expect(slider).toHaveValue('50');

  // It is there without a search when it is opened again, even where no engine can be had.
  await page.route('**/engine*.wasm', (route) => route.abort());
  await page.goto(address);
  await expect(slider).toHaveAttribute('max', '100');
});

test('a finished review can be made again', async ({ page }) => {
  const game = 'Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-';
  await page.goto(`/review?uhp=${encodeURIComponent(game)}&nodes=${NODES}`);
  const slider = page.getByRole('slider', { name: 'Move of the game' });
  await expect(slider).toHaveAttribute('max', '4');
  await page.getByRole('slider').fill('2');
  await page.getByRole('button', { name: 'Review again' }).click();
  // It is another room: one looks at the end again.
  await expect(slider).toHaveValue('4');
});

test('a review is started on the library card, and can be cancelled', async ({ page }) => {
  await page.goto('/library');
  await page.getByRole('textbox', { name: /Paste games/ }).fill(await data('long.uhp'));
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('article').getByRole('link', { name: 'Review' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The review was cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review again' })).toBeVisible();
});

test('all games of the library are reviewed together', async ({ page }) => {
  await page.goto('/library');
  const games = (await data('short.uhp')).trim().split('\n').slice(0, 2).join('\n');
  await page.getByRole('textbox', { name: /Paste games/ }).fill(games);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('2 games imported.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goto(`/review?nodes=${NODES}`);
  await page.getByRole('button', { name: 'All games of my library' }).click();
  await expect(page.locator('[data-summary]')).toContainText('2 games', {
    timeout: patient(60_000),
  });
});

test('the result of a game and the analysis board lead to its review', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-', 'wQ -wS1');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const slider = page.getByRole('slider', { name: 'Move of the game' });
  await expect(page.locator('[data-result]')).toBeVisible();
  await settled(page);
  await page.locator('[data-result]').getByRole('link', { name: 'Review' }).click();
  await expect(slider).toHaveAttribute('max', '3');
  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(page.locator('[data-node]')).toHaveCount(3);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await expect(slider).toHaveAttribute('max', '3');
  // The analysis board hands on how the game ended.
  await expect(page.locator('.head')).toContainText('resigned');
  await page.getByLabel('Thoroughness').selectOption('quick');
  await expect(page.getByLabel('Thoroughness')).toHaveValue('quick');
  await expect(slider).toHaveAttribute('max', '3');
});

test('a folder of 50 games gives a summary, exercises and puzzles; bad files are named', async ({
  page,
}, testInfo) => {
  test.slow();
  await page.goto(`/review?nodes=${NODES}`);
  const folder = testInfo.outputPath('games');
  await mkdir(`${folder}/club`, { recursive: true });
  const games = (await data('short.uhp')).trim().split('\n');
  const files: Record<string, string> = {
    'broken.uhp': 'Base;InProgress;White[1];wS1;bS1 wA1-\n',
    'cut.pgn': '[GameType "Base"]\n\n1. wS1\n2. bS1 wS1-\n3. w',
    'foreign.pgn': '[Event "x"]\n\n1. e4 e5 *\n',
    ...Object.fromEntries(games.map((game, index) => [`club/${index + 1}.uhp`, `${game}\n`])),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(`${folder}/${name}`, text);
  const choose = page.getByLabel('Choose a folder');
  await expect(page.getByText('What you will see')).toBeVisible();
  await choose.setInputFiles(folder);
  const summary = page.locator('[data-summary]');
  await expect(summary).toContainText('50 games', { timeout: patient(240_000) });
  await expect(summary).toContainText(/\d+ won, \d+ drawn, \d+ lost/);
  const problems = page.getByRole('alert');
  for (const text of ['broken.uhp: line 1', 'cut.pgn: line 5', 'foreign.pgn: line']) {
    await expect(problems).toContainText(text);
  }
  await page.getByLabel('From the side of').selectOption('Level 1');
  await expect(summary).toContainText('50 games');
  await axe(page);

  // A folder without games takes nothing away.
  const empty = testInfo.outputPath('empty');
  await mkdir(empty, { recursive: true });
  await writeFile(`${empty}/letter.txt`, 'Dear Ann\n');
  await choose.setInputFiles(empty);
  await expect(page.getByText('No games were found.')).toBeVisible();
  await expect(summary).toContainText('50 games');

  // The worst move of all is shown before it is played, with the better one.
  await page.locator('a[href*="&ply="]').first().click();
  const verdict = page.locator('[data-verdict]');
  await expect(verdict).toContainText('Better:');
  await expect(page.locator('[data-mark="blunder"]').first()).toBeAttached();
  const text = (await verdict.textContent()) ?? '';
  const played = /: (.+?)\?\?/.exec(text)?.[1] ?? '';
  const line = (await verdict.locator('[data-line]').first().getAttribute('data-line')) ?? '';
  const [better = ''] = line.split('; ');

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
  await expect(summary).toContainText('50 games');
  await page.getByRole('button', { name: 'Make puzzles' }).click();
  const made = page.locator('[data-puzzles]');
  await expect(made).toHaveAttribute('data-puzzles', /^[1-9]/, { timeout: patient(120_000) });
  await page.getByRole('link', { name: 'Solve them' }).click();
  await expect(tile(page, 'wQ')).toBeVisible();
});
