/** The game to which the path of eight lessons leads. */

import { FIRST_CHOICE } from '../play/new-game';
import { startGame } from '../play/start';

/** Starts a game against an opponent who makes many mistakes, and goes to its table. */
export function startFirstGame(): Promise<void> {
  return startGame({ ...FIRST_CHOICE, level: 1 });
}
