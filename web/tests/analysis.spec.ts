import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { board, openGame, TWO_PEOPLE, tile, typeMoves, withSettings } from './support';

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
});

const MOVES = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];
const UHP = `Base;InProgress;White[3];${MOVES.join(';')}\trules=tournament\twhite=Ann`;
const PGN = `[White "Ann"]
[Black "Bob"]
[GameType "Base"]
[Result "*"]

1. wS1
2. bS1 wS1-
3. wQ -wS1 {the queen comes early}
4. bQ bS1-
*
`;
const SGF = `(;
GM[27]VV[1]
SU[hive]
P0[id "Ann"]P1[id "Bob"]
; P0[0 start P0]
; P0[1 dropb wS1 N 13 .]
; P0[2 done]
; P1[3 dropb bS1 O 13 wS1-]
; P1[4 done]
; P0[5 dropb wQ M 13 -wS1]
; P0[6 done]
; P1[7 dropb bQ P 13 bS1-]
; P1[8 done]
)
`;

/** The moves of the list, variations and all. */
const listed = (page: Page) => page.locator('[data-node] .uhp').allTextContents();

async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('textbox', { name: /^Paste a game/ }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

async function exportAs(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Share…' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('button', { name: 'Close' }).click();
  return text;
}

for (const [format, text] of Object.entries({ UHP, PGN, SGF })) {
  test(`a game of ${format} is opened by paste and stepped through`, async ({ page }) => {
    await page.goto('/analysis');
    await openText(page, text);
    await expect.poll(() => listed(page)).toEqual(MOVES);
    await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
    await expect(tile(page, 'bQ')).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(tile(page, 'bQ')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, 'bQ')).toHaveCount(0);
    await expect(page.locator('[data-node][aria-current]')).toContainText('wQ -wS1');
  });
}

test('a file with several games lets one choose', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'games.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${PGN}\n${PGN.replace('Ann', 'Cleo')}`),
  });
  await page.getByRole('button', { name: 'Cleo against Bob' }).click();
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await expect(page.getByText('the queen comes early')).toBeVisible();
});

test('what cannot be read is refused, and the analysis stays', async ({ page }) => {
  await page.goto('/analysis');
  await typeMoves(page, 'wS1');
  for (const text of [
    'nonsense',
    '{"format":"alveare-analysis"}',
    'Base;InProgress;White[2];wA9',
  ]) {
    await openText(page, text);
    await expect(page.getByText(/^This cannot be opened/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  expect(await listed(page)).toEqual(['wS1']);
});

test('a tree stays after a reload, and comes back the same from its file', async ({ page }) => {
  await page.goto('/analysis');
  await openText(page, UHP);
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await typeMoves(page, 'wG1 -wS1');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Solid.');
  await page.getByText('marks', { exact: true }).click();
  await tile(page, 'wS1').click();
  await page.getByText('draws an arrow', { exact: true }).click();
  await tile(page, 'wS1').click();
  await tile(page, 'bS1').click();
  const tree = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'wG1 -wS1', 'bQ bS1-'];
  await expect.poll(() => listed(page)).toEqual(tree);
  const label = 'Alveare (JSON), with variations and comments';
  const exported = await exportAs(page, label);
  expect(JSON.parse(exported).nodes.at(-1)).toMatchObject({ comment: 'Solid.', marks: [{}] });

  await page.reload();
  await expect.poll(() => listed(page)).toEqual(tree);
  expect(await exportAs(page, label)).toBe(exported);
  const address = page.url();
  await openText(page, exported);
  await expect(page).not.toHaveURL(address);
  await expect.poll(() => listed(page)).toEqual(tree);
  expect(await exportAs(page, label)).toBe(exported);

  await page.locator('[data-node]', { hasText: 'wG1' }).click();
  await expect(page.locator('[data-node][aria-current]')).toContainText('wG1');
  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await expect
    .poll(() => listed(page))
    .toEqual(['wS1', 'bS1 wS1-', 'wG1 -wS1', 'wQ -wS1', 'bQ bS1-']);
  expect(await exportAs(page, 'UHP, the main line')).toContain('wS1;bS1 wS1-;wG1 -wS1\t');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => listed(page)).toContain('wG1 -wS1');
});

test('a link carries the game with its rules to another browser', async ({ page, browser }) => {
  await page.goto('/analysis');
  await openText(page, UHP);
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-node][aria-current]')).toContainText('wS1');
  await page.getByRole('button', { name: 'Share…' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this line' }).inputValue();

  const context = await browser.newContext({ serviceWorkers: 'block' });
  const fresh = await context.newPage();
  await withSettings(fresh, { notation: 'uhp' });
  await fresh.goto(link);
  await expect.poll(() => listed(fresh)).toEqual(MOVES);
  await expect(fresh.locator('[data-node][aria-current]')).toContainText('wS1');
  const exported = await exportAs(fresh, 'Alveare (JSON), with variations and comments');
  expect(JSON.parse(exported).rules).toEqual({
    queenOpening: 'forbidden',
    repetition: 'automatic',
  });
  await context.close();
});

test('a game of the library is analysed, with lines and a graph', async ({ page }) => {
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, ...MOVES);
  await page.goto('/library');
  await page.getByRole('link', { name: /^Analyse: / }).click();
  await expect(page).toHaveURL(`/analysis/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis');
  const lines = page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await page.getByLabel('Lines').selectOption('5');
  await expect(lines).toHaveCount(5);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Evaluate the whole game' }).click();
  await expect(page.locator('path.chance')).toHaveAttribute('d', /^M0 [\d.]+(L[\d.]+ [\d.]+){4}$/);
  await page.getByLabel('On', { exact: true }).uncheck();
  await expect(lines).toHaveCount(0);
});

test('axe finds nothing, and all is large enough for a finger on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/analysis');
  await openText(page, PGN);
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await expect(board(page)).toBeVisible();
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const check = async () => {
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  await check();
  const small = await page
    .locator('main button:visible, main select:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ html }) => html),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.getByRole('button', { name: 'Open…' }).click();
  await check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('textbox', { name: 'Link to this line' })).toBeVisible();
  await check();
});
