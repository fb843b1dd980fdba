import { openGame, settled, TWO_PEOPLE, tile, typeMoves, withSettings } from './support';
import { expect, test } from './test';

// A board that was turned: what is said about it must be what is seen.

test.beforeEach(({ page }) =>
  withSettings(page, { rotation: 3, flatTop: true, sounds: false, animation: false }),
);

test('a hint and the move that it becomes are told alike', async ({ page }) => {
  await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, 'wS1', 'bS1 wS1-');
  await expect(tile(page, 'bS1')).toBeVisible();
  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.locator('[data-hint]');
  const text = await hint.getByText(/^Hint: /).textContent();
  await hint.getByRole('button', { name: 'Play this move' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^White: / })).toHaveText(
    text?.replace('Hint:', 'White:') ?? '',
  );
});

test('the boards of lessons are as their texts say', async ({ page }) => {
  await page.goto('/learn/01-goal');
  await expect(page.locator('.board [data-piece="bQ"]')).toBeVisible();
  await settled(page);
  // Black's Queen has the Spider on her left, and White's Queen below her.
  const box = (name: string) => page.locator(`.board [data-piece="${name}"]`).boundingBox();
  const [queen, left, below] = await Promise.all([box('bQ'), box('bS1'), box('wQ')]);
  if (!queen || !left || !below) throw new Error('the lesson has other pieces');
  expect(left.x).toBeLessThan(queen.x);
  expect(Math.abs(left.y - queen.y)).toBeLessThan(1);
  expect(below.y).toBeGreaterThan(queen.y);
});
