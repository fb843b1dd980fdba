/**
 * Pictures of every page, for people to look at: `npm run screenshots` writes
 * them to `docs/screenshots`. The ordinary run of the tests leaves them alone.
 */

import { expect, type Page, test } from '@playwright/test';
import type { Event as GameEvent, GameType } from '../../src/generated';
import { puzzleId } from '../../src/puzzles/puzzle';
import { board, importGames, pressCell, RULEBOOK, tile, typeMove, withSettings } from '../support';
import { BASE, EXPANSIONS, PUZZLE, played, SHORT } from './games';

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url);

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** As PNG the boards with their soft shadows would be four times as large. */
const QUALITY = 76;

/** The pages that show what their address says. */
const PLAIN = {
  'new-game': '/play',
  learn: '/learn',
  lesson: '/learn/32-ant',
  puzzle: `/puzzles?id=${puzzleId(PUZZLE.game, PUZZLE.solution)}`,
  rules: '/rules',
  'review-many': '/review',
  settings: '/settings',
  about: '/about',
};

const against = (level: number): object => ({
  players: { white: { kind: 'human' }, black: { kind: 'engine', level } },
});

const game = (gameType: GameType, moves: GameEvent[], more: object = {}): GameEvent[] => [
  { kind: 'created', gameType, rules: RULEBOOK, ...more },
  ...moves,
];

/** What lies in the library. */
const GAMES = [
  game('Base+MLPD', played(SHORT), { name: 'Club evening, table 3' }),
  game('Base', played(BASE, 9), against(1)),
  game('Base', played(BASE), against(4)),
  game('Base', played(BASE, 34), against(3)),
  game('Base+MLPD', played(EXPANSIONS)),
  game('Base', played(BASE, 22), against(3)),
];
const [ENDED, ENDING, EXPANDED, RUNNING] = [2, 3, 4, 5];

/** Enough for verdicts that make sense. */
const REVIEW_NODES = 10_000;

/** Where the ant ends the game. */
const WINNING = { q: 3, r: -2 };

/** A day on which they were played. */
const DAY = Date.UTC(2026, 2, 14, 18, 30);

test.use({ locale: 'en-GB', timezoneId: 'UTC', contextOptions: { reducedMotion: 'reduce' } });

for (const screen of SCREENS) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures of every page, ${screen.width} pixels, ${theme}`, async ({ page }) => {
      test.setTimeout(300_000);
      await page.setViewportSize(screen);
      await withSettings(page, { theme, sounds: false, animation: false });
      const shoot = async (name: string) => {
        // Nothing is pointed at.
        await page.mouse.move(0, 0);
        const path = new URL(`${name}-${screen.width}-${theme}.jpg`, FOLDER).pathname;
        await page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
      };
      await page.goto('/library');
      await expect(page.getByText('0 games')).toBeVisible();
      await shoot('library-empty');
      const ids = await importGames(page, GAMES, undefined, DAY);

      for (const [name, path] of Object.entries({ home: '/', library: '/library', ...PLAIN })) {
        await open(page, path);
        await shoot(name);
      }

      await openTable(page, ids[RUNNING]);
      await shoot('game');
      await tile(page, 'wA1').click();
      await expect(board(page).locator('[data-target]').first()).toBeVisible();
      await shoot('game-targets');
      await openTable(page, ids[RUNNING]);
      await tile(page, 'wG1').click();
      await expect(page.locator('[data-answer="why-not"]')).toBeVisible();
      await shoot('why-not');

      await open(page, PLAIN.puzzle);
      await typeMove(page, PUZZLE.wrong);
      await expect(page.locator('[data-answer="refuted"]')).toBeVisible();
      await shoot('puzzle-refuted');

      await openTable(page, ids[EXPANDED]);
      await shoot('game-expansions');

      await page.goto('/explorer');
      await page.locator('[data-move]').first().click();
      await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled();
      await shoot('explorer');
      await page.goto(`/analysis/${ids[EXPANDED]}`);
      await expect(board(page)).toBeVisible();
      await page.keyboard.press('End');
      await expect(board(page).locator('[data-piece]').nth(12)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Engine' }).getByRole('listitem')).toHaveCount(
        3,
      );
      await shoot('analysis');
      await page.getByRole('link', { name: 'Edit the position' }).click();
      await expect(page.locator('[data-verdict="legal"]')).toBeVisible();
      await shoot('editor');

      await page.goto(`/review?game=${ids[ENDED]}&nodes=${REVIEW_NODES}`);
      const slider = page.getByRole('slider', { name: 'Move of the game' });
      await expect(slider).toBeVisible({ timeout: 60_000 });
      await slider.fill('30');
      await expect(page.locator('[data-verdict]')).toBeVisible();
      await shoot('review');

      await openTable(page, ids[ENDING]);
      await tile(page, 'wA1').click();
      await pressCell(page, WINNING);
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot('result');
    });
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function openTable(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/game/${id}`);
  await expect(board(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
}
