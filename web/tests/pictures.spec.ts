import { readFile } from 'node:fs/promises';
import type { Event as GameEvent } from '../src/generated';
import { importGames, RULEBOOK, withSettings } from './support';
import { expect, type Page, test } from './test';

const PLACED = [
  { piece: 'wS1', q: 0 },
  { piece: 'bS1', q: 1 },
  { piece: 'wQ', q: -1 },
  { piece: 'bQ', q: 2 },
];

const GAME: GameEvent[] = [
  { kind: 'created', gameType: 'Base', rules: RULEBOOK },
  ...PLACED.map(
    ({ piece, q }): GameEvent => ({
      kind: 'moved',
      move: { kind: 'place', piece, to: { q, r: 0 } },
    }),
  ),
];

async function saved(page: Page, button: string): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  return readFile(await (await download).path());
}

/** How many frames an animation has, and how long each is shown. */
function delaysOf(gif: Buffer): number[] {
  const delays: number[] = [];
  for (let at = gif.indexOf('\x21\xf9\x04', 0, 'latin1'); at >= 0; ) {
    delays.push(gif.readUInt16LE(at + 4));
    at = gif.indexOf('\x21\xf9\x04', at + 8, 'latin1');
  }
  return delays;
}

test('pictures are saved from the library, the table and the analysis board', async ({ page }) => {
  await withSettings(page, { sounds: false, animation: false, engine: false });
  const [id] = await importGames(page, [GAME]);
  await page.getByRole('button', { name: /^More: / }).click();
  await page.getByRole('button', { name: 'Picture…' }).click();
  const svg = (await saved(page, 'This position as SVG')).toString();
  expect(svg).toMatch(/^<svg /);
  expect(svg).toContain('viewBox');

  await page.goto(`/game/${id}`);
  await page.getByRole('button', { name: 'Picture…' }).click();
  const png = await saved(page, 'This position as PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBeGreaterThan(300);

  await page.goto(`/analysis/${id}`);
  await page.getByRole('button', { name: 'Share…' }).click();
  const gif = await saved(page, 'The whole game as animated GIF');
  expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
  expect(delaysOf(gif)).toEqual([100, 100, 100, 100, 400]);
  expect(await saved(page, 'The whole game as animated GIF')).toEqual(gif);
  // A browser that is not ours reads it too.
  const decoded = await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      return { width: bitmap.width, height: bitmap.height };
    },
    [...gif],
  );
  expect(decoded).toEqual({ width: gif.readUInt16LE(6), height: gif.readUInt16LE(8) });
});
