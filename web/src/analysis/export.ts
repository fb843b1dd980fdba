/** An analysis as a file: everything for us, variations and comments in PGN, the main line in UHP. */

import type { Beside, Rules } from '../rules/rules';
import { writeTree } from './file';
import { endOfLine, ordered, ROOT, recordAt, type Tree } from './tree';

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
      : `${(await rules.write(game, format, { ...tree.tags }, besideGame(tree))).trimEnd()}\n`;
  return { name: `alveare-analysis.${ENDINGS[format]}`, type: TYPES[format], text };
}

/** What a tree has beside its main line. The numbers of its moves are those of the messages. */
export function besideGame(tree: Tree): Beside {
  const order = ordered(tree);
  const numbers = new Map(order.map(({ id }, number) => [id, number]));
  const plies = recordAt(tree, endOfLine(tree, ROOT)).moves.length;
  const comments = order
    .slice(0, plies + 1)
    .flatMap(({ comment }, ply) => (comment ? [{ ply, text: comment }] : []));
  const variations = order.slice(plies + 1).flatMap(({ parent = ROOT, move, comment }) => {
    return move ? [{ after: numbers.get(parent) ?? 0, move, comment }] : [];
  });
  return { comments, variations };
}
