import AxeBuilder from '@axe-core/playwright';
import type { Event as GameEvent } from '../src/generated';
import { type Path, visit } from './pages';
import {
  board,
  drawnGame,
  importGames,
  openGame,
  settled,
  TWO_PEOPLE,
  tile,
  withSettings,
} from './support';
import { expect, type Page, test } from './test';

const PAGES: readonly Path[] = [
  '/',
  '/play',
  '/analyses',
  '/editor',
  '/explorer',
  '/learn',
  '/puzzles',
  '/library',
  '/review',
  '/settings',
  '/about',
  '/nowhere',
];

const THEMES = ['light', 'dark', 'contrast'];
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Everything that axe knows, of what has come to rest. */
async function check(page: Page, themes = THEMES): Promise<void> {
  await settled(page);
  for (const theme of themes) {
    await page.locator('html').evaluate((root, theme) => {
      root.setAttribute('data-theme', theme);
    }, theme);
    // The page has no frames, so axe needs no page of its own to put results together.
    const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
    const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    expect(found, theme).toEqual([]);
  }
}

test.describe('axe finds nothing in any theme', () => {
  test.beforeEach(({ page }) => withSettings(page, { theme: 'light', learner: true }));

  for (const path of PAGES) {
    test(path, async ({ page }) => {
      await visit(page, path);
      await check(page);
    });
  }

  // With all its boards it takes as long as all others together.
  for (const theme of THEMES) {
    test(`/rules, ${theme}`, async ({ page }) => {
      await visit(page, '/rules');
      await check(page, [theme]);
    });
  }

  test('a lesson', async ({ page }) => {
    await page.goto('/learn/09-pinned');
    await expect(board(page).locator('[data-piece]').first()).toBeVisible();
    await check(page);
  });

  test('a library with games', async ({ page }) => {
    const resigned: GameEvent = {
      kind: 'ended',
      outcome: { result: 'win', winner: 'black', reason: 'resignation' },
    };
    await importGames(page, [[TWO_PEOPLE], [drawnGame(['wQ  wA1 bA1 bQ']), resigned]]);
    await expect(page.getByRole('article')).toHaveCount(2);
    await check(page);
  });

  test('the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Main menu' }).click();
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
    await check(page);
  });

  test('a game', async ({ page }) => {
    await openGame(page, [drawnGame(['wQ  wA1 bA1 bQ'])]);
    await check(page);
    await tile(page, 'wA1').click();
    await expect(page.locator('[data-answer="why-not"]')).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('region', { name: 'Black wins' })).toBeVisible();
    await check(page);
  });
});

test('everything can be reached by the keyboard, the content first', async ({ page }) => {
  // A key that is pressed before there is a page moves nothing.
  await visit(page, '/play');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'You and the computer' })).toBeFocused();
});

test('what a finger presses is large enough on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openGame(page, [drawnGame(['wQ  wA1 bA1 bQ'])]);
  await settled(page);
  const small = await page
    .locator('button:visible, a:visible, select:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({
          box: element.getBoundingClientRect(),
          html: element.outerHTML.slice(0, 90),
        }))
        .filter(({ box }) => box.bottom > 0 && box.right > 0 && (box.width < 44 || box.height < 44))
        .map(({ html, box }) => `${box.width}×${box.height} ${html}`),
    );
  expect(small).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
