/** What a screen reader says of the table. */

import { board, drawnGame, openGame } from './support';
import { expect, test } from './test';

test.beforeEach(async ({ page }) => {
  await openGame(page, [drawnGame(['wA1 wQ  bB1 bQ', 'under bB1: bS1'])]);
  await board(page).focus();
});

test('the whole position is told at a key', async ({ page }) => {
  await page.keyboard.press('p');
  const told = page.getByRole('status').filter({ hasText: 'White to move.' });
  await expect(told).toContainText('5 pieces in play.');
  await expect(told).toContainText('The white Queen has 2 of 6 sides taken.');
  await expect(told).toContainText(
    'Black Beetle 1 on black Spider 1, to the right of the white Queen.',
  );
});

test('the space under the cursor is told', async ({ page }) => {
  await page.keyboard.press('d');
  await expect(page.getByLabel(/^White Queen to the left of black Beetle 1\b/)).toBeAttached();
  await page.keyboard.press('d');
  await expect(
    page.getByLabel(/^Black Beetle 1 on black Spider 1, to the left of the black Queen\b/),
  ).toBeAttached();
});
