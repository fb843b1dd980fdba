/** Makes an animation, one frame after the other, so that the page stays awake. */

import { GifEncoder, paletteOf } from './gif';

export type FrameMessage =
  | { kind: 'begin'; width: number; height: number; sample: Uint8ClampedArray }
  | { kind: 'frame'; pixels: Uint8ClampedArray; delay: number }
  | { kind: 'end' };

export interface GifReply {
  bytes?: Uint8Array<ArrayBuffer>;
}

let encoder: GifEncoder | undefined;

self.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
  if (data.kind === 'begin') encoder = new GifEncoder(data, paletteOf(data.sample));
  else if (data.kind === 'frame') encoder?.add(data.pixels, data.delay);
  const reply: GifReply = data.kind === 'end' && encoder ? { bytes: encoder.finish() } : {};
  self.postMessage(reply);
});
