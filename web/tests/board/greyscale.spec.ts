// Without colours the nine bugs must still be told apart. Every pair of tiles
// of one colour is compared point by point in greys; the picture is kept for
// people to look at.

import { writeFile } from 'node:fs/promises';
import { BUGS } from '../../src/board/pieces.ts';
import { expect, test } from './demo.ts';

const PICTURE = new URL('../../../docs/screenshots/bugs-greyscale.png', import.meta.url);

/** The least share of a tile's points that differ clearly between two bugs. */
const LEAST_DIFFERENCE = 0.1;

test('the nine bugs differ in greys', async ({ page, open }) => {
  await page.setViewportSize({ width: 1200, height: 360 });
  await open('bugs', { theme: 'light' });
  await page.addStyleTag({ content: 'html { filter: grayscale(1); }' });
  const picture = await page.locator('.gallery').screenshot();

  const shares = new Map<string, number>();
  for (const color of ['white', 'black']) {
    const tiles: string[] = [];
    for (const bug of BUGS) {
      const shot = await page.locator(`[data-tile=${color}-${bug}]`).screenshot();
      tiles.push(shot.toString('base64'));
    }
    const differences = await page.evaluate(differencesOf, tiles);
    for (const [i, row] of differences.entries()) {
      for (const [j, share] of row.entries()) {
        if (j > i) shares.set(`${color} ${BUGS[i]} and ${BUGS[j]}`, share);
      }
    }
  }

  expect(shares.size).toBe(2 * 36);
  const alike = [...shares].filter(([, share]) => share < LEAST_DIFFERENCE);
  expect(alike).toEqual([]);
  if (process.env.ALVEARE_SCREENSHOTS) await writeFile(PICTURE, picture);
});

/** For each two pictures the share of the points within the tile that differ by a fifth of all greys. */
async function differencesOf(pictures: string[]): Promise<number[][]> {
  const greys = await Promise.all(
    pictures.map(async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!canvas) throw new Error('the browser cannot draw');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      return data.filter((_, index) => index % 4 === 0);
    }),
  );
  return greys.map((a) =>
    greys.map((b) => {
      const different = a.filter((grey, index) => Math.abs(grey - (b[index] ?? 0)) > 51).length;
      return different / a.length;
    }),
  );
}
