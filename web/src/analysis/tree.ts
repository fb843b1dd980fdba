/**
 * A game with its variations. A tree is a value: every change makes a new one
 * and leaves the old one as it was, so that a change is undone by keeping what
 * was there before.
 *
 * Nodes are kept flat and know their parent; the first of the children goes on
 * with the main line, the others are variations. A node stands for the position
 * after its move, the root for the one before the first. The tree knows no
 * rules: whoever adds a move has asked them, and brings its text along.
 */

import type { Arrow, Mark } from '../board/types';
import type { Game, GameType, Move, Outcome, Position, RuleSet } from '../generated';

export type NodeId = number;

export const ROOT: NodeId = 0;

export interface TreeNode {
  readonly id: NodeId;
  /** Absent at the root, as are move and text. */
  readonly parent?: NodeId;
  readonly move?: Move;
  /** The move as UHP writes it. */
  readonly text: string;
  readonly children: readonly NodeId[];
  readonly comment: string;
  readonly marks: readonly Mark[];
  readonly arrows: readonly Arrow[];
  /** The end that the players gave the game here; the board shows none. */
  readonly outcome?: Outcome;
}

export interface Tree {
  readonly gameType: GameType;
  readonly rules: RuleSet;
  readonly start?: Position;
  readonly tags: Readonly<Record<string, string>>;
  readonly nodes: ReadonlyMap<NodeId, TreeNode>;
  readonly nextId: NodeId;
}

/** A move with its text, as `View.texts` has it. */
export interface Played {
  move: Move;
  text: string;
}

/** What a tree has besides its nodes. */
export type Heading = Pick<Tree, 'gameType' | 'rules' | 'start'> & Partial<Pick<Tree, 'tags'>>;

/** A tree of nothing but the position that a game begins with. */
export function emptyTree({ gameType, rules, start, tags = {} }: Heading): Tree {
  const root: TreeNode = {
    id: ROOT,
    text: '',
    children: [],
    comment: '',
    marks: [],
    arrows: [],
  };
  return {
    gameType,
    rules,
    ...(start ? { start } : {}),
    tags,
    nodes: new Map([[ROOT, root]]),
    nextId: ROOT + 1,
  };
}

/** A node of the tree; asking for another is a mistake of the caller's. */
export function nodeOf(tree: Tree, id: NodeId): TreeNode {
  const node = tree.nodes.get(id);
  if (!node) throw new Error(`the tree has no node ${id}`);
  return node;
}

/** The nodes from the first move to a node; nothing for the root. */
export function pathTo(tree: Tree, id: NodeId): TreeNode[] {
  const path: TreeNode[] = [];
  for (let node = nodeOf(tree, id); node.parent !== undefined; node = nodeOf(tree, node.parent)) {
    path.push(node);
  }
  return path.reverse();
}

/** The game up to a node, without the end that the players gave it: it can be played on. */
export function gameAt(tree: Tree, id: NodeId): Game {
  const moves = pathTo(tree, id).flatMap(({ move }) => (move ? [move] : []));
  const { gameType, rules, start } = tree;
  return { gameType, rules, ...(start ? { start } : {}), moves };
}

/** The game up to a node as it was played, with its end. */
export function recordAt(tree: Tree, id: NodeId): Game {
  const { outcome } = nodeOf(tree, id);
  return { ...gameAt(tree, id), ...(outcome ? { outcome } : {}) };
}

/** The nodes that follow a node in its line, each the first child of the one before. */
export function lineFrom(tree: Tree, id: NodeId): TreeNode[] {
  const line: TreeNode[] = [];
  for (let next = nodeOf(tree, id).children[0]; next !== undefined; ) {
    const node = nodeOf(tree, next);
    line.push(node);
    next = node.children[0];
  }
  return line;
}

/** The node after so many moves of the main line, or the last of a shorter one. */
export function nodeAtPly(tree: Tree, ply: number): NodeId {
  const line = lineFrom(tree, ROOT);
  return line[Math.min(ply, line.length) - 1]?.id ?? ROOT;
}

/** The node after these moves, whichever line they are in, or after those of them that are there. */
export function nodeAlong(tree: Tree, moves: readonly Move[]): NodeId {
  let at = ROOT;
  for (const move of moves) {
    const next = childWith(tree, at, move);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

/** The last node of the line that a node belongs to. */
export function endOfLine(tree: Tree, id: NodeId): NodeId {
  return lineFrom(tree, id).at(-1)?.id ?? id;
}

/** Every node after the one it follows, the main line first. */
export function ordered(tree: Tree): TreeNode[] {
  const order: TreeNode[] = [];
  const waiting: NodeId[] = [ROOT];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodeOf(tree, id);
    order.push(node);
    waiting.push(...[...node.children].reverse());
  }
  return order;
}

/** The main line and the nodes beside it: whether a node belongs to it. */
export function isMain(tree: Tree, id: NodeId): boolean {
  return pathTo(tree, id).every(
    (node) => node.parent !== undefined && nodeOf(tree, node.parent).children[0] === node.id,
  );
}

/** The variation before or after a node's, in a circle; the node itself if it has no rivals. */
export function sibling(tree: Tree, id: NodeId, by: 1 | -1): NodeId {
  const { parent } = nodeOf(tree, id);
  if (parent === undefined) return id;
  const { children } = nodeOf(tree, parent);
  const at = children.indexOf(id) + by;
  return children.at(at % children.length) ?? id;
}

/** Adds a move, or finds it where it was added before. */
export function addMove(tree: Tree, parent: NodeId, played: Played): { tree: Tree; id: NodeId } {
  const known = childWith(tree, parent, played.move);
  if (known !== undefined) return { tree, id: known };
  const id = tree.nextId;
  const node: TreeNode = {
    id,
    parent,
    ...played,
    children: [],
    comment: '',
    marks: [],
    arrows: [],
  };
  const nodes = new Map(tree.nodes);
  const above = nodeOf(tree, parent);
  nodes.set(parent, { ...above, children: [...above.children, id] });
  nodes.set(id, node);
  return { tree: { ...tree, nodes, nextId: id + 1 }, id };
}

/** Adds moves one after the other and says where they end. */
export function addLine(
  tree: Tree,
  parent: NodeId,
  line: readonly Played[],
): { tree: Tree; id: NodeId } {
  return line.reduce((at, played) => addMove(at.tree, at.id, played), { tree, id: parent });
}

/** The child that a move leads to. */
export function childWith(tree: Tree, parent: NodeId, move: Move): NodeId | undefined {
  const wanted = moveKey(move);
  return nodeOf(tree, parent).children.find((child) => {
    const found = nodeOf(tree, child).move;
    return found !== undefined && moveKey(found) === wanted;
  });
}

/**
 * Brings the variation of a node one place forward: the nearest branch on the
 * way to it goes before the one it stood behind.
 */
export function promote(tree: Tree, id: NodeId): Tree {
  for (let node = nodeOf(tree, id); node.parent !== undefined; node = nodeOf(tree, node.parent)) {
    const above = nodeOf(tree, node.parent);
    const at = above.children.indexOf(node.id);
    if (at === 0) continue;
    const others = above.children.filter((child) => child !== node.id);
    return change(tree, above.id, { children: others.toSpliced(at - 1, 0, node.id) });
  }
  return tree;
}

/** Takes a move out, with all that follows it; the root stays. */
export function remove(tree: Tree, id: NodeId): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === undefined) return tree;
  const nodes = new Map(tree.nodes);
  const doomed = [id];
  for (let next = doomed.pop(); next !== undefined; next = doomed.pop()) {
    doomed.push(...(nodes.get(next)?.children ?? []));
    nodes.delete(next);
  }
  const above = nodeOf(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

export function withComment(tree: Tree, id: NodeId, comment: string): Tree {
  return change(tree, id, { comment });
}

/** Says how the players ended the game at a node. */
export function withOutcome(tree: Tree, id: NodeId, outcome: Outcome): Tree {
  return change(tree, id, { outcome });
}

/** Puts a mark on a cell, or takes it away where the same one is. */
export function toggleMark(tree: Tree, id: NodeId, mark: Mark): Tree {
  const { marks } = nodeOf(tree, id);
  return change(tree, id, { marks: toggled(marks, mark) });
}

/** Draws an arrow, or takes it away where the same one is. */
export function toggleArrow(tree: Tree, id: NodeId, arrow: Arrow): Tree {
  const { arrows } = nodeOf(tree, id);
  return change(tree, id, { arrows: toggled(arrows, arrow) });
}

export function clearDrawings(tree: Tree, id: NodeId): Tree {
  return change(tree, id, { marks: [], arrows: [] });
}

function change(tree: Tree, id: NodeId, to: Partial<TreeNode>): Tree {
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...nodeOf(tree, id), ...to });
  return { ...tree, nodes };
}

function toggled<T>(all: readonly T[], one: T): T[] {
  const key = JSON.stringify(one);
  const others = all.filter((other) => JSON.stringify(other) !== key);
  return others.length < all.length ? others : [...all, one];
}

/** The same text for the same move, in whatever order its fields came. */
function moveKey(move: Move): string {
  if (move.kind === 'pass') return move.kind;
  const cargo = move.kind === 'carry' ? move.cargo : '';
  return [move.kind, move.piece, cargo, move.to.q, move.to.r].join(' ');
}
