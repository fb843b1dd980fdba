import { expect, test } from '@playwright/test';

test('the first page opens in the language of the browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play Hive');
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await page.getByRole('link', { name: 'Go to the first page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('every language can be chosen and is kept', async ({ page }) => {
  await page.goto('/settings');
  for (const [language, heading] of [
    ['it', 'Impostazioni'],
    ['es', 'Ajustes'],
    ['fr', 'Réglages'],
    ['en', 'Settings'],
    ['it', 'Impostazioni'],
  ] as const) {
    await page.getByRole('banner').getByRole('combobox').selectOption(language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Impostazioni');
});
