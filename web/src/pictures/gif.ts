/**
 * Animated GIF: one palette for all frames, and of each frame only what has
 * changed. The format is thirty years old and fits into a page, so there is no
 * dependency for it. The same frames give the same bytes.
 */

export interface Size {
  width: number;
  height: number;
}

/** A colour as `0xRRGGBB`. */
type Colour = number;

const COLOURS = 256;

/** Codes of the compression have 12 bits at most. */
const MAX_CODE = 4095;

/** The palette that fits some pixels best: their most frequent colours. */
export function paletteOf(rgba: Uint8ClampedArray): Colour[] {
  const counts = new Map<Colour, number>();
  for (let at = 0; at < rgba.length; at += 4) {
    const colour = colourAt(rgba, at);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a, many], [b, few]) => few - many || a - b)
    .slice(0, COLOURS)
    .map(([colour]) => colour);
}

/** Takes frames one by one and makes the bytes of a file of them. */
export class GifEncoder {
  readonly #size: Size;
  readonly #palette: readonly Colour[];
  readonly #nearest = new Map<Colour, number>();
  readonly #out: number[] = [];
  #before: Uint8Array | undefined;

  constructor(size: Size, palette: readonly Colour[]) {
    this.#size = size;
    this.#palette = palette;
    this.#out.push(...text('GIF89a'), ...word(size.width), ...word(size.height), 0xf7, 0, 0);
    for (let index = 0; index < COLOURS; index++) {
      const colour = palette[index] ?? 0;
      this.#out.push(colour >> 16, (colour >> 8) & 0xff, colour & 0xff);
    }
    // It is shown again and again.
    this.#out.push(0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, ...word(0), 0);
  }

  /** Adds a frame that is shown for so many hundredths of a second. */
  add(rgba: Uint8ClampedArray, delay: number): void {
    const { width, height } = this.#size;
    const pixels = new Uint8Array(width * height);
    for (let index = 0; index < pixels.length; index++) {
      pixels[index] = this.#indexOf(colourAt(rgba, index * 4));
    }
    const box = changed(this.#before, pixels, this.#size);
    this.#before = pixels;
    // The frame before stays where this one says nothing.
    this.#out.push(0x21, 0xf9, 4, 1 << 2, ...word(delay), 0, 0);
    this.#out.push(
      0x2c,
      ...word(box.x),
      ...word(box.y),
      ...word(box.width),
      ...word(box.height),
      0,
    );
    const part = new Uint8Array(box.width * box.height);
    for (let row = 0; row < box.height; row++) {
      const from = (box.y + row) * width + box.x;
      part.set(pixels.subarray(from, from + box.width), row * box.width);
    }
    compress(part, this.#out);
  }

  /** The file. */
  finish(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from([...this.#out, 0x3b]);
  }

  #indexOf(colour: Colour): number {
    const known = this.#nearest.get(colour);
    if (known !== undefined) return known;
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    this.#palette.forEach((other, index) => {
      const distance = distanceOf(colour, other);
      if (distance < least) {
        least = distance;
        best = index;
      }
    });
    this.#nearest.set(colour, best);
    return best;
  }
}

function colourAt(rgba: Uint8ClampedArray, at: number): Colour {
  return ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
}

function distanceOf(a: Colour, b: Colour): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 0xff) - ((b >> 8) & 0xff);
  const blue = (a & 0xff) - (b & 0xff);
  return red * red + green * green + blue * blue;
}

/** The smallest box with all that differs; one pixel if nothing does. */
function changed(
  before: Uint8Array | undefined,
  now: Uint8Array,
  { width, height }: Size,
): Size & { x: number; y: number } {
  if (!before) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let index = 0; index < now.length; index++) {
    if (now[index] === before[index]) continue;
    const x = index % width;
    const y = (index - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Writes pixels as the format wants them: LZW, in blocks of 255 bytes. */
function compress(pixels: Uint8Array, out: number[]): void {
  const depth = 8;
  const clear = 1 << depth;
  const block: number[] = [];
  let [bits, held] = [0, 0];
  const flush = (least: number): void => {
    while (block.length >= least && block.length > 0) {
      const part = block.splice(0, 255);
      out.push(part.length, ...part);
    }
  };
  let width = depth + 1;
  const write = (code: number): void => {
    held |= code << bits;
    bits += width;
    while (bits >= 8) {
      block.push(held & 0xff);
      held >>>= 8;
      bits -= 8;
    }
    flush(255);
  };
  let codes = new Map<number, number>();
  let next = clear + 2;
  out.push(depth);
  write(clear);
  let code = pixels[0] ?? 0;
  for (let index = 1; index < pixels.length; index++) {
    const pixel = pixels[index] ?? 0;
    const chain = (code << 8) | pixel;
    const longer = codes.get(chain);
    if (longer !== undefined) {
      code = longer;
      continue;
    }
    write(code);
    code = pixel;
    if (next > MAX_CODE) {
      write(clear);
      codes = new Map();
      next = clear + 2;
      width = depth + 1;
    } else {
      codes.set(chain, next);
      // The reader learns a code one step later than we do.
      if (next === 1 << width) width++;
      next++;
    }
  }
  write(code);
  write(clear + 1);
  if (bits > 0) block.push(held & 0xff);
  flush(1);
  out.push(0);
}

const word = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];

const text = (value: string): number[] => [...value].map((letter) => letter.charCodeAt(0));
