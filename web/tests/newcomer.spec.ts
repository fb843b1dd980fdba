/**
 * A newcomer who knows no rule of the game. They read headings and buttons, press
 * what is ringed, follow arrows and choose pieces that are not dimmed.
 */

import { press, settled } from './support';
import { expect, type Locator, type Page, test } from './test';

/** Where an arrow begins and ends on the screen. */
function endsOf(arrow: Locator): Promise<{ x: number; y: number }[]> {
  return arrow.locator('path.shaft').evaluate((path: SVGPathElement) => {
    const matrix = path.getScreenCTM() ?? new DOMMatrix();
    return [0, path.getTotalLength()].map((length) => {
      const { x, y } = path.getPointAtLength(length).matrixTransform(matrix);
      return { x, y };
    });
  });
}

/** Solves the lesson that is shown with nothing but the page's own tips. */
async function solve(page: Page): Promise<void> {
  const panel = page.locator('[data-lesson]');
  await expect(panel).toBeVisible();
  /** Whether it is solved, how much is found and how many steps are done. */
  const standing = async () => {
    await settled(page);
    const names = ['data-solved', 'data-found', 'data-step'];
    return Promise.all(names.map((name) => panel.getAttribute(name)));
  };
  for (let tries = 0; tries < 30; tries++) {
    const before = await standing();
    if (before[0] === 'true') break;
    await page.getByRole('button', { name: 'Show the solution' }).click();
    const ring = page.locator('.mark.hint');
    const arrow = page.locator('.arrow.hint');
    await expect(ring.or(arrow).first()).toBeAttached();
    await settled(page);
    if (await arrow.count()) {
      // The first press may bring the goal into view, and move what lies around it.
      for (const end of [0, 1]) {
        await settled(page);
        const { x = 0, y = 0 } = (await endsOf(arrow.first()))[end] ?? {};
        await page.mouse.click(x, y);
      }
    } else {
      const pile = page.locator('.pile.selected');
      if (await pile.count()) await pile.click();
      await press(page, ring);
    }
    await expect.poll(standing).not.toEqual(before);
  }
  await expect(page.locator('[data-answer="solved"]')).toBeVisible();
}

test('a newcomer gets through the path of eight and makes a first move in two clicks', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Learn in eight lessons' }).click();
  const first = page.getByRole('button', { name: 'Play your first game' });
  for (let lesson = 1; lesson <= 8; lesson++) {
    await expect(page.getByText(`Lesson ${lesson} of`)).toBeVisible();
    await solve(page);
    const next = page.locator('[data-answer="solved"]').getByRole('link', { name: /Next lesson/ });
    if (lesson < 8) await next.click();
  }
  await page.goto('/');
  await expect(page.getByRole('img', { name: '8 of 8 lessons solved' })).toBeVisible();
  await first.click();

  await expect(page.getByText('Choose a piece')).toBeVisible();
  await expect(page.locator('.space.first')).toHaveCount(1);
  // What a first game does not need is folded away.
  await expect(page.getByRole('textbox', { name: 'Type a move' })).toBeHidden();
  const moves = page.locator('[data-ply]');
  await page.locator('.active .pile:not(.dim):enabled').first().click();
  await page.locator('[data-target]').first().click();
  await expect(moves.first()).toBeVisible();
});
