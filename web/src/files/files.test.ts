import { describe, expect, test } from 'vitest';
import type { Excerpt } from '../generated';
import { batchesOf } from './batches';
import { formatOf, type Refusal, type Splittable, Splitter } from './splitter';

/** The file in pieces of every size: what is found must not depend on where they end. */
function split(format: Splittable, text: string, longest?: number): (Excerpt | Refusal)[] {
  const inPieces = (size: number) => {
    const splitter = new Splitter(format, longest);
    const found: (Excerpt | Refusal)[] = [];
    for (let at = 0; at < text.length; at += size) {
      found.push(...splitter.take(text.slice(at, at + size)));
    }
    return [...found, ...splitter.end()];
  };
  const [whole, ...others] = [text.length, 1, 2, 7, 19].map(inPieces);
  for (const other of others) expect(other).toEqual(whole);
  return whole ?? [];
}

const GAME = '[White "A"]\n[Black "B"]\n\n1. wS1\n*\n';

describe('games in a file', () => {
  test('a line is one in UHP, and remarks are none', () => {
    expect(split('uhp', 'Base;a\r\n# a remark\n\nBase;b\nnonsense\nBase;c')).toEqual([
      { line: 0, text: 'Base;a\r\n' },
      { line: 3, text: 'Base;b\n' },
      { line: 4, text: 'nonsense\n' },
      { line: 5, text: 'Base;c' },
    ]);
  });

  test('tags after moves begin one in PGN, with and without an empty line', () => {
    const found = split('pgn', `\n${GAME}\n${GAME}${GAME.replaceAll('\n', '\r\n')}`);
    expect(found).toMatchObject([{ line: 1 }, { line: 7 }, { line: 12 }]);
    expect(found[0]).toEqual({ line: 1, text: `${GAME}\n` });
  });

  test('any file may begin with remarks', () => {
    for (const head of ['# ours\n\n', ' # {ours\n# [White "A"]\r\n']) {
      expect(formatOf(`${head}(;GM[27])`)).toBe('sgf');
      expect(split('pgn', `${head}${GAME}${GAME}`)).toEqual([
        { line: 2, text: GAME },
        { line: 7, text: GAME },
      ]);
      expect(split('sgf', `${head}(;GM[27])\n`)).toEqual([{ line: 2, text: '(;GM[27])\n' }]);
    }
  });

  test('comments hide tags, unless they have no end', () => {
    const comment = GAME.replace('*', '{[1] and\n[2]}\n*');
    expect(split('pgn', `${comment}\n${GAME}`)).toMatchObject([{ line: 0 }, { line: 8 }]);
    const endless = GAME.replace('*', '{and so on');
    expect(split('pgn', `${endless}\n${GAME}`)).toMatchObject([{ line: 0 }, { line: 6 }]);
  });

  test('a tree is one in SGF, even behind one that is cut', () => {
    expect(split('sgf', '(;\nGM[27]\n)\n\n(;GM[27]\nP0[x\n(;\nGM[27])')).toMatchObject([
      { line: 0, text: '(;\nGM[27]\n)\n\n' },
      { line: 4, text: '(;GM[27]\nP0[x\n' },
      { line: 6 },
    ]);
  });

  test('what is too long is refused with its line, and the next game is found', () => {
    const long = 'x'.repeat(100);
    expect(split('uhp', `Base;a\nBase${long}\nBase;b\n${long}`, 50)).toEqual([
      { line: 0, text: 'Base;a\n' },
      { at: 2, why: 'tooLong' },
      { line: 2, text: 'Base;b\n' },
      { at: 4, why: 'tooLong' },
    ]);
    const moves = `${'1. wS1\n'.repeat(30)}\n`;
    expect(split('pgn', `${GAME}\n[A "b"]\n${moves}${GAME}`, 60)).toMatchObject([
      { line: 0 },
      { at: 7, why: 'tooLong' },
      { line: 38 },
    ]);
  });

  test('a library has them between its brackets', () => {
    const games = [
      { id: 'a', events: [{ at: 1 }, { at: 2 }] },
      { id: 'b', events: [] },
    ];
    const found = split('library', JSON.stringify({ version: 1, games }, undefined, 2));
    const texts = found.map((game) => ('text' in game ? game.text.replace(/,\s*$/, '') : ''));
    expect(texts.map((text) => JSON.parse(text))).toEqual(games);
    expect(found).toMatchObject([{ line: 3 }, { line: 14 }]);
  });

  test('the beginning tells the format', () => {
    expect(formatOf(' \n[White')).toBe('pgn');
    expect(formatOf('(\n;GM')).toBe('sgf');
    expect(formatOf('# ours\n\nBase;')).toBe('uhp');
    expect(formatOf('# ours\n')).toBe('uhp');
    expect(formatOf('\u0000Base')).toBeUndefined();
    expect(formatOf('Dear Bob')).toBeUndefined();
  });
});

describe('a file in batches', () => {
  const batches = async (text: string) => {
    const all = [];
    for await (const batch of batchesOf(new Blob([text]))) all.push(batch);
    return all;
  };

  test('has all games, with their lines, over the borders of slices', async () => {
    const line = `Base;wÄ1${' '.repeat(700)}\n`;
    const all = await batches(`\uFEFF${line.repeat(4_000)}`);
    const games = all.flatMap((batch) => batch.games);
    expect(games.map((game) => game.line)).toEqual([...Array(4_000).keys()]);
    expect(new Set(games.map((game) => game.text))).toEqual(new Set([line]));
    expect(Math.max(...all.map((batch) => batch.games.length))).toBe(250);
    expect(all.at(-1)?.done).toBe(1);
  });

  test('is refused where it is none', async () => {
    expect(await batches('\n\nDear Bob')).toMatchObject([
      { games: [], refused: { at: 3, why: 'foreign' } },
    ]);
    expect(await batches(' \n# nothing\n')).toMatchObject([{ refused: { at: 1, why: 'empty' } }]);
    expect(await batches('')).toMatchObject([{ refused: { why: 'empty' } }]);
  });
});
