/** An analysis as a file: the whole tree for us, the main line for other programs. */

import type { Rules } from '../rules/rules';
import { writeTree } from './file';
import { endOfLine, ROOT, recordAt, type Tree } from './tree';

export type Format = 'json' | 'pgn' | 'uhp';

export interface Download {
  name: string;
  type: string;
  text: string;
}

const TYPES: Record<Format, string> = {
  json: 'application/json',
  pgn: 'application/vnd.chess-pgn',
  uhp: 'text/plain',
};
const ENDINGS: Record<Format, string> = { json: 'json', pgn: 'pgn', uhp: 'txt' };

export async function exported(rules: Rules, tree: Tree, format: Format): Promise<Download> {
  const game = recordAt(tree, endOfLine(tree, ROOT));
  const text =
    format === 'json'
      ? writeTree(tree)
      : `${(await rules.write(game, format, { ...tree.tags })).trimEnd()}\n`;
  return { name: `alveare-analysis.${ENDINGS[format]}`, type: TYPES[format], text };
}
