/**
 * "Why not?" in the page: every kind of refusal that a player can meet, from
 * the positions of `data/refusals.json`, in words and on the board.
 */

import { readFileSync } from 'node:fs';
import {
  board,
  drawn,
  drawnGame,
  importGames,
  openGame,
  pressCell,
  settled,
  tile,
  typeMove,
  withSettings,
} from './support';
import { expect, type Page, test } from './test';

interface Case {
  key: string;
  tile: string;
  cargo?: string;
  position: string[];
}

/** What cannot be asked for by tapping, because the page offers nothing of the kind. */
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
]);

const CASES = (JSON.parse(readFileSync('../data/refusals.json', 'utf8')) as Case[]).filter(
  ({ key }) => !OUT_OF_HAND.has(key),
);

/** Some of it can be typed. */
const TYPED = [
  { key: 'movesLeft', position: ['wQ  wA1 bA1 bQ'], move: 'pass' },
  { key: 'sameCell', position: ['wA1 wQ  bS1 bQ'], move: 'wA1 -wQ' },
  { key: 'wrongNumber', position: ['wS1 wQ  bS1 bQ'], move: 'wA2 -wS1' },
  { key: 'nothingBelow', position: ['wD  wQ  bQ  bA1'], move: 'wD+wQ bQ/' },
  {
    key: 'cannotCarry',
    position: ['wD  wQ  bQ  bA1', '  wA1', 'under wD: bS1 bB1'],
    move: 'wQ+bB1 bA1/',
  },
  {
    key: 'wrongCargo',
    position: ['wD  wQ  bQ  bA1', '  wA1', 'under wD: bS1 bB1'],
    move: 'wD+bS1 bA1/',
  },
] as const;

const QUEEN = ['[data-pile="queen"].selected'];

/** What shows a reason, of one tile or of any; most cross a cell or a tile out. */
const SIGNS: Record<string, string[]> = {
  pinned: ['.region-a', '.region-b', '.mark.bad'],
  carryBreaksHive: ['.region-a', '.region-b', '.mark.bad'],
  gated: ['.mark.bad', '.arrow.bad'],
  losesContact: ['.mark.bad', '.arrow.bad'],
  nothingToCopy: ['.region-a', '.mark.bad'],
  queenMustBePlaced: QUEEN,
  queenNotPlaced: QUEEN,
  // A first reason, which is the one that is drawn, is that the queen is not there yet.
  'noWay.wL': QUEEN,
  // What is wrong is in the hand, or nowhere.
  queenMayNotOpen: [],
  noCell: [],
};

const PILES: Record<string, string> = { A: 'ant', Q: 'queen', S: 'spider', L: 'ladybug' };

/** The sentence of a key in a language, with anything in its slots. */
function told(key: string, language = 'en'): RegExp {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(`src/messages/${language}/reasons.json`, 'utf8'),
  );
  const found = ['', '.one', '.other'].flatMap((form) => texts[`reasons.${key}${form}`] ?? []);
  const patterns = found.map((text) =>
    text
      .split(/\{[^{}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
  expect(patterns, key).not.toEqual([]);
  return new RegExp(patterns.join('|'), 'i');
}

const answer = (page: Page) => page.locator('[data-answer="why-not"]');

/** Loading a page for each takes its time, so a test has only some of them. */
const PER_TEST = 8;

for (let begin = 0; begin < CASES.length; begin += PER_TEST) {
  const cases = CASES.slice(begin, begin + PER_TEST);
  test(`what a player can meet is told: ${cases[0]?.key} and what follows`, async ({ page }) => {
    const logs = cases.map(({ position }) => [drawnGame(position)]);
    const ids = await importGames(page, logs);
    for (const [index, refused] of cases.entries()) {
      await test.step(refused.key, async () => {
        await page.goto(`/game/${ids[index]}`);
        await expect(board(page)).toBeVisible();
        await ask(page, refused);
      });
    }
  });
}

/** Does by hand what the rules refuse, and waits for the answer. */
async function ask(page: Page, { key, tile: piece, cargo, position }: Case): Promise<void> {
  const reason = answer(page).getByText(told(key)).first();
  await settled(page);
  if (key === 'covered') {
    await tile(page, 'bB1').click({ button: 'right' });
    await page.locator(`[data-spread-piece="${piece}"]`).click();
  } else if ((await tile(page, piece).count()) > 0) {
    await tile(page, piece).click();
  } else {
    const side = page.getByRole('group', { name: /Reserve: White/ });
    await side.locator(`[data-pile="${PILES[piece[1] ?? '']}"]`).click();
  }
  const inHand = page.getByRole('status').filter({ hasText: 'in hand' });
  await expect(inHand.or(answer(page)).first()).toBeAttached();
  await settled(page);
  if (cargo) await tile(page, piece).click();
  const [to] = drawn(position).marks;
  if (to && !cargo && !(await reason.isVisible())) await pressCell(page, to);
  await expect(reason, key).toBeVisible();
  const [kind = ''] = key.split('.');
  for (const sign of SIGNS[`${key}.${piece}`] ?? SIGNS[key] ?? SIGNS[kind] ?? ['.mark.bad']) {
    await expect(page.locator(sign).first(), `${key}: ${sign}`).toBeAttached();
  }
}

test('a typed move that is not allowed is refused in words', async ({ page }) => {
  const ids = await importGames(
    page,
    TYPED.map(({ position }) => [drawnGame(position)]),
  );
  for (const [index, { key, move }] of TYPED.entries()) {
    await test.step(key, async () => {
      await page.goto(`/game/${ids[index]}`);
      await expect(board(page)).toBeVisible();
      await typeMove(page, move);
      await expect(page.getByRole('alert').filter({ hasText: told(key) })).toBeVisible();
    });
  }
});

test('the parts of a hive that would break are shown in two patterns', async ({ page }) => {
  await openGame(page, [drawnGame(['wQ  wA1 bA1 bQ'])]);
  await tile(page, 'wA1').click();
  await expect(answer(page).getByText(told('pinned'))).toBeInViewport({ ratio: 1 });
  await expect(tile(page, 'wQ').locator('.region-a')).toBeAttached();
  await expect(tile(page, 'bA1').locator('.region-b')).toBeAttached();
  await expect(tile(page, 'bQ').locator('.region-b')).toBeAttached();
});

test('the two sides of a gate are shown', async ({ page }) => {
  await openGame(page, [drawnGame(['  bA1 .', 'bA2 wQ  bA3', '  wS1 wS2', 'bQ'])]);
  await tile(page, 'wQ').click();
  await expect(answer(page).getByText(told('gated.ground')).first()).toBeVisible();
  await expect(board(page).locator('.mark.bad')).toHaveCount(2);
});

for (const language of ['en', 'it', 'es', 'fr']) {
  test(`a refusal is told in ${language}`, async ({ page }) => {
    const [id = ''] = await importGames(page, [[drawnGame(['wQ  wA1 bA1 bQ'])]]);
    await withSettings(page, { language });
    await page.goto(`/game/${id}`);
    await page.locator('[data-piece="wA1"]').click();
    await expect(answer(page).getByText(told('pinned', language))).toBeVisible();
  });
}

test('the parts of the hive are told apart without the ring of the last move', async ({ page }) => {
  await openGame(page, [
    drawnGame(['wA1 wQ  bQ  bA1', 'turn: black']),
    { kind: 'moved', move: { kind: 'shift', piece: 'bA1', to: { q: -1, r: 0 } } },
  ]);
  const last = board(page).locator('.ring.last, .left');
  await expect(last).toHaveCount(2);
  await tile(page, 'wQ').click();
  await expect(board(page).locator('[class*="region-"]').first()).toBeVisible();
  await expect(last).toHaveCount(0);
});

test('a pinned Pillbug is told that it can still throw, and the throw is made by its tip', async ({
  page,
}) => {
  await openGame(page, [drawnGame(['bA1 wP  wQ  bQ'])]);
  await tile(page, 'wP').click();
  await expect(answer(page)).toContainText('can still throw');
  // What was asked about is ringed, and so is what can be thrown.
  await expect(page.locator('.mark.info')).toHaveCount(1);
  await expect(page.locator('.mark.good')).toHaveCount(1);
  await tile(page, 'bA1').click();
  await expect(page.locator('.empty-target.throw').first()).toBeVisible();
  await page.locator('.empty-target.throw').first().click();
  await expect(page.locator('[data-ply="1"]')).toBeVisible();
});

test('cells where a piece only gets by a throw look different, and the thrower is ringed', async ({
  page,
}) => {
  await openGame(page, [drawnGame(['wS1 wP  wA1', '  bS1 bA1 wQ', '    bQ'])]);
  await tile(page, 'wS1').click();
  await expect(page.locator('.empty-target.throw').first()).toBeVisible();
  await expect(page.locator('.mark.info')).toHaveCount(1);
});

test('Escape lets go of everything, wherever the focus is', async ({ page }) => {
  await openGame(page, [drawnGame(['wA1 wQ  bS1 bQ'])]);
  await page.locator('[data-pile="spider"]').first().focus();
  await tile(page, 'wA1').click();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(page.locator('.empty-target').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.empty-target')).toHaveCount(0);
  await tile(page, 'bS1').click();
  await expect(answer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(answer(page)).toBeHidden();
});
