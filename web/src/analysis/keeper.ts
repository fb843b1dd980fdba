/**
 * Keeps the tree on the table where its address says, and says how that went.
 * Every change is handed to the browser at once: a page may be closed at any time.
 */

import { messageOf } from '../errors';
import { Observable } from '../observable';
import { writeTree } from './file';
import type { Tree } from './tree';
import { Stale, type TreeStore, type Writer } from './trees';

/** Why the last change is not kept: another page was faster, or the browser says this. */
export type Unkept = 'stale' | { message: string };

export class Keeper {
  readonly state = new Observable<{ unkept?: Unkept }>({});
  readonly #save: (text: string) => Promise<void>;
  /** Counts the changes: only what came of the last one is said. */
  #changes = 0;

  constructor(trees: Pick<TreeStore, 'save'>, key: string, writer: Writer) {
    this.#save = (text) => trees.save(key, text, writer);
  }

  async keep(tree: Tree): Promise<void> {
    const change = ++this.#changes;
    const unkept = await this.#save(writeTree(tree)).then(() => undefined, reason);
    if (change === this.#changes) this.state.current = unkept ? { unkept } : {};
  }
}

function reason(cause: unknown): Unkept {
  if (cause instanceof Stale) return 'stale';
  return { message: messageOf(cause) };
}
