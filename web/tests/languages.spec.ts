import { type Path, visit } from './pages';
import { openGame, TWO_PEOPLE, typeMoves, withSettings } from './support';
import { expect, test } from './test';

const PAGES: readonly Path[] = [
  '/',
  '/play',
  '/learn',
  '/rules',
  '/library',
  '/settings',
  '/about',
  '/nowhere',
];

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
        await visit(page, path);
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
  // A letter is that of an English name, which the page does not otherwise say.
  await page.getByText('Come si scrive una mossa').click();
  await expect(page.locator('main form dt').nth(1)).toHaveText('S');
  await expect(page.locator('main form dd').nth(1)).toHaveText('Ragno');
});

test.describe('what cannot be read', () => {
  test.use({ locale: 'it' });

  const BROKEN = 'Base;InProgress;White[2];wS1;bS1 wA1-';
  const WHY = 'riga 1: mossa 2, bS1 wA1-: La Formica bianca 1 non è sul tavolo';
  const FILE = { name: 'rotta.uhp', mimeType: 'text/plain', buffer: Buffer.from(BROKEN) };

  test('is told in Italian, pasted into the library', async ({ page }) => {
    await page.goto('/library');
    await page.getByRole('textbox', { name: /Incolla/ }).fill(BROKEN);
    await page.getByRole('button', { name: 'Importa', exact: true }).click();
    await expect(page.getByText(WHY)).toBeVisible();
  });

  for (const [place, path] of [
    ['the library', '/library'],
    ['the explorer', '/explorer'],
    ['a review', '/review'],
  ] as const) {
    test(`is told in Italian, as a file for ${place}`, async ({ page }) => {
      await page.goto(path);
      await page.locator('input[type=file]').first().setInputFiles(FILE);
      await expect(page.getByText(WHY)).toBeVisible();
    });
  }

  test('is told in Italian, pasted or in an address, on the analysis board', async ({ page }) => {
    await page.goto('/analysis');
    await page.getByRole('button', { name: 'Apri…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(BROKEN);
    await dialog.getByRole('button', { name: 'Apri', exact: true }).click();
    await expect(dialog.getByText(WHY)).toBeVisible();
    await page.goto(`/analysis?uhp=${encodeURIComponent(BROKEN)}`);
    await expect(page.getByText(WHY)).toBeVisible();
  });
});
