import AxeBuilder from '@axe-core/playwright';
import { board, pressCell, settled, tile, withSettings } from './support';
import { expect, type Page, slow, test } from './test';

const DIAGRAM = `
wQ  wA1 bA1 bQ
turn: black
`;

const verdict = (page: Page) => page.locator('[data-verdict]');
const pile = (page: Page, side: string, bug: string) =>
  page.getByRole('group', { name: `Reserve: ${side}` }).locator(`[data-pile="${bug}"]`);

async function place(page: Page, side: string, bug: string, q: number, r = 0): Promise<void> {
  await pile(page, side, bug).click();
  await pressCell(page, { q, r });
}

test.beforeEach(({ page }) => withSettings(page, { sounds: false, animation: false }));

test('what can be on the table is accepted, what cannot is refused in words and marked', async ({
  page,
}) => {
  await page.goto('/editor');
  await expect(verdict(page)).toHaveText('This position can be on the table.');
  await place(page, 'White', 'spider', 0);
  await expect(tile(page, 'wS1')).toBeVisible();
  await expect(verdict(page)).toContainText('a piece is placed on every turn');
  await place(page, 'Black', 'ant', 2);
  await expect(verdict(page)).toHaveText('The hive is in 2 parts: all pieces must hang together.');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'illegal');
  await expect(page.getByRole('link', { name: 'Play from here' })).not.toHaveAttribute('href');

  // The ant is taken up and put down beside the spider.
  await tile(page, 'bA1').click();
  await pressCell(page, { q: 1, r: 0 });
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');

  await place(page, 'White', 'grasshopper', 1);
  await expect(verdict(page)).toHaveText(
    'White Grasshopper 1 lies on black Ant 1, but it can never come to rest on another piece.',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'illegal');

  // By the keyboard alone: the cursor is on the stack.
  await board(page).focus();
  await page.keyboard.press('Delete');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');
  await page.keyboard.press('l');
  await expect(page.getByLabel('Moved last')).toHaveValue('bA1');
  await page.getByLabel('Moved last').selectOption('wS1');
  await expect(verdict(page)).toContainText('it cannot have moved last');
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(board(page).locator('[data-piece]')).toHaveCount(0);
});

test('a position goes from text to link to a fresh profile, and is played and analysed', async ({
  page,
  browser,
}) => {
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Load…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('nothing that is drawn');
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('This cannot be loaded: line 1');
  await dialog.getByRole('textbox').fill(DIAGRAM);
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(tile(page, 'bQ')).toBeVisible();
  await page.getByLabel('Rules', { exact: true }).selectOption('rulebook');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'legal');
  const link = await page.getByLabel('Link to this position').inputValue();

  const fresh = slow(await browser.newContext());
  const other = await fresh.newPage();
  await withSettings(other, { sounds: false, animation: false });
  await other.goto(link);
  await expect(tile(other, 'wA1')).toBeVisible();
  await expect(other.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect(other.getByLabel('Rules', { exact: true })).toHaveValue('rulebook');

  await other.getByRole('link', { name: 'Analyse' }).click();
  await expect(other.getByRole('heading', { name: 'Analysis' })).toBeVisible();
  await expect(tile(other, 'bQ')).toBeVisible();
  await expect(other.locator('header .tag')).toHaveText('Black to move');
  await other.getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('link', { name: 'Edit the position' }).click();
  await expect(verdict(other)).toHaveAttribute('data-verdict', 'legal');

  await other.getByRole('link', { name: 'Play from here' }).click();
  await expect(other.getByText('The game begins with this position.')).toBeVisible();
  await other.getByText('Two people at this screen').click();
  await other.getByRole('button', { name: 'Start the game' }).click();
  await expect(other).toHaveURL(/\/game\//);
  await expect(tile(other, 'bQ')).toBeVisible();
  await fresh.close();
});
