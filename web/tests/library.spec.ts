import { readFile } from 'node:fs/promises';
import type { Event as GameEvent } from '../src/generated';
import {
  board,
  importGames,
  moves,
  openGame,
  RULEBOOK,
  settled,
  TWO_PEOPLE,
  tile,
  typeMoves,
  withSettings,
} from './support';
import { expect, type Page, test } from './test';

test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false });
});

const PLAYED = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];

test('a game goes on after the page was closed', async ({ page, context }) => {
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, ...PLAYED);
  await expect.poll(() => moves(page)).toEqual(PLAYED);
  await settled(page);
  await page.close();
  const again = await context.newPage();
  await withSettings(again, { notation: 'uhp' });
  await again.goto(`/game/${id}`);
  await expect.poll(() => moves(again)).toEqual(PLAYED);
  await expect(tile(again, 'bQ')).toBeVisible();
});

for (const [label, ending] of [
  ['Alveare (JSON), with everything', 'json'],
  ['PGN, for other programs', 'pgn'],
  ['UHP, one line a game', 'txt'],
] as const) {
  test(`a game is exported as ${ending} and comes back the same`, async ({ page }) => {
    const tournament: GameEvent = {
      kind: 'created',
      gameType: 'Base+MLP',
      rules: { queenOpening: 'forbidden', repetition: 'automatic' },
    };
    await openGame(page, [tournament]);
    await typeMoves(page, ...PLAYED);
    await expect.poll(() => moves(page)).toEqual(PLAYED);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
    await expect(page.getByRole('region', { name: 'Black wins' })).toBeVisible();
    await settled(page);

    await page.goto('/library');
    await page.getByRole('button', { name: /^More: / }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: label }).click();
    const path = await (await download).path();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${ending}$`));
    const text = await readFile(path, 'utf8');

    await page.getByRole('button', { name: /^More: / }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No games yet.')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeHidden();
    await page.getByRole('textbox', { name: /Paste games/ }).fill(text);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('1 game imported.')).toBeVisible();
    const card = page.getByRole('article');
    await expect(card).toContainText('With Mosquito, Ladybug and Pillbug');
    await expect(card).toContainText('White resigned');
    await card.getByRole('link', { name: /^Open/ }).click();
    await expect.poll(() => moves(page)).toEqual(PLAYED);
    expect(await storedRules(page)).toEqual(tournament.rules);
  });
}

/** The rules of the game that is open, as the browser keeps them. */
async function storedRules(page: Page): Promise<unknown> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return page.evaluate(async (id) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await answer(indexedDB.open('alveare'));
    const games = database.transaction('games').objectStore('games');
    return (await answer(games.get(id))).stored.game.rules;
  }, id);
}

test('games are found by state, pieces and words, and a deleted one comes back', async ({
  page,
}) => {
  const named = (name: string, gameType: 'Base' | 'Base+MLP'): GameEvent => ({
    kind: 'created',
    gameType,
    rules: RULEBOOK,
    name,
  });
  await importGames(page, [
    [named('Sunday', 'Base')],
    [
      named('Monday', 'Base+MLP'),
      { kind: 'ended', outcome: { result: 'draw', reason: 'agreement' } },
    ],
  ]);
  // A list is waited for by all that it shows: the one before it may be as long, or longer.
  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Monday', 'Sunday']);
  await page.getByText('Finished', { exact: true }).click();
  await expect(names).toHaveText(['Monday']);
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('searchbox').fill('sun');
  await expect(names).toHaveText(['Sunday']);
  await page.getByRole('searchbox').fill('');
  await expect(names).toHaveText(['Monday', 'Sunday']);
  await page.getByLabel('Pieces').selectOption('Base+MLP');
  await expect(names).toHaveText(['Monday']);
  await page.getByRole('button', { name: 'More: Monday' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No game fits.')).toBeVisible();
  await expect(page.locator('[data-undo]')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(names).toHaveText(['Monday']);
});

test('games without a name are found by what their cards show, and can get one', async ({
  page,
}) => {
  const against = (level: number): GameEvent => ({
    kind: 'created',
    gameType: 'Base+P',
    rules: RULEBOOK,
    players: { white: { kind: 'human' }, black: { kind: 'engine', level } },
  });
  const resigned: GameEvent = {
    kind: 'ended',
    outcome: { result: 'win', winner: 'black', reason: 'resignation' },
  };
  await importGames(page, [[TWO_PEOPLE], [against(3), resigned], [against(10)]]);
  const cards = page.getByRole('article');
  const search = page.getByRole('searchbox');
  // Two of them were changed at the same moment, so their order says nothing.
  const [people, third, tenth] = [/White against Black/, /level 3\b/, /level 10\b/];
  const expectCards = async (shown: readonly RegExp[], text: string) => {
    await expect(cards, text).toHaveCount(shown.length);
    for (const card of shown) await expect(cards.filter({ hasText: card }), text).toHaveCount(1);
  };
  for (const [text, shown] of [
    ['computer', [third, tenth]],
    ['level 3', [third]],
    ['level 1', []],
    ['resigned', [third]],
    ['pillbug progress', [tenth]],
    ['', [people, third, tenth]],
  ] as const) {
    await search.fill(text);
    await expectCards(shown, text);
  }
  await page.getByLabel('Pieces').selectOption({ label: 'With Pillbug' });
  await expectCards([third, tenth], 'With Pillbug');

  await search.fill('level 3');
  await expectCards([third], 'level 3');
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name of the game' });
  await dialog.getByRole('textbox').fill('Sunday');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await search.fill('sunday');
  await expect(cards).toContainText('Sunday');
  await settled(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sunday' })).toBeVisible();
});

test('a game with expansions of one’s choice is named by them', async ({ page }) => {
  await page.goto('/play');
  await page.getByText('Two people at this screen').click();
  await page.getByRole('textbox', { name: 'White' }).fill(' Ada ');
  await page.getByRole('button', { name: 'Tournament set' }).click();
  await page.getByRole('checkbox', { name: 'Ladybug' }).uncheck();
  await expect(page.getByText('13 pieces each')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  const reserve = page.getByRole('group', { name: 'Reserve: White' });
  await expect(reserve.locator('[data-pile]')).toHaveCount(7);
  await expect(reserve.locator('[data-pile="pillbug"]')).toBeVisible();
  await expect(page.getByText('Ada', { exact: true })).toBeVisible();
  await settled(page);
  await page.goto('/library');
  await expect(page.getByRole('article')).toContainText('With Mosquito and Pillbug');
});

test('what cannot be read is refused with its reason', async ({ page }) => {
  await page.goto('/library');
  for (const text of [
    'Base;InProgress;White[2];wA1;bA1 wA1-;wQ bA1-',
    '{"games":[{"id":"x","events":[]}]}',
    '{',
  ]) {
    await page.getByRole('textbox', { name: /Paste games/ }).fill(text);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.locator('form .notice.bad')).toBeVisible();
    await settled(page);
    await expect(page.getByRole('article')).toHaveCount(0);
  }
});

test('a second tab follows, and takes over when it is asked to', async ({ page, context }) => {
  const id = await openGame(page, [TWO_PEOPLE]);
  const second = await context.newPage();
  await withSettings(second, { notation: 'uhp' });
  await second.goto(`/game/${id}`);
  await expect(second.getByText('This game is open in another tab')).toBeVisible();
  await typeMoves(page, 'wA1');
  await expect.poll(() => moves(second)).toEqual(['wA1']);
  await second.getByRole('button', { name: 'Play here' }).click();
  await expect(page.getByText('This game is open in another tab')).toBeVisible();
  await typeMoves(second, 'bA1 wA1-');
  await expect.poll(() => moves(page)).toEqual(['wA1', 'bA1 wA1-']);
  await second.close();
  await expect(page.getByText('This game is open in another tab')).toHaveCount(0);
  await typeMoves(page, 'wQ -wA1');
  await expect.poll(() => moves(page)).toHaveLength(3);
});

test('a game that is not there says so', async ({ page }) => {
  await page.goto('/game/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such game');
  await expect(board(page)).toHaveCount(0);
});
