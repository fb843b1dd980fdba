import { expect, test } from 'vitest';
import type { Best } from '../generated';
import { evaluationOf, graphAreas, graphPath, linesOf, scoreText } from './evaluation';

const best = (score: Best['score'], winProbability: number): Best => ({
  move: { kind: 'pass' },
  score,
  winProbability,
  depth: 3,
  nodes: 10,
  lines: [{ moves: [{ kind: 'pass' }], texts: ['pass'], score, winProbability }],
});

test('everything is said from the side of White', () => {
  const good = best({ kind: 'points', value: 120 }, 0.75);
  expect(evaluationOf(good, 'white')).toEqual({
    white: 0.75,
    score: { kind: 'points', value: 120 },
    depth: 3,
  });
  expect(evaluationOf(good, 'black')).toMatchObject({ white: 0.25, score: { value: -120 } });
  expect(linesOf(good, 'black')[0]).toMatchObject({ white: 0.25, texts: ['pass'] });
  const win = best({ kind: 'win', plies: 3 }, 1);
  expect(evaluationOf(win, 'black').score).toEqual({ kind: 'win', winner: 'black', plies: 3 });
  const loss = best({ kind: 'loss', plies: 2 }, 0);
  expect(evaluationOf(loss, 'black').score).toEqual({ kind: 'win', winner: 'white', plies: 2 });
});

test.each([
  [{ kind: 'points', value: 125 }, '+1.3'],
  [{ kind: 'points', value: -50 }, '-0.5'],
  [{ kind: 'points', value: 0 }, '0.0'],
  [{ kind: 'win', winner: 'white', plies: 3 }, '#2'],
  [{ kind: 'win', winner: 'black', plies: 2 }, '#-1'],
] as const)('%j is written %s', (score, text) => {
  expect(scoreText(score)).toBe(text);
});

test('the graph has gaps where nothing is known', () => {
  expect(graphPath([0.5, 1, undefined, 0, 0.25])).toBe('M0 0.5L0.25 0M0.75 1L1 0.75');
  expect(graphPath([])).toBe('');
  expect(graphPath([0.5])).toBe('M0 0.5');
});

test('the areas of the graph lie below and above its line', () => {
  expect(graphAreas([0.5, 1])).toEqual({
    white: 'M0 1L0 0.5L1 0L1 1Z',
    black: 'M0 0L0 0.5L1 0L1 0Z',
  });
  const { white } = graphAreas([0.5, undefined, 0.25]);
  expect(white).toBe('M0 1L0 0.5L0 1ZM1 1L1 0.75L1 1Z');
  expect(graphAreas([undefined])).toEqual({ white: '', black: '' });
});
