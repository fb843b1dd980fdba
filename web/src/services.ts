/**
 * What the pages share: the rules, the engine and the library. They are made
 * once, when a page first asks for them.
 */

import { whileBusy } from './busy';
import { EngineChoice } from './engine/choice';
import { type Engine, engine } from './engine/engine';
import { engineOfServer } from './engine/server-engine';
import { BrowserStore, openShelf } from './library/browser-store';
import { memoryShelf } from './library/memory-shelf';
import { ServerStore } from './library/server-store';
import type { GameStore } from './library/store';
import { type Rules, rules } from './rules/rules';
import { browserMemory, type Fetch, findServer, isOwner } from './server';
import { currentSettings } from './settings';
import { openOr } from './storage';

export interface Services {
  rules: Rules;
  /** The page's own engine, which plays the same wherever it runs. */
  engine: Engine;
  /** The engine that analyses: the program's, if there is one and it is wanted. */
  analyst: EngineChoice;
  store: GameStore;
}

const openGames = openOr(openShelf, memoryShelf);

let made: Promise<Services> | undefined;

/** The services; a failure is not kept, so that asking again tries again. */
export function services(): Promise<Services> {
  made ??= whileBusy(make()).catch((cause) => {
    made = undefined;
    throw cause;
  });
  return made;
}

async function make(): Promise<Services> {
  const fetchHere: Fetch = (...request) => fetch(...request);
  const server = await findServer(fetchHere, browserMemory);
  // Programs of earlier versions have no engine for the page.
  const cores = server?.info?.cores ?? 0;
  const program = cores > 0 ? { engine: engineOfServer(fetchHere), cores } : undefined;
  const analyst = new EngineChoice(engine, program, () => currentSettings().analyst);
  // Guests of somebody else's program keep their games in their own browser.
  const store = isOwner(server)
    ? new ServerStore(fetchHere)
    : new BrowserStore(await openGames(), rules, Date.now);
  return { rules, engine, analyst, store };
}
