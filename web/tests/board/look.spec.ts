import AxeBuilder from '@axe-core/playwright';
import { camera, expect, middle, test } from './demo.ts';

test('a move is shown as motion, unless the system asks for none', async ({ page, open }) => {
  const running = () => page.evaluate(() => document.getAnimations().length);
  for (const [reducedMotion, expected] of [
    ['reduce', 0],
    ['no-preference', 1],
  ] as const) {
    await page.emulateMedia({ reducedMotion });
    await open('play');
    // Time stands still for animations, so that the one that began can be counted.
    await page.evaluate(() => {
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
    });
    const goal = await middle(page, '[data-cell="1,-1"]');
    await page.mouse.click(goal.x, goal.y);
    await expect(page.getByRole('img', { name: 'wA2 at 1,-1' })).toBeAttached();
    const moving = await page.evaluate(
      () => document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length,
    );
    expect(moving, reducedMotion).toBe(expected);
  }
  expect(await running()).toBeGreaterThan(0);
});

test('the keyboard moves a cursor that has a name', async ({ page, open }) => {
  await open('play');
  const board = page.getByRole('application', { name: 'Board' });
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('KeyE');
  const cursor = page.getByRole('img', { name: 'cell 2,-1' });
  await expect(cursor).toBeVisible();
  await expect(board).toHaveAttribute(
    'aria-activedescendant',
    (await cursor.getAttribute('id')) ?? '',
  );
});

test('every tile has a name', async ({ page, open }) => {
  await open('play');
  await expect(page.getByRole('img', { name: 'bB1 at -1,0' })).toBeAttached();
  await expect(page.getByRole('img', { name: 'wQ at -1,0' })).toBeAttached();
});

test('flat tops and turns keep everything in place', async ({ page, open }) => {
  await open('play', { top: 'flat', rotation: '2' });
  const goal = await middle(page, '[data-cell="1,-1"]');
  await page.mouse.click(goal.x, goal.y);
  await expect(page.getByRole('img', { name: 'wA2 at 1,-1' })).toBeVisible();
});

test('moving the pointer draws nothing anew', async ({ page, open }) => {
  await open('play');
  await page.evaluate(() => {
    const counted = window as unknown as { changes: number };
    counted.changes = 0;
    new MutationObserver((list) => {
      counted.changes += list.length;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const changes = () => page.evaluate(() => (window as unknown as { changes: number }).changes);
  const from = await middle(page, '[data-piece=bQ]');
  await page.mouse.move(from.x, from.y);
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 20 });
  expect(await changes()).toBe(0);
  // A pan changes one attribute for each step.
  await page.mouse.down();
  await page.mouse.move(from.x - 60, from.y - 30, { steps: 20 });
  await page.mouse.up();
  expect(await changes()).toBeLessThanOrEqual(22);
  expect((await camera(page)).scale).toBeGreaterThan(0);
});

test('nothing in the drawing has an inline style', async ({ page, open }) => {
  for (const scene of ['play', 'whynot', 'learn', 'carry']) {
    await open(scene);
    await expect(page.locator('#app [style]')).toHaveCount(0);
  }
});

test('axe finds nothing in any theme', async ({ page, open }) => {
  for (const scene of ['play', 'start', 'learn']) {
    for (const theme of ['light', 'dark', 'contrast']) {
      await open(scene, { theme });
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      expect(violations).toEqual([]);
    }
  }
});
