/**
 * Whole games against the engine. The person plays the engine's own advice
 * against its lowest level, so that the games are short; with a fixed id they
 * are the same every time.
 */

import { expect, type Page, test } from '@playwright/test';
import type { Event as GameEvent } from '../src/generated';
import { board, cell, moves, openGame, RULEBOOK, tile, withSettings } from './support';

const GAME: GameEvent = {
  kind: 'created',
  gameType: 'Base',
  rules: RULEBOOK,
  players: { white: { kind: 'human' }, black: { kind: 'engine', level: 1 } },
};
const ID = '00000000-0000-4000-8000-000000000001';

/** More than a short game needs; whoever gets here plays in circles. */
const MOST_TURNS = 60;

interface Advice {
  piece: string;
  to: { q: number; r: number };
}

const BUGS: Record<string, string> = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
};

const result = (page: Page) => page.getByRole('dialog', { name: 'You have won' });

/** Waits for the own turn; says whether the game goes on. */
async function ownTurn(page: Page): Promise<boolean> {
  const turn = page.getByText('Your turn');
  await expect(turn.or(page.getByRole('dialog'))).toBeVisible({ timeout: 20_000 });
  return (await page.getByRole('dialog').count()) === 0;
}

async function advice(page: Page): Promise<Advice> {
  const hint = page.locator('[data-hint]');
  await expect(hint).toBeVisible({ timeout: 20_000 });
  const [q = 0, r = 0] = (await hint.getAttribute('data-to'))?.split(',').map(Number) ?? [];
  return { piece: (await hint.getAttribute('data-hint')) ?? '', to: { q, r } };
}

async function playGame(
  page: Page,
  ask: () => Promise<void>,
  play: (advice: Advice) => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS && (await ownTurn(page)); turn++) {
    const before = (await moves(page)).length;
    await ask();
    await play(await advice(page));
    await expect.poll(async () => (await moves(page)).length).toBeGreaterThan(before);
  }
  await expect(result(page)).toContainText('black queen is surrounded', { ignoreCase: true });
}

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false });
});

test('one click starts a game, and the engine answers the first move', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.getByRole('group', { name: 'Reserve: White' }).locator('[data-pile="ant"]').click();
  await cell(page, 0, 0).click();
  await expect.poll(() => moves(page), { timeout: 15_000 }).toHaveLength(2);
  await expect(page.getByText('Your turn')).toBeVisible();
});

test('a whole game by mouse', async ({ page }) => {
  test.slow();
  await openGame(page, [GAME], ID);
  const ask = () => page.getByRole('button', { name: 'Hint' }).click();
  await playGame(page, ask, async ({ piece, to }) => {
    if ((await tile(page, piece).count()) > 0) await tile(page, piece).click();
    else {
      const reserve = page.getByRole('group', { name: 'Reserve: White' });
      await reserve.locator(`[data-pile="${BUGS[piece[1] ?? '']}"]`).click();
    }
    await pressTarget(page, to);
  });
});

async function pressTarget(page: Page, { q, r }: Advice['to']): Promise<void> {
  const empty = cell(page, q, r);
  if ((await empty.count()) > 0) return empty.click();
  const top = board(page).locator(`[data-hex="${q},${r}"]`).last();
  return top.click();
}

test('a whole game by keyboard', async ({ page }) => {
  test.slow();
  await openGame(page, [GAME], ID);
  const cursor = { q: 0, r: 0 };
  const go = async (to: Advice['to']) => {
    for (; cursor.r < to.r; cursor.r++) await page.keyboard.press('x');
    for (; cursor.r > to.r; cursor.r--) await page.keyboard.press('w');
    for (; cursor.q < to.q; cursor.q++) await page.keyboard.press('d');
    for (; cursor.q > to.q; cursor.q--) await page.keyboard.press('a');
  };
  const ask = async () => {
    await page.getByRole('button', { name: 'Hint' }).focus();
    await page.keyboard.press('Enter');
  };
  await playGame(page, ask, async ({ piece, to }) => {
    const on = board(page).locator(`[data-piece="${piece}"]`);
    const at = (await on.count()) > 0 ? await on.getAttribute('data-hex') : undefined;
    await board(page).focus();
    if (at) {
      const [q = 0, r = 0] = at.split(',').map(Number);
      await go({ q, r });
      await page.keyboard.press('Enter');
    } else {
      const pile = page
        .getByRole('group', { name: 'Reserve: White' })
        .locator(`[data-pile="${BUGS[piece[1] ?? '']}"]`);
      for (let tries = 0; tries < 6; tries++) {
        await page.keyboard.press('r');
        if ((await pile.getAttribute('aria-pressed')) === 'true') break;
      }
    }
    await go(to);
    await page.keyboard.press('Enter');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a whole game by touch', async ({ page }) => {
    test.slow();
    await openGame(page, [GAME], ID);
    const ask = () => page.getByRole('button', { name: 'Hint' }).tap();
    await playGame(page, ask, async ({ piece, to }) => {
      if ((await tile(page, piece).count()) > 0) await tile(page, piece).tap();
      else {
        const reserve = page.getByRole('group', { name: 'Reserve: White' });
        await reserve.locator(`[data-pile="${BUGS[piece[1] ?? '']}"]`).tap();
      }
      const target = cell(page, to.q, to.r);
      if ((await target.count()) > 0) await target.tap();
      else await board(page).locator(`[data-hex="${to.q},${to.r}"]`).last().tap();
    });
  });
});

test('a game that was left while the engine was thinking goes on', async ({ page }) => {
  const id = await openGame(page, [
    GAME,
    { kind: 'moved', move: { kind: 'place', piece: 'wA1', to: { q: 0, r: 0 } } },
  ]);
  await expect.poll(() => moves(page), { timeout: 15_000 }).toHaveLength(2);
  await page.goto('/library');
  await page.getByRole('link', { name: /^Go on/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect.poll(() => moves(page)).toHaveLength(2);
});

test('the engine answers a draw offer', async ({ page }) => {
  await openGame(page, [GAME]);
  await page.getByRole('group', { name: 'Reserve: White' }).locator('[data-pile="ant"]').click();
  await cell(page, 0, 0).click();
  await ownTurn(page);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('The draw was declined.').or(page.getByRole('dialog'))).toBeVisible({
    timeout: 15_000,
  });
});
