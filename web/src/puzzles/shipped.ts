/**
 * The puzzles that come with the page. The file is loaded when the first puzzle
 * is asked for; the service worker keeps it for those without a network.
 */

import file from '../../../data/puzzles.tsv?url';
import { whileBusy } from '../busy';
import { type Puzzle, readPuzzles } from './puzzle';

let loaded: Promise<readonly Puzzle[]> | undefined;

/** All of them; a failure is not kept, so that asking again tries again. */
export function shippedPuzzles(): Promise<readonly Puzzle[]> {
  loaded ??= whileBusy(load()).catch((cause) => {
    loaded = undefined;
    throw cause;
  });
  return loaded;
}

async function load(): Promise<readonly Puzzle[]> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return readPuzzles(await response.text());
}
