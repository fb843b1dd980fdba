import { expect, test } from 'vitest';
import { checkPixels, NoisyPixels } from './picture';

/** A canvas that gives back what was filled in, changed by `noise`. */
function canvasWith(noise: (value: number, index: number) => number): HTMLCanvasElement {
  const data = Uint8ClampedArray.from({ length: 64 }, (_, index) =>
    noise([0x12, 0xab, 0x56, 0xff][index % 4] ?? 0, index),
  );
  const context = { fillStyle: '', fillRect: () => {}, getImageData: () => ({ data }) };
  return { getContext: () => context } as unknown as HTMLCanvasElement;
}

test('a browser that gives noise for pixels is noticed', () => {
  expect(() => checkPixels(canvasWith((value) => value))).not.toThrow();
  const one = (value: number, index: number) => (index === 40 ? value + 1 : value);
  expect(() => checkPixels(canvasWith(one))).toThrow(NoisyPixels);
});
