import { expect, test } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

test('after the first visit the page works without a network', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const [name] = await caches.keys();
    const requests = name ? await (await caches.open(name)).keys() : [];
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.endsWith('.wasm'))).toHaveLength(2);
  expect(kept.filter((path) => path.endsWith('.tsv'))).toHaveLength(1);
});

test('no request goes to another host', async ({ page }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForLoadState('networkidle');
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});
