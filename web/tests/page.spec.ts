import { expect, test } from './test';

test('the first page opens in the language of the browser', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Play Hive');
});

test('an unknown address says so and leads home', async ({ page }) => {
  await page.goto('/nowhere/at/all');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such page');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
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

test('all that there is to study is found in the menu and on the first page', async ({ page }) => {
  const STUDY = [
    'Analysis',
    'Saved analyses',
    'Game review',
    'Opening explorer',
    'Position editor',
  ];
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const links = menu.getByRole('list').getByRole('list').getByRole('link');
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('list').getByRole('link');
  await expect(cards).toHaveCount(8);
  await menu.getByRole('button', { name: 'Study' }).click();
  await expect(links).toHaveText(STUDY);
  await page.keyboard.press('Escape');
  await expect(links).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Study' })).toBeFocused();
  await page.keyboard.press('Enter');
  await links.filter({ hasText: 'Position editor' }).click();
  await expect(page).toHaveURL('/editor');
  await expect(links).toHaveCount(0);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Main menu' }).click();
  await expect(links).toHaveText(STUDY);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await links.filter({ hasText: 'Opening explorer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening explorer');
});

test('a browser without WebAssembly gets one clear sentence', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(/needs a newer browser.*Safari 16\.4/);
  await expect(page.locator('#app > *')).toHaveCount(1);
});
