/** Stand-ins for the rules, the engine and the library, for tests only. */

import type { Engine } from '../engine/engine';
import type {
  Best,
  Game,
  Event as GameEvent,
  LibraryFile,
  Move,
  SearchSettings,
  View,
} from '../generated';
import { BrowserStore, type Shelf } from '../library/browser-store';
import type { Rules } from '../rules/rules';
import type { OpenSeat, SeatEvents } from './seat';

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
    liberties: { white: [], black: [] },
    texts: game.moves.map((move) => move.kind),
    ...(game.outcome ? { outcome: game.outcome } : {}),
    ...change,
  };
}

/** Rules that allow everything; `view` can be replaced by what a test needs. */
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

/** A shelf in memory. */
export function memoryShelf(): Shelf {
  type Entry = Awaited<ReturnType<Shelf['all']>>[number];
  const entries = new Map<string, Entry>();
  return {
    get: async (id) => structuredClone(entries.get(id)),
    all: async () => structuredClone([...entries.values()]),
    delete: async (id) => {
      entries.delete(id);
    },
    put: async (entry, ifLength) => {
      if ((entries.get(entry.id)?.log.length ?? 0) !== ifLength) return false;
      entries.set(entry.id, structuredClone(entry));
      return true;
    },
  };
}

export function memoryStore(rules: Rules = new FakeRules()): BrowserStore {
  let time = 1000;
  return new BrowserStore(memoryShelf(), rules, () => time++);
}

/** Seats that a test hands out; `left` are the games whose seats were given up. */
export function fakeSeats(): { open: OpenSeat; seats: SeatEvents[]; left: string[] } {
  const seats: SeatEvents[] = [];
  const left: string[] = [];
  const open: OpenSeat = (game, events) => {
    seats.push(events);
    return {
      take: () => {
        for (const other of seats) other.onseat(other === events);
      },
      tell: (sequence) => {
        for (const other of seats) if (other !== events) other.onnews(sequence);
      },
      leave: () => left.push(game),
    };
  };
  return { open, seats, left };
}

export const BEGIN: Extract<GameEvent, { kind: 'created' }> = {
  kind: 'created',
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  players: { white: { kind: 'human' }, black: { kind: 'engine', level: 1 } },
};

export const move = (piece: string): Move => ({ kind: 'place', piece, to: { q: 0, r: 0 } });

/** Waits until all that is on its way has arrived. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

export const fileOf = (...games: LibraryFile['games']): LibraryFile => ({
  format: 'alveare-library',
  version: 1,
  games,
});
