/** Stand-ins for the rules, the engine and the library, for tests only. */

import type { Engine } from './engine/engine';
import type {
  Best,
  Game,
  Event as GameEvent,
  LibraryFile,
  Move,
  SearchSettings,
  View,
} from './generated';
import { BrowserStore } from './library/browser-store';
import { memoryShelf } from './library/memory-shelf';
import type { Rules } from './rules/rules';
import { shippedRules } from './wasm/testing';

/** A view of an empty table, with White and Black in turns. */
export function viewOf(game: Game, change: Partial<View> = {}): View {
  return {
    position: {
      gameType: game.gameType,
      queenOpening: game.rules.queenOpening,
      turn: game.moves.length % 2 === 0 ? 'white' : 'black',
      stacks: [],
    },
    reserves: { white: {}, black: {} },
    moves: [],
    canClaimDraw: false,
    occurrences: 1,
    pinned: [],
    throws: [],
    liberties: { white: [], black: [] },
    texts: game.moves.map((move) => move.kind),
    ...(game.outcome ? { outcome: game.outcome } : {}),
    ...change,
  };
}

let shipped: Rules | undefined;

/** The rules as they are shipped; they say what follows from a log. */
function shippedOnce(): Rules {
  shipped ??= shippedRules();
  return shipped;
}

/**
 * Rules that show whatever they are given; `view` can be replaced by what a test
 * needs. What becomes of a game and its log is not made up.
 */
export class FakeRules implements Rules {
  view: Rules['view'] = async (game) => viewOf(game);
  explain: Rules['explain'] = async () => ({ kind: 'illegal', reasons: [] });
  whyStuck: Rules['whyStuck'] = async () => [];
  ifPassed: Rules['ifPassed'] = async (game) => game;
  readMove: Rules['readMove'] = async () => ({ kind: 'pass' });
  setup: Rules['setup'] = async (position) => ({ kind: 'legal', position });
  diagram: Rules['diagram'] = async () => {
    throw new Error('no diagrams here');
  };
  read: Rules['read'] = async () => [];
  readGames: Rules['readGames'] = async () => [];
  write: Rules['write'] = async () => '';
  picture: Rules['picture'] = async () => '';
  end: Rules['end'] = async (game, act) => {
    if (act === 'agreeDraw') return { ...game, outcome: { result: 'draw', reason: 'agreement' } };
    if (act === 'claimDraw') return { ...game, outcome: { result: 'draw', reason: 'repetition' } };
    const winner = act.endsWith('White') ? 'black' : 'white';
    const reason = act.startsWith('time') ? 'time' : 'resignation';
    return { ...game, outcome: { result: 'win', winner, reason } };
  };
  after: Rules['after'] = (game, events) => shippedOnce().after(game, events);
  append: Rules['append'] = (...request) => shippedOnce().append(...request);
  takeIn: Rules['takeIn'] = (log, game) => shippedOnce().takeIn(log, game);
  table: Rules['table'] = (log) => shippedOnce().table(log);
  find: Rules['find'] = (texts, words) => shippedOnce().find(texts, words);
}

/** An engine that answers when it is told to. */
export class FakeEngine implements Engine {
  searches: {
    how: SearchSettings;
    signal: AbortSignal | undefined;
    report(move: Move): void;
    answer(move: Move): void;
    fail(cause: Error): void;
  }[] = [];
  agrees = false;

  search: Engine['search'] = (_game, how, report, signal) =>
    new Promise<Best>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('aborted')));
      this.searches.push({
        how,
        signal,
        report: (move) => report?.(bestOf(move)),
        answer: (move) => resolve(bestOf(move)),
        fail: reject,
      });
    });

  answerDraw: Engine['answerDraw'] = async () => this.agrees;
}

function bestOf(move: Move): Best {
  const value = { score: { kind: 'points', value: 0 }, winProbability: 0.5 } as const;
  const line = { moves: [move], texts: [move.kind], ...value };
  return { move, ...value, depth: 1, nodes: 1, lines: [line] };
}

export function memoryStore(rules: Rules = new FakeRules()): BrowserStore {
  let time = 1000;
  return new BrowserStore(memoryShelf(), rules, () => time++);
}

export const BEGIN: Extract<GameEvent, { kind: 'created' }> = {
  kind: 'created',
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  players: { white: { kind: 'human' }, black: { kind: 'engine', level: 1 } },
};

/** A first move of White, or Black's answer; another one says where it goes. */
export const move = (piece: string, q = piece.startsWith('w') ? 0 : 1): Move => ({
  kind: 'place',
  piece,
  to: { q, r: 0 },
});

/** More turns than there are between a move and its being stored. */
const TURNS = 24;

/** Waits until all that is on its way has arrived. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((done) => setImmediate(done));
}

/** A promise, and what resolves it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export const fileOf = (...games: LibraryFile['games']): LibraryFile => ({
  format: 'alveare-library',
  version: 1,
  games,
});
