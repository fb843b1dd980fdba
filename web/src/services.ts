/**
 * What the pages share: the rules, the engine and the library. They are made
 * once, when a page first asks for them.
 */

import { type Engine, engine } from './engine/engine';
import { BrowserStore, openShelf } from './library/browser-store';
import { hasServer, ServerStore } from './library/server-store';
import type { GameStore } from './library/store';
import { type Rules, rules } from './rules/rules';

export interface Services {
  rules: Rules;
  engine: Engine;
  store: GameStore;
}

let made: Promise<Services> | undefined;

/** The services; a failure is not kept, so that asking again tries again. */
export function services(): Promise<Services> {
  made ??= make().catch((cause) => {
    made = undefined;
    throw cause;
  });
  return made;
}

async function make(): Promise<Services> {
  return { rules, engine, store: await openStore() };
}

async function openStore(): Promise<GameStore> {
  const fetchHere: typeof fetch = (...request) => fetch(...request);
  if (await hasServer(fetchHere)) return new ServerStore(fetchHere);
  return new BrowserStore(await openShelf(indexedDB), rules, Date.now);
}
