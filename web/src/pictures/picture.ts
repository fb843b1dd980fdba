/**
 * Pictures of positions and games to save. The drawing is that of the rules
 * module, the same as in a terminal; the page turns it into pixels.
 */

import type { Game, PictureStyle } from '../generated';
import type { Rules } from '../rules/rules';
import type { FrameMessage, GifReply } from './gif-worker';

/** How long a position is shown, and how long the last one, in hundredths of a second. */
const DELAY = 100;
const LAST_DELAY = 400;

/** The longest side of a frame, in pixels, and the most frames: files grow with both. */
const MAX_SIDE = 720;
export const MAX_PLIES = 400;

/** A cell of a PNG is drawn this wide: sharp on a good screen, and still small. */
const PNG_CELL = 96;
const GIF_CELL = 56;

export interface Choices {
  dark: boolean;
  reserves: boolean;
}

const style = (choices: Choices, cellWidth: number): PictureStyle => ({ ...choices, cellWidth });

export async function svgOf(
  rules: Rules,
  game: Game,
  ply: number,
  choices: Choices,
): Promise<Blob> {
  const text = await rules.picture(game, ply, false, style(choices, PNG_CELL));
  return new Blob([text], { type: 'image/svg+xml' });
}

export async function pngOf(
  rules: Rules,
  game: Game,
  ply: number,
  choices: Choices,
): Promise<Blob> {
  checkPixels();
  const text = await rules.picture(game, ply, false, style(choices, PNG_CELL));
  const image = await loaded(text);
  const canvas = canvasOf(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no PNG was made'))));
  });
}

/** The whole game, move by move; `onframe` hears how many frames are done. */
export async function gifOf(
  rules: Rules,
  game: Game,
  choices: Choices,
  onframe: (done: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  checkPixels();
  const plies = game.moves.length;
  if (plies > MAX_PLIES) throw new Error(`more than ${MAX_PLIES} moves`);
  const draw = async (ply: number) =>
    loaded(await rules.picture(game, ply, true, style(choices, GIF_CELL)));
  // The last position has the most pieces, and so the colours of all frames.
  const last = await draw(plies);
  const scale = Math.min(1, MAX_SIDE / Math.max(last.width, last.height));
  const canvas = canvasOf(Math.round(last.width * scale), Math.round(last.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  const { width, height } = canvas;
  const pixels = (image: HTMLImageElement): Uint8ClampedArray => {
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  };
  const worker = new Worker(new URL('./gif-worker.ts', import.meta.url), {
    type: 'module',
    name: 'gif',
  });
  try {
    const send = (message: FrameMessage) => asked(worker, message);
    await send({ kind: 'begin', width, height, sample: pixels(last) });
    for (let ply = 0; ply <= plies; ply++) {
      signal.throwIfAborted();
      const delay = ply === plies ? LAST_DELAY : DELAY;
      await send({ kind: 'frame', pixels: pixels(await draw(ply)), delay });
      onframe(ply + 1);
    }
    const { bytes } = await send({ kind: 'end' });
    if (!bytes) throw new Error('no GIF was made');
    return new Blob([bytes], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}

/** The browser gives noise instead of pixels, so that nobody is told apart by them. */
export class NoisyPixels extends Error {
  override readonly name = 'NoisyPixels';
}

/** Draws a known pixel and reads it back. */
export function checkPixels(canvas: HTMLCanvasElement = canvasOf(4, 4)): void {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  context.fillStyle = '#12ab56';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  const known = [0x12, 0xab, 0x56, 0xff];
  if (data.some((value, index) => value !== known[index % 4])) throw new NoisyPixels();
}

function asked(worker: Worker, message: FrameMessage): Promise<GifReply> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<GifReply>) => resolve(data);
    worker.onerror = ({ message: problem }) => reject(new Error(problem));
    worker.postMessage(message);
  });
}

async function loaded(svg: string): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}
