import { board, importGames, settled, TWO_PEOPLE, withSettings } from './support';
import { expect, type Page, test } from './test';

// The page as a club sees it: over plain HTTP from another machine. Browsers call that insecure
// and leave out some of what a page can use elsewhere.
const CLUB = 'http://alveare.test';
test.use({ baseURL: CLUB });

test.beforeEach(async ({ page }) => {
  const { ALVEARE_PAGE_PORT: port } = process.env;
  await page.context().route(`${CLUB}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const url = `http://127.0.0.1:${port}${pathname}${search}`;
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  await withSettings(page, { sounds: false, animation: false });
});

// What a page still loads when its test is over is nobody's business.
test.afterEach(({ page }) => page.context().unrouteAll({ behavior: 'ignoreErrors' }));

/** Pastes what was copied into a field of its own, as nobody may read the clipboard here. */
async function expectCopied(page: Page, text: string): Promise<void> {
  await page.goto('/library');
  const field = page.getByRole('textbox', { name: /Paste games/ });
  await field.press('ControlOrMeta+V');
  await expect(field).toHaveValue(text);
}

test('games begin, come in and are analysed', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(board(page)).toBeVisible();
  await importGames(page, [[TWO_PEOPLE]]);
  await page.goto('/analysis');
  await expect(board(page)).toBeVisible();
});

test('links are copied', async ({ page }) => {
  await page.goto('/editor');
  await expect(page.locator('[data-verdict="legal"]')).toBeVisible();
  const address = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The link was copied.')).toBeVisible();
  await expectCopied(page, address);

  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Share…' }).click();
  const field = page.getByRole('textbox', { name: 'Link to this line' });
  await expect(field).toHaveValue(/\/analysis\?/);
  const line = await field.inputValue();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('The link was copied.')).toBeVisible();
  await expectCopied(page, line);
});

test('where nothing can be copied, the link is selected and the reader told so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
  const selected = () => page.evaluate(() => document.getSelection()?.toString());
  await page.goto('/editor');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('copy it with Ctrl+C')).toBeVisible();
  await expect.poll(selected).toContain(`${CLUB}/editor`);

  await page.goto('/puzzles');
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('copy it with Ctrl+C')).toBeVisible();
  await settled(page);
  await expect.poll(selected).toBe(page.url());
});
