import { expect, test } from '@playwright/test';
import { openGame, TWO_PEOPLE, typeMoves, withSettings } from './support';

const PAGES = ['/', '/play', '/learn', '/rules', '/library', '/settings', '/about', '/nowhere'];

/** A text that was not found shows as its key: words with dots and no spaces. */
const KEY = /^[a-z]+(\.[a-zA-Z0-9]+)+$/;

for (const [language, heading] of [
  ['en', 'Play Hive'],
  ['it', 'Gioca a Hive'],
  ['es', 'Juega a Hive'],
  ['fr', 'Jouez à Hive'],
] as const) {
  test.describe(language, () => {
    test.use({ locale: language });

    test('is chosen by the browser and complete on every page', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const texts = await page
          .locator('body *')
          .evaluateAll((elements) =>
            elements.flatMap((element) => [
              ...[...element.childNodes]
                .filter((node) => node.nodeType === 3)
                .map((node) => node.textContent),
              ...['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name)),
            ]),
          );
        expect(texts.filter((text) => text && KEY.test(text.trim()))).toEqual([]);
      }
    });
  });
}

test('a game changes its language while it is played', async ({ page }) => {
  await withSettings(page, { notation: 'words' });
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wA1');
  await page.getByRole('banner').getByRole('combobox').selectOption('it');
  await expect(page.getByRole('button', { name: 'Abbandona' })).toBeVisible();
  await expect(page.locator('[data-ply="1"]')).toContainText('Formica bianca 1');
});
