import { beforeEach, describe, expect, test } from 'vitest';
import type { Event as GameEvent } from '../generated';
import { Refused, Unreachable } from '../library/store';
import {
  BEGIN,
  deferred,
  FakeEngine,
  FakeRules,
  memoryStore,
  move,
  settle,
  viewOf,
} from '../testing';
import { LeftOutboxes } from './outbox';
import { Session, type SessionParts } from './session';
import { fakeSeats, NO_PAUSE } from './testing';

let rules: FakeRules;
let engine: FakeEngine;
let store: ReturnType<typeof memoryStore>;
let seats: ReturnType<typeof fakeSeats>;
let left: LeftOutboxes;
let time: number;
let pace: SessionParts['pace'];
/** Lets the outboxes of games that were left try again. */
let tryAgain: () => void;

beforeEach(() => {
  rules = new FakeRules();
  engine = new FakeEngine();
  store = memoryStore(rules);
  seats = fakeSeats();
  left = new LeftOutboxes(
    () =>
      new Promise((resolve) => {
        tryAgain = resolve;
      }),
  );
  time = 0;
  pace = NO_PAUSE;
});

/** Has the library refuse to store anything, until the returned function is called. */
function failing(cause: Error = new Unreachable('no answer')): () => void {
  const append = store.append.bind(store);
  store.append = async () => {
    throw cause;
  };
  return () => {
    store.append = append;
  };
}

async function open(begin: GameEvent = BEGIN, id = 'game'): Promise<Session> {
  await store.append(id, 0, [begin]).catch(() => {});
  const parts = {
    rules,
    engine,
    store,
    openSeat: seats.open,
    left,
    now: () => time,
    pace,
  };
  const session = await Session.open(parts, id);
  session.start();
  await settle();
  return session;
}

const TWO_PEOPLE: GameEvent = {
  ...BEGIN,
  players: { white: { kind: 'human' }, black: { kind: 'human' } },
};

describe('a game against the engine', () => {
  test('the engine answers a move, and both are stored', async () => {
    const session = await open();
    await session.play(move('wA1'));
    expect(session.state.current.thinking).toBe(true);
    engine.searches[0]?.answer(move('bA1'));
    await settle();
    expect(session.state.current.thinking).toBe(false);
    expect(session.canPlay).toBe(true);
    const { game } = await store.load('game');
    expect(game.moves).toEqual([move('wA1'), move('bA1')]);
  });

  test('the person cannot move for the engine', async () => {
    const session = await open();
    await session.play(move('wA1'));
    await session.play(move('bA1'));
    expect(session.state.current.game.moves).toHaveLength(1);
  });

  test('an engine that fails is reported and tried again', async () => {
    const session = await open();
    await session.play(move('wA1'));
    engine.searches[0]?.fail(new Error('out of memory'));
    await settle();
    expect(session.state.current.problem).toEqual({ kind: 'engine', message: 'out of memory' });
    session.retry();
    engine.searches[1]?.answer(move('bA1'));
    await settle();
    expect(session.state.current.game.moves).toHaveLength(2);
    expect(session.state.current.problem).toBeUndefined();
  });

  test('undo while it thinks stops it and takes back the own move', async () => {
    const session = await open();
    await session.play(move('wA1'));
    await session.undo();
    expect(engine.searches[0]?.signal?.aborted).toBe(true);
    expect(session.state.current.game.moves).toEqual([]);
    expect(session.state.current.thinking).toBe(false);
    expect(session.state.current.problem).toBeUndefined();
    expect(session.canPlay).toBe(true);
  });

  test('undo after the answer takes back both', async () => {
    const session = await open();
    await session.play(move('wA1'));
    engine.searches[0]?.answer(move('bA1'));
    await settle();
    await session.undo();
    await settle();
    expect((await store.load('game')).game.moves).toEqual([]);
  });

  test('a game that is opened with the engine to move goes on', async () => {
    await store.append('game', 0, [BEGIN, { kind: 'moved', move: move('wA1') }]);
    const session = await open();
    expect(session.state.current.thinking).toBe(true);
  });

  test('a draw is agreed only if the engine wants it', async () => {
    const session = await open();
    await session.offerDraw();
    expect(session.state.current.notice).toEqual({ kind: 'drawRefused' });
    engine.agrees = true;
    await session.offerDraw();
    expect(session.state.current.view.outcome).toEqual({ result: 'draw', reason: 'agreement' });
  });

  test('a draw that is declined while the engine thinks is still declined after its move', async () => {
    const session = await open();
    await session.play(move('wA1'));
    await session.offerDraw();
    engine.searches[0]?.answer(move('bA1'));
    await settle();
    expect(session.state.current.notice).toEqual({ kind: 'drawRefused' });
    await session.play(move('wS1', 1));
    expect(session.state.current.notice).toBeUndefined();
  });

  test('resigning while the engine thinks loses the game for the person', async () => {
    const session = await open();
    await session.play(move('wA1'));
    await session.resign();
    await settle();
    const outcome = { result: 'win', winner: 'black', reason: 'resignation' };
    expect(session.state.current.view.outcome).toEqual(outcome);
    expect((await store.load('game')).game.outcome).toEqual(outcome);
    expect(session.state.current.thinking).toBe(false);
  });

  test('a hint is shown and gone after the next move', async () => {
    const session = await open();
    const asked = session.hint();
    engine.searches[0]?.answer(move('wQ'));
    await asked;
    expect(session.state.current.hint?.move).toEqual(move('wQ'));
    await session.play(move('wA1'));
    expect(session.state.current.hint).toBeUndefined();
  });
});

test('a hint is let go of, also while it is being worked out', async () => {
  const session = await open();
  const asked = session.hint();
  session.dismissHint();
  await asked;
  expect(session.state.current).toMatchObject({ asking: false });
  const again = session.hint();
  engine.searches.at(-1)?.answer(move('wQ'));
  await again;
  expect(session.state.current.hint).toBeDefined();
  session.dismissHint();
  expect(session.state.current.hint).toBeUndefined();
});

test('a move takes away the hint that is still being worked out', async () => {
  const session = await open();
  const asked = session.hint();
  await session.play(move('wA1'));
  await asked;
  expect(engine.searches[0]?.signal?.aborted).toBe(true);
  expect(session.state.current).toMatchObject({ asking: false, thinking: true });
  expect(session.state.current.problem).toBeUndefined();
});

/** Anything may be played from now on, a pass as well; nothing of it is stored. */
function anythingGoes(): void {
  const played = (event: GameEvent) => (event.kind === 'moved' ? [event.move] : []);
  rules.after = async (game, events) => ({
    ...game,
    moves: [...game.moves, ...events.flatMap(played)],
  });
  failing();
}

test('who must pass passes, and is told why', async () => {
  const why = { placement: 'noCell', stuck: [] } as const;
  rules.view = async (game) =>
    viewOf(game, game.moves.length === 1 ? { pass: { ...why, stuck: [] } } : {});
  const session = await open(TWO_PEOPLE);
  anythingGoes();
  await session.play(move('wA1'));
  await settle();
  expect(session.state.current.game.moves).toEqual([move('wA1'), { kind: 'pass' }]);
  expect(session.state.current.notice).toEqual({ kind: 'passed', color: 'black', why });
  expect(session.undoTarget).toBe(0);
});

test('a person reads why until the own next move, however fast the engine answers', async () => {
  const why = { placement: 'reserveEmpty', stuck: [] } as const;
  rules.view = async (game) =>
    viewOf(game, game.moves.length === 2 ? { pass: { ...why, stuck: [] } } : {});
  const session = await open();
  anythingGoes();
  await session.play(move('wA1'));
  engine.searches[0]?.answer(move('bA1'));
  await settle();
  engine.searches[1]?.answer(move('bA2'));
  await settle();
  expect(session.state.current.game.moves).toHaveLength(4);
  expect(session.state.current.notice).toEqual({ kind: 'passed', color: 'white', why });
  await session.play(move('wA2'));
  expect(session.state.current.notice).toBeUndefined();
});

describe('two people', () => {
  test('a draw offer is answered by the other', async () => {
    const session = await open(TWO_PEOPLE);
    await session.offerDraw();
    expect(session.state.current.notice).toEqual({ kind: 'drawOffered', by: 'white' });
    await session.answerDraw(true);
    expect(session.state.current.view.outcome).toEqual({ result: 'draw', reason: 'agreement' });
  });

  test('moves can be looked at without changing the game', async () => {
    const session = await open(TWO_PEOPLE);
    await session.play(move('wA1'));
    await session.play(move('bA1'));
    await session.show(1);
    expect(session.state.current.shown.ply).toBe(1);
    expect(session.canPlay).toBe(false);
    await session.show(99);
    expect(session.state.current.shown.ply).toBe(2);
    expect(session.canPlay).toBe(true);
  });
});

describe('the clock', () => {
  const CLOCK: GameEvent = { ...TWO_PEOPLE, clock: { initial: 1000, increment: 100 } };

  test('runs from the first move on, adds the increment and is stored', async () => {
    const session = await open(CLOCK);
    time = 900;
    await session.play(move('wA1'));
    time = 1300;
    await session.play(move('bA1'));
    await settle();
    expect((await store.load('game')).summary.remaining).toEqual({ white: 1100, black: 700 });
  });

  test('is told to the engine', async () => {
    const session = await open({ ...BEGIN, clock: { initial: 100_000, increment: 2_000 } });
    await session.play(move('wA1'));
    expect(engine.searches[0]?.how).toMatchObject({
      level: 1,
      clock: { remaining: 100_000, increment: 2_000 },
    });
  });

  test('stands while the reply waits for the last move to be seen', async () => {
    const { promise, resolve } = deferred();
    pace = { moved: () => {}, rest: () => promise };
    const session = await open({ ...BEGIN, clock: { initial: 1000, increment: 0 } });
    await session.play(move('wA1'));
    time = 600;
    engine.searches[0]?.answer(move('bA1'));
    await settle();
    time = 2000;
    await session.tick();
    expect(session.state.current.view.outcome).toBeUndefined();
    resolve();
    await settle();
    expect((await store.load('game')).summary.remaining).toEqual({ white: 1000, black: 400 });
  });

  test('ends the game', async () => {
    const session = await open(CLOCK);
    await session.play(move('wA1'));
    time = 999;
    await session.tick();
    expect(session.state.current.view.outcome).toBeUndefined();
    time = 1000;
    await session.tick();
    expect(session.state.current.view.outcome).toEqual({
      result: 'win',
      winner: 'white',
      reason: 'time',
    });
  });
});

describe('the library', () => {
  test('that cannot be reached loses nothing', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    await settle();
    expect(session.state.current.problem).toEqual({ kind: 'saving', message: 'no answer' });
    expect(session.state.current.saved).toBe(false);
    await session.play(move('bA1'));
    back();
    session.retry();
    await settle();
    expect(session.state.current.saved).toBe(true);
    expect((await store.load('game')).game.moves).toEqual([move('wA1'), move('bA1')]);
  });

  test('that is back is found by itself', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    await settle();
    back();
    time = 3999;
    await session.tick();
    await settle();
    expect(session.state.current.saved).toBe(false);
    time = 4000;
    await session.tick();
    await settle();
    expect(session.state.current.saved).toBe(true);
    expect(session.state.current.problem).toBeUndefined();
  });

  test('that is away is told once to whoever knows it, until it has been back', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    await settle();
    session.dismissProblem();
    await session.play(move('bA1'));
    await settle();
    expect(session.state.current.saved).toBe(false);
    expect(session.state.current.problem).toBeUndefined();
    back();
    time = 4000;
    await session.tick();
    await settle();
    expect(session.state.current.saved).toBe(true);
    failing();
    await session.undo();
    await settle();
    expect(session.state.current.problem).toMatchObject({ kind: 'saving' });
  });

  test('that refuses moves is asked again, even while the engine fails', async () => {
    const session = await open();
    const back = failing(new Refused('too many requests'));
    await session.play(move('wA1'));
    await settle();
    expect(session.state.current.problem).toMatchObject({ kind: 'saving' });
    engine.searches[0]?.fail(new Error('out of memory'));
    await settle();
    expect(session.state.current.problem).toMatchObject({ kind: 'engine' });
    back();
    session.retry();
    await settle();
    expect(session.state.current).toMatchObject({ saved: true, thinking: true });
    expect((await store.load('game')).game.moves).toEqual([move('wA1')]);
  });

  test('gets what was played before the game was left', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    await settle();
    session.close();
    await settle();
    expect(left.isEmpty).toBe(false);
    expect(seats.left).toEqual([]);
    await expect(open(TWO_PEOPLE)).rejects.toThrow('no answer');

    back();
    tryAgain();
    await settle();
    expect(left.isEmpty).toBe(true);
    expect(seats.left).toEqual(['game']);
    expect((await store.load('game')).game.moves).toEqual([move('wA1')]);
  });

  test('gets what was played before the game is opened again', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    session.close();
    await settle();
    back();
    const again = await open(TWO_PEOPLE);
    expect(again.state.current.game.moves).toEqual([move('wA1')]);
    expect(seats.left).toEqual(['game']);
    await again.play(move('bA1'));
    await settle();
    expect((await store.load('game')).game.moves).toEqual([move('wA1'), move('bA1')]);
  });

  test('counts if the game went on elsewhere after it was left', async () => {
    const session = await open(TWO_PEOPLE);
    const back = failing();
    await session.play(move('wA1'));
    session.close();
    await settle();
    back();
    await store.append('game', 1, [{ kind: 'moved', move: move('wS1') }]);
    tryAgain();
    await settle();
    expect(left.isEmpty).toBe(true);
    expect((await store.load('game')).game.moves).toEqual([move('wS1')]);
  });

  test('that was changed elsewhere counts, and the players are told', async () => {
    const session = await open(TWO_PEOPLE);
    await store.append('game', 1, [{ kind: 'moved', move: move('wS1') }]);
    await session.play(move('wA1'));
    await settle();
    expect(session.state.current.game.moves).toEqual([move('wS1')]);
    expect(session.state.current.notice).toEqual({ kind: 'changedElsewhere' });
  });
});

test('a page that wakes up shows what is stored', async () => {
  const session = await open(TWO_PEOPLE);
  await store.append('game', 1, [{ kind: 'moved', move: move('wS1') }]);
  await session.refresh();
  expect(session.state.current.game.moves).toEqual([move('wS1')]);
});

describe('a page that wakes up while the engine thinks', () => {
  /** Has the library answer a question only when it is told to. */
  function slowLoad(): () => void {
    const load = store.load.bind(store);
    let answer = () => {};
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    store.load = async (id) => {
      const stored = await load(id);
      await waiting;
      return stored;
    };
    return answer;
  }

  test('keeps the move that comes before the library answers', async () => {
    const session = await open();
    await session.play(move('wA1'));
    await settle();
    await store.append('game', 2, [{ kind: 'moved', move: move('bS1') }]);
    const answer = slowLoad();
    const refreshed = session.refresh();
    failing();
    engine.searches[0]?.answer(move('bA1'));
    await settle();
    answer();
    await refreshed;
    // It is not stored yet; the library will say which of the two counts.
    expect(session.state.current.game.moves).toEqual([move('wA1'), move('bA1')]);
  });

  test('goes on with what was stored elsewhere', async () => {
    const clock = { initial: 100_000, increment: 0 };
    const session = await open({ ...BEGIN, clock });
    await session.play(move('wA1'));
    await settle();
    await store.append('game', 2, [
      { kind: 'moved', move: move('bS1') },
      { kind: 'moved', move: move('wS1', -1) },
    ]);
    await session.refresh();
    await settle();
    expect(engine.searches[0]?.signal?.aborted).toBe(true);
    expect(session.state.current.thinking).toBe(true);
    expect(session.state.current.clock?.running?.color).toBe('black');
    engine.searches[1]?.answer(move('bA1', 2));
    await settle();
    expect(session.state.current.game.moves).toHaveLength(4);
  });
});

describe('two tabs', () => {
  test('the second follows the first, and can take over', async () => {
    const first = await open(TWO_PEOPLE);
    const second = await open(TWO_PEOPLE);
    seats.seats[1]?.onseat(false);
    await settle();
    expect(second.canPlay).toBe(false);
    await first.play(move('wA1'));
    await settle();
    expect(second.state.current.game.moves).toEqual([move('wA1')]);
    second.takeSeat();
    await settle();
    expect(first.canPlay).toBe(false);
    await second.play(move('bA1'));
    await settle();
    expect(first.state.current.game.moves).toEqual([move('wA1'), move('bA1')]);
  });

  test('only the tab with the seat lets the engine think', async () => {
    const first = await open();
    const second = await open();
    seats.seats[1]?.onseat(false);
    await first.play(move('wA1'));
    await settle();
    expect(engine.searches).toHaveLength(1);
    expect(second.state.current.thinking).toBe(false);
  });
});
