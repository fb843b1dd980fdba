import {
  board,
  drawnGame,
  moves,
  openGame,
  settled,
  TWO_PEOPLE,
  tile,
  typeMoves,
  withSettings,
} from './support';
import { expect, test } from './test';

test('the arrow keys step through a game wherever they mean nothing else', async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-');
  await expect.poll(() => moves(page)).toHaveLength(2);

  await settled(page);
  // The page has just been opened: the focus is on its heading.
  await page.goto(`/game/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tile(page, 'bS1')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'bS1')).toBeVisible();

  // A button was pressed last.
  const first = page.locator('[data-ply="1"]');
  await first.click();
  await expect(tile(page, 'bS1')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'bS1')).toBeVisible();

  // In a field and on the board they are not the page's.
  await page.getByRole('textbox', { name: 'Type a move' }).fill('wA1');
  await page.keyboard.press('ArrowLeft');
  await board(page).focus();
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  await expect(tile(page, 'bS1')).toBeVisible();
  // Where they are its own again, the first one makes the first step.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('You are looking at move 1 of 2.')).toBeVisible();
});

test('the focus stays in the field after a typed move, until Escape', async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-');
  await expect(page.getByRole('textbox', { name: 'Type a move' })).toBeFocused();
  // The arrow keys are the field's; the page steps only once it is left.
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  await expect(tile(page, 'bS1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(board(page)).toBeFocused();
  await expect(board(page).locator('[data-cursor]')).toBeVisible();
});

test('the cursor is another element on every space', async ({ page }) => {
  await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
  await board(page).focus();
  const cursor = board(page).locator('[data-cursor]');
  await page.keyboard.press('ArrowRight');
  const told = async () => {
    await expect(cursor).toHaveCount(1);
    const id = (await cursor.getAttribute('id')) ?? '';
    await expect(board(page)).toHaveAttribute('aria-activedescendant', id);
    return id;
  };
  const before = await told();
  await cursor.evaluate((element) => element.setAttribute('data-before', ''));
  await page.keyboard.press('ArrowRight');
  await expect(board(page).locator('[data-before]')).toHaveCount(0);
  expect(await told()).not.toBe(before);
});

test('a refusal is heard once, however the cursor moves', async ({ page }) => {
  await withSettings(page, { animation: false });
  await page.addInitScript(() => {
    const { createOscillator } = AudioContext.prototype;
    const heard = Object.assign(window, { tones: 0 });
    AudioContext.prototype.createOscillator = function () {
      heard.tones += 1;
      return createOscillator.call(this);
    };
  });
  const tones = () => page.evaluate(() => (window as Window & { tones?: number }).tones);
  await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
  await board(page).focus();
  const cursor = board(page).locator('[data-cursor]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-answer="why-not"]')).toBeVisible();
  await expect.poll(tones).toBe(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(cursor).toHaveAttribute('aria-label', /black ant 1/i);
  await settled(page);
  expect(await tones()).toBe(1);
});
