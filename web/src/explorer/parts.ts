/**
 * A file in parts that end where a game does: UHP has a game a line, PGN begins
 * a game with a tag after an empty line, and SGF has few games in a file.
 */

export interface Part {
  text: string;
  /** How many lines of the file come before. */
  line: number;
  /** How much of the file is done with this part, from 0 to 1. */
  end: number;
}

/** How many characters a part has, more or less. */
const SIZE = 1 << 18;

export function* partsOf(text: string, size = SIZE): Generator<Part> {
  const border = borderOf(text);
  let [from, line] = [0, 0];
  while (from < text.length) {
    const to = endOf(text, from + size, border);
    const part = text.slice(from, to);
    if (part.trim() !== '') yield { text: part, line, end: to / text.length };
    line += linesIn(part);
    from = to;
  }
}

/** What stands between two games, with as much of it as belongs to the first. */
function borderOf(text: string): { mark: string; keep: number } | undefined {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start.startsWith('[')) return { mark: '\n\n[', keep: 2 };
  if (start.startsWith('Base')) return { mark: '\n', keep: 1 };
  return undefined;
}

function endOf(text: string, near: number, border: ReturnType<typeof borderOf>): number {
  if (!border || near >= text.length) return text.length;
  const at = text.indexOf(border.mark, near);
  return at < 0 ? text.length : at + border.keep;
}

function linesIn(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
