// The `test` of all specs: Playwright's, with a browser that can be made slow.

import { type BrowserContext, test as base, type Page } from '@playwright/test';

export type * from '@playwright/test';
export { expect } from '@playwright/test';

/** How much slower the browser shall be, as `cargo xtask flakes` wishes it. */
const THROTTLE = Number(process.env.ALVEARE_THROTTLE ?? 1);

export const test = base.extend({
  context: async ({ context }, use) => {
    slow(context);
    await use(context);
  },
});

/** Has all pages of a context run slower, if that is wanted. */
export function slow(context: BrowserContext): BrowserContext {
  if (THROTTLE > 1) context.on('page', throttle);
  return context;
}

async function throttle(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  } catch {
    // It has been closed already.
  }
}
