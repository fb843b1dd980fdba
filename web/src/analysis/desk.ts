/**
 * The tree on the table: which node is looked at, and what changes. It asks the
 * rules for each position and hands every new tree to whoever keeps it; it knows
 * nothing of the page. A step asks for one position, however long the line is:
 * the rules remember the last one and play the difference.
 */

import type { Arrow, Mark } from '../board/types';
import { messageOf } from '../errors';
import type { Move, View } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { type Excess, excessOf } from './limits';
import {
  addLine,
  childWith,
  clearDrawings,
  endOfLine,
  gameAt,
  type NodeId,
  nodeOf,
  type Played,
  promote,
  ROOT,
  remove,
  sibling,
  type Tree,
  toggleArrow,
  toggleMark,
  withComment,
} from './tree';

export interface DeskState {
  tree: Tree;
  /** The node that is looked at, and its position. */
  at: NodeId;
  view: View;
  /** What was there before the last removal, until something else changes. */
  removed?: { what: 'line' | 'drawings'; tree: Tree; at: NodeId };
  /** What the last change would have been too much of. */
  excess?: Excess;
  problem?: string;
}

/** Where a step goes. */
export type Step = 'back' | 'on' | 'previous' | 'next' | 'start' | 'end';

export class Desk {
  readonly state: Observable<DeskState>;
  readonly rules: Rules;
  readonly #keep: (tree: Tree) => void;
  /** The node that was asked for last: keys may come faster than positions. */
  #wanted: NodeId;

  static async open(
    rules: Rules,
    tree: Tree,
    keep: (tree: Tree) => void,
    at: NodeId = ROOT,
  ): Promise<Desk> {
    return new Desk(rules, tree, keep, at, await rules.view(gameAt(tree, at)));
  }

  private constructor(
    rules: Rules,
    tree: Tree,
    keep: (tree: Tree) => void,
    at: NodeId,
    view: View,
  ) {
    this.rules = rules;
    this.#keep = keep;
    this.#wanted = at;
    this.state = new Observable<DeskState>({ tree, at, view });
  }

  get #tree(): Tree {
    return this.state.current.tree;
  }

  /** Looks at a node. */
  async show(id: NodeId): Promise<void> {
    this.#wanted = id;
    await this.#attempt(async () => {
      const view = await this.rules.view(gameAt(this.#tree, id));
      // The node may have been removed meanwhile.
      if (this.#tree.nodes.has(id)) this.#set({ at: id, view });
    });
  }

  async step(step: Step): Promise<void> {
    const to = this.#target(step);
    if (to !== this.#wanted) await this.show(to);
  }

  #target(step: Step): NodeId {
    const from = nodeOf(this.#tree, this.#wanted);
    switch (step) {
      case 'back':
        return from.parent ?? from.id;
      case 'on':
        return from.children[0] ?? from.id;
      case 'previous':
        return sibling(this.#tree, from.id, -1);
      case 'next':
        return sibling(this.#tree, from.id, 1);
      case 'start':
        return ROOT;
      case 'end':
        return endOfLine(this.#tree, from.id);
    }
  }

  /**
   * Plays a move where one looks, and a pass that has to follow; says whether
   * the tree has the move.
   */
  async play(move: Move): Promise<boolean> {
    const { at } = this.state.current;
    const known = childWith(this.#tree, at, move);
    if (known !== undefined) {
      await this.show(known);
      return true;
    }
    let isPlayed = false;
    await this.#attempt(async () => {
      const game = gameAt(this.#tree, at);
      let moves = [...game.moves, move];
      let view = await this.rules.view({ ...game, moves });
      const line: Played[] = [{ move, text: view.texts.at(-1) ?? '' }];
      if (view.pass) {
        moves = [...moves, { kind: 'pass' }];
        view = await this.rules.view({ ...game, moves });
        line.push({ move: { kind: 'pass' }, text: view.texts.at(-1) ?? '' });
      }
      if (!this.#tree.nodes.has(at)) return;
      const { tree, id } = addLine(this.#tree, at, line);
      isPlayed = this.#change(tree, { at: id, view });
      if (isPlayed) this.#wanted = id;
    });
    return isPlayed;
  }

  /** Adds the first moves of a line of the engine's, and looks at the last of them. */
  async playLine(line: readonly Played[]): Promise<void> {
    const { tree, id } = addLine(this.#tree, this.state.current.at, line);
    if (this.#change(tree)) await this.show(id);
  }

  promote(): void {
    this.#change(promote(this.#tree, this.state.current.at));
  }

  /** Takes out the move that is looked at, with all that follows. */
  async remove(): Promise<void> {
    const { at } = this.state.current;
    const { parent } = nodeOf(this.#tree, at);
    if (parent === undefined) return;
    await this.#attempt(async () => {
      const view = await this.rules.view(gameAt(this.#tree, parent));
      const tree = this.#tree;
      // A second tap may have come first.
      if (!tree.nodes.has(at)) return;
      const rest = remove(tree, at);
      // Whoever has stepped elsewhere meanwhile stays there, unless it is gone.
      const gone = !rest.nodes.has(this.state.current.at);
      if (!rest.nodes.has(this.#wanted)) this.#wanted = parent;
      const removed = { what: 'line', tree, at } as const;
      this.#change(rest, { removed, ...(gone ? { at: parent, view } : {}) });
    });
  }

  /** Brings back what was taken out. */
  async restore(): Promise<void> {
    const { removed } = this.state.current;
    if (!removed) return;
    this.#change(removed.tree);
    await this.show(removed.at);
  }

  comment(text: string): void {
    this.#change(withComment(this.#tree, this.state.current.at, text));
  }

  mark(mark: Mark): void {
    this.#change(toggleMark(this.#tree, this.state.current.at, mark));
  }

  arrow(arrow: Arrow): void {
    this.#change(toggleArrow(this.#tree, this.state.current.at, arrow));
  }

  clearDrawings(): void {
    const { tree, at } = this.state.current;
    this.#change(clearDrawings(tree, at), { removed: { what: 'drawings', tree, at } });
  }

  /** Puts another tree on the table; says whether it has room there. */
  #change(tree: Tree, change: Partial<DeskState> = {}): boolean {
    const excess = excessOf(tree);
    if (excess) {
      this.#set({ excess });
      return false;
    }
    const { removed: _, excess: __, ...rest } = this.state.current;
    this.state.current = { ...rest, tree, ...change };
    this.#keep(tree);
    return true;
  }

  #set(change: Partial<DeskState>): void {
    this.state.current = { ...this.state.current, ...change };
  }

  async #attempt(act: () => Promise<void>): Promise<void> {
    const { problem, excess, ...rest } = this.state.current;
    if (problem !== undefined || excess) this.state.current = rest;
    try {
      await act();
    } catch (cause) {
      this.#set({ problem: messageOf(cause) });
    }
  }
}
