import type { Event as GameEvent } from '../src/generated';
import { board, importGames, RULEBOOK, settled, tile, withSettings } from './support';
import { expect, type Page, test } from './test';

test.beforeEach(({ page }) =>
  withSettings(page, { notation: 'uhp', sounds: false, animation: false }),
);

const FILE = `Base;WhiteWins;White[2];wS1;bS1 wS1-\twhite=Ann\tblack=Bob
Base;BlackWins;White[2];wS1;bS1 -wS1
Base+MLP;Draw;White[2];wL;bS1 wL/
Base;InProgress;White[2];wS1;bS1 wQ-
`;

const row = (page: Page, text: string) =>
  page.getByRole('row').filter({ has: page.locator(`[data-move="${text}"]`) });

const add = async (page: Page, name: string, text: string): Promise<void> => {
  await page.getByLabel('Add files (UHP, PGN, SGF)').setInputFiles({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
};

test('own games and a file are explored, filtered and walked through', async ({ page }) => {
  const own: GameEvent[] = [
    { kind: 'created', gameType: 'Base', rules: RULEBOOK, name: 'A game of mine' },
    { kind: 'moved', move: { kind: 'place', piece: 'wG1', to: { q: 0, r: 0 } } },
  ];
  await importGames(page, [own]);
  await page.goto('/explorer');
  await expect(row(page, 'wG1')).toContainText('1');
  await expect(page.getByRole('link', { name: 'A game of mine' })).toBeVisible();

  await add(page, 'games.uhp', FILE);
  await expect(page.getByText('3 games were added.')).toBeVisible();
  // The game that cannot be read is told with its line, and the others count.
  await expect(page.getByText(/^line 4: move 2/)).toBeVisible();
  await expect(page.getByText('4 games: your own')).toBeVisible();
  await expect(row(page, 'wS1').getByRole('cell').nth(1)).toHaveText('2');
  await expect(
    row(page, 'wS1').getByRole('img', { name: 'White 50 %, draws 0 %, Black 50 %' }),
  ).toBeVisible();

  // Both answers look alike, so they are one move.
  await page.locator('[data-move="wS1"]').click();
  await expect(tile(page, 'wS1')).toBeVisible();
  await expect(page.locator('[data-move]')).toHaveCount(1);
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText('2');
  await expect(page.getByText('Ann – Bob')).toBeVisible();
  // The engine gives every move a score, and its lines when it is asked for them.
  await expect(page.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(/^[+-]?\d+\.\d$/);
  await page.getByRole('button', { name: 'Engine’s view' }).click();
  await expect(
    page.getByRole('region', { name: 'Engine’s view' }).locator('li').first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[data-move="wL"]')).toBeVisible();

  await page.getByLabel('Result', { exact: true }).selectOption('draw');
  await expect(page.locator('[data-move]')).toHaveCount(1);
  await expect(page.locator('[data-move="wL"]')).toBeVisible();
  await page.getByLabel('Pieces').selectOption('Base');
  await expect(page.getByText('Nobody has played on from here')).toBeVisible();
});

test('the explorer goes on where the analysis is, and plays any move', async ({ page }) => {
  await page.goto('/analysis?uhp=Base;InProgress;Black[1];wS1&move=1');
  await expect(tile(page, 'wS1')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'Opening explorer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening explorer');
  await expect(tile(page, 'wS1')).toBeVisible();
  await add(page, 'games.uhp', FILE);
  await expect(page.locator('[data-move]')).toHaveCount(1);

  // A move that nobody has played, by keyboard: the first tile of the reserve, beside the spider.
  await settled(page);
  await board(page).focus();
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-move]')).toHaveCount(0);
  await expect(page.getByText('Nobody has played on from here')).toBeVisible();
  await expect(page.locator('.path button')).toHaveCount(3);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.locator('[data-move]')).toHaveCount(1);

  // The analysis begins there, with the pieces and rules of these games.
  await page.getByRole('link', { name: 'Analyse', exact: true }).click();
  await expect(page).toHaveURL(/\/analysis\?json=/);
  await expect(page.locator('[data-node]')).toHaveCount(1);
  const { searchParams } = new URL(page.url());
  expect(JSON.parse(searchParams.get('json') ?? '')).toMatchObject({
    gameType: 'Base',
    rules: { queenOpening: 'forbidden' },
  });
});

test('a game that came into the library meanwhile is there on the next visit', async ({ page }) => {
  await page.goto('/explorer');
  await expect(page.getByText('There are no games yet')).toBeVisible();
  // Without a reload, so that it is the same exploration.
  await page.getByRole('link', { name: 'My games' }).click();
  const line = 'Base;InProgress;White[2];wG1;bG1 wG1-\twhite=Ann\tblack=Bob';
  await page.getByRole('textbox', { name: /Paste games/ }).fill(line);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 game imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Study' }).click();
  await page.getByRole('link', { name: 'Opening explorer' }).click();
  await expect(page.locator('[data-move="wG1"]')).toBeVisible();
  // The same game from a file is no other.
  await add(page, 'games.uhp', FILE + line);
  await expect(page.getByText('3 games were added.')).toBeVisible();
  await expect(page.getByText('1 game was there already.')).toBeVisible();
});

test('foreign and broken files leave the page alive', async ({ page }) => {
  await page.goto('/explorer');
  await expect(page.getByText('There are no games yet')).toBeVisible();
  await add(page, 'letter.txt', 'Dear Bob,\nlet us play.');
  await expect(page.getByText(/^line 1: this is no game/)).toBeVisible();
  await add(page, 'cut.pgn', FILE.slice(0, 20));
  await expect(page.getByText(/^line 1: (?!this)/)).toBeVisible();
  await add(page, 'games.uhp', FILE);
  await expect(page.getByText('3 games were added.')).toBeVisible();
  await expect(row(page, 'wS1')).toBeVisible();
});

test('files are still there after a reload, until they are forgotten', async ({ page }) => {
  await page.goto('/explorer');
  await add(page, 'games.uhp', FILE);
  await expect(page.getByText('3 games were added.')).toBeVisible();
  await expect(page.getByText('3 games: your own')).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(row(page, 'wS1').getByRole('cell').nth(1)).toHaveText('2');
  await expect(page.getByText('3 games: your own')).toBeVisible();
  // What is known already does not count twice.
  await add(page, 'more.uhp', `${FILE}Base;Draw;White[2];wG1;bS1 wG1-\n`);
  await expect(page.getByText('1 game was added.')).toBeVisible();
  await expect(page.getByText('3 games were there already.')).toBeVisible();
  await expect(page.getByText('4 games: your own')).toBeVisible();
  const forget = { name: 'Forget the added games' };
  await page.getByRole('button', forget).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Your own stay.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('4 games: your own')).toBeVisible();
  await page.getByRole('button', forget).click();
  await question.getByRole('button', forget).click();
  await expect(page.getByText('There are no games yet')).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(page.getByText('There are no games yet')).toBeVisible();
  await settled(page);

  // A browser without room says so, and explores all the same.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...entry) {
      const request = put.apply(this, entry);
      this.transaction.abort();
      return request;
    };
    const error = new DOMException('there is no room', 'QuotaExceededError');
    Object.defineProperty(IDBTransaction.prototype, 'error', { get: () => error });
  });
  await add(page, 'games.uhp', FILE);
  await expect(page.getByRole('alert')).toContainText('no room to keep these games');
  await expect(row(page, 'wS1')).toBeVisible();
});
