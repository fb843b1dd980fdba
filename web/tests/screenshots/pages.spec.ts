/**
 * Pictures of every page, for people to look at: `npm run screenshots` writes
 * them to `docs/screenshots`. The ordinary run of the tests leaves them alone.
 */

import { readFileSync } from 'node:fs';
import type { Event as GameEvent, GameType } from '../../src/generated';
import { puzzleId } from '../../src/puzzles/puzzle';
import { patient } from '../patience';
import {
  board,
  importGames,
  pressCell,
  RULEBOOK,
  settled,
  tile,
  typeMove,
  withSettings,
} from '../support';
import { expect, type Page, test } from '../test';
import { BASE, EXPANSIONS, PUZZLE, played, SHORT } from './games';

const FOLDER = new URL('../../../docs/screenshots/', import.meta.url);

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
];

/** As PNG the boards with their soft shadows would be four times as large. */
const QUALITY = 76;

/** The pages that show what their address says, with a board and without one. */
const BOARDS = {
  home: '/',
  library: '/library',
  lesson: '/learn/32-ant',
  puzzle: `/puzzles?id=${puzzleId(PUZZLE.game, PUZZLE.solution)}`,
  rules: '/rules',
};
const PLAIN = {
  'new-game': '/play',
  learn: '/learn',
  'review-many-empty': '/review',
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

/** Enough for verdicts that make sense; many games are looked at with a tenth of it. */
const REVIEW_NODES = 10_000;

/** Games with mistakes in them. */
const REVIEWED = readFileSync(new URL('../../../data/review/short.uhp', import.meta.url), 'utf8')
  .split('\n')
  .slice(0, 20)
  .join('\n');

/** Games as a file. */
const FILE = [
  `Base;WhiteWins;Black[18];${BASE}`,
  `Base+MLPD;WhiteWins;Black[13];${SHORT}`,
  `Base+MLPD;InProgress;Black[25];${EXPANSIONS}`,
].join('\n');

/** Where the ant ends the game. */
const WINNING = { q: 3, r: -2 };

/** A day on which they were played. */
const DAY = Date.UTC(2026, 2, 14, 18, 30);

test.use({ locale: 'en-GB', timezoneId: 'UTC' });

for (const screen of SCREENS) {
  for (const theme of ['light', 'dark'] as const) {
    test(`pictures of every page, ${screen.width} pixels, ${theme}`, async ({ page }) => {
      test.setTimeout(patient(600_000));
      await page.setViewportSize(screen);
      await withSettings(page, { theme, sounds: false, animation: false });
      const shoot = async (name: string) => {
        // Nothing is pointed at.
        await page.mouse.move(0, 0);
        await settled(page);
        const path = new URL(`${name}-${screen.width}-${theme}.jpg`, FOLDER).pathname;
        await page.screenshot({ path, type: 'jpeg', quality: QUALITY, animations: 'disabled' });
      };
      await page.goto('/library');
      await expect(page.getByText('No games yet.')).toBeVisible();
      await shoot('library-empty');
      const ids = await importGames(page, GAMES, undefined, DAY);

      for (const [name, path] of Object.entries(PLAIN)) {
        await open(page, path);
        await shoot(name);
      }
      for (const [name, path] of Object.entries(BOARDS)) {
        await open(page, path);
        await drawn(page);
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

      await open(page, BOARDS.puzzle);
      const [first = '', , second = ''] = PUZZLE.solution;
      await typeMove(page, first);
      await expect(page.locator('[data-answer="right"]')).toBeVisible();
      await typeMove(page, second);
      await expect(page.locator('[data-answer="solved"]')).toBeVisible();
      await shoot('puzzle-solved');
      await open(page, BOARDS.puzzle);
      await typeMove(page, PUZZLE.wrong);
      await expect(page.locator('[data-answer="refuted"]')).toBeVisible();
      await shoot('puzzle-refuted');

      await openTable(page, ids[EXPANDED]);
      await shoot('game-expansions');

      await page.goto('/explorer');
      await page.locator('[data-move]').first().click();
      await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled();
      await drawn(page);
      await shoot('explorer');
      await page.getByLabel('Add files (UHP, PGN, SGF)').setInputFiles(asFile(FILE));
      await page.getByRole('button', { name: 'Start' }).click();
      await page.locator('[data-move]').nth(1).scrollIntoViewIfNeeded();
      await shoot('explorer-moves');
      await page.goto(`/analysis/${ids[EXPANDED]}`);
      await expect(board(page)).toBeVisible();
      await page.keyboard.press('End');
      await expect(board(page).locator('[data-piece]').nth(12)).toBeVisible();
      await expect(page.getByRole('region', { name: 'Engine' }).getByRole('listitem')).toHaveCount(
        3,
      );
      await shoot('analysis');
      await choose(page, 'link', 'Edit the position');
      await expect(page.locator('[data-verdict="legal"]')).toBeVisible();
      await drawn(page);
      await shoot('editor');
      await page.goto('/editor');
      await expect(page.locator('[data-verdict="legal"]')).toBeVisible();
      await page.locator('[data-pile="spider"]').first().click();
      await pressCell(page, { q: 0, r: 0 });
      await page.locator('[data-pile="ant"]').last().click();
      await pressCell(page, { q: 2, r: 0 });
      await expect(page.locator('[data-verdict="illegal"]')).toContainText('2 parts');
      await shoot('editor-refused');

      await study(page, ids[ENDED] ?? '');
      await shoot('analysis-study');
      await choose(page, 'button', 'Open…');
      await expect(page.getByRole('dialog')).toBeVisible();
      await shoot('analysis-open');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await choose(page, 'button', 'Share…');
      await expect(page.getByRole('textbox', { name: 'Link to this line' })).toBeVisible();
      await shoot('analysis-share');
      await page.goto('/analyses');
      await expect(page.getByRole('article').first()).toBeVisible();
      await drawn(page);
      await shoot('analyses');

      await page.goto(`/review?game=${ids[ENDED]}&nodes=${REVIEW_NODES}`);
      const slider = page.getByRole('slider', { name: 'Move of the game' });
      await expect(slider).toBeVisible({ timeout: patient(60_000) });
      await slider.fill('30');
      await expect(page.locator('[data-verdict]')).toBeVisible();
      await drawn(page);
      await shoot('review');

      await page.goto(`/review?nodes=${REVIEW_NODES / 10}`);
      await page.getByLabel('Choose files').setInputFiles(asFile(REVIEWED));
      await expect(page.locator('[data-summary]')).toContainText('20 games', {
        timeout: patient(120_000),
      });
      await shoot('review-many');
      await page.locator('a[href*="&ply="]').first().click();
      await page.getByRole('button', { name: 'Find the better move' }).click();
      await expect(page.locator('[data-verdict]')).toContainText('Play something better');
      await drawn(page);
      await shoot('review-exercise');

      await openTable(page, ids[ENDING]);
      await tile(page, 'wA1').click();
      await pressCell(page, WINNING);
      await expect(page.locator('[data-result]')).toBeVisible();
      await shoot('result');
    });
  }
}

/** A file with this text, for a field that takes files. */
const asFile = (text: string) => ({
  name: 'games.uhp',
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

/** Whatever is on the board is drawn. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('[data-piece]').first()).toBeVisible();
}

/** Presses what a wide page shows and a narrow one has in its menu. */
async function choose(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name });
  await settled(page);
  if (!(await wanted.isVisible())) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
  }
  await wanted.click();
}

/** An analysis with a variation, a comment, a mark, an arrow and the threat. */
async function study(page: Page, id: string): Promise<void> {
  await page.goto(`/analysis/${id}`);
  await expect(board(page)).toBeVisible();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowRight');
  await expect(tile(page, 'bA3')).toBeVisible();
  await typeMove(page, 'wA2 wG2/');
  await expect(tile(page, 'wA2')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('An ant is faster here.');
  await page.getByText('marks', { exact: true }).click();
  await tile(page, 'wQ').click();
  await page.getByText('draws an arrow', { exact: true }).click();
  await tile(page, 'wA2').click();
  await tile(page, 'bQ').click();
  await page.getByLabel('Show the threat').check();
  await expect(page.locator('[data-threat] .score')).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await settled(page);
}

async function openTable(page: Page, id: string | undefined): Promise<void> {
  await page.goto(`/game/${id}`);
  await expect(board(page)).toBeVisible();
  await drawn(page);
  await settled(page);
}
