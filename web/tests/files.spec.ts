import { patient } from './patience';
import { withSettings } from './support';
import { expect, type Locator, type Page, test } from './test';

/**
 * Files of 50 MB. They are made in the page, from a few texts and how often each
 * comes, so that they do not have to get there.
 */

test.beforeEach(({ page }) =>
  withSettings(page, { notation: 'uhp', sounds: false, animation: false }),
);

type Part = readonly [text: string, times: number];

/** Chooses a file, as if it came from the disk; what takes no files has it dropped on it. */
async function choose(where: Locator, name: string, ...parts: Part[]): Promise<void> {
  await where.evaluate(
    (element, { name, parts }) => {
      const texts = parts.flatMap(([text, times]) => Array<string>(times).fill(text));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(texts, name));
      if (element instanceof HTMLInputElement) {
        element.files = dataTransfer.files;
        element.dispatchEvent(new Event('change', { bubbles: true }));
      } else {
        const init = { dataTransfer, bubbles: true, cancelable: true };
        element.dispatchEvent(new DragEvent('drop', init));
      }
    },
    { name, parts },
  );
}

/**
 * Lets no more than so many slices of files come in, until the returned function
 * is called: what is asked meanwhile is asked in the midst of it.
 */
async function holdAfter(page: Page, slices: number): Promise<() => Promise<void>> {
  await page.evaluate((slices) => {
    const { arrayBuffer } = Blob.prototype;
    let left = slices;
    const held = new Promise<void>((goOn) => Object.assign(window, { goOn }));
    Blob.prototype.arrayBuffer = async function () {
      left -= 1;
      if (left < 0) await held;
      return arrayBuffer.call(this);
    };
  }, slices);
  return () => page.evaluate(() => (window as unknown as { goOn(): void }).goOn());
}

/** 250 lines of a game with its remarks: 25 KB. */
const GAME = 'Base;InProgress;White[2];wS1;bS1 wS1-\n';
const REMARKS = `# ${'x'.repeat(98)}\n`.repeat(249);
const BROKEN = GAME.replace('wS1-', 'wA1-');

/** 250 KB of PGN, nearly all of it what somebody has to say about a move. */
const PGN = `[GameType "Base"]\n\n1. wS1\n2. bS1 wS1- {${'words and words\n'.repeat(16_000)}}\n*\n\n`;
const PGN_LINES = PGN.split('\n').length - 1;

/** Bytes of a picture, or of anything but a game. */
const BINARY = '\u0089PNG\r\n\u0000\u0001\u0002'.repeat(1_000);

test('the library takes in 50 MB, names what is broken, and keeps the others', async ({ page }) => {
  await page.goto('/library');
  const input = page.getByLabel('Choose files', { exact: true });
  const goOn = await holdAfter(page, 20);
  // The last game is cut off.
  await choose(
    input,
    'games.uhp',
    [GAME + REMARKS, 100],
    [BROKEN + REMARKS, 1],
    [GAME + REMARKS, 99],
    [REMARKS, 1_800],
    [GAME.slice(0, -3), 1],
  );
  const progress = page.getByRole('progressbar', { name: 'How much has come in' });
  await expect(progress).toBeVisible();
  // The page answers while the games come in, from those that are there.
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No game fits.')).toBeVisible();
  await expect(progress).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await goOn();
  await expect(page.getByText('199 games imported.')).toBeVisible({ timeout: patient(60_000) });
  await expect(page.getByText(/^line 25001: move 2/)).toBeVisible();
  await expect(page.getByText(/^line 498201: /)).toBeVisible();
  await expect(page.getByText('199 games', { exact: true })).toBeVisible();

  await choose(input, 'picture.pgn', [BINARY, 5_000]);
  await expect(page.getByText(/^line 1: this is no game/)).toBeVisible();
  await choose(input, 'line.uhp', ['Base', 1], ['wS1;'.repeat(1 << 18), 50], [`\n${GAME}`, 1]);
  await expect(page.getByText(/^line 1: this goes on for longer/)).toBeVisible();
  await expect(page.getByText('200 games', { exact: true })).toBeVisible();
});

test('the explorer reads 50 MB of PGN past a game without an end', async ({ page }) => {
  await page.goto('/explorer');
  const files = page.getByLabel('Add files (UHP, PGN, SGF)');
  await choose(files, 'games.pgn', [PGN, 100], [PGN.replace('}', ''), 1], [PGN, 100]);
  // It is the same game each time, which counts once.
  await expect(page.getByText('1 game was added.')).toBeVisible({ timeout: patient(60_000) });
  await expect(page.getByText('199 games were there already.')).toBeVisible();
  await expect(page.getByText(`line ${100 * PGN_LINES + 4}: a comment has no end`)).toBeVisible();
  await expect(page.locator('[data-move="wS1"]')).toBeVisible();
  await choose(files, 'line.uhp', ['Base', 1], ['x'.repeat(1 << 20), 50]);
  await expect(page.getByText(/^line 1: this goes on for longer/)).toBeVisible();
});

test('a file of 50 MB is opened for analysis, and reviewed', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Open…' }).click();
  const input = page.getByRole('dialog').locator('input[type=file]');
  await choose(input, 'picture.pgn', [BINARY, 5_000]);
  await expect(page.getByText('This cannot be opened: line 1: this is no game')).toBeVisible();
  await choose(input, 'games.uhp', [GAME + REMARKS, 9], [BROKEN, 1], [REMARKS, 2_000]);
  await expect(page.getByText('10 games: which one?')).toBeVisible();
  await expect(page.getByText(/^line 2251: move 2/)).toBeVisible();
  await page.getByRole('button', { name: '? against ?' }).first().click();
  await expect(page.locator('[data-node]')).toHaveCount(2);

  await page.goto('/review?nodes=100');
  const many = page.getByLabel('Choose files');
  // Before it is there, nobody takes what is dropped.
  await expect(many).toBeAttached();
  await choose(page.getByRole('main'), 'picture.pgn', [BINARY, 5_000]);
  await expect(alert(page)).toContainText('picture.pgn: line 1: this is no game');
  await choose(many, 'games.uhp', [GAME + REMARKS, 9], [BROKEN, 1], [REMARKS, 2_000]);
  await expect(alert(page)).toContainText('games.uhp: line 2251: move 2');
  await expect(page.locator('[data-summary]')).toContainText('9 games');
});

const alert = (page: Page): Locator => page.getByRole('alert');
