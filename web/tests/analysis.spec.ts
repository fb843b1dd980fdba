import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { board, openGame, settled, TWO_PEOPLE, tile, typeMoves, withSettings } from './support';
import { expect, type Page, slow, test } from './test';

// The engine looks on only where it is asked: beside others it takes a whole core.
test.beforeEach(async ({ page }) => {
  await withSettings(page, { notation: 'uhp', sounds: false, animation: false, engine: false });
});

const MOVES = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];
const UHP = `Base;InProgress;White[3];${MOVES.join(';')}\trules=tournament\twhite=Ann`;
const PGN = `[White "Ann"]
[Black "Bob"]
[GameType "Base"]
[Result "*"]

1. wS1
2. bS1 wS1-
3. wQ -wS1 {the queen comes early}
4. bQ bS1-
*
`;
const SGF = `(;
GM[27]VV[1]
SU[hive]
P0[id "Ann"]P1[id "Bob"]
; P0[0 start P0]
; P0[1 dropb wS1 N 13 .]
; P0[2 done]
; P1[3 dropb bS1 O 13 wS1-]
; P1[4 done]
; P0[5 dropb wQ M 13 -wS1]
; P0[6 done]
; P1[7 dropb bQ P 13 bS1-]
; P1[8 done]
)
`;

/** Black to move, and lost if nothing happens. */
const THREAT = String.raw`Base+MD;InProgress;Black[10];wS1;bG1 \wS1;wQ wS1\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ;bB1 wS1/;wB1 /wM;bB1 wS1;wB1 wM\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \wM;bD bB1-;wD /wB2;bS1 bB2-;wA1 -wB2`;

/** The moves of the list, variations and all. */
const listed = (page: Page) => page.locator('[data-node] .uhp').allTextContents();

async function openText(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('textbox', { name: /^Paste a game/ }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click();
}

/** Opens a game, which is then kept under an address of its own and shown there from its start. */
async function openTree(page: Page, text = UHP, tree: readonly string[] = MOVES): Promise<void> {
  const before = page.url();
  await openText(page, text);
  await expect(page).not.toHaveURL(before);
  await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
  await expect.poll(() => listed(page)).toEqual(tree);
}

async function exportAs(page: Page, label: string): Promise<string> {
  await page.getByRole('button', { name: 'Share…' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: label }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  await page.getByRole('button', { name: 'Close' }).click();
  return text;
}

for (const [format, text] of Object.entries({ UHP, PGN, SGF })) {
  test(`a game of ${format} is opened by file and by paste and stepped through`, async ({
    page,
  }) => {
    await page.goto('/analysis');
    await page.getByRole('button', { name: 'Open…' }).click();
    const name = `game.${format.toLowerCase()}`;
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
    await page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => listed(page)).toEqual(MOVES);
    await settled(page);
    await page.goto('/analysis');
    await expect(board(page)).toBeVisible();
    await settled(page);
    expect(await listed(page)).toEqual([]);
    await openTree(page, text);
    await expect(tile(page, 'bQ')).toHaveCount(0);
    await page.keyboard.press('End');
    await expect(tile(page, 'bQ')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(tile(page, 'bQ')).toHaveCount(0);
    await expect(page.locator('[data-node][aria-current]')).toContainText('wQ -wS1');
  });
}

test('keys count from the moment that the moves are seen', async ({ page }) => {
  await page.goto('/analysis');
  await expect(board(page)).toBeVisible();
  // Nobody is quicker than this.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[data-node]')) return;
      observer.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await openText(page, UHP);
  await expect(tile(page, 'bQ')).toBeVisible();
  await expect(page.locator('[data-node][aria-current]')).toContainText('bQ bS1-');
  await settled(page);
  await expect(page).toHaveURL(/\/analysis\/[\w-]{36}$/);
  await expect(tile(page, 'bQ')).toBeVisible();
});

test('a file with several games lets one choose', async ({ page }) => {
  await page.goto('/analysis');
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'games.pgn',
    mimeType: 'text/plain',
    buffer: Buffer.from(`${PGN}\n${PGN.replace('Ann', 'Cleo')}`),
  });
  await page.getByRole('button', { name: 'Cleo against Bob' }).click();
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await expect(page.getByText('the queen comes early')).toBeVisible();
});

test('what cannot be read is refused, and the analysis stays', async ({ page }) => {
  await page.goto('/analysis');
  await typeMoves(page, 'wS1');
  for (const text of [
    'nonsense',
    '{"format":"alveare-analysis"}',
    'Base;InProgress;White[2];wA9',
  ]) {
    await openText(page, text);
    await expect(page.getByText(/^This cannot be opened/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
  await settled(page);
  expect(await listed(page)).toEqual(['wS1']);
});

test('broken JSON is refused with its line', async ({ page }) => {
  await page.goto('/analysis');
  await openText(page, '{\n "format": "alveare-analysis",\n "version" 1\n}');
  await expect(page.getByText(/^This cannot be opened: line 3: /)).toBeVisible();
});

test('a tree stays after a reload, and comes back the same from its file', async ({ page }) => {
  await page.goto('/analysis');
  await openTree(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-node][aria-current]')).toContainText('bS1 wS1-');
  await typeMoves(page, 'wG1 -wS1');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Solid.');
  await page.getByText('marks', { exact: true }).click();
  await tile(page, 'wS1').click();
  await page.getByText('draws an arrow', { exact: true }).click();
  await tile(page, 'wS1').click();
  await tile(page, 'bS1').click();
  const tree = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'wG1 -wS1', 'bQ bS1-'];
  await expect.poll(() => listed(page)).toEqual(tree);
  const label = 'Alveare (JSON), with variations and comments';
  const exported = await exportAs(page, label);
  expect(JSON.parse(exported).nodes.at(-1)).toMatchObject({ comment: 'Solid.', marks: [{}] });

  await settled(page);
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(tree);
  expect(await exportAs(page, label)).toBe(exported);
  await openTree(page, exported, tree);
  expect(await exportAs(page, label)).toBe(exported);

  await page.locator('[data-node]', { hasText: 'wG1' }).click();
  await expect(page.locator('[data-node][aria-current]')).toContainText('wG1');
  await page.getByRole('button', { name: 'Promote the variation' }).click();
  await expect
    .poll(() => listed(page))
    .toEqual(['wS1', 'bS1 wS1-', 'wG1 -wS1', 'wQ -wS1', 'bQ bS1-']);
  expect(await exportAs(page, 'UHP, the main line')).toContain('wS1;bS1 wS1-;wG1 -wS1\t');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect.poll(() => listed(page)).toContain('wG1 -wS1');
});

test('variations and comments go out as PGN and come back', async ({ page }) => {
  await page.goto('/analysis');
  const nested = PGN.replace(
    '4. bQ bS1-',
    '(3. wG1 -wS1 {solid} 4. bA1 bS1- (4. bB1 bS1- 5. wQ -wG1) $1)\n4. bQ bS1- (4. bG1 bS1-)',
  );
  const tree = [...MOVES.slice(0, 3), 'wG1 -wS1', 'bA1 bS1-', 'bB1 bS1-', 'wQ -wG1'];
  tree.push('bQ bS1-', 'bG1 bS1-');
  await openTree(page, nested, tree);
  await page.locator('[data-node]', { hasText: 'bG1' }).click();
  await expect(page.locator('[data-node][aria-current]')).toContainText('bG1');
  await typeMoves(page, 'wA1 -wQ');
  await page.getByRole('textbox', { name: 'Comment' }).fill('Two lines,\nboth good.');
  const json = 'Alveare (JSON), with variations and comments';
  const pgn = 'PGN, with variations and comments';
  const before = JSON.parse(await exportAs(page, json));
  const exported = await exportAs(page, pgn);
  expect(exported).toContain('(4. bG1 bS1- 5. wA1 -wQ {Two lines,\nboth good.})\n');

  await openTree(page, exported, [...tree, 'wA1 -wQ']);
  expect(JSON.parse(await exportAs(page, json))).toEqual(before);
  expect(await exportAs(page, pgn)).toBe(exported);

  await openText(page, exported.replace('5. wQ -wG1', '5. wQ -wG3'));
  await expect(page.getByText(/^This cannot be opened: line \d+: move 5/)).toBeVisible();
});

test('what was analysed is found again, renamed, deleted and brought back', async ({ page }) => {
  // An analysis of the time when they had neither a name nor a date.
  await page.goto('/about');
  await page.evaluate(
    (text) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('alveare-analysis', 1);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('trees');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('trees', 'readwrite');
          transaction.objectStore('trees').put(text, 'old');
          transaction.oncomplete = () => resolve(opening.result.close());
        };
      }),
    JSON.stringify({
      format: 'alveare-analysis',
      version: 1,
      gameType: 'Base',
      rules: { queenOpening: 'allowed', repetition: 'claim' },
      tags: {},
      nodes: [{}, { after: 0, move: { kind: 'place', piece: 'wS1', to: { q: 0, r: 0 } } }],
    }),
  );
  await page.goto('/analysis');
  await openTree(page, PGN);
  await typeMoves(page, 'wA1');
  await settled(page);
  await page.getByRole('button', { name: 'Open…' }).click();
  await page.getByRole('link', { name: 'Saved analyses' }).click();

  const names = page.getByRole('article').getByRole('heading');
  await expect(names).toHaveText(['Ann against Bob', 'Analysis']);
  await expect(page.getByText('Base game · 4 moves · 1 move in variations')).toBeVisible();
  await page.getByRole('button', { name: 'Rename: Ann against Bob' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('Ann against Bob');
  await name.fill('Spider lines');
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Spider lines', 'Analysis']);
  await page.getByRole('button', { name: 'Delete: Spider lines' }).click();
  await expect(names).toHaveText(['Analysis']);
  await expect(page.locator('[data-undo]')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(names).toHaveText(['Spider lines', 'Analysis']);
  await page.getByRole('link', { name: 'Open: Spider lines' }).click();
  await expect.poll(() => listed(page)).toEqual(['wS1', 'wA1', ...MOVES.slice(1)]);
});

test('of two tabs with one analysis neither writes over the other', async ({ page, context }) => {
  await page.goto('/analysis');
  await openTree(page);
  const other = await context.newPage();
  await withSettings(other, { notation: 'uhp', sounds: false, animation: false });
  await other.goto(page.url());
  await expect.poll(() => listed(other)).toEqual(MOVES);

  await typeMoves(page, 'wG1');
  await expect.poll(() => listed(page)).toEqual(['wS1', 'wG1', ...MOVES.slice(1)]);
  await settled(page);
  await typeMoves(other, 'wA1');
  const notice = other.getByRole('alert').filter({ hasText: 'changed in another tab' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  const address = other.url();
  await other.getByRole('button', { name: 'Keep mine as a copy' }).click();
  await expect(other).not.toHaveURL(address);
  await expect(notice).toHaveCount(0);
  await expect.poll(() => listed(other)).toEqual(['wS1', 'wA1', ...MOVES.slice(1)]);
  await other.goto(address);
  await expect.poll(() => listed(other)).toEqual(['wS1', 'wG1', ...MOVES.slice(1)]);

  // This tab has read it since; now the first one is late, and takes what is there.
  await typeMoves(other, 'wA1');
  const both = ['wS1', 'wG1', 'wA1', ...MOVES.slice(1)];
  await expect.poll(() => listed(other)).toEqual(both);
  await settled(other);
  await typeMoves(page, 'bS1 wG1-');
  await page.getByRole('button', { name: 'Show the other' }).click();
  await expect.poll(() => listed(page)).toEqual(both);
});

test('a link is opened on what was kept of it', async ({ page }) => {
  await page.goto(`/analysis?uhp=${encodeURIComponent(UHP)}&move=4`);
  await expect(page.locator('[data-node][aria-current]')).toContainText('bQ');
  await page.locator('[data-node]', { hasText: 'bS1 wS1-' }).click();
  await expect(page.locator('[data-node][aria-current]')).toContainText('bS1 wS1-');
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await expect.poll(() => listed(page)).toEqual(['wS1']);
  await settled(page);
  await page.reload();
  await expect.poll(() => listed(page)).toEqual(['wS1']);
  await expect(page.locator('[data-node][aria-current]')).toContainText('wS1');
});

test('a link carries the game with its rules to another browser', async ({ page, browser }) => {
  await page.goto('/analysis');
  await openTree(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-node][aria-current]')).toContainText('wS1');
  await page.getByRole('button', { name: 'Share…' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this line' }).inputValue();
  await page.getByRole('button', { name: 'Close' }).click();
  // It can be pasted as well.
  await page.goto('/analysis');
  await openText(page, link);
  await expect.poll(() => listed(page)).toEqual(MOVES);
  await page.goto('/library');
  await page.getByRole('textbox', { name: /Paste games/ }).fill(link);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 game imported.')).toBeVisible();

  const context = slow(await browser.newContext({ serviceWorkers: 'block' }));
  const fresh = await context.newPage();
  await withSettings(fresh, { notation: 'uhp' });
  await fresh.goto(link);
  await expect.poll(() => listed(fresh)).toEqual(MOVES);
  await expect(fresh.locator('[data-node][aria-current]')).toContainText('wS1');
  const exported = await exportAs(fresh, 'Alveare (JSON), with variations and comments');
  expect(JSON.parse(exported).rules).toEqual({
    queenOpening: 'forbidden',
    repetition: 'automatic',
  });
  await context.close();
});

test('a game of the library is analysed, with lines and a graph', async ({ page }) => {
  await withSettings(page, { engine: true });
  const id = await openGame(page, [TWO_PEOPLE]);
  await typeMoves(page, ...MOVES);
  await settled(page);
  await page.goto('/library');
  await page.getByRole('link', { name: /^Analyse: / }).click();
  await expect(page).toHaveURL(`/analysis/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis');
  const lines = page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
  await expect(lines).toHaveCount(3);
  await page.getByLabel('Lines').selectOption('5');
  await expect(lines).toHaveCount(5);
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Evaluate the whole game' }).click();
  await expect(page.locator('path.chance')).toHaveAttribute('d', /^M0 [\d.]+(L[\d.]+ [\d.]+){4}$/);
  await page.getByLabel('On', { exact: true }).uncheck();
  await expect(lines).toHaveCount(0);
});

test('the threat is said and drawn, by switch and by key', async ({ page }) => {
  await withSettings(page, { engine: true });
  await page.goto('/analysis');
  await openText(page, THREAT);
  await expect(page.locator('[data-node]')).toHaveCount(19);
  await page.keyboard.press('End');
  const threat = page.locator('[data-threat]');
  await page.getByLabel('Show the threat').check();
  await expect(threat).toContainText('If Black passed, White would win with: wA1 wM/');
  await expect(page.locator('.arrow.bad')).toHaveCount(1);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect(threat).toContainText('White cannot pass before the Queen is in play');
  await expect(page.locator('.arrow.bad')).toHaveCount(0);
  await board(page).focus();
  await page.keyboard.press('h');
  await expect(threat).toHaveCount(0);
  // The key is shown as a capital, and works beside the board as well.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+H');
  await expect(threat).toHaveCount(1);
});

test('axe finds nothing, and all is large enough for a finger on a phone', async ({ page }) => {
  await withSettings(page, { engine: true });
  await page.goto('/analysis');
  await openTree(page, PGN);
  await page.setViewportSize({ width: 360, height: 740 });
  const more = page.getByRole('button', { name: 'More', exact: true });
  const steps = page.getByRole('button', { name: 'One move back' });
  await expect(steps.last()).toBeInViewport({ ratio: 1 });
  await expect(board(page)).toBeVisible();
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const check = async () => {
    await settled(page);
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  };
  await check();
  const small = await page
    .locator('main button:visible, main select:visible')
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML }))
        .filter(({ box }) => box.width < 44 || box.height < 44)
        .map(({ html }) => html),
    );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await more.click();
  await expect(page.getByRole('button', { name: 'Open…' })).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Open…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await more.click();
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect(page.getByRole('textbox', { name: 'Link to this line' })).toBeVisible();
  await check();
});
