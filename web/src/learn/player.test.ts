import { describe, expect, test } from 'vitest';
import type { Hex } from '../board/types';
import type { Explanation, Game, Move, Reason, View } from '../generated';
import type { Rules } from '../rules/rules';
import { sameMove } from '../table/selection';
import type { Lesson, Task } from './lesson';
import { gameFrom, LessonPlayer } from './player';

const hex = (q: number, r = 0): Hex => ({ q, r });
const shift = (piece: string, to: Hex): Move => ({ kind: 'shift', piece, to });

const POSITION = {
  gameType: 'Base',
  queenOpening: 'forbidden',
  turn: 'white',
  stacks: [
    { hex: hex(0), pieces: ['wQ'] },
    { hex: hex(1), pieces: ['bQ'] },
  ],
} as View['position'];

const REASON = { kind: 'apart', to: hex(9), text: '', tournamentReading: false } as Reason;

/** Rules in whose language a move is its tile and the column it goes to. */
class FakeRules implements Partial<Rules> {
  marks: Hex[] = [];
  legal = new Set<string>();
  /** Set by a test that wants to answer later. */
  gate: Promise<void> = Promise.resolve();

  diagram: Rules['diagram'] = async () => ({ position: POSITION, marks: this.marks });
  view: Rules['view'] = async (game) =>
    ({
      position: POSITION,
      texts: game.moves.map((move) => move.kind),
      moves: [],
    }) as Partial<View> as View;
  readMove: Rules['readMove'] = async (_game, text) => {
    const [piece = '', column = '0'] = text.split(' ');
    return text === 'pass' ? { kind: 'pass' } : shift(piece, hex(Number(column)));
  };
  explain: Rules['explain'] = async (_game, move) => {
    await this.gate;
    const text = move.kind === 'pass' ? 'pass' : `${move.piece} ${move.to.q}`;
    const legal = this.legal.has(text);
    return (
      legal ? { kind: 'move', ways: [] } : { kind: 'illegal', reasons: [REASON] }
    ) as Explanation;
  };
  whyStuck: Rules['whyStuck'] = async () => [REASON];
}

async function open(
  task: Task,
  marks: Hex[] = [],
  legal: string[] = [],
  pause = async (): Promise<void> => {},
) {
  const rules = new FakeRules();
  rules.marks = marks;
  rules.legal = new Set(legal);
  const lesson: Lesson = { name: '01-x', chapter: 'start', task, diagram: '' };
  const player = await LessonPlayer.open(lesson, rules as Partial<Rules> as Rules, pause);
  return { player, rules };
}

describe('cells to mark', () => {
  const task: Task = {
    kind: 'reach',
    piece: 'wQ',
    wrong: [{ key: 'far', kind: 'apart', tries: ['wQ 7'] }],
  };

  test('the lesson is solved when all are marked, in any order', async () => {
    const { player } = await open(task, [hex(2), hex(3)]);
    expect(player.wanted).toBe(2);
    await player.tapCell(hex(3));
    expect(player.state.current).toMatchObject({ found: [hex(3)], solved: false });
    await player.tapCell(hex(3));
    await player.tapCell(hex(2));
    expect(player.state.current).toMatchObject({ found: [hex(3), hex(2)], solved: true });
  });

  test('a wrong cell gets the rules’ reasons, and the lesson’s answer if it has one', async () => {
    const { player } = await open(task, [hex(2)]);
    await player.tapCell(hex(5));
    expect(player.state.current.verdict).toEqual({
      kind: 'wrong',
      reasons: [REASON],
      piece: 'wQ',
      to: hex(5),
    });
    await player.tapCell(hex(7));
    expect(player.state.current.verdict).toMatchObject({ kind: 'wrong', answer: 'far' });
    expect(player.state.current.solved).toBe(false);
  });

  test('an answer that comes too late is not shown', async () => {
    const { player, rules } = await open(task, [hex(2)]);
    let release = () => {};
    rules.gate = new Promise((resolve) => {
      release = resolve;
    });
    const late = player.tapCell(hex(5));
    await player.tapCell(hex(2));
    release();
    await late;
    expect(player.state.current).toMatchObject({ solved: true, verdict: { kind: 'right' } });
  });

  test('it can be begun again, and shows what is left', async () => {
    const { player } = await open(task, [hex(2), hex(3)]);
    await player.tapCell(hex(2));
    expect(await player.solution()).toEqual({ hexes: [hex(3)] });
    player.restart();
    expect(player.state.current).toMatchObject({ found: [], solved: false });
    expect(player.state.current.verdict).toBeUndefined();
  });
});

test('tiles are picked like cells', async () => {
  const task: Task = {
    kind: 'pick',
    property: 'pinned',
    wrong: [{ key: 'end', kind: 'legal', tries: ['bQ'] }],
  };
  const { player } = await open(task, [hex(0)]);
  await player.tapPiece('bQ', hex(1));
  expect(player.state.current.verdict).toMatchObject({ answer: 'end', piece: 'bQ' });
  await player.tapPiece('wQ', hex(0));
  expect(player.state.current.solved).toBe(true);
});

describe('a line to play', () => {
  const task: Task = {
    kind: 'play',
    steps: [
      {
        accept: ['wQ 2', 'wQ 3'],
        wrong: [
          { key: 'stay', kind: 'legal', tries: ['wQ 4'] },
          { key: 'apart', kind: 'apart', tries: ['wQ 9'] },
        ],
        reply: 'bQ 5',
      },
      { accept: ['pass'], wrong: [] },
    ],
  };

  test('goes on with the opponent’s reply, to the end', async () => {
    const { player } = await open(task);
    await player.play(shift('wQ', hex(3)));
    expect(player.state.current).toMatchObject({ step: 1, solved: false, waiting: false });
    expect(player.state.current.game.moves).toEqual([shift('wQ', hex(3)), shift('bQ', hex(5))]);
    await player.play({ kind: 'pass' });
    expect(player.state.current).toMatchObject({ step: 2, solved: true });
    await player.play({ kind: 'pass' });
    expect(player.state.current.game.moves).toHaveLength(3);
  });

  test('a legal move that misses the goal is not played', async () => {
    const { player } = await open(task, [], ['wQ 4', 'wQ 6']);
    await player.play(shift('wQ', hex(4)));
    expect(player.state.current.verdict).toEqual({
      kind: 'wrong',
      answer: 'stay',
      reasons: [],
      piece: 'wQ',
    });
    await player.play(shift('wQ', hex(6)));
    expect(player.state.current.verdict).toEqual({ kind: 'wrong', reasons: [], piece: 'wQ' });
    expect(player.state.current.game.moves).toEqual([]);
  });

  test('what the rules refused has the lesson’s answer, by cell or by reason', async () => {
    const { player } = await open(task);
    expect(await player.answerTo('wQ', hex(9), [REASON])).toBe('apart');
    expect(await player.answerTo('wQ', hex(8), [REASON])).toBeUndefined();
    expect(await player.answerTo('wQ', undefined, [REASON])).toBe('apart');
    expect(await player.answerTo('bQ', undefined, [REASON])).toBeUndefined();
  });

  test('the solution is the next move', async () => {
    const { player } = await open(task);
    expect(await player.solution()).toEqual({ hexes: [], move: shift('wQ', hex(2)) });
  });

  test('beginning again stops a reply that is on its way', async () => {
    const { player } = await open(task);
    const playing = player.play(shift('wQ', hex(2)));
    player.restart();
    await playing;
    expect(player.state.current).toMatchObject({ step: 0, waiting: false });
    expect(player.state.current.game.moves).toEqual([]);
  });
});

test('beginning again ends what is waited for', async () => {
  const task: Task = {
    kind: 'play',
    steps: [{ accept: ['wQ 2'], wrong: [], reply: 'bQ 5' }],
  };
  const { player } = await open(task, [], ['wQ 4'], () => new Promise(() => {}));
  for (const column of [2, 4]) {
    const playing = player.play(shift('wQ', hex(column)));
    while (!player.state.current.waiting) await Promise.resolve();
    player.restart();
    await playing;
    expect(player.state.current).toMatchObject({ step: 0, solved: false, waiting: false });
    expect(player.state.current.game.moves).toEqual([]);
  }
});

describe('showing the solution ends the try', () => {
  test('that is being judged', async () => {
    const task: Task = { kind: 'reach', piece: 'wQ', wrong: [] };
    const { player, rules } = await open(task, [hex(2)]);
    let release = () => {};
    rules.gate = new Promise((resolve) => {
      release = resolve;
    });
    const late = player.tapCell(hex(5));
    expect(await player.solution()).toEqual({ hexes: [hex(2)] });
    release();
    await late;
    expect(player.state.current.verdict).toBeUndefined();
    await player.tapCell(hex(2));
    expect(player.state.current.solved).toBe(true);
    expect(player.canShow).toBe(false);
  });

  test('that is shown before it is taken back', async () => {
    const task: Task = { kind: 'play', steps: [{ accept: ['wQ 2'], wrong: [] }] };
    const { player } = await open(task, [], ['wQ 4'], () => new Promise(() => {}));
    const trying = player.play(shift('wQ', hex(4)));
    while (!player.state.current.tried) await Promise.resolve();
    expect(player.canShow).toBe(true);
    expect(await player.solution()).toEqual({ hexes: [], move: shift('wQ', hex(2)) });
    await trying;
    const { game, waiting, tried, verdict } = player.state.current;
    expect({ moves: game.moves, waiting, tried, verdict }).toEqual({ moves: [], waiting: false });
    expect(player.open).toBe(true);
  });

  test('but not a right move, which is answered first', async () => {
    const task: Task = {
      kind: 'play',
      steps: [
        { accept: ['wQ 2'], wrong: [], reply: 'bQ 5' },
        { accept: ['wQ 3'], wrong: [] },
      ],
    };
    let reply = () => {};
    const { player } = await open(task, [], [], () => new Promise((resolve) => (reply = resolve)));
    const playing = player.play(shift('wQ', hex(2)));
    while (!player.state.current.waiting) await Promise.resolve();
    expect(player.canShow).toBe(false);
    expect(await player.solution()).toEqual({ hexes: [] });
    reply();
    await playing;
    expect(player.state.current).toMatchObject({ step: 1, waiting: false });
    expect(await player.solution()).toEqual({ hexes: [], move: shift('wQ', hex(3)) });
  });
});

test('a position is played by the rules that it asks for', () => {
  expect(gameFrom(POSITION).rules).toEqual({ queenOpening: 'forbidden', repetition: 'automatic' });
  const allowed = { ...POSITION, queenOpening: 'allowed', stacks: [] } as View['position'];
  const game: Game = gameFrom(allowed);
  expect(game.rules).toEqual({ queenOpening: 'allowed', repetition: 'claim' });
  expect(game.start).toBeUndefined();
});

test('moves are the same if tile, cell and cargo are', () => {
  const carry = (cargo: string): Move => ({ kind: 'carry', piece: 'wD', cargo, to: hex(1) });
  expect(sameMove(carry('bQ'), carry('bQ'))).toBe(true);
  expect(sameMove(carry('bQ'), carry('bA1'))).toBe(false);
  expect(sameMove(carry('bQ'), shift('wD', hex(1)))).toBe(false);
  expect(sameMove({ kind: 'pass' }, { kind: 'pass' })).toBe(true);
});
