/** The text of a file, piece by piece: it is never held as a whole. */

/** As much of a file as is needed. */
export type Source = Pick<Blob, 'size' | 'slice'>;

export interface Piece {
  text: string;
  /** How much of the file is done with it, from 0 to 1. */
  done: number;
}

/** How many bytes are fetched at a time. */
const SLICE = 1 << 20;

/** Bytes that are no text become signs that no format has, so that their line is refused. */
export async function* piecesOf(source: Source): AsyncGenerator<Piece> {
  const decoder = new TextDecoder();
  for (let at = 0; at < source.size; at += SLICE) {
    const to = Math.min(at + SLICE, source.size);
    const bytes = await source.slice(at, to).arrayBuffer();
    const text = decoder.decode(bytes, { stream: to < source.size });
    yield { text, done: to / source.size };
  }
}
