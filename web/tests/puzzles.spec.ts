import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Puzzle, readPuzzles } from '../src/puzzles/puzzle';
import { board, settled, typeMove, withSettings } from './support';
import { expect, type Page, test } from './test';

const FILE = new URL('../../data/puzzles.tsv', import.meta.url);
const PUZZLES = readPuzzles(readFileSync(FILE, 'utf8'));

/** White wins with `wA1 wM/`, and only with it. */
const KNOWN = PUZZLES.find(
  ({ solution }) => solution.join() === 'wA1 wM/,bS2 bD/,wM wB1-',
) as Puzzle;

test.beforeEach(({ page }) => withSettings(page, { sounds: false, animation: false }));

const phase = (page: Page, name: string) => page.locator(`[data-phase="${name}"]`);
const standing = (page: Page, what: string) => page.locator(`[data-standing="${what}"]`);

async function number(page: Page, what: string): Promise<number> {
  return Number(await standing(page, what).textContent());
}

test('a puzzle is solved, a wrong try refuted, and the rating follows and stays', async ({
  page,
}) => {
  await page.goto(`/puzzles?id=${KNOWN.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'White to play and win in 2 moves',
  );
  await expect(standing(page, 'rating')).toHaveText('1200');
  await typeMove(page, 'wA1 wM/');
  await expect(page.locator('[data-answer="right"]')).toContainText('1 more move');
  await typeMove(page, 'wM wB1-');
  await expect(phase(page, 'solved')).toBeVisible();
  await expect(page.locator('[data-answer="solved"]')).toContainText('Your rating: +');
  await expect(standing(page, 'streak')).toHaveText('1');
  const risen = await number(page, 'rating');
  expect(risen).toBeGreaterThan(1200);

  // The next one is another, with an address of its own.
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(phase(page, 'turn')).not.toHaveAttribute('data-puzzle', KNOWN.id);
  const id = new URL(page.url()).searchParams.get('id');
  const puzzle = PUZZLES.find((other) => other.id === id) as Puzzle;
  expect(puzzle.id).not.toBe(KNOWN.id);

  // A reload keeps the puzzle, the rating and the streak.
  await page.reload();
  await expect(phase(page, 'turn')).toHaveAttribute('data-puzzle', puzzle.id);
  expect([await number(page, 'rating'), await number(page, 'streak')]).toEqual([risen, 1]);

  // Whoever looks at the solution has not solved it.
  await page.getByRole('button', { name: 'Show the solution' }).click();
  await expect(page.locator('[data-answer="shown"] li')).toHaveCount(puzzle.solution.length);
  await expect(standing(page, 'streak')).toHaveText('0');
  await expect(standing(page, 'best')).toHaveText('1');
  expect(await number(page, 'rating')).toBeLessThan(risen);

  // A solved one can be tried again, and a wrong try is answered on the board and in words.
  await page.goto(`/puzzles?id=${KNOWN.id}`);
  const fallen = await number(page, 'rating');
  await typeMove(page, 'wA1 wB1-');
  const refuted = page.locator('[data-answer="refuted"]');
  await expect(refuted).toContainText('You played: White Ant 1');
  await expect(refuted).toContainText(/Black escapes with: Black \w+/);
  await expect(refuted).toContainText('does not win in 2 moves');
  await expect(board(page).locator('.bad').first()).toBeVisible();
  expect(await number(page, 'rating')).toBe(fallen);
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.getByRole('button', { name: 'Take back and retry' }).click();
  await expect(phase(page, 'turn')).toBeVisible();

  // What was reached is not erased by one tap.
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Start from zero' }).click();
  await expect(dialog).toContainText('the 2 puzzles that you have had');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(standing(page, 'best')).toHaveText('1');
  await page.getByRole('button', { name: 'Start from zero' }).click();
  await dialog.getByRole('button', { name: 'Start from zero' }).click();
  await expect(standing(page, 'best')).toHaveText('0');

  await page.getByRole('link', { name: 'Analyse' }).click();
  await expect(page.getByRole('heading', { name: 'Analysis', level: 1 })).toBeVisible();
  await expect(page.locator('[data-node]')).toHaveCount(20);
});

test('themes, bugs and puzzles of one’s own', async ({ page }) => {
  await page.goto('/puzzles');
  const ofAddress = () => {
    const id = new URL(page.url()).searchParams.get('id');
    return PUZZLES.find((puzzle) => puzzle.id === id);
  };
  await page.getByLabel('Theme').selectOption('flight');
  await expect.poll(() => ofAddress()?.themes).toContain('flight');
  // The wish outlives the page, also where the address names no puzzle.
  await page.goto('/puzzles');
  await expect(page.getByLabel('Theme')).toHaveValue('flight');
  await expect.poll(() => ofAddress()?.themes).toContain('flight');
  await page.getByLabel('Pieces').selectOption('base');
  await expect(page.getByText('There is no such puzzle.')).toBeVisible();
  await page.getByRole('link', { name: 'Other puzzles' }).click();
  await expect(phase(page, 'turn')).toBeVisible();

  // What another page has put into the store.
  await page.evaluate(
    ({ puzzle }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alveare-puzzles', 1);
        opening.onsuccess = () => {
          const change = opening.result.transaction('puzzles', 'readwrite');
          change.objectStore('puzzles').put({ puzzle, added: 1 }, puzzle.id);
          change.oncomplete = () => resolve();
        };
        opening.onerror = () => reject(opening.error);
      }),
    { puzzle: { ...KNOWN, id: 'mine', origin: 'Club evening' } },
  );
  await page.reload();
  await page.getByRole('radio', { name: 'From my games (1)' }).check();
  await expect(page.getByText('Club evening')).toBeVisible();
  await typeMove(page, 'wA1 wM/');
  await expect(page.locator('[data-answer="right"]')).toBeVisible();
  await typeMove(page, 'wM wB1-');
  await expect(page.locator('[data-answer="solved"]')).toContainText('It does not count');
  await expect(standing(page, 'rating')).toHaveText('1200');
});
