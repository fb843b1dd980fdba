import { beforeEach, expect, test } from 'vitest';
import type {
  ClientMessage,
  Color,
  LoggedEvent,
  Move,
  Offer,
  ServerMessage,
  TableView,
} from '../generated';
import { move, settle, viewOf } from '../testing';
import { Connection } from './connection';
import { type LiveRules, LiveTable } from './live-game';
import { FakeNetwork } from './testing';

let network: FakeNetwork;
let table: LiveTable;

/** Rules that count moves and offers. */
const rules: LiveRules = {
  view: async (game) => viewOf(game),
  ifPassed: async (game) => game,
  after: async (game, events) => ({
    ...game,
    moves: [
      ...game.moves,
      ...events.flatMap((event) => (event.kind === 'moved' ? event.move : [])),
    ],
  }),
  table: async (log) => tableOf(log),
};

function tableOf(log: LoggedEvent[]): TableView {
  let moves: Move[] = [];
  const offers: Record<Color, Offer[]> = { white: [], black: [] };
  for (const { event, by } of log as { event: { kind: string }; by?: Color }[]) {
    const { kind } = event;
    if (kind === 'moved') moves = [...moves, (event as unknown as { move: Move }).move];
    if (kind === 'undone') moves = moves.slice(0, (event as unknown as { to: number }).to);
    if (kind === 'offered' && by) offers[by] = ['draw'];
    if (kind === 'declined' && by) offers[by === 'white' ? 'black' : 'white'] = [];
  }
  return {
    game: { gameType: 'Base', rules: { queenOpening: 'allowed', repetition: 'claim' }, moves },
    players: { white: { kind: 'human' }, black: { kind: 'human' } },
    time: { kind: 'unlimited' },
    forfeit: false,
    since: 0,
    stands: false,
    offers,
    isAborted: false,
  };
}

const event = (sequence: number, what: object, by?: Color): LoggedEvent =>
  ({ sequence, at: 0, ...(by ? { by } : {}), event: what }) as unknown as LoggedEvent;

const created = event(1, { kind: 'created' });
const played = (sequence: number, piece: string) =>
  event(sequence, { kind: 'moved', move: move(piece) }, piece[0] === 'w' ? 'white' : 'black');

const hear = async (message: ServerMessage) => {
  network.last.hear(message);
  await settle();
};
const snapshot = (...events: LoggedEvent[]) =>
  hear({ kind: 'snapshot', game: 'g', sequence: events.length, events });
const events = (...events: LoggedEvent[]) => hear({ kind: 'events', game: 'g', events });

type Do = ClientMessage & { kind: 'do' };
const wanted = () => network.last.said.filter((said): said is Do => said.kind === 'do');
const now = () => table.state.current;

beforeEach(async () => {
  network = new FakeNetwork();
  const connection = new Connection(network.parts);
  table = new LiveTable('g', { connection, rules });
  table.open();
  connection.start();
  network.last.open();
  await hear({ kind: 'welcome', version: 1, now: 0 });
});

/** Sits down as White at a table with so many moves. */
async function sit(color: Color, ...log: LoggedEvent[]): Promise<void> {
  await snapshot(created, ...log);
  await hear({ kind: 'seat', game: 'g', color });
}

test('what is offered is shown until the game begins', async () => {
  expect(now().kind).toBe('waiting');
  const posted = { id: 'g', by: 'Ada', at: 0, challenge: {} } as never;
  await hear({ kind: 'snapshot', game: 'g', sequence: 0, events: [], challenge: posted });
  expect(now()).toMatchObject({ kind: 'offered', posted: { by: 'Ada' } });
  await snapshot(created);
  expect(now().kind).toBe('playing');
  expect(now().posted).toBeUndefined();
  expect(table.sequence()).toBe(1);
});

test('a game that the server does not know is gone', async () => {
  await hear({ kind: 'gone', game: 'g' });
  expect(now().kind).toBe('gone');
});

test('an own move is shown at once and stays when the server has it', async () => {
  await sit('white');
  expect(table.canPlay).toBe(true);
  table.play(move('wS1'));
  await settle();
  expect(now().current?.game.moves).toHaveLength(1);
  expect(now().sending).toEqual({ ply: 1, at: 0 });
  expect(table.canPlay).toBe(false);
  const [said] = wanted();
  expect(said?.command).toEqual({ kind: 'move', ply: 1, move: move('wS1') });
  await events(played(2, 'wS1'));
  await hear({ kind: 'done', id: said?.id ?? '', sequence: 2 });
  expect(now().sending).toBeUndefined();
  expect(now().current?.game.moves).toHaveLength(1);
});

test('a move that is refused goes back, and the reason is told', async () => {
  await sit('white');
  table.play(move('wS1'));
  await settle();
  const refused = { code: 'timeIsUp', message: 'the time is up' };
  await hear({ kind: 'refused', id: wanted()[0]?.id ?? '', ...refused });
  expect(now().current?.game.moves).toHaveLength(0);
  expect(now().refusal).toMatchObject(refused);
  expect(table.canPlay).toBe(true);
});

test('where another tab was faster, its move is shown', async () => {
  await sit('white');
  table.play(move('wS1'));
  await settle();
  await events(played(2, 'wA1'));
  await hear({ kind: 'stale', id: wanted()[0]?.id ?? '', sequence: 2 });
  expect(now().current?.game.moves).toEqual([move('wA1')]);
  expect(now().refusal).toBeUndefined();
});

test('events that came twice count once, and a gap is asked for', async () => {
  await sit('white');
  await events(played(2, 'wS1'));
  await events(played(2, 'wS1'), played(3, 'bS1'));
  expect(table.sequence()).toBe(3);
  await events(played(5, 'bA1'));
  expect(table.sequence()).toBe(3);
  expect(network.last.said.at(-1)).toEqual({ kind: 'watch', game: 'g', after: 3 });
});

test('a premove is prepared, played by the server, and gone then', async () => {
  await sit('white', played(2, 'wS1'), played(3, 'bS1'), played(4, 'wA1'));
  expect(table.canPlay).toBe(false);
  expect(table.canPrepare).toBe(true);
  table.play(move('wQ'));
  await settle();
  expect(wanted().at(-1)?.command).toEqual({
    kind: 'plan',
    ply: 5,
    replies: [{ move: move('wQ') }],
  });
  expect(now().replies).toHaveLength(1);
  await events(played(5, 'bA1'), played(6, 'wQ'));
  expect(now().replies).toEqual([]);
  expect(now().missed).toBeUndefined();
});

test('a premove that could not be played is told', async () => {
  await sit('white', played(2, 'wS1'), played(3, 'bS1'), played(4, 'wA1'));
  table.play(move('wQ'));
  await settle();
  await events(played(5, 'bA1'));
  expect(now().replies).toEqual([]);
  expect(now().missed).toBe(true);
  expect(table.canPlay).toBe(true);
});

test('a premove is taken back', async () => {
  await sit('white', played(2, 'wS1'), played(3, 'bS1'), played(4, 'wA1'));
  table.play(move('wQ'));
  table.prepare([]);
  await settle();
  expect(wanted().at(-1)?.command).toMatchObject({ kind: 'plan', replies: [] });
  expect(now().replies).toEqual([]);
});

test('offers of both sides, and what became of them', async () => {
  await sit('white', played(2, 'wS1'), played(3, 'bS1'));
  await events(event(4, { kind: 'offered' }, 'black'));
  expect(table.offered).toEqual(['draw']);
  expect(table.offering).toEqual([]);
  await events(event(5, { kind: 'declined' }, 'white'), event(6, { kind: 'offered' }, 'white'));
  expect(table.offering).toEqual(['draw']);
  expect(now().declined).toBeUndefined();
  await events(event(7, { kind: 'declined' }, 'black'));
  expect(now().declined).toBe('draw');
});

test('one looks back and is called to the end by nobody but oneself', async () => {
  await sit('white', played(2, 'wS1'), played(3, 'bS1'));
  await table.show(1);
  expect(now().shown?.ply).toBe(1);
  expect(table.canPlay).toBe(false);
  await events(played(4, 'wA1'), played(5, 'bA1'));
  expect(now().shown?.ply).toBe(1);
  await table.show(99);
  expect(now().shown?.ply).toBe(4);
  expect(table.canPlay).toBe(true);
});

test('who only watches moves nothing', async () => {
  await snapshot(created);
  await hear({ kind: 'seat', game: 'g' });
  table.play(move('wS1'));
  await settle();
  expect(wanted()).toEqual([]);
});

test('chat and presence', async () => {
  await sit('white');
  await hear({ kind: 'presence', game: 'g', blackAway: 5, watchers: 2 });
  expect(now()).toMatchObject({ away: { black: 5 }, watchers: 2 });
  await hear({ kind: 'presence', game: 'g', watchers: 0 });
  expect(now().away).toEqual({});
  await hear({ kind: 'said', game: 'g', room: 'players', name: 'Ada', text: 'hi', at: 1 });
  expect(now().said.map(({ text }) => text)).toEqual(['hi']);
});
