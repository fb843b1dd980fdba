/**
 * A move as somebody types it: it is read, the rules are asked about it, and
 * it is played. The text is theirs: it stays until its own move was played,
 * whatever is refused, and whatever else happens on the board meanwhile.
 */

import { messageOf } from '../errors';
import type { Game, Move } from '../generated';
import { t } from '../messages';
import { Observable } from '../observable';
import { type Rules, UnreadMoveError } from '../rules/rules';
import { words } from '../words';

export class TypedMove {
  readonly state = new Observable({ text: '', problem: '' });

  /** What is in the field now. */
  type(text: string): void {
    this.state.current = { ...this.state.current, text };
  }

  /** Plays what was typed, by `play`, which says whether it was played; says the same. */
  async submit(
    rules: Pick<Rules, 'readMove' | 'explain'>,
    game: Game,
    play: (move: Move) => Promise<boolean>,
  ): Promise<boolean> {
    const { text } = this.state.current;
    this.state.current = { text, problem: '' };
    try {
      const move = await rules.readMove(game, text.trim());
      const explanation = await rules.explain(game, move);
      if (explanation.kind === 'illegal') {
        this.#refuse(words().explanation(explanation, undefined).join(' '));
        return false;
      }
      if (!(await play(move))) return false;
    } catch (cause) {
      const unread = cause instanceof UnreadMoveError;
      this.#refuse(
        unread
          ? words().unread(cause.problem)
          : t('play.type.failed', { message: messageOf(cause) }),
      );
      return false;
    }
    // Whoever has gone on typing is about to make the next move.
    if (this.state.current.text === text) this.type('');
    return true;
  }

  #refuse(problem: string): void {
    this.state.current = { ...this.state.current, problem };
  }
}
