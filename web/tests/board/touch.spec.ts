import type { Page } from '@playwright/test';
import { camera, expect, heard, middle, type Place, test } from './demo.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
});

/** Fingers, as the browser's own tests move them. */
async function touch(page: Page, steps: readonly (readonly Place[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, touchPoints] of steps.entries()) {
    const type = index === 0 ? 'touchStart' : touchPoints.length === 0 ? 'touchEnd' : 'touchMove';
    const points = touchPoints.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }));
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  }
  await session.detach();
}

const shifted = (at: Place, x: number, y: number): Place => ({ x: at.x + x, y: at.y + y });

test('a tap chooses, another one moves', async ({ page, open }) => {
  await open('play');
  const ant = await middle(page, '[data-piece=wA1]');
  await page.touchscreen.tap(ant.x, ant.y);
  const goal = await middle(page, '[data-cell="1,-1"]');
  await page.touchscreen.tap(goal.x, goal.y);
  await expect.poll(() => heard(page)).toEqual(['piece wA1 0 top', 'target 1,-1 move']);
});

test('a finger drags a tile from a reserve', async ({ page, open }) => {
  await open('start');
  const pile = await middle(page, '.reserve.white [data-pile=spider]');
  const goal = await middle(page, 'svg[role=application]');
  await touch(page, [[pile], [shifted(pile, 0, -30)], [shifted(goal, 0, 40)], [goal], []]);
  await expect.poll(() => heard(page)).toEqual(['lift wS1', 'drop wS1 0,0 target']);
});

test('a finger drags a tile on the board', async ({ page, open }) => {
  await open('play');
  const from = await middle(page, '[data-piece=wA1]');
  const goal = await middle(page, '[data-cell="1,-1"]');
  await touch(page, [[from], [shifted(from, 15, 0)], [shifted(goal, -4, 0)], [goal], []]);
  await expect.poll(() => heard(page)).toEqual(['lift wA1 0', 'drop wA1 1,-1 target']);
});

test('two fingers zoom around their middle', async ({ page, open }) => {
  await open('play');
  const first = await camera(page);
  const at = await middle(page, '[data-piece=wS1]');
  await touch(page, [
    [shifted(at, -30, 0)],
    [shifted(at, -30, 0), shifted(at, 30, 0)],
    [shifted(at, -45, 0), shifted(at, 45, 0)],
    [shifted(at, -60, 0), shifted(at, 60, 0)],
    [],
  ]);
  await expect.poll(async () => (await camera(page)).scale / first.scale).toBeCloseTo(2, 1);
  const now = await middle(page, '[data-piece=wS1]');
  expect(Math.hypot(now.x - at.x, now.y - at.y)).toBeLessThan(6);
  expect(await heard(page)).toEqual([]);
});

test('a finger that rests spreads a stack', async ({ page, open }) => {
  await open('carry');
  const stack = await middle(page, '[data-piece=bM]');
  await touch(page, [[stack]]);
  await expect(page.locator('[data-spread-piece]')).toHaveCount(5);
  await touch(page, [[stack], []]);
});

test('nothing is wider than a phone, and piles are big enough for fingers', async ({
  page,
  open,
}) => {
  await open('start');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  for (const pile of await page.locator('[data-pile]').all()) {
    const box = await pile.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test('the buttons for the view lie over no tile and no mark', async ({ page, open }) => {
  for (const rotation of ['0', '2', '4']) {
    await open('learn', { rotation });
    const buttons = page.locator('.controls button');
    await expect(buttons).toHaveCount(3);
    const covered = await page.locator('[data-piece], [data-cell]').evaluateAll((drawn) => {
      const boxes = [...document.querySelectorAll('.controls button')].map((button) =>
        button.getBoundingClientRect(),
      );
      return drawn
        .filter((one) => {
          // The corners of a box are outside the cell that it is drawn around.
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const [x, y] = [(right - left) / 8, (bottom - top) / 8];
          return boxes.some(
            (box) =>
              left + x < box.right &&
              right - x > box.left &&
              top + y < box.bottom &&
              bottom - y > box.top,
          );
        })
        .map((one) => one.getAttribute('data-piece') ?? one.getAttribute('data-cell'));
    });
    expect(covered, `turned by ${rotation}`).toEqual([]);
  }
});
