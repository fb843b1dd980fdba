import { expect, type Locator, type Page } from '@playwright/test';
import { center } from '../src/board/geometry';
import type { Event as GameEvent, Hex, Players, Position } from '../src/generated';

export const RULEBOOK = { queenOpening: 'allowed', repetition: 'claim' } as const;

/**
 * Waits until the page says that nothing is pending: what was asked is answered,
 * what was done is stored, and nothing moves.
 */
export async function settled(page: Page): Promise<void> {
  const busy = () => page.locator('html').getAttribute('data-busy');
  const how = { message: 'the page comes to rest', intervals: [20, 50, 100] };
  await expect.poll(busy, how).toBeNull();
}

export const TWO_PEOPLE: GameEvent = { kind: 'created', gameType: 'Base', rules: RULEBOOK };

/** Puts games with these logs into the library, as an import does; `day` is when they were played. */
export async function importGames(
  page: Page,
  logs: readonly GameEvent[][],
  ids: readonly string[] = logs.map(() => crypto.randomUUID()),
  day = 0,
): Promise<readonly string[]> {
  const games = logs.map((events, game) => ({
    id: ids[game],
    events: events.map((event, index) => ({ sequence: index + 1, at: day + game + index, event })),
  }));
  // Whoever has games has played: nothing is folded away.
  await withSettings(page, { played: true });
  await page.goto('/library');
  const file = JSON.stringify({ format: 'alveare-library', version: 1, games });
  await page.getByRole('textbox', { name: /Paste games/ }).fill(file);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText(/^\d+ games? imported\.$/)).toHaveText(
    new RegExp(`^${logs.length} `),
  );
  return ids;
}

/** Imports one game and opens it. */
export async function openGame(page: Page, events: GameEvent[], id?: string): Promise<string> {
  const [imported = ''] = await importGames(page, [events], id ? [id] : undefined);
  await follow(page, `/game/${imported}`);
  await expect(board(page)).toBeVisible();
  return imported;
}

/** Goes to another address as a link of the page does: nothing is loaded anew. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export const board = (page: Page, name = 'Board'): Locator =>
  page.getByRole('application', { name });

/**
 * A position drawn in text, as `Diagram` of hive-rules reads it: a cell is
 * four columns wide, rows are half a cell apart; lines below say the rest.
 */
export function drawn(lines: readonly string[]): { start: Position; marks: Hex[] } {
  const facts = new Map<string, string>();
  const stacks: Position['stacks'] = [];
  const marks: Hex[] = [];
  const tokens = lines.flatMap((line, row) => {
    const fact = /^\s*([\w -]+): (.*)$/.exec(line);
    if (fact) facts.set(fact[1] ?? '', fact[2] ?? '');
    return fact
      ? []
      : [...line.matchAll(/([wb][A-Z]\d?)?(\*|\.)?(?=\s|$|[wb.*])/g)].flatMap((match) => {
          const [text, piece, sign] = match;
          return text ? [{ row, column: match.index, piece, sign }] : [];
        });
  });
  const origin = tokens[0] ?? { row: 0, column: 0 };
  for (const { row, column, piece, sign } of tokens) {
    const r = row - origin.row;
    const hex = { q: (column - origin.column - 2 * r) / 4, r };
    if (sign === '*') marks.push(hex);
    if (piece)
      stacks.push({ hex, pieces: [...(facts.get(`under ${piece}`)?.split(' ') ?? []), piece] });
  }
  const last = facts.get('last');
  const start: Position = {
    gameType: 'Base+MLPD',
    queenOpening: 'forbidden',
    turn: facts.get('turn') === 'black' ? 'black' : 'white',
    stacks,
    ...(last ? { lastMoved: last } : {}),
  };
  return { start, marks };
}

/** A game of two people that begins with a drawn position. */
export function drawnGame(lines: readonly string[], players?: Players): GameEvent {
  const { start } = drawn(lines);
  return {
    kind: 'created',
    gameType: start.gameType,
    rules: { queenOpening: 'forbidden', repetition: 'claim' },
    ...(start.stacks.length > 0 ? { start } : {}),
    ...(players ? { players } : {}),
  };
}

export interface Point {
  x: number;
  y: number;
}

/** Where a cell is on the screen, drawn or not, once the board stands still. */
export async function pointOf(page: Page, hex: Hex, where = board(page)): Promise<Point> {
  await settled(page);
  const plane = where.locator(':scope > g[transform]').first();
  const { a, e, f } = await plane.evaluate(async (plane: SVGGElement) => {
    // The board learns of its size when a frame is laid out, and so does this.
    await new Promise<void>((laidOut) => {
      new ResizeObserver((_, observer) => {
        observer.disconnect();
        laidOut();
      }).observe(document.documentElement);
    });
    const { a, e, f } = plane.getScreenCTM() as DOMMatrix;
    return { a, e, f };
  });
  const { x, y } = center(hex);
  return { x: x * a + e, y: y * a + f };
}

export async function pressCell(page: Page, hex: Hex, where = board(page)): Promise<void> {
  const { x, y } = await pointOf(page, hex, where);
  await page.mouse.click(x, y);
}

/** A tile on the board. */
export const tile = (page: Page, name: string, boardName?: string): Locator =>
  board(page, boardName).locator(`[data-piece="${name}"]`);

/** An empty cell that is drawn because something is to be seen there. */
export const cell = (page: Page, q: number, r: number): Locator =>
  board(page).locator(`[data-cell="${q},${r}"]`);

/** Clicks into the middle of something that is drawn. */
export async function press(page: Page, what: Locator): Promise<void> {
  await expect(what.first()).toBeVisible();
  await settled(page);
  const box = await what.first().boundingBox();
  if (!box) throw new Error('there is nothing to press');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Types a move, whatever comes of it. */
export async function typeMove(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Type a move' });
  // In a first game it is folded away.
  const folded = page.locator('.folded:not([open]) > summary');
  await expect(field.or(folded).first()).toBeVisible();
  if (await folded.count()) await folded.click();
  await field.fill(text);
  // Before a move can be made, Enter would be lost.
  const button = page.locator('form', { has: field }).locator('button[type="submit"]');
  await expect(button).toBeEnabled();
  await field.press('Enter');
}

/** Types moves that are played. */
export async function typeMoves(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await typeMove(page, text);
    await expect(page.getByRole('textbox', { name: 'Type a move' })).toHaveValue('');
  }
}

/** The moves of the list, as UHP writes them. */
export async function moves(page: Page): Promise<string[]> {
  return page.locator('[data-ply] .uhp').allTextContents();
}

/** Sets what the settings page sets, whenever a page is loaded. */
export async function withSettings(page: Page, settings: object): Promise<void> {
  await page.addInitScript((change) => {
    const stored = JSON.parse(localStorage.getItem('alveare.settings') ?? '{}');
    localStorage.setItem('alveare.settings', JSON.stringify({ ...stored, ...change }));
  }, settings);
}
