/** The pages that an address alone leads to, and when each of them is all there. */

import { expect, type Page } from '@playwright/test';
import { settled } from './support';

const BOARD = '[role="application"] > g[transform]';

/**
 * What each shows last, in every language: it stands where nothing was, or where
 * a word about loading was before.
 */
const READY = {
  '/': '.picture > .board > svg > g[transform]',
  '/play': 'main form button[type="submit"]',
  '/analysis': '.engine li',
  '/analyses': 'main a.primary',
  '/editor': '[data-verdict="legal"]',
  '/explorer': '.side > .notice[role="status"], [data-move]',
  '/learn': '.picture > .board > svg > g[transform]',
  '/learn/01-goal': BOARD,
  '/learn/32-ant': BOARD,
  '/puzzles': `.table-room:has([data-phase="turn"]) ${BOARD}`,
  '/rules': `figure ${BOARD}`,
  // The host of the tests knows files alone: that nobody can come here is all that is said.
  '/friend': '[data-reach]',
  '/lobby': '[data-reach]',
  '/play/nobody': '[data-reach]',
  '/library': '.invitation, article',
  '/review': '.drop',
  '/settings': 'main select',
  '/about': 'main h2',
  '/nowhere': 'main h1 ~ a',
} as const;

export type Path = keyof typeof READY;

/** Opens a page, and waits until it is all there. */
export async function visit(page: Page, path: Path): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(page.locator(READY[path]).first()).toBeAttached();
  await settled(page);
}
