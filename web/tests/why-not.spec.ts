import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { board, drawn, drawnGame, importGames, pressCell, tile } from './support';

interface Case {
  key: string;
  tile: string;
  cargo?: string;
  position: string[];
}

/**
 * What cannot be asked for by tapping, because the page offers nothing of the
 * kind; the last two positions leave no move, so the page has passed by itself.
 */
const OUT_OF_HAND = new Set([
  'gameOver',
  'movesLeft',
  'notInGame',
  'alreadyInPlay',
  'notInPlay',
  'sameCell',
  'cannotCarry',
  'nothingBelow',
  'wrongCargo',
  'wrongNumber',
  'notOrigin',
  'noCell',
  'notThrown.covered',
]);

const CASES = (JSON.parse(readFileSync('../data/refusals.json', 'utf8')) as Case[]).filter(
  ({ key }) => !OUT_OF_HAND.has(key),
);

const BUGS: Record<string, string> = { A: 'ant', Q: 'queen' };

test('every refusal that a player can meet is told', async ({ page }) => {
  test.slow();
  const ids = await importGames(
    page,
    CASES.map(({ position }) => [drawnGame(position)]),
  );
  for (const [index, { key, tile: piece, cargo, position }] of CASES.entries()) {
    await test.step(`${index}: ${key}`, async () => {
      await page.goto(`/game/${ids[index]}`);
      await expect(board(page)).toBeVisible();
      const reason = page.locator(`[data-answer="why-not"] [data-reason="${key.split('.')[0]}"]`);
      const first = page.getByRole('status').filter({ hasText: 'in hand' }).or(reason.first());
      if (key === 'covered') {
        await tile(page, 'bB1').click({ button: 'right' });
        await page.locator(`[data-spread-piece="${piece}"]`).click();
      } else if ((await tile(page, piece).count()) > 0) {
        await tile(page, piece).click();
      } else {
        const side = page.getByRole('group', { name: /Reserve: White/ });
        await side.locator(`[data-pile="${BUGS[piece[1] ?? '']}"]`).click();
      }
      await expect(first.first()).toBeAttached();
      if (cargo) await tile(page, piece).click();
      const [to] = drawn(position).marks;
      if (to && !cargo && (await reason.count()) === 0) await pressCell(page, to);
      await expect(reason.first(), key).toBeVisible();
      await expect(reason.first()).not.toBeEmpty();
    });
  }
});
