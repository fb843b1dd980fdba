import { board, drawnGame, openGame, RULEBOOK, settled, typeMove } from './support';
import { expect, type Page, test } from './test';

const AGAINST_ENGINE = {
  kind: 'created',
  gameType: 'Base',
  rules: RULEBOOK,
  players: { white: { kind: 'human' }, black: { kind: 'engine', level: 1 } },
} as const;

const ply = (page: Page, number: number) => page.locator(`[data-ply="${number}"]`);

/** Whether a tile is on its way now. */
const isMoving = (page: Page) =>
  board(page).evaluate((svg) =>
    svg
      .getAnimations({ subtree: true })
      .some(({ effect }) => effect?.getComputedTiming().endTime !== Infinity),
  );

/** What became of the motions of this page, and whether its engine has found a move. */
interface Watched {
  finished: number;
  cancelled: number;
  found: boolean;
}

/** Has each page watch its motions and its engine. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const watched: Watched = { finished: 0, cancelled: 0, found: false };
    Object.assign(window, { watched });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      animation.finished.then(
        () => {
          watched.finished += 1;
        },
        () => {
          watched.cancelled += 1;
        },
      );
      return animation;
    };
    window.Worker = class extends Worker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options);
        this.addEventListener('message', ({ data }) => {
          if (options?.name === 'engine' && data.ok?.done) watched.found = true;
        });
      }
    };
  });

const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);

// Motions run by the browser's time, pauses by the page's, which stands still here.
for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the reply comes half a second after the move has landed (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install({ time: new Date('2026-01-01T10:00:00') });
    await watch(page);
    await openGame(page, [AGAINST_ENGINE]);
    await settled(page);
    await page.clock.pauseAt(new Date('2026-01-01T11:00:00'));
    await typeMove(page, 'wG1');
    await expect(ply(page, 1)).toBeVisible();
    if (reducedMotion === 'reduce') expect(await isMoving(page)).toBe(false);
    await expect.poll(() => isMoving(page)).toBe(false);
    // The tile has come to its place, if it was seen to move at all, and the reply is known.
    const finished = reducedMotion === 'reduce' ? 0 : 1;
    await expect.poll(() => watched(page)).toEqual({ finished, cancelled: 0, found: true });
    await page.clock.runFor(499);
    await expect(ply(page, 2)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(ply(page, 2)).toBeVisible();
  });

  test(`the result is told a second after the last move has ended (${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.clock.install({ time: new Date('2026-01-01T10:00:00') });
    await openGame(page, [drawnGame(['    wA2', '  wA1 bA1', 'bS1 bQ', '  wS1 wQ'])]);
    await settled(page);
    await page.clock.pauseAt(new Date('2026-01-01T11:00:00'));
    await typeMove(page, 'wA2 bQ-');
    await expect(ply(page, 1)).toBeVisible();
    await expect.poll(() => isMoving(page)).toBe(false);
    const result = page.locator('[data-result]');
    await page.clock.runFor(999);
    await expect(result).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(result).toContainText('White wins');
  });
}
