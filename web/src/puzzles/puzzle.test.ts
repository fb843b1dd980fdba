import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ownMoves, readPuzzles } from './puzzle';

const FILE = readFileSync(new URL('../../../data/puzzles.tsv', import.meta.url), 'utf8');

test('every line of the shipped file is a puzzle with a name of its own', () => {
  const puzzles = readPuzzles(FILE);
  const lines = FILE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  expect(puzzles).toHaveLength(lines.length);
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(lines.length);
  expect(puzzles.filter(({ gameType }) => /D$/.test(gameType)).length).toBeGreaterThan(50);
  for (const { game, solution } of puzzles) {
    expect(game).toMatch(/^Base[^\t]*\trules=tournament$/);
    expect(solution.length).toBeGreaterThanOrEqual(3);
  }
});

test('what is no puzzle is left out', () => {
  const right = 'Base;InProgress;White[2];wS1;bS1 wS1-\t3\ta;b;c\t2\tpin,other';
  const [puzzle, ...others] = readPuzzles(
    [
      '# a header',
      right,
      right.replace('\t3\t', '\t2\t'),
      right.replace('\t2\t', '\t6\t'),
      'nonsense',
      '',
    ].join('\n'),
  );
  expect(others).toEqual([]);
  expect(puzzle).toMatchObject({ gameType: 'Base', grade: 2, themes: ['pin'] });
  expect(puzzle?.solution).toEqual(['a', 'b', 'c']);
});

test('the defender may have the last ply', () => {
  expect([3, 4, 5].map(ownMoves)).toEqual([2, 2, 3]);
});
