// How fast the analysis board is: what a step costs at the end of a long game,
// whether memory grows over many steps, and how soon the engine's first line is
// there after a step. Starts the program, unless it is given an address where
// the page already is, and a browser.
//
//   node build/step-speed.js PROGRAM|ADDRESS CHROMIUM

import { readFileSync } from 'node:fs';
import { measure, visitor, within } from './measuring.js';

const PLIES = 200;
const STEPS = 2_000;
const LOOKS = 20;

/** The rules, to make up a game. */
function openRules() {
  const bytes = readFileSync(new URL('../src/rules/rules.wasm', import.meta.url));
  const { memory, message, ask, answer } = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    host: { now: () => 0 },
  }).exports;
  return (request) => {
    const text = new TextEncoder().encode(JSON.stringify(request));
    const address = message(text.length);
    new Uint8Array(memory.buffer).set(text, address);
    const length = ask();
    return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, answer(), length))).ok;
  };
}

/** A game of random moves that has not ended after so many plies, the same in every run. */
function longGame() {
  const rules = openRules();
  for (let seed = 1; ; seed++) {
    const game = {
      gameType: 'Base+MLP',
      rules: { queenOpening: 'forbidden', repetition: 'claim' },
      moves: [],
    };
    let state = seed;
    while (game.moves.length < PLIES) {
      const { moves, pass, outcome } = rules({ ask: 'view', game });
      if (outcome) break;
      const all = moves.flatMap(({ piece, kind, to }) =>
        to.map((hex) => ({ kind, piece, to: hex })),
      );
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      game.moves.push(pass ? { kind: 'pass' } : all[(state >>> 16) % all.length]);
    }
    if (game.moves.length === PLIES) return rules({ ask: 'write', game, format: 'uhp', tags: {} });
  }
}

/** Runs in the page: steps to and fro, and says how long each step took until it was drawn. */
async function stepThrough(steps) {
  const list = document.querySelector('[data-node]').closest('section') ?? document.body;
  const shown = () => list.querySelector('[data-node][aria-current]')?.dataset.node;
  const times = [];
  for (let step = 0; step < steps; step++) {
    const before = shown();
    const begin = performance.now();
    const key = step % 20 < 10 ? 'ArrowLeft' : 'ArrowRight';
    dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (shown() === before) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(list, { subtree: true, attributes: true, childList: true });
    });
    times.push(performance.now() - begin);
    // The browser draws in between, as it does for people, who press the next
    // key when they have seen the position.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }
  return times;
}

/** Runs in the page: how long until the engine's first line for the next position is there. */
async function firstLine(key) {
  const panel = document.querySelector('.lines');
  const begin = performance.now();
  dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const wait = (done) =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!done()) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(panel, { subtree: true, childList: true, characterData: true });
      if (done()) resolve();
    });
  await wait(() => !panel.querySelector('ol'));
  await wait(() => panel.querySelector('ol li'));
  return performance.now() - begin;
}

function share(times, part) {
  return times.toSorted((a, b) => a - b)[Math.floor(part * (times.length - 1))].toFixed(1);
}

async function open(browser, url, settings) {
  const page = await visitor(browser, url, settings);
  await page.goto(`/analysis?uhp=${encodeURIComponent(longGame().trim())}&move=${PLIES}`);
  await page.locator('[data-node][aria-current]').waitFor();
  return page;
}

async function heap(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

await measure(async (browser, url) => {
  const quiet = { sounds: false, animation: false };
  const page = await open(browser, url, { ...quiet, engine: false });
  const step = (times) =>
    within(page.evaluate(stepThrough, times), `the end of ${times} steps`, 10 * 60_000);
  await step(100);
  const before = await heap(page);
  const times = await step(STEPS);
  const after = await heap(page);
  console.log(`analysis board, ply ${PLIES}       middle     95 %`);
  console.log(
    `a step, ms              ${share(times, 0.5).padStart(9)}${share(times, 0.95).padStart(9)}`,
  );
  console.log(`memory, MB: ${before.toFixed(1)} before ${STEPS} steps, ${after.toFixed(1)} after`);

  for (const analyst of ['page', 'program']) {
    const lively = await open(browser, url, { ...quiet, engine: true, analyst });
    await lively.locator('.lines ol li').first().waitFor();
    // A host of files has no engine.
    const isThere = await lively.locator(`[data-place="${analyst}"]`).count();
    if (analyst === 'program' && !isThere) continue;
    const looks = [];
    for (let look = 0; look < LOOKS; look++) {
      const key = look % 10 < 5 ? 'ArrowLeft' : 'ArrowRight';
      looks.push(await within(lively.evaluate(firstLine, key), 'a line of the engine'));
    }
    const name = `first line, ${analyst}, ms`.padEnd(24);
    console.log(`${name}${share(looks, 0.5).padStart(9)}${share(looks, 0.95).padStart(9)}`);
    await lively.context().close();
  }
});
