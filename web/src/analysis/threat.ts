/**
 * The threat: what the opponent would do if the player to move could do
 * nothing. The rules say how the game would go on from there, and the engine
 * takes a short look at it. It has one search at a time, so the search of the
 * position itself waits meanwhile.
 */

import { messageOf } from '../errors';
import type { Best, Color, Game } from '../generated';
import { Observable } from '../observable';
import type { Rules } from '../rules/rules';
import { other } from '../sides';
import { type EvaluatedLine, linesOf } from './evaluation';
import type { Live, Subject } from './live';
import type { NodeId } from './tree';

export interface ThreatState {
  on: boolean;
  /** What is known of a position; no line where nobody could pass. */
  found?: { node: NodeId; line?: EvaluatedLine };
  problem?: string;
}

/** A second or less: a threat is seen at once, or it is none. */
const NODES = 60_000;

export class Threat {
  readonly state = new Observable<ThreatState>({ on: false });
  readonly #rules: Pick<Rules, 'ifPassed'>;
  readonly #live: Pick<Live, 'glance'>;
  #subject: Subject | undefined;
  #look: AbortController | undefined;

  constructor(rules: Pick<Rules, 'ifPassed'>, live: Pick<Live, 'glance'>) {
    this.#rules = rules;
    this.#live = live;
  }

  set on(on: boolean) {
    this.state.current = { on };
    this.#restart();
  }

  /** Looks at another position, or at none. */
  follow(subject: Subject | undefined): void {
    if (subject?.node === this.#subject?.node) return;
    this.#subject = subject;
    this.#restart();
  }

  close(): void {
    this.#look?.abort();
  }

  #restart(): void {
    this.#look?.abort();
    const { on } = this.state.current;
    this.state.current = { on };
    if (!on || !this.#subject) return;
    const look = new AbortController();
    this.#look = look;
    void this.#run(this.#subject, look.signal);
  }

  async #run({ node, game, turn }: Subject, signal: AbortSignal): Promise<void> {
    const tell = (state: Partial<ThreatState>) => {
      if (!signal.aborted) this.state.current = { on: true, ...state };
    };
    try {
      const passed = await this.#rules.ifPassed(game);
      signal.throwIfAborted();
      if (!passed) return tell({ found: { node } });
      await this.#search(passed, other(turn), signal, (line) => tell({ found: { node, line } }));
    } catch (cause) {
      tell({ problem: messageOf(cause) });
    }
  }

  async #search(
    game: Game,
    turn: Color,
    signal: AbortSignal,
    tell: (line: EvaluatedLine) => void,
  ): Promise<void> {
    const report = (best: Best) => {
      const [line] = linesOf(best, turn);
      if (line) tell(line);
    };
    report(await this.#live.glance(game, { nodes: NODES }, report, signal));
  }
}
