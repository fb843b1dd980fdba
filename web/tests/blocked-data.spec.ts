import { board, settled, typeMove } from './support';
import { expect, test } from './test';

// What Firefox does where site data is blocked: reaching for any of it throws.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'BroadcastChannel']) {
      Object.defineProperty(window, name, { get: blocked });
    }
    const refuse = async () => blocked();
    Object.defineProperty(navigator, 'locks', { value: { request: refuse, query: refuse } });
  });
});

test('a browser that blocks site data plays, analyses and reviews', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText('This browser blocks site data')).toBeVisible();
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(board(page)).toBeVisible();
  await typeMove(page, 'wG1');
  await expect(page.locator('[data-ply="2"]')).toBeVisible();

  await page.goto('/analysis');
  await expect(board(page)).toBeVisible();
  await typeMove(page, 'wG1');
  await expect(page.locator('[data-node]')).toBeVisible();
  await settled(page);
  await expect(page.getByText(/not saved/)).toHaveCount(0);

  const game = encodeURIComponent('Base;InProgress;White[2];wG1;bG1 wG1-');
  await page.goto(`/review?uhp=${game}&nodes=100`);
  await expect(board(page)).toBeVisible();
});
