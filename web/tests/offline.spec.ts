import { startFileHost } from './file-host';
import { board, moves, settled, typeMoves, withSettings } from './support';
import { expect, type Page, test } from './test';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false });
});

/** The first visit, until everything is kept. */
async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
}

test('after the first visit one can play and learn without a network', async ({ page }) => {
  const host = await startFileHost({ knows404: false });
  await visit(page, host.url);
  await page.close();
  await host.stop();

  // Another page has nothing in memory, and there is nobody to ask any more.
  const alone = await page.context().newPage();
  await withSettings(alone, { notation: 'uhp', sounds: false });
  await alone.goto(host.url);
  await alone.getByRole('button', { name: 'Play now' }).click();
  await typeMoves(alone, 'wA1');
  await expect.poll(() => moves(alone)).toHaveLength(2);
  await expect(alone.getByText('Your turn')).toBeVisible();

  // A game is found again by its address.
  await settled(alone);
  await alone.reload();
  await expect.poll(() => moves(alone)).toHaveLength(2);

  await alone.goto(`${host.url}/learn`);
  await alone.getByRole('main').getByRole('link').first().click();
  await expect(alone.locator('[data-lesson]')).toBeVisible();
  await expect(board(alone).locator('[data-piece]').first()).toBeVisible();

  await alone.goto(`${host.url}/puzzles`);
  await expect(board(alone).locator('[data-piece]').first()).toBeVisible();
});

test('a host that knows only files: every address works after the first visit', async ({
  page,
}) => {
  const host = await startFileHost({ knows404: false });
  try {
    await visit(page, host.url);
    await page.goto(`${host.url}/learn`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to play');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to play');
    expect(host.missed).toContain('/learn');
  } finally {
    await host.stop();
  }
});

test('a host that shows 404.html: every address works at the first visit', async ({ page }) => {
  const host = await startFileHost({ knows404: true });
  try {
    await page.goto(`${host.url}/learn`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn to play');
  } finally {
    await host.stop();
  }
});

test('no request goes to another host, whatever one does', async ({ page, context, baseURL }) => {
  const asked: URL[] = [];
  context.on('request', (request) => asked.push(new URL(request.url())));
  await visit(page, '/');
  await page.getByRole('button', { name: 'Play now' }).click();
  await typeMoves(page, 'wA1');
  await expect.poll(() => moves(page)).toHaveLength(2);
  for (const path of ['/learn/01-goal', '/puzzles']) {
    await page.goto(path);
    await expect(board(page).locator('[data-piece]').first()).toBeVisible();
  }
  const hosts = new Set(asked.filter(({ host }) => host).map(({ host }) => host));
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
  // What workers ask for is among them.
  const modules = new Set(
    asked.map(({ pathname }) => /(rules|engine)-.*\.wasm$/.exec(pathname)?.[1]),
  );
  expect(modules).toContain('rules');
  expect(modules).toContain('engine');
});
