// What the board shows of the plane, as it changes: the camera, the size of
// the drawing, and when the whole hive is brought into view.
//
// The board never re-centres by itself as long as everything can be seen. A
// reader who has moved the camera keeps it until a tile would be outside.

import { whileBusy } from '../busy.ts';
import {
  between,
  type Camera,
  frame,
  hides,
  keepInSight,
  pan,
  picture,
  pinch,
  reveal,
  type Size,
  shows,
  toPlane,
  transform,
  zoomAt,
} from './camera.ts';
import { type Box, bounds, CELL, grown, key, type Point } from './geometry.ts';
import { prefersStill } from './motion.ts';
import type { Hex, Orientation } from './types.ts';

/** While nobody has moved the camera, so much of the cells around the hive stays in view that they can be pressed. */
const RING = 0.8 * CELL;

const GLIDE_MS = 260;

export class Viewport {
  camera: Camera = $state.raw({ x: 0, y: 0, scale: 1 });
  size: Size = $state.raw({ width: 0, height: 0 });
  readonly transform = $derived(transform(this.camera, this.size));

  #box: Box = bounds([]);
  /** The cells of the hive one by one: between them and the buttons there may be room that a box has not. */
  #boxes: readonly Box[] = [];
  /** What the buttons take of the corner at the bottom right. */
  #corner: Size = { width: 0, height: 0 };
  #cells = new Set<string>();
  /** Whether the reader has chosen what to see. */
  #chosen = false;
  #framed = false;
  #glide = 0;
  /** Says that the camera has come to where it glides. */
  #landed = () => {};

  /** Takes the hive and the size of the drawing, and moves only if it has to. */
  show(
    hexes: readonly Hex[],
    orientation: Orientation,
    size: Size,
    still: boolean,
    corner: Size = this.#corner,
  ): void {
    if (size.width === 0 || size.height === 0) return;
    const resized = differs(size, this.size) || differs(corner, this.#corner);
    this.#corner = corner;
    const fresh = hexes.filter((hex) => !this.#cells.has(key(hex)));
    this.#cells = new Set(hexes.map(key));
    this.#box = bounds(hexes, orientation);
    this.#boxes = hexes.map((hex) => bounds([hex], orientation));
    this.size = size;
    if (still) {
      this.#set(picture(this.#box, size));
    } else if (!this.#framed || (resized && !this.#chosen)) {
      this.#framed = true;
      this.#set(this.#whole());
    } else if (fresh.length > 0 && !this.#seesWell(fresh, orientation)) {
      this.fit();
    }
  }

  /** A reader who has come closer sees only a part, and wants no more than the news. */
  #seesWell(fresh: readonly Hex[], orientation: Orientation): boolean {
    const { camera, size } = this;
    const news = bounds(fresh, orientation);
    const wanted = this.#chosen ? news : grown(this.#box, RING);
    const above = this.#chosen ? [news] : this.#boxes.map((box) => grown(box, RING));
    return (
      shows(camera, size, wanted) && !above.some((box) => hides(camera, size, box, this.#corner))
    );
  }

  /** Brings cells that can be pressed into view, if they are cut off and nobody has moved the camera. */
  reveal(hexes: readonly Hex[], orientation: Orientation): void {
    if (this.#chosen || hexes.length === 0 || this.size.width === 0) return;
    const cells = bounds(hexes, orientation);
    if (shows(this.camera, this.size, cells)) return;
    const both = {
      left: Math.min(this.#box.left, cells.left),
      top: Math.min(this.#box.top, cells.top),
      right: Math.max(this.#box.right, cells.right),
      bottom: Math.max(this.#box.bottom, cells.bottom),
    };
    this.#glideTo(reveal(this.camera, this.size, both));
  }

  fit(): void {
    this.#chosen = false;
    this.#glideTo(this.#whole());
  }

  #whole(): Camera {
    return frame(this.#box, this.size, this.#corner, this.#boxes);
  }

  pan(by: Point): void {
    this.#choose(pan(this.camera, by));
  }

  zoom(factor: number, at?: Point): void {
    const middle = { x: this.size.width / 2, y: this.size.height / 2 };
    this.#choose(zoomAt(this.camera, this.size, at ?? middle, factor));
  }

  pinch(before: readonly [Point, Point], after: readonly [Point, Point]): void {
    this.#choose(pinch(this.camera, this.size, before, after));
  }

  toPlane(at: Point): Point {
    return toPlane(this.camera, this.size, at);
  }

  /** The part of the plane that is on the screen. */
  get visible(): Box {
    const { width, height } = this.size;
    const [corner, opposite] = [
      { x: 0, y: 0 },
      { x: width, y: height },
    ].map((at) => this.toPlane(at)) as [Point, Point];
    return { left: corner.x, top: corner.y, right: opposite.x, bottom: opposite.y };
  }

  stop(): void {
    cancelAnimationFrame(this.#glide);
    this.#landed();
  }

  #choose(camera: Camera): void {
    this.#chosen = true;
    this.#set(keepInSight(camera, this.size, this.#box));
  }

  #set(camera: Camera): void {
    this.stop();
    this.camera = camera;
  }

  #glideTo(to: Camera): void {
    if (prefersStill()) {
      this.#set(to);
      return;
    }
    this.stop();
    whileBusy(
      new Promise<void>((landed) => {
        this.#landed = landed;
      }),
    );
    const from = this.camera;
    let start: number | undefined;
    const tick = (now: number) => {
      start ??= now;
      const part = Math.min(1, (now - start) / GLIDE_MS);
      // Fast at first, gentle at the end.
      this.camera = between(from, to, 1 - (1 - part) ** 3);
      if (part < 1) this.#glide = requestAnimationFrame(tick);
      else this.#landed();
    };
    this.#glide = requestAnimationFrame(tick);
  }
}

function differs(a: Size, b: Size): boolean {
  return a.width !== b.width || a.height !== b.height;
}
