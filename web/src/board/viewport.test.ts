import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bounds, neighbours, POINTY } from './geometry.ts';
import type { Hex } from './types.ts';
import { Viewport } from './viewport.svelte.ts';

// A hive that fills the window from side to side, and one that fills it from top to bottom.
const wide: Hex[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((q) => ({ q, r: 0 }));
const high: Hex[] = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((r) => ({ q: -Math.trunc(r / 2), r }));
const size = { width: 700, height: 600 };

let viewport: Viewport;
const show = (hexes: readonly Hex[], window = size) => viewport.show(hexes, POINTY, window, false);

beforeEach(() => {
  // No motion: the camera is where it goes at once.
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  vi.stubGlobal('cancelAnimationFrame', () => {});
  viewport = new Viewport();
});

describe.each([
  ['wide', wide],
  ['high', high],
])('a %s hive', (_, hive) => {
  beforeEach(() => show(hive));

  it('may grow by a cell anywhere before the camera moves', () => {
    const first = viewport.camera;
    for (const hex of hive.flatMap(neighbours)) {
      show([...hive, hex]);
      expect(viewport.camera).toBe(first);
      show(hive);
    }
  });

  it('is shown as a whole when a tile would be outside', () => {
    const first = viewport.camera;
    show([...hive, { q: 9, r: 0 }, { q: 0, r: 9 }]);
    expect(viewport.camera.scale).toBeLessThan(first.scale);
  });

  it('follows the size of the window until the reader moves the camera', () => {
    const first = viewport.camera;
    show(hive, { width: 1400, height: 1200 });
    expect(viewport.camera.scale / first.scale).toBeGreaterThan(1.5);
    show(hive, { width: 350, height: 300 });
    expect(viewport.camera.scale).toBeLessThan(first.scale);
    viewport.zoom(1.5);
    const chosen = viewport.camera;
    show(hive, size);
    expect(viewport.camera).toBe(chosen);
  });

  it('stays as the reader has chosen it while the news are in view', () => {
    viewport.zoom(2);
    const chosen = viewport.camera;
    show([...hive, { q: 0, r: 1 }]);
    expect(viewport.camera).toBe(chosen);
    show([...hive, { q: 0, r: 1 }, { q: 8, r: -8 }]);
    expect(viewport.camera).not.toBe(chosen);
  });
});

it('a picture always shows all', () => {
  viewport.show(wide, POINTY, size, true);
  const first = viewport.camera;
  viewport.show(wide.slice(0, 2), POINTY, size, true);
  expect(viewport.camera.scale).toBeGreaterThan(first.scale);
});

describe('a glide', () => {
  let busy: boolean;
  let draw: (now: number) => void;

  beforeEach(() => {
    vi.stubGlobal('window', { matchMedia: () => ({ matches: false }) });
    vi.stubGlobal('requestAnimationFrame', (next: typeof draw) => {
      draw = next;
    });
    const toggleAttribute = (_: string, on: boolean) => {
      busy = on;
    };
    vi.stubGlobal('document', { documentElement: { toggleAttribute } });
    show(wide);
    viewport.zoom(2);
    viewport.fit();
  });

  it('keeps the page busy until the camera has landed', async () => {
    draw(0);
    draw(100);
    await Promise.resolve();
    expect(busy).toBe(true);
    draw(1_000);
    await Promise.resolve();
    expect(busy).toBe(false);
  });

  it('ends early where the reader takes the camera', async () => {
    draw(0);
    viewport.pan({ x: 1, y: 0 });
    await Promise.resolve();
    expect(busy).toBe(false);
  });
});

it('waits until it knows its size', () => {
  const first = viewport.camera;
  show(wide, { width: 0, height: 0 });
  expect(viewport.camera).toBe(first);
});

describe('a target that would be cut off', () => {
  const grown = [...wide, { q: 5, r: 0 }];
  const target = { q: 6, r: 0 };
  const edge = () => viewport.visible.right - bounds([target]).right;

  beforeEach(() => {
    show(wide);
    show(grown);
  });

  it('is brought into view, and the hive stays there', () => {
    expect(edge()).toBeLessThan(-10);
    viewport.reveal([target], POINTY);
    expect(edge()).toBeGreaterThanOrEqual(-10.01);
    expect(viewport.visible.left).toBeLessThan(bounds(wide).left + 10.01);
  });

  it('is left alone where the reader has moved the camera', () => {
    viewport.pan({ x: 1, y: 0 });
    const chosen = viewport.camera;
    viewport.reveal([target], POINTY);
    expect(viewport.camera).toBe(chosen);
  });

  it('does not move a camera that shows it', () => {
    const before = viewport.camera;
    viewport.reveal([{ q: 0, r: 1 }], POINTY);
    expect(viewport.camera).toBe(before);
  });
});
