/** Starts a game and goes to its table. */

import { go } from '../router';
import { services } from '../services';
import { type Beginning, type Choice, createdEvent, createGame } from './new-game';

export async function startGame(choice: Choice, from?: Beginning): Promise<void> {
  const { store } = await services();
  go({ page: 'game', id: await createGame(store, createdEvent(choice, Math.random, from)) });
}
