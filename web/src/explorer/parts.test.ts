import { expect, test } from 'vitest';
import { partsOf } from './parts';

const split = (text: string, size: number) => [...partsOf(text, size)];

test('UHP is split at lines, PGN at games, and nothing is lost', () => {
  const uhp = 'Base;a\n# a remark\nBase;b\nBase;c';
  expect(split(uhp, 3).map(({ text, line }) => [text, line])).toEqual([
    ['Base;a\n', 0],
    ['# a remark\n', 1],
    ['Base;b\n', 2],
    ['Base;c', 3],
  ]);
  const game = '[White "A"]\n[Black "B"]\n\n1. wS1\n*\n';
  const pgn = `${game}\n${game}\n${game}`;
  const parts = split(pgn, 4);
  expect(parts.map(({ line }) => line)).toEqual([0, 6, 12]);
  expect(parts.map(({ text }) => text).join('')).toBe(pgn);
  expect(parts.at(-1)?.end).toBe(1);
});

test('what has no border is one part, and an empty file none', () => {
  expect(split('(;GM[27]\n\n;)', 2)).toHaveLength(1);
  expect(split(' \n\n', 1)).toEqual([]);
});
