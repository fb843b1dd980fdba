/**
 * Whole games against the engine. The person puts down and moves whatever
 * comes first, so the engine wins soon; with a fixed id the games are the same
 * every time.
 */

import type { Event as GameEvent } from '../src/generated';
import {
  board,
  moves,
  openGame,
  pressCell,
  RULEBOOK,
  settled,
  typeMove,
  withSettings,
} from './support';
import { expect, type Locator, type Page, test } from './test';

const against = (level: number): GameEvent => ({
  kind: 'created',
  gameType: 'Base',
  rules: RULEBOOK,
  players: { white: { kind: 'human' }, black: { kind: 'engine', level } },
});
const STRONG_ENOUGH = 5;
const ID = '00000000-0000-4000-8000-000000000001' as const;

/** More than such a game needs; whoever gets here plays in circles. */
const MOST_TURNS = 60;

const reserve = (page: Page): Locator => page.getByRole('group', { name: 'Reserve: White' });

/** Waits for the own turn; says whether the game goes on. */
async function ownTurn(page: Page): Promise<boolean> {
  const over = page.locator('[data-result]');
  // The reply has come, or the result is told.
  await settled(page);
  await expect(page.getByText('Your turn').or(over)).toBeVisible();
  return !(await over.isVisible());
}

/** Plays until the game is over; `turn` makes one move. */
async function playGame(page: Page, turn: () => Promise<void>): Promise<void> {
  for (let turns = 0; turns < MOST_TURNS && (await ownTurn(page)); turns++) {
    const before = (await moves(page)).length;
    await turn();
    await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(before);
  }
  const result = page.getByRole('region', { name: 'You have lost' });
  await expect(result).toContainText('white queen is surrounded', { ignoreCase: true });
}

/** Makes a move: a piece, and a space for it. */
async function playAny(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  await takeAny(page, press);
  await press(targets(page).first());
}

/** Takes a piece that can be put down, or else one that can move. */
async function takeAny(page: Page, press: (what: Locator) => Promise<void>): Promise<void> {
  const placeable = reserve(page).locator('[data-pile]:enabled:not(.dim)');
  if ((await placeable.count()) > 0) return press(placeable.first());
  for (const tile of await board(page).locator('[data-piece^="w"]').all()) {
    await press(tile);
    if (await hasTargets(page)) return;
  }
  throw new Error('no piece can move');
}

/** Whether anything is in hand that can go anywhere, once the last press is answered. */
async function hasTargets(page: Page): Promise<boolean> {
  await settled(page);
  return (await targets(page).count()) > 0;
}

const targets = (page: Page): Locator => board(page).locator('[data-target]');

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
});

test('a piece and a space: two clicks at the table make the first move', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.getByText('Choose a piece')).toBeVisible();
  await expect(board(page).locator('.space.first')).toHaveCount(1);
  let clicks = 0;
  const click = async (what: Locator): Promise<void> => {
    clicks++;
    await what.click();
  };
  await click(reserve(page).locator('[data-pile="ant"]'));
  await click(targets(page));
  await expect(board(page).locator('[data-piece="wA1"]')).toBeVisible();
  expect(clicks).toBe(2);
  await expect(page.getByText('Choose a piece')).toBeHidden();
  await expect.poll(() => moves(page)).toHaveLength(2);
  await expect(page.getByText('Your turn')).toBeVisible();
});

test('a whole game by mouse', async ({ page }) => {
  await openGame(page, [against(STRONG_ENOUGH)], ID);
  await playGame(page, async () => {
    await playAny(page, (what) => what.click());
  });
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  const hasFocus = () => what.evaluate((element) => element === document.activeElement);
  await expect(what).toBeVisible();
  for (let presses = 0; presses < 40 && !(await hasFocus()); presses++) {
    await page.keyboard.press('Tab');
  }
  await expect(what).toBeFocused();
}

test('a whole game by keyboard, from the first page on', async ({ page }) => {
  await withSettings(page, { level: STRONG_ENOUGH });
  // What the engine plays depends on the id.
  await page.addInitScript((id) => {
    crypto.randomUUID = () => id;
  }, ID);
  await page.goto('/');
  await tabTo(page, page.getByRole('button', { name: 'Play now' }));
  await page.keyboard.press('Enter');
  await expect(board(page)).toBeVisible();
  // The focus is given to the heading when the table comes.
  await settled(page);
  await tabTo(page, board(page));
  // From here on the focus has to stay: nothing else gives it to the board.
  await playGame(page, async () => {
    await page.keyboard.press('r');
    for (let tries = 0; tries < 11 && !(await hasTargets(page)); tries++) {
      // A beetle still in hand would climb onto the next piece.
      await page.keyboard.press('Escape');
      await page.keyboard.press('m');
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('t');
    await page.keyboard.press('Enter');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a whole game by touch', async ({ page }) => {
    await openGame(page, [against(STRONG_ENOUGH)], ID);
    await playGame(page, async () => {
      await playAny(page, (what) => what.tap());
    });
  });
});

test('a hint is shown on the board and can be played', async ({ page }) => {
  await openGame(page, [against(1)], ID);
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.locator('[data-hint]');
  await expect(hint).toBeVisible();
  await hint.getByRole('button', { name: 'Play this move' }).click();
  await expect.poll(() => moves(page)).toHaveLength(2);
});

test('a tap on the ring of a hint plays it', async ({ page }) => {
  await openGame(page, [against(1)], ID);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('.mark.hint')).toHaveCount(1);
  const to = await page.locator('[data-hint]').getAttribute('data-to');
  const [q = Number.NaN, r = Number.NaN] = (to ?? '').split(',').map(Number);
  await pressCell(page, { q, r });
  await expect.poll(() => moves(page)).toHaveLength(2);
});

test('a hint that takes long shows that it works, still where motion is reduced', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/engine*.wasm', async (route) => {
    await released;
    await route.continue();
  });
  await openGame(page, [against(1)], ID);
  const button = page.getByRole('button', { name: 'Hint' });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  /** When each of its animations begins, and how long a turn of it takes. */
  const sign = () =>
    button.evaluate((element) => {
      const { animationDelay, animationDuration } = getComputedStyle(element, '::after');
      return { animationDelay, animationDuration };
    });
  // What is there sooner needs no sign.
  expect((await sign()).animationDelay).toBe('0.3s, 0s');
  expect((await sign()).animationDuration).toBe('0s');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(sign).toMatchObject({ animationDuration: '0.001s, 0.9s' });
  release();
  await expect(page.locator('[data-hint]')).toBeVisible();
  await expect(button).toHaveAttribute('aria-busy', 'false');
});

test('a hint is let go of by Escape, and played by Enter', async ({ page }) => {
  await openGame(page, [against(1)], ID);
  const button = page.getByRole('button', { name: 'Hint' });
  await button.click();
  await expect(page.locator('.mark.hint')).toHaveCount(1);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Escape');
  await expect(page.locator('.mark.hint')).toHaveCount(0);
  await expect(page.locator('[data-hint]')).toHaveCount(0);
  await button.click();
  await expect(page.locator('.mark.hint')).toHaveCount(1);
  await board(page).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => moves(page)).toHaveLength(2);
});

test('a game that was left while the engine was thinking goes on', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-01-01T10:00:00') });
  const id = await openGame(page, [against(1)]);
  await settled(page);
  // The moment before the reply has no end now.
  await page.clock.pauseAt(new Date('2026-01-01T11:00:00'));
  await typeMove(page, 'wA1');
  await expect(page.locator('[data-ply="1"]')).toBeVisible();
  await expect(page.getByText('The computer is thinking')).toBeAttached();
  await page.getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Alveare' })).toBeVisible();
  await page.clock.resume();
  await settled(page);

  await page.goto('/library');
  await expect(page.getByRole('article')).toContainText(/\b1 move\b/);
  await page.getByRole('link', { name: /^Continue/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect.poll(() => moves(page)).toHaveLength(2);
});

test('the engine answers a draw offer', async ({ page }) => {
  await openGame(page, [against(1)], ID);
  await reserve(page).locator('[data-pile="ant"]').click();
  await targets(page).click();
  // Until the reply has come, the turn that is told may be the one before.
  await expect.poll(() => moves(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(
    page.getByText('The draw was declined.').or(page.locator('[data-result]')),
  ).toBeVisible();
});
