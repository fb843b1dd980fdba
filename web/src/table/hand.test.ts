import { beforeEach, expect, test } from 'vitest';
import type { Game, Move, View } from '../generated';
import { FakeRules, settle, viewOf } from '../testing';
import { Hand } from './hand';

const at = (q: number, r = 0) => ({ q, r });
const POINTY = { top: 'pointy', rotation: 0 } as const;
const GAME: Game = {
  gameType: 'Base+D',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  moves: [],
};
const VIEW: View = viewOf(GAME, {
  position: {
    gameType: 'Base+D',
    queenOpening: 'allowed',
    turn: 'white',
    stacks: [
      { hex: at(0), pieces: ['bA1', 'wD'] },
      { hex: at(1), pieces: ['wQ'] },
      { hex: at(2), pieces: ['wS1'] },
    ],
  },
  moves: [
    { piece: 'wA1', kind: 'place', to: [at(-1), at(3)] },
    { piece: 'wG1', kind: 'place', to: [at(-1), at(3)] },
    { piece: 'wD', kind: 'shift', to: [at(4)] },
    { piece: 'wD', kind: 'carry', cargo: 'bA1', to: [at(5)] },
    { piece: 'wQ', kind: 'shift', to: [at(1, 1)] },
  ],
});

let rules: FakeRules;
let view: View;
let played: Move[];
let open: boolean;
let confirm: boolean;
let hand: Hand;

beforeEach(() => {
  rules = new FakeRules();
  view = VIEW;
  played = [];
  open = true;
  confirm = false;
  hand = new Hand(rules, {
    game: () => GAME,
    view: () => view,
    open: () => open,
    confirm: () => confirm,
    play: (move) => played.push(move),
  });
});

function press(...keys: string[]): boolean[] {
  return keys.map((key) => {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
    const init = { key, code, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
    return hand.key(init as KeyboardEvent, POINTY);
  });
}

test('a tap and a tap on a target play a move', () => {
  hand.tapPiece('wQ', at(1));
  expect(hand.targets).toEqual([{ hex: at(1, 1), kind: 'move' }]);
  hand.tapTarget(at(1, 1));
  expect(played).toEqual([{ kind: 'shift', piece: 'wQ', to: at(1, 1) }]);
  expect(hand.state.current.selection).toBeUndefined();
});

test('the first piece of a game is taken in hand and placed like every other', () => {
  view = viewOf(GAME, { moves: [{ piece: 'wA1', kind: 'place', to: [at(0)] }] });
  hand.tapReserve('wA1');
  expect(hand.state.current.selection).toEqual({ piece: 'wA1' });
  expect(hand.targets).toEqual([{ hex: at(0), kind: 'place' }]);
  expect(played).toEqual([]);
  hand.tapTarget(at(0));
  expect(played).toEqual([{ kind: 'place', piece: 'wA1', to: at(0) }]);
});

test('what is advised lies in the hand, and its ring plays it by tap and by Enter', () => {
  const advice: Move = { kind: 'shift', piece: 'wQ', to: at(1, 1) };
  hand.suggest(advice);
  expect(hand.state.current).toMatchObject({ selection: { piece: 'wQ' }, cursor: at(1, 1) });
  expect(hand.marks).toEqual([{ hex: at(1, 1), sign: 'ring', tone: 'hint' }]);
  hand.tapTarget(at(1, 1));
  expect(played).toEqual([advice]);
  expect(hand.marks).toEqual([]);

  hand.suggest(advice);
  press('Enter');
  expect(played).toEqual([advice, advice]);

  // Whoever wants two taps has made the first one by asking for advice.
  confirm = true;
  hand.suggest(advice);
  expect(hand.takeSuggestion()).toBe(true);
  expect(played).toHaveLength(3);
  expect(hand.takeSuggestion()).toBe(false);
});

test('advice takes the cargo along, and is let go of like any other piece', () => {
  const advice: Move = { kind: 'carry', piece: 'wD', cargo: 'bA1', to: at(5) };
  hand.suggest(advice);
  expect(hand.state.current.selection).toEqual({ piece: 'wD', cargo: 'bA1' });
  press('Escape');
  expect(hand.state.current).toEqual({ cursor: at(5) });
  hand.suggest(advice);
  hand.tapReserve('wA1');
  expect(hand.marks).toEqual([]);
  expect(hand.takeSuggestion()).toBe(false);
  expect(played).toEqual([]);
});

test('what cannot be played is not advised', () => {
  hand.suggest({ kind: 'pass' });
  hand.suggest({ kind: 'shift', piece: 'wQ', to: at(9) });
  open = false;
  hand.suggest({ kind: 'shift', piece: 'wQ', to: at(1, 1) });
  expect(hand.state.current).toEqual({ cursor: at(0) });
});

test('nothing can be taken while it is not the turn', () => {
  open = false;
  hand.tapPiece('wQ', at(1));
  hand.tapReserve('wA1');
  expect(hand.lift('wQ', at(1))).toBe(false);
  press('r', 'm', 'Enter');
  expect(hand.state.current.selection).toBeUndefined();
});

test('with confirmation the first tap shows the way and the second plays', async () => {
  confirm = true;
  rules.explain = async () => ({ kind: 'move', ways: [] });
  hand.tapPiece('wQ', at(1));
  hand.tapTarget(at(1, 1));
  await settle();
  expect(played).toEqual([]);
  expect(hand.state.current).toMatchObject({ waiting: at(1, 1), preview: { piece: 'wQ' } });
  hand.tapTarget(at(1, 1));
  expect(played).toHaveLength(1);
});

test('a dragged piece needs no confirmation, and one that is put back is not asked about', () => {
  confirm = true;
  expect(hand.lift('wQ', at(1))).toBe(true);
  hand.drop(at(1));
  expect(played).toEqual([]);
  hand.drop(at(1, 1));
  expect(played).toHaveLength(1);
});

test('dragging by the piece below the dragonfly carries it', () => {
  expect(hand.lift('bA1', at(0))).toBe(true);
  expect(hand.state.current.selection).toEqual({ piece: 'wD', cargo: 'bA1' });
  hand.drop(at(5));
  expect(played).toEqual([{ kind: 'carry', piece: 'wD', cargo: 'bA1', to: at(5) }]);
});

test('a stuck piece and a cell out of reach are explained', async () => {
  const reason = { kind: 'notOrigin', text: 'x', tournamentReading: false } as const;
  rules.whyStuck = async () => [reason];
  rules.explain = async () => ({ kind: 'illegal', reasons: [reason] });
  hand.tapPiece('wS1', at(2));
  await settle();
  expect(hand.state.current.refusal).toMatchObject({ piece: 'wS1' });
  hand.tapPiece('wQ', at(1));
  expect(hand.state.current.refusal).toBeUndefined();
  hand.tapCell(at(7));
  await settle();
  expect(hand.state.current.refusal).toMatchObject({ piece: 'wQ', to: at(7) });
  expect(hand.state.current.selection).toEqual({ piece: 'wQ' });
});

test('an answer that comes too late is not shown', async () => {
  rules.whyStuck = async () => [{ kind: 'notOrigin', text: 'x', tournamentReading: false }];
  hand.tapPiece('wS1', at(2));
  hand.clear();
  await settle();
  expect(hand.state.current.refusal).toBeUndefined();
});

test('keys walk, take, carry, go through targets and play', () => {
  press('d', 'Enter');
  expect(hand.state.current).toMatchObject({ cursor: at(1), selection: { piece: 'wQ' } });
  press('Escape', 'a', 'Enter', '+');
  expect(hand.state.current.selection).toEqual({ piece: 'wD', cargo: 'bA1' });
  press('t');
  expect(hand.state.current.cursor).toEqual(at(5));
  press('Enter');
  expect(played).toEqual([{ kind: 'carry', piece: 'wD', cargo: 'bA1', to: at(5) }]);
});

test('keys go through the reserve and the pieces that can move', () => {
  press('r');
  expect(hand.state.current.selection).toEqual({ piece: 'wA1' });
  press('r', 'r');
  expect(hand.state.current.selection).toEqual({ piece: 'wA1' });
  press('m');
  expect(hand.state.current.cursor).toEqual(at(1));
  press('m');
  expect(hand.state.current.cursor).toEqual(at(0));
});

test('keys that mean nothing are left to the browser', () => {
  expect(press('p', 'F5', 'Tab')).toEqual([false, false, false]);
});
