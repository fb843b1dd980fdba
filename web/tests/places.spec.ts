/**
 * Nothing jumps: whatever happens in a game, every button and link that was there
 * stays where it was, at three widths of the window.
 */

import type { Event as GameEvent } from '../src/generated';
import {
  board,
  drawnGame,
  openGame,
  pressCell,
  RULEBOOK,
  settled,
  tile,
  typeMove,
  withSettings,
} from './support';
import { expect, type Page, test } from './test';

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

const AGAINST_ENGINE: GameEvent = {
  kind: 'created',
  gameType: 'Base',
  rules: RULEBOOK,
  players: { white: { kind: 'human' }, black: { kind: 'engine', level: 1 } },
};
const PINNED = drawnGame(['wQ  wA1 bA1 bQ']);
/** Wherever the ant goes, White cannot move. */
const STUCK = ['bB1 bB2 bQ  bA1', 'under bB1: wQ', 'under bB2: wA1', 'turn: black'];
const LAST_MOVE = drawnGame(['    wA2', '  wA1 bA1', 'bS1 bQ', '  wS1 wQ']);

/** Where everything that can be pressed lies on the page, apart from what is told in its place. */
async function boxes(page: Page): Promise<Record<string, string>> {
  await settled(page);
  return page.evaluate(() => {
    const found: Record<string, string> = {};
    const count = new Map<string, number>();
    const pressable = 'button, a[href], summary, input, label.choice';
    for (const element of document.querySelectorAll<HTMLElement>(pressable)) {
      if (element.closest('.slot, dialog') || element.getClientRects().length === 0) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      const number = (count.get(name) ?? 0) + 1;
      count.set(name, number);
      const { x, y, width, height } = element.getBoundingClientRect();
      const numbers = [x + scrollX, y + scrollY, width, height].map(Math.round);
      found[`${name} ${number}`] = numbers.join(' ');
    }
    return found;
  });
}

/** How much of the board lies under what is told. */
async function covered(page: Page): Promise<string[]> {
  await settled(page);
  return board(page).evaluate((svg) => {
    const frame = svg.getBoundingClientRect();
    const slot = document.querySelector('.slot .notice')?.getBoundingClientRect();
    if (!slot) return ['nothing is told'];
    const over =
      Math.min(slot.bottom, frame.bottom) - Math.max(slot.top, frame.top) > 1 &&
      Math.min(slot.right, frame.right) - Math.max(slot.left, frame.left) > 1;
    return over ? [`the board, by ${frame.bottom - slot.top} px`] : [];
  });
}

/** Does something, and expects that nothing has moved, the page neither. */
async function holds(page: Page, what: () => Promise<void>): Promise<void> {
  const before = await boxes(page);
  const scrolled = await page.evaluate(() => scrollY);
  await what();
  const after = await boxes(page);
  const names = Object.keys(before);
  expect(names.length).toBeGreaterThan(15);
  expect(Object.fromEntries(names.map((name) => [name, after[name]]))).toEqual(before);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
}

/** What is told in its place, in view. */
async function isTold(page: Page, text: string | RegExp): Promise<void> {
  const told = page.locator('.slot .notice').filter({ hasText: text });
  await expect(told).toBeInViewport();
  expect(await covered(page)).toEqual([]);
}

for (const screen of SCREENS) {
  test.describe(`${screen.width} px wide, nothing moves when`, () => {
    test.use({ viewport: screen });
    test.beforeEach(({ page }) => withSettings(page, { sounds: false, animation: false }));

    test('a piece cannot move', async ({ page }) => {
      await openGame(page, [PINNED]);
      await holds(page, async () => {
        await tile(page, 'wA1').click();
        await expect(page.locator('[data-answer="why-not"]')).toBeInViewport();
        await isTold(page, 'Why not?');
      });
    });

    test('a typed move is refused', async ({ page }) => {
      await openGame(page, [PINNED]);
      const field = page.getByRole('textbox', { name: 'Type a move' });
      await field.fill('wA1 bQ-');
      await holds(page, async () => {
        await field.press('Enter');
        await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeInViewport();
      });
    });

    test('a hint comes, and when it is closed', async ({ page }) => {
      await openGame(page, [AGAINST_ENGINE]);
      await holds(page, async () => {
        await page.getByRole('button', { name: 'Hint' }).click();
        await isTold(page, 'Hint:');
      });
      await holds(page, async () => {
        await page.locator('.slot').getByRole('button', { name: 'Close' }).click();
        await expect(page.locator('[data-hint]')).toHaveCount(0);
      });
    });

    test('a draw is offered and declined', async ({ page }) => {
      await openGame(page, [LAST_MOVE]);
      await typeMove(page, 'wA2 bA1-');
      await expect(page.locator('[data-ply="1"]')).toBeVisible();
      await page.evaluate(() => scrollTo(0, 0));
      const offer = page.getByRole('button', { name: 'Offer a draw' });
      await offer.scrollIntoViewIfNeeded();
      await holds(page, async () => {
        await offer.click();
        await isTold(page, 'offers a draw');
      });
      await holds(page, async () => {
        await page.getByRole('button', { name: 'Decline' }).click();
        await isTold(page, 'The draw was declined.');
      });
    });

    test('somebody has to pass', async ({ page }) => {
      await openGame(page, [drawnGame(STUCK)]);
      await tile(page, 'bA1').click();
      await expect(board(page).locator('[data-target]').first()).toBeVisible();
      await holds(page, async () => {
        await pressCell(page, { q: 1, r: 1 });
        await isTold(page, 'White had to pass');
      });
    });

    test('another tab plays', async ({ page, context }) => {
      const id = await openGame(page, [PINNED]);
      await holds(page, async () => {
        const second = await context.newPage();
        await second.goto(`/game/${id}`);
        await second.getByRole('button', { name: 'Play here' }).click();
        await expect(second.getByRole('button', { name: 'Play here' })).toHaveCount(0);
        await isTold(page, 'open in another tab');
      });
    });

    test('something goes wrong', async ({ page }) => {
      await page.route('**/engine*.wasm', (route) => route.abort());
      await openGame(page, [AGAINST_ENGINE]);
      await holds(page, async () => {
        await page.getByRole('button', { name: 'Hint' }).click();
        await isTold(page, 'The engine has failed');
      });
    });

    test('an earlier move is looked at', async ({ page }) => {
      await openGame(page, [PINNED]);
      await typeMove(page, 'wQ \\wA1');
      await expect(page.locator('[data-ply="1"]')).toBeVisible();
      const step = page.getByRole('button', { name: 'One move back' });
      await step.scrollIntoViewIfNeeded();
      const before = await boxes(page);
      await holds(page, async () => {
        await step.click();
        await expect(page.getByText('You are looking at move 0 of 1.')).toBeAttached();
      });
      await page.getByRole('button', { name: 'Back to the game' }).click();
      await expect(page.getByText('You are looking at move')).toHaveCount(0);
      expect(await boxes(page)).toEqual(before);
    });

    test('the game ends, and what comes next is in view, also later', async ({ page }) => {
      await openGame(page, [LAST_MOVE]);
      await tile(page, 'wA2').click();
      await expect(board(page).locator('[data-target]').first()).toBeVisible();
      await holds(page, async () => {
        await pressCell(page, { q: 0, r: 2 });
        await isTold(page, 'White wins');
      });
      const next = async () => {
        const result = page.locator('[data-result]');
        for (const name of ['Rematch', 'New game', 'Analyse', 'Review', 'Undo']) {
          const role = /Rematch|Undo/.test(name) ? 'button' : 'link';
          const where = name === 'Undo' ? page : result;
          const button = where.getByRole(role, { name, exact: true });
          await expect(button).toBeInViewport({ ratio: 1 });
          // Nothing lies over it.
          await button.click({ trial: true });
        }
        expect(await covered(page)).toEqual([]);
      };
      await next();
      await settled(page);
      await page.reload();
      await expect(page.locator('[data-result]')).toBeVisible();
      await next();
    });
  });
}
