import { expect, it } from 'vitest';
import { curvedArrow, straightArrow } from './arrows.ts';

const numbers = (path: string) => [...path.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number));

it('an arrow begins beside the first point and ends before the last', () => {
  const arrow = straightArrow([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
  ]);
  const [startX = 0, startY, endX = 0, endY] = numbers(arrow?.shaft ?? '');
  const [tipX = 0, tipY] = numbers(arrow?.head ?? '');
  expect([startY, endY, tipY]).toEqual([0, 0, 0]);
  expect(0 < startX && startX < endX && endX < tipX && tipX < 100).toBe(true);
});

it('an arrow with a path turns at each of its points', () => {
  const arrow = straightArrow([
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 100, y: 100 },
  ]);
  expect(arrow?.shaft).toContain('L100 0L');
});

it('an arrow needs two points', () => {
  expect(straightArrow([{ x: 1, y: 1 }])).toBeUndefined();
  expect(straightArrow([])).toBeUndefined();
});

it('an arc bends towards the point that it passes', () => {
  const [, , , controlY = 0] = numbers(
    curvedArrow({ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 50, y: 80 }).shaft,
  );
  expect(controlY).toBeGreaterThan(40);
});
