/** What happens at the table, between two people. */

import {
  board,
  cell,
  drawnGame,
  moves,
  openGame,
  pointOf,
  pressCell,
  settled,
  TWO_PEOPLE,
  tile,
  typeMove,
  typeMoves,
  withSettings,
} from './support';
import { expect, test } from './test';

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false });
});

const CARRIER = drawnGame(['wD  wQ  bQ  bA1', '  wA1', 'under wD: bB1']);

test('a dragonfly flies alone after one tap and with its cargo after two', async ({ page }) => {
  await openGame(page, [CARRIER]);
  await tile(page, 'wD').click();
  await expect(page.getByText('white dragonfly in hand', { exact: false })).toBeAttached();
  await tile(page, 'wD').click();
  await expect(
    page.getByText('white dragonfly + black beetle 1 in hand', { exact: false }),
  ).toBeAttached();
  await board(page).locator('[data-cell]').first().click();
  await expect.poll(() => moves(page)).toEqual([expect.stringMatching(/^wD\+bB1 /)]);
});

test('the plus key takes the cargo along', async ({ page }) => {
  await openGame(page, [CARRIER]);
  await board(page).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('+');
  await page.keyboard.press('t');
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(page)).toEqual([expect.stringMatching(/^wD\+bB1 /)]);
});

test('a throw is made by tapping the victim, and shows who threw', async ({ page }) => {
  await openGame(page, [drawnGame(['bA1 wP  wQ  bQ'])]);
  await tile(page, 'bA1').click();
  await pressCell(page, { q: 1, r: -1 });
  await expect.poll(() => moves(page)).toHaveLength(1);
  // The pillbug has a sign, an arrow leads over it, and the list names it.
  await expect(tile(page, 'wP').locator('.thrower')).toBeVisible();
  await expect(board(page).locator('.throwing .arrow')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /white pillbug/i })).toBeAttached();
});

test('who cannot move passes by itself, with the reasons', async ({ page }) => {
  await openGame(page, [drawnGame(['bB1 bB2 bQ  bA1', 'under bB1: wQ', 'under bB2: wA1'])]);
  await expect(page.getByText('White had to pass')).toBeVisible();
  await expect(page.getByText(/^White had no legal move: there was no space/)).toBeVisible();
  await expect.poll(() => moves(page)).toEqual(['pass']);
});

test('where a piece goes is shown before it is played, if that is wanted', async ({ page }) => {
  await withSettings(page, { confirm: true });
  await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
  await tile(page, 'wA1').click();
  await cell(page, 0, 1).click();
  await expect(page.locator('[data-answer="how"]')).toContainText('slides');
  await expect(page.getByText('Tap once more')).toBeVisible();
});

test('the mouse over a target shows the way', async ({ page }) => {
  await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
  await tile(page, 'wA1').click();
  await cell(page, 1, 1).hover();
  await expect(page.locator('[data-answer="how"]')).toContainText('white ant 1 slides', {
    ignoreCase: true,
  });
});

test('a piece can be dragged from the reserve and on the board', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await settled(page);
  const pile = page.getByRole('group', { name: 'Reserve: White' }).locator('[data-pile="ant"]');
  await pile.dragTo(board(page));
  await expect.poll(() => moves(page)).toEqual(['wA1']);
});

test('moves can be typed, and a wrong one is refused with its reason', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wA1', 'bA1 wA1-');
  await typeMove(page, 'nonsense');
  await expect(
    page.getByRole('alert').filter({ hasText: '“nonsense” is not a piece' }),
  ).toBeVisible();
  await typeMove(page, 'wA1 bA1-');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Place your Queen Bee before you move' }),
  ).toBeVisible();
  await settled(page);
  expect(await moves(page)).toEqual(['wA1', 'bA1 wA1-']);
});

test('stepping through the moves leaves the game as it is', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wA1', 'bA1 wA1-');
  await page.getByRole('button', { name: 'One move back' }).click();
  await expect(tile(page, 'bA1')).toHaveCount(0);
  await expect(page.getByText('You are looking at move 1 of 2.')).toBeVisible();
  await page.locator('[data-ply="1"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'bA1')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => moves(page)).toEqual(['wA1']);
});

test('a draw is offered and agreed, and a rematch swaps the colours', async ({ page }) => {
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wA1');
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await page.getByRole('button', { name: 'Accept' }).click();
  const result = page.getByRole('region', { name: 'A draw' });
  await expect(result).toContainText('Draw by agreement.');
  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(board(page)).toBeVisible();
  await settled(page);
  expect(await moves(page)).toEqual([]);
});

test('a rematch begins with the same position, and says so if it cannot', async ({ page }) => {
  const id = await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const result = page.getByRole('region', { name: 'Black wins' });
  await page.evaluate(() => {
    const { getRandomValues } = Crypto.prototype;
    Crypto.prototype.getRandomValues = () => {
      Crypto.prototype.getRandomValues = getRandomValues;
      throw new Error('nothing is random now');
    };
  });
  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(result.getByRole('alert')).toContainText('nothing is random now');
  await result.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(tile(page, 'bA1')).toBeVisible();
});

test('what comes next stays beside the board, and the analysis begins where one looks', async ({
  page,
}) => {
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  const result = page.getByRole('region', { name: 'Black wins' });
  await expect(result).toBeVisible();
  await settled(page);
  await page.reload();
  await expect(result.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await settled(page);
  const [beside, table] = [await result.boundingBox(), await board(page).boundingBox()];
  expect(beside?.x).toBeGreaterThanOrEqual((table?.x ?? 0) + (table?.width ?? 0));
  await page.locator('[data-ply="1"]').click();
  await result.getByRole('link', { name: 'Analyse' }).click();
  await expect(page).toHaveURL(new RegExp(`/analysis/${id}\\?move=1$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis');
  await settled(page);
  await expect(tile(page, 'wS1')).toBeVisible();
  await expect(tile(page, 'bS1')).toHaveCount(0);
});

test('resigning is asked for once more', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('region', { name: 'Black wins' })).toContainText('White resigned');
});

test('a position that occurred three times can be claimed as a draw', async ({ page }) => {
  await openGame(page, [drawnGame(['wQ  wA1 bA1 bQ'])]);
  const cycle = ['wQ \\wA1', 'bQ bA1\\', 'wQ -wA1', 'bQ bA1-'];
  await typeMoves(page, ...cycle, ...cycle);
  await page.getByRole('button', { name: 'Claim a draw' }).click();
  await expect(page.getByRole('region', { name: 'A draw' })).toContainText('third time');
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a target that is held shows how the piece gets there, and is not played', async ({
    page,
  }) => {
    await openGame(page, [drawnGame(['wA1 wQ  bQ  bA1'])]);
    await expect(page).toHaveTitle('White against Black – Alveare');
    await tile(page, 'wA1').tap();
    await expect(cell(page, 1, -1)).toBeVisible();
    const { x, y } = await pointOf(page, { q: 1, r: -1 });
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [{ x: Math.round(x), y: Math.round(y) }]);
    const answer = page.locator('[data-answer="how"]');
    await expect(answer).toBeInViewport();
    await touch('touchEnd', []);
    await expect(answer).toBeInViewport();
    await settled(page);
    expect(await moves(page)).toEqual([]);
    // What was said may have moved the board.
    const there = await pointOf(page, { q: 1, r: -1 });
    await page.touchscreen.tap(there.x, there.y);
    await expect.poll(() => moves(page)).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => moves(page)).toHaveLength(0);
  });
});
