// The demonstration page of the board, served from its sources for as long as
// the tests run: the built page does not contain it.

import { createServer } from 'vite';
import { patient } from '../patience';
import { settled } from '../support.ts';
import { test as base, expect, type Page } from '../test';

interface Fixtures {
  /** Opens a scene and waits until it is drawn. */
  open: (scene: string, query?: Record<string, string>) => Promise<void>;
}

export const test = base.extend<Fixtures, { demo: string }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use, { parallelIndex }) => {
      const server = await createServer({
        logLevel: 'error',
        // A folder of its own: other servers on the same sources are running.
        cacheDir: `node_modules/.vite-board-${parallelIndex}`,
        // Everything is prepared at once; what is found later would reload the page.
        optimizeDeps: { entries: ['src/board/demo/index.html'] },
        server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
      });
      await server.listen();
      const [url] = server.resolvedUrls?.local ?? [];
      await use(`${url}src/board/demo/index.html`);
      await server.close();
    },
    // Preparing the sources takes a while on a busy machine.
    { scope: 'worker', timeout: patient(60_000) },
  ],
  open: async ({ page, demo }, use) => {
    await use(async (scene, query = {}) => {
      await page.goto(`${demo}?${new URLSearchParams({ scene, ...query })}`);
      await page.locator('svg g[transform]').first().waitFor({ state: 'attached' });
      await settled(page);
    });
  },
});

export { expect };

export interface Place {
  x: number;
  y: number;
}

/** The middle of something that is drawn and does not move, in pixels of the window. */
export async function middle(page: Page, selector: string): Promise<Place> {
  await settled(page);
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What the page has heard from the board, a line each; to be polled. */
export async function heard(page: Page): Promise<string[]> {
  return ((await page.locator('output').textContent()) ?? '').split('\n').filter(Boolean);
}

export async function drag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

/** Where the plane lies in the drawing; to be polled. */
export async function camera(page: Page): Promise<{ x: number; y: number; scale: number }> {
  const transform = await page
    .locator('svg[role=application] > g')
    .first()
    .getAttribute('transform');
  const numbers = /translate\((\S+) (\S+)\) scale\((\S+)\)/.exec(transform ?? '');
  return { x: Number(numbers?.[1]), y: Number(numbers?.[2]), scale: Number(numbers?.[3]) };
}
