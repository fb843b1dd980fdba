import { expect, test } from 'vitest';
import { GifEncoder, paletteOf, type Size } from './gif';

interface Decoded extends Size {
  delays: number[];
  /** Colours of each frame as it is seen. */
  frames: number[][];
}

/** As much of a reader as our own files need, written from the format's description. */
function decode(bytes: Uint8Array): Decoded {
  const word = (at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  const [width, height] = [word(6), word(8)];
  const colour = (index: number) => {
    const at = 13 + 3 * index;
    return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  };
  const delays: number[] = [];
  const frames: number[][] = [];
  const screen = new Array<number>(width * height).fill(-1);
  let at = 13 + 3 * 256;
  const blocks = (): number[] => {
    const data: number[] = [];
    for (let size = bytes[at++] ?? 0; size > 0; size = bytes[at++] ?? 0) {
      data.push(...bytes.subarray(at, at + size));
      at += size;
    }
    return data;
  };
  while (bytes[at] !== 0x3b) {
    if (bytes[at] === 0x21) {
      if (bytes[at + 1] === 0xf9) delays.push(word(at + 4));
      at += 2;
      blocks();
      continue;
    }
    expect(bytes[at]).toBe(0x2c);
    const [x, y, wide, high] = [word(at + 1), word(at + 3), word(at + 5), word(at + 7)];
    at += 11;
    const pixels = unpack(blocks());
    expect(pixels).toHaveLength(wide * high);
    pixels.forEach((pixel, index) => {
      const column = x + (index % wide);
      screen[(y + Math.floor(index / wide)) * width + column] = colour(pixel);
    });
    frames.push([...screen]);
  }
  return { width, height, delays, frames };
}

function unpack(data: readonly number[]): number[] {
  const [clear, end] = [256, 257];
  let [bit, width] = [0, 9];
  const read = (): number => {
    let code = 0;
    for (let place = 0; place < width; place++, bit++) {
      code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << place;
    }
    return code;
  };
  const out: number[] = [];
  let table: number[][] = [];
  let before: number[] | undefined;
  for (let code = read(); code !== end; code = read()) {
    if (code === clear) {
      table = [...Array(258).keys()].map((index) => [index]);
      width = 9;
      before = undefined;
      continue;
    }
    const known = table[code];
    const entry: number[] = known ?? [...(before ?? []), before?.[0] ?? 0];
    out.push(...entry);
    if (before && table.length < 4096) table.push([...before, entry[0] ?? 0]);
    if (table.length === 1 << width && width < 12) width++;
    before = entry;
  }
  return out;
}

/** A frame of noise with a moving square; the same for a number everywhere. */
function frame({ width, height }: Size, number: number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(width * height * 4);
  let state = 7;
  for (let index = 0; index < width * height; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const [x, y] = [index % width, Math.floor(index / width)];
    const square = Math.abs(x - 10 * number) < 5 && y < 12;
    rgba.set(square ? [200, 20, 60, 255] : [(state >>> 24) & 0xf0, 40, 90, 255], index * 4);
  }
  return rgba;
}

function encoded(size: Size, count: number): Uint8Array {
  const encoder = new GifEncoder(size, paletteOf(frame(size, count - 1)));
  for (let number = 0; number < count; number++) {
    encoder.add(frame(size, number), number === count - 1 ? 400 : 100);
  }
  return encoder.finish();
}

test('what was encoded is seen again, frame by frame', () => {
  // Large enough for the table of codes to be full more than once.
  const size = { width: 203, height: 151 };
  const file = encoded(size, 4);
  const { width, height, delays, frames } = decode(file);
  expect({ width, height }).toEqual(size);
  expect(delays).toEqual([100, 100, 100, 400]);
  expect(frames).toHaveLength(4);
  frames.forEach((seen, number) => {
    const rgba = frame(size, number);
    const wanted = seen.map(
      (_, index) =>
        ((rgba[index * 4] ?? 0) << 16) |
        ((rgba[index * 4 + 1] ?? 0) << 8) |
        (rgba[index * 4 + 2] ?? 0),
    );
    expect(seen).toEqual(wanted);
  });
  expect(encoded(size, 4)).toEqual(file);
});

test('a frame that changes nothing costs nothing', () => {
  const size = { width: 64, height: 64 };
  const encoder = new GifEncoder(size, paletteOf(frame(size, 0)));
  encoder.add(frame(size, 0), 100);
  encoder.add(frame(size, 0), 100);
  const { frames } = decode(encoder.finish());
  expect(frames[1]).toEqual(frames[0]);
});

test('colours beyond the palette become the nearest', () => {
  const rgba = new Uint8ClampedArray([0, 0, 0, 255, 250, 0, 0, 255]);
  const encoder = new GifEncoder({ width: 2, height: 1 }, [0x000000, 0xff0000]);
  encoder.add(rgba, 1);
  expect(decode(encoder.finish()).frames).toEqual([[0x000000, 0xff0000]]);
});
