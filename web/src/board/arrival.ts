// When the tiles that are on their way have arrived.

import { tick } from 'svelte';

/** Resolves once nothing moves on the page but what moves for ever. */
export async function arrived(): Promise<void> {
  // What was changed just now is drawn first, and begins to move then.
  await tick();
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect && effect.getComputedTiming().endTime !== Infinity);
  // A motion that is ended early has arrived, too.
  await Promise.allSettled(moving.map(({ finished }) => finished));
}
