/**
 * What a visitor loads, compressed. The server of these tests compresses
 * nothing, so the twins that the build puts beside the files are weighed.
 */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Path, visit } from './pages';
import { settled } from './support';
import { expect, type Page, test } from './test';

/** The most that each may weigh, in kilobytes. */
const MOST = { page: 250, rules: 300, engine: 450, furtherPage: 60 };

/** Where somebody may go after the first game. */
const FURTHER: readonly Path[] = [
  '/play',
  '/learn',
  '/learn/01-goal',
  '/analysis',
  '/analyses',
  '/editor',
  '/puzzles',
  '/explorer',
  '/review',
  '/rules',
  '/friend',
  '/lobby',
  '/play/nobody',
  '/library',
  '/settings',
  '/about',
];

const DIST = join(import.meta.dirname, '..', 'dist');

/** The size of what answers an address; pages are the page's own addresses. */
function bytes(path: string): number {
  const file = join(DIST, /\.\w+$/.test(path) ? path : 'index.html');
  const sent = [`${file}.br`, file].find(existsSync);
  expect(sent, `${path} is a file of the built page`).toBeDefined();
  return sent === undefined ? 0 : statSync(sent).size;
}

const isRules = (path: string) => /\/rules-.*\.wasm$/.test(path);
const isEngine = (path: string) => /\/engine-.*\.wasm$/.test(path);
/** The puzzles are data; they are loaded by whoever wants to solve some. */
const isPage = (path: string) => !/\.(wasm|tsv)$/.test(path);

/** Kilobytes of those files that are part of something. */
const weigh = (paths: Iterable<string>, isPart: (path: string) => boolean) =>
  [...paths].filter(isPart).reduce((sum, path) => sum + bytes(path), 0) / 1000;

/** The addresses that a page and its workers ask for. */
function watch(page: Page): Set<string> {
  const paths = new Set<string>();
  page.context().on('request', (request) => paths.add(new URL(request.url()).pathname));
  return paths;
}

/** From the address to the first move, and to the reply to it. */
async function firstVisit(page: Page): Promise<void> {
  await page.goto('/');
  await page.locator('main button.primary').first().click();
  await page.locator('.reserve.active button:enabled:not(.dim)').first().click();
  await page.locator('[role=application] [data-target]').first().click();
  await expect(page.locator('[data-ply="1"]')).toBeVisible();
  await settled(page);
}

for (const language of ['en', 'it', 'es', 'fr']) {
  test.describe(language, () => {
    test.use({ locale: language });

    test('a first visit and every further page are light', async ({ page }) => {
      const asked = watch(page);
      await firstVisit(page);
      const first = new Set(asked);
      const rules = weigh(first, isRules);
      const engine = weigh(first, isEngine);
      const ours = weigh(first, isPage);
      console.log(`${language}: page ${ours} KB, rules ${rules} KB, engine ${engine} KB`);
      // What was not seen weighs nothing.
      expect(rules).toBeGreaterThan(0);
      expect(rules).toBeLessThanOrEqual(MOST.rules);
      expect(engine).toBeLessThanOrEqual(MOST.engine);
      expect(ours).toBeLessThanOrEqual(MOST.page);

      for (const path of FURTHER) {
        asked.clear();
        await visit(page, path);
        const added = weigh(asked, (file) => isPage(file) && !first.has(file));
        console.log(`${language}: ${path} adds ${added} KB`);
        expect(added, path).toBeLessThanOrEqual(MOST.furtherPage);
      }
    });
  });
}
