import { settled } from '../support.ts';
import { camera, drag, expect, heard, middle, test } from './demo.ts';

test('a tile is chosen and goes to the target that is pressed', async ({ page, open }) => {
  await open('play');
  const ant = await middle(page, '[data-piece=wA1]');
  await page.mouse.click(ant.x, ant.y);
  const goal = await middle(page, '[data-cell="1,-1"]');
  await page.mouse.click(goal.x, goal.y);
  await expect.poll(() => heard(page)).toEqual(['piece wA1 0 top', 'target 1,-1 move']);
  const now = await middle(page, '[data-piece=wA1]');
  expect(Math.hypot(now.x - goal.x, now.y - goal.y)).toBeLessThan(12);
});

test('a stack that is a target takes the press before its tile', async ({ page, open }) => {
  await open('play');
  const spider = await middle(page, '[data-piece=wS1]');
  await page.mouse.click(spider.x, spider.y);
  await expect.poll(() => heard(page)).toEqual(['target 0,0 move']);
  await expect(page.getByRole('img', { name: 'wA2 at 0,0' })).toBeVisible();
});

test('a second press on the same tile is told from the first', async ({ page, open }) => {
  await open('carry');
  const dragonfly = await middle(page, '[data-piece=wD]');
  await page.mouse.click(dragonfly.x, dragonfly.y);
  await expect.poll(() => heard(page)).toEqual(['piece wD 1 top again']);
});

test('an empty cell cancels', async ({ page, open }) => {
  await open('play');
  const table = await middle(page, 'svg[role=application]');
  await page.mouse.click(table.x, table.y + 330);
  await expect.poll(async () => (await heard(page))[0]).toMatch(/^cell /);
  await expect(page.locator('.empty-target')).toHaveCount(0);
});

test('a tile is dragged to a target', async ({ page, open }) => {
  await open('play');
  const goal = await middle(page, '[data-cell="1,-1"]');
  await drag(page, await middle(page, '[data-piece=wG2]'), goal);
  await expect.poll(() => heard(page)).toEqual(['lift wG2 0', 'drop wG2 1,-1 target']);
  await expect(page.getByRole('img', { name: 'wG2 at 1,-1' })).toBeVisible();
});

test('a tile that is dropped elsewhere stays where it was', async ({ page, open }) => {
  await open('play');
  const from = await middle(page, '[data-piece=wG2]');
  await drag(page, from, { x: from.x - 150, y: from.y - 200 });
  await expect.poll(async () => (await heard(page)).at(-1)).toMatch(/^drop wG2 -?\d+,-?\d+$/);
  expect(await middle(page, '[data-piece=wG2]')).toEqual(from);
});

test('the lower tile of a stack can be taken by the strip that shows', async ({ page, open }) => {
  await open('carry');
  const box = await page.locator('[data-piece=bA1]').boundingBox();
  if (!box) throw new Error('no stack');
  // Below it there is nothing but its shadow, a tenth of the whole.
  const strip = { x: box.x + box.width / 2, y: box.y + box.height * 0.93 };
  await drag(page, strip, { x: strip.x, y: strip.y + 120 });
  await expect.poll(async () => (await heard(page))[0]).toBe('lift bA1 0');
});

test('a tile from a reserve is dragged onto the board', async ({ page, open }) => {
  await open('start');
  const goal = await middle(page, 'svg[role=application]');
  await drag(page, await middle(page, '.reserve.white [data-pile=ant]'), goal);
  await expect.poll(() => heard(page)).toEqual(['lift wA1', 'drop wA1 0,0 target']);
  await expect(page.getByRole('img', { name: 'wA1 at 0,0' })).toBeVisible();
});

test('a tile from a reserve is chosen and placed by two presses', async ({ page, open }) => {
  await open('start');
  const reserve = page.getByRole('group', { name: 'Reserve, white' });
  await reserve.getByRole('button', { name: 'white grasshopper, 3' }).click();
  const goal = await middle(page, '[data-cell="0,0"]');
  await page.mouse.click(goal.x, goal.y);
  await expect.poll(() => heard(page)).toEqual(['reserve wG1', 'target 0,0 place']);
  await expect(reserve.getByRole('button', { name: 'white grasshopper, 2' })).toBeVisible();
});

test('the right button spreads a stack, whose tiles can be pressed', async ({ page, open }) => {
  await open('carry');
  const stack = await middle(page, '[data-piece=bM]');
  await page.mouse.click(stack.x, stack.y, { button: 'right' });
  await expect(page.locator('[data-spread-piece]')).toHaveCount(5);
  const third = await middle(page, '[data-spread-piece=bB1]');
  await page.mouse.click(third.x, third.y);
  await expect.poll(() => heard(page)).toEqual(['piece bB1 2']);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-spread]')).toHaveCount(0);
});

test('a press that lasts chooses like any other', async ({ page, open }) => {
  await page.clock.install();
  await open('carry');
  const stack = await middle(page, '[data-piece=bM]');
  await page.mouse.move(stack.x, stack.y);
  await page.mouse.down();
  await page.clock.runFor(10_000);
  await page.mouse.up();
  await expect.poll(() => heard(page)).toEqual(['piece bM 4 top']);
  await expect(page.locator('[data-spread-piece]')).toHaveCount(0);
});

test('the wheel zooms around the pointer and "fit" shows all again', async ({ page, open }) => {
  await open('play');
  const first = await camera(page);
  const queen = await middle(page, '[data-piece=bQ]');
  await page.mouse.move(queen.x, queen.y);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await camera(page)).scale).toBeGreaterThan(first.scale * 1.5);
  const now = await middle(page, '[data-piece=bQ]');
  expect(Math.hypot(now.x - queen.x, now.y - queen.y)).toBeLessThan(6);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => camera(page)).toEqual(first);
});

test('dragging what cannot be lifted moves the board', async ({ page, open }) => {
  await open('play');
  const first = await camera(page);
  const from = await middle(page, '[data-piece=bQ]');
  await drag(page, from, { x: from.x + 80, y: from.y - 40 });
  await expect.poll(async () => (await camera(page)).x - first.x).toBeCloseTo(80, 0);
  const now = await camera(page);
  expect(now.y - first.y).toBeCloseTo(-40, 0);
  expect(now.scale).toBe(first.scale);
});

test('a move within view leaves the view alone', async ({ page, open }) => {
  await open('play');
  const first = await camera(page);
  const goal = await middle(page, '[data-cell="-4,3"]');
  await page.mouse.click(goal.x, goal.y);
  await expect(page.getByRole('img', { name: 'wA2 at -4,3' })).toBeVisible();
  await settled(page);
  expect(await camera(page)).toEqual(first);
});
