/**
 * Nothing overlaps and nothing is cut off. The gate looks at every page on a narrow
 * phone in the two languages with the longest words; `cargo xtask looks` at all
 * languages, widths and themes.
 */

import { readFileSync } from 'node:fs';
import { faultsOf } from './looks';
import { type Path, visit } from './pages';
import { patient } from './patience';
import { board, drawnGame, importGames, settled, tile, withSettings } from './support';
import { expect, type Page, test } from './test';

const ALL = Boolean(process.env.ALVEARE_LOOKS);
const LANGUAGES = ALL ? ['en', 'it', 'es', 'fr'] : ['it', 'fr'];
const SCREENS = ALL
  ? [
      { width: 360, height: 740 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900 },
    ]
  : [{ width: 360, height: 740 }];
const THEMES = ALL ? ['light', 'dark', 'contrast'] : ['light'];

const PAGES: readonly Path[] = [
  '/',
  '/play',
  '/analysis',
  '/analyses',
  '/editor',
  '/explorer',
  '/learn',
  '/learn/01-goal',
  '/learn/32-ant',
  '/puzzles',
  '/rules',
  '/library',
  '/review',
  '/settings',
  '/about',
  '/nowhere',
];

function texts(language: string, area: string): Record<string, string> {
  return JSON.parse(readFileSync(`src/messages/${language}/${area}.json`, 'utf8'));
}

async function check(page: Page, what: string): Promise<void> {
  await settled(page);
  for (const theme of THEMES) {
    await page.locator('html').evaluate((root, theme) => {
      root.setAttribute('data-theme', theme);
    }, theme);
    expect.soft(await faultsOf(page), `${what}, ${theme}`).toEqual([]);
  }
}

// Every page in one test takes its time, in three themes above all.
test.setTimeout(patient(600_000));

for (const language of LANGUAGES) {
  for (const screen of SCREENS) {
    const where = `${language}, ${screen.width} px`;
    const open = async (page: Page) => {
      await page.setViewportSize(screen);
      await withSettings(page, { language, theme: 'light', played: true });
    };

    test(`every page: ${where}`, async ({ page }) => {
      await open(page);
      for (const path of PAGES) {
        await visit(page, path);
        await check(page, `${path}, ${where}`);
      }
    });

    test(`a game and its dialogs: ${where}`, async ({ page }) => {
      const play = texts(language, 'play');
      const app = texts(language, 'app');
      await page.setViewportSize(screen);
      await withSettings(page, { theme: 'light', played: true });
      const players = {
        white: { kind: 'human', name: 'Maximiliane von Wolkenstein' },
        black: { kind: 'engine', level: 10 },
      } as const;
      const [id] = await importGames(page, [[drawnGame(['wQ  wA1 bA1 bQ'], players)]]);
      await withSettings(page, { language });
      await page.goto(`/game/${id}`);
      await expect(board(page, play['play.board'])).toBeVisible();
      await check(page, `a game, ${where}`);
      await tile(page, 'wA1', play['play.board']).click();
      await expect(page.locator('[data-answer="why-not"]')).toBeVisible();
      await check(page, `why not, ${where}`);
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-answer="why-not"]')).toHaveCount(0);
      for (const name of [play['play.resign'], app['app.picture']]) {
        const button = page.getByRole('button', { name: name ?? '', exact: true });
        await button.first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await check(page, `${name}, ${where}`);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      const resign = { name: play['play.resign'] ?? '', exact: true };
      await page.getByRole('button', resign).click();
      await page.getByRole('dialog').getByRole('button', resign).click();
      await expect(page.locator('[data-result]')).toBeVisible();
      await check(page, `a game that is over, ${where}`);
    });
  }
}

test('the measure finds what is wrong', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const faults = async (body: string) => {
    await page.setContent(`<body style="margin:0">${body}</body>`);
    return (await faultsOf(page)).map((fault) => fault.replace(/"[^"]*" /, ''));
  };
  expect(await faults('<h1>Home</h1><p>Nothing is wrong here.</p>')).toEqual([]);
  expect((await faults('<div style="width:400px">wide</div>'))[0]).toMatch(/px wide/);
  const cut = '<div style="width:40px;overflow:hidden;white-space:nowrap">much too long</div>';
  expect(await faults(cut)).toEqual(['is cut off']);
  const on = '<h1>over</h1><div style="margin-top:-60px;font-size:40px">under it</div>';
  expect((await faults(on)).join()).toContain('lie on one another');
});
