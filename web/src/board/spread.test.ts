import { expect, it } from 'vitest';
import { CELL } from './geometry.ts';
import { spreadLevelAt, spreadMiddle, spreadPlaces } from './spread.ts';

const screen = { left: -400, top: -300, right: 400, bottom: 300 };

it('spreads a stack without overlap', () => {
  const places = spreadPlaces({ x: 10, y: 20 }, 5);
  expect(places).toHaveLength(5);
  for (const [level, place] of places.entries()) {
    const next = places[level + 1];
    if (next) expect(next.x - place.x).toBeGreaterThan(CELL * Math.sqrt(3));
  }
});

it('spreads above the stack, or below it at the upper edge', () => {
  expect(spreadMiddle({ x: 0, y: 100 }, 3, screen).y).toBeLessThan(100);
  expect(spreadMiddle({ x: 0, y: -250 }, 3, screen).y).toBeGreaterThan(-250);
});

it('stays within the sides of the screen', () => {
  for (const x of [-390, 390]) {
    const places = spreadPlaces(spreadMiddle({ x, y: 100 }, 4, screen), 4);
    for (const place of places) expect(Math.abs(place.x)).toBeLessThan(400 - CELL);
  }
});

it('shows the ground first where the row is wider than the screen', () => {
  const [ground] = spreadPlaces(spreadMiddle({ x: 0, y: 100 }, 12, screen), 12);
  expect(ground?.x).toBeGreaterThan(screen.left);
});

it('finds the level under a point', () => {
  const middle = { x: 0, y: 0 };
  const [first, second] = spreadPlaces(middle, 2);
  expect(spreadLevelAt(first ?? middle, middle, 2, 'pointy')).toBe(0);
  expect(spreadLevelAt(second ?? middle, middle, 2, 'flat')).toBe(1);
  expect(spreadLevelAt({ x: 0, y: 200 }, middle, 2, 'pointy')).toBeUndefined();
});
