import { readdirSync, readFileSync } from 'node:fs';
import { DIRECTIONS, sameHex } from '../src/board/geometry';
import type { Hex, Stack } from '../src/generated';
import { type Lesson, type LessonName, parseLesson } from '../src/learn/lesson';
import english from '../src/messages/en/lessons.json' with { type: 'json' };
import { drawn, pressCell, settled } from './support';
import { expect, type Locator, type Page, test } from './test';

const FOLDER = new URL('../../data/lessons/', import.meta.url);
const TEXTS: Record<string, string> = english;

const LESSONS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map((file) =>
    parseLesson(file.slice(0, -4) as LessonName, readFileSync(new URL(file, FOLDER), 'utf8')),
  );

const BUGS: Record<string, string> = {
  Q: 'queen',
  S: 'spider',
  B: 'beetle',
  G: 'grasshopper',
  A: 'ant',
  M: 'mosquito',
  L: 'ladybug',
  P: 'pillbug',
  D: 'dragonfly',
};

/** The signs of UHP for the directions as `DIRECTIONS` lists them: before or after the tile. */
const SIGNS = ['$/', '$-', '$\\', '/$', '-$', '\\$'];

interface Played {
  piece: string;
  cargo?: string;
  to: Hex;
}

/** A lesson in the browser, with the tiles as they should lie. */
class Pupil {
  readonly #page: Page;
  readonly #lesson: Lesson;
  readonly #marks: Hex[];
  #stacks: Stack[];

  constructor(page: Page, lesson: Lesson) {
    this.#page = page;
    this.#lesson = lesson;
    const { start, marks } = drawn(lesson.diagram.split('\n'));
    this.#stacks = start.stacks;
    this.#marks = marks;
  }

  get panel(): Locator {
    return this.#page.locator(`[data-lesson="${this.#lesson.name}"]`);
  }

  get answer(): Locator {
    return this.panel.locator('[data-answer="wrong"]');
  }

  /** Comes by the address. */
  async open(): Promise<void> {
    await this.#page.goto(`/learn/${this.#lesson.name}`);
    await expect(this.panel).toBeVisible();
  }

  /** Goes on from the lesson before. */
  async goOn(): Promise<void> {
    const next = `nav a[rel="next"][href$="/learn/${this.#lesson.name}"]`;
    await this.#page.locator(next).click();
    await expect(this.panel).toBeVisible();
  }

  /** Presses a cell, drawn or not. */
  async press(hex: Hex): Promise<void> {
    await pressCell(this.#page, hex, this.#page.getByRole('application'));
  }

  /** What a move text means, as the tiles lie. */
  read(text: string): Played {
    const [mover = '', target] = text.split(' ');
    const [piece = '', cargo] = mover.split('+');
    return { piece, ...(cargo ? { cargo } : {}), to: this.#cell(target) };
  }

  #cell(target: string | undefined): Hex {
    if (target === undefined) return { q: 0, r: 0 };
    const name = target.replace(/^[-/\\]|[-/\\]$/g, '');
    const at = this.hexOf(name);
    if (!at) throw new Error(`${name} is not in play`);
    const sign = SIGNS.indexOf(target.replace(name, '$'));
    const by = DIRECTIONS[sign] ?? { q: 0, r: 0 };
    return { q: at.q + by.q, r: at.r + by.r };
  }

  hexOf(piece: string): Hex | undefined {
    return this.#stacks.find(({ pieces }) => pieces.includes(piece))?.hex;
  }

  /** Takes a piece, and what it carries, and presses where it should go. */
  async play(text: string): Promise<void> {
    if (text === 'pass') {
      await this.panel.getByRole('button', { name: 'Pass' }).click();
      return;
    }
    const { piece, cargo, to } = this.read(text);
    const from = this.hexOf(piece);
    if (from) await this.press(from);
    else await this.#page.locator(`[data-pile="${BUGS[piece[1] ?? '']}"]`).click();
    // Either it is in hand now, or there is an answer why not.
    const held = this.#page.locator(`[data-held="${piece}"]`);
    await expect(held.or(this.answer).first()).toBeVisible();
    if (await this.#isAnswered()) return;
    if (from && cargo) {
      await this.press(from);
      const both = this.#page.locator(`[data-cargo="${cargo}"]`);
      await expect(both.or(this.answer).first()).toBeVisible();
      if (await this.#isAnswered()) return;
    }
    await this.press(to);
  }

  /** Whether the last press has an answer why not. */
  async #isAnswered(): Promise<boolean> {
    await settled(this.#page);
    return this.answer.isVisible();
  }

  /** Follows a move that was played. */
  follow(text: string): void {
    if (text === 'pass') return;
    const { piece, cargo, to } = this.read(text);
    const moved = cargo ? [cargo, piece] : [piece];
    const rest = this.#stacks
      .map(({ hex, pieces }) => ({ hex, pieces: pieces.filter((name) => !moved.includes(name)) }))
      .filter(({ pieces }) => pieces.length > 0);
    const there = rest.find(({ hex }) => sameHex(hex, to));
    if (there) there.pieces.push(...moved);
    else rest.push({ hex: to, pieces: moved });
    this.#stacks = rest;
  }

  /**
   * Whether a try can be made by two taps. A covered tile cannot be tapped, and
   * a tap on a tile of one's own takes that tile in hand instead.
   */
  canTry(text: string): boolean {
    if (this.#lesson.task.kind !== 'play' || text === 'pass') return true;
    const { piece, to } = this.read(text);
    const from = this.#stacks.find(({ pieces }) => pieces.includes(piece));
    if (from) return from.pieces.at(-1) === piece;
    const top = this.#stacks.find(({ hex }) => sameHex(hex, to))?.pieces.at(-1);
    return top?.[0] !== piece[0];
  }

  async solve(): Promise<void> {
    const { task } = this.#lesson;
    if (task.kind === 'play') {
      for (const [index, { accept, reply }] of task.steps.entries()) {
        const [move = ''] = accept;
        await this.play(move);
        await expect(this.panel).toHaveAttribute('data-step', String(index + 1));
        this.follow(move);
        if (reply) this.follow(reply);
      }
    } else {
      for (const [index, mark] of this.#marks.entries()) {
        await this.press(mark);
        await expect(this.panel).toHaveAttribute('data-found', String(index + 1));
      }
    }
    await expect(this.panel).toHaveAttribute('data-solved', 'true');
    await expect(this.panel).toContainText(TEXTS[`${this.#lesson.name}.success`] ?? '?');
  }

  /** Makes a try of each kind that the first step foresees, and reads the answer. */
  async err(): Promise<void> {
    const { task, name } = this.#lesson;
    const wrongs = task.kind === 'play' ? (task.steps[0]?.wrong ?? []) : task.wrong;
    for (const { key, tries } of wrongs) {
      const text = tries.find((text) => this.canTry(text));
      if (text === undefined) continue;
      if (task.kind === 'play') await this.play(text);
      else await this.press(task.kind === 'pick' ? (this.hexOf(text) as Hex) : this.read(text).to);
      await expect(this.answer).toContainText(TEXTS[`${name}.wrong.${key}`] ?? '?');
      await this.panel.getByRole('button', { name: 'Start over' }).click();
      await expect(this.answer).toBeHidden();
    }
  }
}

for (const chapter of new Set(LESSONS.map(({ chapter }) => chapter))) {
  test(`every lesson of the chapter "${chapter}" answers wrong tries and is solved`, async ({
    page,
  }) => {
    const lessons = LESSONS.filter((lesson) => lesson.chapter === chapter);
    for (const [index, lesson] of lessons.entries()) {
      await test.step(lesson.name, async () => {
        const pupil = new Pupil(page, lesson);
        await (index === 0 ? pupil.open() : pupil.goOn());
        await pupil.err();
        await pupil.solve();
      });
    }
    await page.goto('/learn');
    await expect(page.getByRole('img', { name: 'solved' })).toHaveCount(lessons.length);
  });
}

test('a lesson is solved by keyboard alone', async ({ page }) => {
  const lesson = LESSONS.find(({ name }) => name === '20-queen') as Lesson;
  const pupil = new Pupil(page, lesson);
  await pupil.open();
  await page.getByRole('application').focus();
  // From the Queen to the four cells around her, and a wrong one on the way.
  for (const [index, keys] of [
    'w',
    'ArrowRight',
    'x ArrowRight',
    'z ArrowLeft',
    'ArrowLeft',
  ].entries()) {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    if (index === 2) await expect(pupil.answer).toBeVisible();
  }
  await expect(pupil.panel).toHaveAttribute('data-solved', 'true');
});

test('a wrong try is explained in every language', async ({ page }) => {
  for (const [language, said] of [
    ['en', 'The gap is too narrow to slide in.'],
    ['it', 'Il varco è troppo stretto per scivolare dentro.'],
    ['es', 'El hueco es demasiado estrecho para deslizarse dentro.'],
    ['fr', 'L’ouverture est trop étroite pour y glisser.'],
  ] as const) {
    await page.goto('/learn/16-ring');
    await page.evaluate((language) => {
      localStorage.setItem('alveare.settings', JSON.stringify({ language }));
    }, language);
    await page.reload();
    const lesson = LESSONS.find(({ name }) => name === '16-ring') as Lesson;
    const pupil = new Pupil(page, lesson);
    await expect(pupil.panel).toBeVisible();
    await pupil.press(pupil.read('wA1 wS1-').to);
    await expect(pupil.answer).toContainText(said);
    await expect(pupil.panel).toHaveAttribute('data-found', '0');
  }
});

test('the boards of the rules page can be played on', async ({ page }) => {
  await page.goto('/rules');
  await expect(page.locator('#pieces dt')).toHaveText([...'QSBGAMLPD']);
  const figure = page.locator('[data-board="30-spider"]');
  await figure.locator('[data-piece="bS1"]').click();
  await expect(figure.locator('.empty-target')).toHaveCount(4);
  await figure.locator('[data-piece="wA1"]').click();
  await expect(figure.locator('figcaption')).toContainText('taken by white Ant 1');
  const placing = page.locator('[data-board="03-own-colour"]');
  await placing.locator('[data-pile="grasshopper"]').click();
  await expect(placing.locator('.empty-target')).toHaveCount(4);
});

test('on a phone the task is read above the board and a wrong try is answered in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/learn/16-ring');
  const pupil = new Pupil(page, LESSONS.find(({ name }) => name === '16-ring') as Lesson);
  await expect(page).toHaveTitle(`${TEXTS['16-ring.title']} – Alveare`);
  const task = page.getByText(TEXTS['16-ring.task'] ?? '');
  await expect(task).toBeInViewport({ ratio: 1 });
  await pupil.press(pupil.read('wA1 wS1-').to);
  await expect(pupil.answer).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await pupil.answer.getByRole('button', { name: 'Close' }).click();
  await expect(pupil.answer).toBeHidden();
});
