import { describe, expect, it } from 'vitest';
import {
  type Camera,
  frame,
  hides,
  keepInSight,
  pan,
  picture,
  pinch,
  type Size,
  shows,
  toPlane,
  toScreen,
  zoomAt,
} from './camera.ts';
import { bounds, CELL, DIRECTIONS, grown } from './geometry.ts';

const size = { width: 800, height: 600 };
const camera: Camera = { x: 30, y: -20, scale: 1.5 };

describe('fit', () => {
  const hive = bounds([
    { q: -6, r: 0 },
    { q: 8, r: 2 },
    { q: 0, r: -4 },
  ]);

  it('shows all with room for another ring', () => {
    const fitted = frame(hive, size);
    expect(shows(fitted, size, hive)).toBe(true);
    expect(shows(fitted, size, grown(hive, CELL))).toBe(true);
  });

  it('leaves the buttons alone, on a phone and on a wide screen', () => {
    const line = bounds(Array.from({ length: 6 }, (_, r) => ({ q: 0, r })));
    const around = grown(line, 1.25 * CELL);
    for (const screen of [
      { width: 360, height: 400 },
      { width: 1000, height: 300 },
    ]) {
      const corner = { width: screen.width / 2, height: 60 };
      expect(hides(frame(line, screen), screen, around, corner)).toBe(true);
      const fitted = frame(line, screen, corner);
      expect(hides(fitted, screen, around, corner)).toBe(false);
      expect(shows(fitted, screen, around)).toBe(true);
    }
    const corner = { width: 156, height: 60 };
    expect(frame(bounds([]), size, corner)).toEqual(frame(bounds([]), size));
  });

  it('moves the hive no further than the buttons need, and not for an empty corner', () => {
    const flower = [{ q: 0, r: 0 }, ...DIRECTIONS];
    const box = bounds(flower);
    const boxes = flower.map((hex) => bounds([hex]));
    const screen = { width: 700, height: 640 };
    const free = frame(box, screen);
    const wide = frame(box, screen, { width: 300, height: 100 }, boxes);
    expect(wide.scale).toBe(free.scale);
    const moved = Math.hypot(wide.x - free.x, wide.y - free.y) * free.scale;
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThan(50);
    const rising = Array.from({ length: 8 }, (_, step) => ({ q: step, r: -step }));
    const around = bounds(rising);
    const corner = { width: 156, height: 60 };
    const each = rising.map((hex) => bounds([hex]));
    expect(frame(around, screen, corner, each)).toEqual(frame(around, screen));
    expect(frame(around, screen, corner)).not.toEqual(frame(around, screen));
  });

  it('leaves less around the hive on a phone', () => {
    const phone = { width: 344, height: 390 };
    const room = (screen: Size) => {
      const left = toPlane(frame(hive, screen), screen, { x: 0, y: 0 }).x;
      return (hive.left - left) / CELL;
    };
    expect(room(phone)).toBeCloseTo(1.4);
    expect(room(size)).toBeGreaterThan(2);
    expect(shows(frame(hive, phone), phone, grown(hive, 0.8 * CELL))).toBe(true);
  });

  it('puts the hive in the middle', () => {
    const middle = toScreen(frame(hive, size), size, {
      x: (hive.left + hive.right) / 2,
      y: (hive.top + hive.bottom) / 2,
    });
    expect(middle).toEqual({ x: 400, y: 300 });
  });

  it('does not blow up a single tile', () => {
    expect(frame(bounds([]), size).scale * CELL).toBeLessThanOrEqual(64);
  });

  it('copes with a line of thirty tiles on a phone', () => {
    const line = bounds(Array.from({ length: 30 }, (_, q) => ({ q, r: 0 })));
    expect(frame(line, { width: 360, height: 400 }).scale).toBeGreaterThan(0);
  });
});

it('a picture is filled by what it shows', () => {
  const tile = bounds([{ q: 0, r: 0 }]);
  const shown = picture(tile, size);
  expect(shows(shown, size, tile)).toBe(true);
  expect(shown.scale).toBeGreaterThan(frame(tile, size).scale);
});

describe('shows', () => {
  it('notices a cell that is cut off', () => {
    const fitted = frame(bounds([{ q: 0, r: 0 }]), size);
    expect(shows(fitted, size, bounds([{ q: 1, r: 0 }]))).toBe(true);
    expect(shows(fitted, size, bounds([{ q: 5, r: 0 }]))).toBe(false);
  });
});

describe('gestures', () => {
  it('screen and plane are inverse', () => {
    const at = { x: 123, y: 456 };
    const back = toScreen(camera, size, toPlane(camera, size, at));
    expect(back.x).toBeCloseTo(at.x);
    expect(back.y).toBeCloseTo(at.y);
  });

  it('pan moves the board along with the finger', () => {
    const point = toPlane(camera, size, { x: 100, y: 100 });
    const moved = toScreen(pan(camera, { x: 17, y: -5 }), size, point);
    expect(moved.x).toBeCloseTo(117);
    expect(moved.y).toBeCloseTo(95);
  });

  it('zoom keeps what is under the pointer', () => {
    const at = { x: 700, y: 80 };
    const point = toPlane(camera, size, at);
    const zoomed = zoomAt(camera, size, at, 1.4);
    expect(zoomed.scale).toBeCloseTo(2.1);
    expect(toScreen(zoomed, size, point).x).toBeCloseTo(at.x);
    expect(toScreen(zoomed, size, point).y).toBeCloseTo(at.y);
  });

  it('zoom ends somewhere', () => {
    expect(zoomAt(camera, size, { x: 0, y: 0 }, 1e9).scale).toBeLessThan(10);
    expect(zoomAt(camera, size, { x: 0, y: 0 }, 1e-9).scale).toBeGreaterThan(0.1);
  });

  it('pinch keeps what is under both fingers', () => {
    const before = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
    ] as const;
    const after = [
      { x: 150, y: 200 },
      { x: 300, y: 200 },
    ] as const;
    const pinched = pinch(camera, size, before, after);
    for (const finger of [0, 1] as const) {
      const point = toPlane(camera, size, before[finger]);
      const now = toScreen(pinched, size, point);
      expect(now.x).toBeCloseTo(after[finger].x);
      expect(now.y).toBeCloseTo(after[finger].y);
    }
  });

  it('the hive cannot be lost', () => {
    const hive = bounds([{ q: 0, r: 0 }]);
    const lost = pan(camera, { x: 1e6, y: -1e6 });
    const kept = keepInSight(lost, size, hive);
    const at = toScreen(kept, size, { x: 0, y: 0 });
    expect(at.x).toBeGreaterThanOrEqual(0);
    expect(at.x).toBeLessThanOrEqual(size.width);
    expect(at.y).toBeGreaterThanOrEqual(0);
    expect(at.y).toBeLessThanOrEqual(size.height);
  });
});
