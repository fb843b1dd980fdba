/**
 * Trees as text: what is kept in the browser and what is exported. The nodes
 * are written in the order of the moves, each with the number of the one
 * before it, so that a long game is no deep nest. Texts of moves are not
 * written: the rules say them again, and refuse what is not allowed, whoever
 * has written the file.
 */

import type { Arrow, Mark } from '../board/types';
import { checkedView } from '../files/checked';
import { parseJson } from '../files/json';
import type { Game, Move, Outcome, Position } from '../generated';
import { t } from '../messages';
import type { Beside, Rules } from '../rules/rules';
import { MAX_COMMENT, MAX_DEPTH, MAX_DRAWINGS, MAX_NODES } from './limits';
import {
  emptyTree,
  gameAt,
  type NodeId,
  ordered,
  pathTo,
  ROOT,
  recordAt,
  type Tree,
  type TreeNode,
} from './tree';

const FORMAT = 'alveare-analysis';
const VERSION = 1;

interface WrittenNode {
  /** The number of the node before; absent at the first, which has no move. */
  after?: number;
  move?: Move;
  comment?: string;
  marks?: readonly Mark[];
  arrows?: readonly Arrow[];
  outcome?: Outcome;
}

interface WrittenTree {
  format: typeof FORMAT;
  version: number;
  gameType: Tree['gameType'];
  rules: Tree['rules'];
  start?: Position;
  tags: Record<string, string>;
  nodes: WrittenNode[];
}

/** The tree as text; the same tree gives the same text. */
export function writeTree(tree: Tree): string {
  const order = ordered(tree);
  const numbers = new Map(order.map(({ id }, number) => [id, number]));
  const written: WrittenTree = {
    format: FORMAT,
    version: VERSION,
    gameType: tree.gameType,
    rules: tree.rules,
    ...(tree.start ? { start: tree.start } : {}),
    tags: { ...tree.tags },
    nodes: order.map((node) => writtenNode(node, numbers)),
  };
  return `${JSON.stringify(written, undefined, 1)}\n`;
}

function writtenNode(node: TreeNode, numbers: ReadonlyMap<NodeId, number>): WrittenNode {
  const after = node.parent === undefined ? undefined : numbers.get(node.parent);
  return {
    ...(after === undefined ? {} : { after }),
    ...(node.move ? { move: node.move } : {}),
    ...(node.comment ? { comment: node.comment } : {}),
    ...(node.marks.length > 0 ? { marks: node.marks } : {}),
    ...(node.arrows.length > 0 ? { arrows: node.arrows } : {}),
    ...(node.outcome ? { outcome: node.outcome } : {}),
  };
}

/** Whether a text is meant to be a tree of ours. */
export function isTreeText(text: string): boolean {
  return text.trimStart().startsWith('{') && text.includes(`"${FORMAT}"`);
}

/** Reads a tree; what is broken or against the rules is refused with a sentence. */
export async function readTree(text: string, rules: Rules): Promise<Tree> {
  return checked(build(parse(text)), rules);
}

/** A tree that the rules have not looked at: good enough for a picture. */
export function sketch(text: string): Tree {
  return build(parse(text));
}

/** A game as a tree, with what was written beside its moves. */
export async function treeOfGame(
  game: Game,
  rules: Rules,
  more: { tags?: Record<string, string> } & Partial<Beside> = {},
): Promise<Tree> {
  const { outcome, moves, ...heading } = game;
  const line: WrittenNode[] = [{}, ...moves.map((move, after): WrittenNode => ({ after, move }))];
  // Their numbers go on where those of the game end.
  const nodes = [...line, ...(more.variations ?? [])];
  for (const { ply, text } of more.comments ?? []) {
    const node = line[ply];
    if (node) node.comment = node.comment ? `${node.comment}\n${text}` : text;
  }
  const last = line.at(-1);
  // An end that the board shows need not be said.
  const { outcome: shown } = await rules.view({ ...heading, moves });
  if (outcome && !shown && last) last.outcome = outcome;
  const written = { format: FORMAT, version: VERSION, tags: more.tags ?? {}, nodes } as const;
  return checked(build({ ...written, ...heading }), rules);
}

/** The tree without the texts of its moves. */
function build({ gameType, rules, start, tags, nodes: written }: WrittenTree): Tree {
  const empty = emptyTree({ gameType, rules, tags, ...(start ? { start } : {}) });
  const nodes = new Map<NodeId, TreeNode>();
  const children = written.map((): NodeId[] => []);
  const depths: number[] = [0];
  if (written.length > MAX_NODES) {
    throw new Error(t('analysis.file.moves', { count: MAX_NODES }));
  }
  written.forEach(({ after = -1, comment = '' }, id) => {
    if (comment.length > MAX_COMMENT) {
      throw new Error(nodeText('comment', id, MAX_COMMENT));
    }
    if (id === ROOT) return;
    const siblings = after < id ? children[after] : undefined;
    if (!siblings) throw new Error(nodeText('after', id));
    depths[id] = (depths[after] ?? 0) + (siblings.length > 0 ? 1 : 0);
    if (depths[id] > MAX_DEPTH) {
      throw new Error(nodeText('depth', id, MAX_DEPTH));
    }
    siblings.push(id);
  });
  written.forEach(({ after, ...fields }, id) => {
    const blank = { text: '', comment: '', marks: [], arrows: [] };
    const parent = after === undefined ? {} : { parent: after };
    if ((fields.move === undefined) !== (id === ROOT)) throw new Error(nodeText('move', id));
    nodes.set(id, { ...blank, ...fields, ...parent, id, children: children[id] ?? [] });
  });
  return { ...empty, nodes, nextId: written.length };
}

/** Has the rules look at every line, and say the texts of its moves. */
async function checked(tree: Tree, rules: Rules): Promise<Tree> {
  const nodes = new Map(tree.nodes);
  for (const node of tree.nodes.values()) {
    if (node.outcome) await checkedView(rules, recordAt(tree, node.id));
    if (node.children.length > 0) continue;
    const { texts } = await checkedView(rules, gameAt(tree, node.id));
    pathTo(tree, node.id).forEach((step, index) => {
      nodes.set(step.id, { ...step, text: texts[index] ?? '' });
    });
  }
  return { ...tree, nodes };
}

type NodeProblem = 'node' | 'after' | 'move' | 'comment' | 'depth';

/** What is wrong with a node, by its number in the file, and how much there may be. */
function nodeText(problem: NodeProblem, node: number, count = 0): string {
  return t(`analysis.file.${problem}`, { node: String(node), count });
}

// What comes from a file is looked at field by field; what the rules read,
// they look at themselves.

function parse(text: string): WrittenTree {
  const found = parseJson(text);
  if (!isObject(found) || found.format !== FORMAT) throw new Error(t('analysis.file.foreign'));
  if (found.version !== VERSION) {
    throw new Error(t('analysis.file.version', { version: String(found.version) }));
  }
  const { nodes, tags } = found;
  if (!Array.isArray(nodes) || nodes.length === 0) throw new Error(t('analysis.file.empty'));
  nodes.forEach((node, number) => {
    if (!isNode(node)) throw new Error(nodeText('node', number));
  });
  if (!isObject(tags) || !Object.values(tags).every((tag) => typeof tag === 'string')) {
    throw new Error(t('analysis.file.tags'));
  }
  return found as unknown as WrittenTree;
}

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const isWhole = (value: unknown): value is number => Number.isInteger(value);
const isHex = (value: unknown) => isObject(value) && isWhole(value.q) && isWhole(value.r);
const optional = (value: unknown, check: (value: unknown) => boolean) =>
  value === undefined || check(value);

const SIGNS: unknown[] = ['ring', 'dot', 'check', 'cross', 'gate', 'barred', 'number'];
const TONES: unknown[] = ['good', 'bad', 'hint', 'info', undefined];

const isMark = (value: unknown) =>
  isObject(value) && isHex(value.hex) && SIGNS.includes(value.sign) && TONES.includes(value.tone);
const isArrow = (value: unknown) =>
  isObject(value) && isHex(value.from) && isHex(value.to) && TONES.includes(value.tone);
const isList = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.length <= MAX_DRAWINGS && value.every(check);

function isNode(value: unknown): value is WrittenNode {
  return (
    isObject(value) &&
    optional(value.after, isWhole) &&
    optional(value.move, isMove) &&
    optional(value.comment, (text) => typeof text === 'string') &&
    optional(value.marks, isList(isMark)) &&
    optional(value.arrows, isList(isArrow)) &&
    optional(value.outcome, isObject)
  );
}

function isMove(value: unknown): boolean {
  if (!isObject(value)) return false;
  return value.kind === 'pass' || (typeof value.piece === 'string' && isHex(value.to));
}
