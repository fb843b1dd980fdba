// How fast the page is for whoever sits in front of it: until it can be used,
// until the engine answers, and how long it stands still while the engine
// thinks. Starts the program and a browser, and prints a line for each.
//
//   node build/page-speed.js PROGRAM CHROMIUM

import { measure, visitor, within } from './measuring.js';

/** Enough for a middle that is not chance, on a machine that does other things. */
const RUNS = 7;
const LOW_LEVELS = [1, 2, 3];
/** A level that thinks for long. */
const HIGH_LEVEL = 10;

/** Runs in the page: when the button that starts a game is there, in ms since the navigation began. */
function watchButton() {
  window.usable = new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('button.primary.large:enabled')) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page: how long the engine takes after the next press, and the longest frame meanwhile. */
function watchAnswer() {
  window.answered = new Promise((resolve) => {
    const listen = () => {
      const begin = performance.now();
      let [last, longest] = [begin, 0];
      const look = (now) => {
        longest = Math.max(longest, now - last);
        last = now;
        if (document.querySelector('[data-ply="2"]')) {
          resolve({ time: performance.now() - begin, longest });
        } else {
          requestAnimationFrame(look);
        }
      };
      requestAnimationFrame(look);
    };
    addEventListener('pointerup', listen, { capture: true, once: true });
  });
}

/** The middle and the largest. */
function summary(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return `${middle.toFixed(0).padStart(7)}${worst.toFixed(0).padStart(8)}`;
}

async function usable(page) {
  await page.addInitScript(watchButton);
  await page.goto('/');
  const button = page.evaluate(() => window.usable);
  return within(button, 'a button that starts a game: is the page in the program?');
}

async function answer(page) {
  await page.goto('/');
  await page.locator('button.primary.large').click();
  await page.locator('[data-pile="ant"]:enabled').last().click();
  const space = page.locator('[data-target]').first();
  await space.waitFor();
  await page.evaluate(watchAnswer);
  await space.click();
  return within(
    page.evaluate(() => window.answered),
    'an answer of the engine',
  );
}

await measure(async (browser, url) => {
  const visit = async (act, level) => {
    const page = await visitor(browser, url, { sounds: false, level });
    try {
      return await act(page);
    } finally {
      await page.context().close();
    }
  };
  const repeat = async (act, level) => {
    const results = [];
    for (let run = 0; run < RUNS; run++) results.push(await visit(act, level));
    return results;
  };

  console.log(`page, ${RUNS} first visits each, ms   middle   worst`);
  console.log(`until a game can be started   ${summary(await repeat(usable, 2))}`);
  for (const level of LOW_LEVELS) {
    const times = (await repeat(answer, level)).map(({ time }) => time);
    console.log(`first answer at level ${level}       ${summary(times)}`);
  }
  const { time, longest } = await visit(answer, HIGH_LEVEL);
  console.log(
    `longest frame while level ${HIGH_LEVEL} thinks for ${(time / 1000).toFixed(1)} s: ${longest.toFixed(0)} ms`,
  );
});
