import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Game, Move } from '../generated';
import { loadLanguage } from '../messages';
import { UnreadMoveError } from '../rules/rules';
import { FakeRules } from '../testing';
import { TypedMove } from './typed-move';

const GAME: Game = {
  gameType: 'Base',
  rules: { queenOpening: 'allowed', repetition: 'claim' },
  moves: [],
};
const MOVE: Move = { kind: 'place', piece: 'wA1', to: { q: 0, r: 0 } };

let rules: FakeRules;
let typed: TypedMove;

beforeAll(() => loadLanguage('en'));

beforeEach(() => {
  rules = new FakeRules();
  rules.readMove = async () => MOVE;
  rules.explain = async () => ({ kind: 'place', touching: [] });
  typed = new TypedMove();
  typed.type('wA1');
});

test('a move that was played leaves an empty field', async () => {
  const played: Move[] = [];
  const play = async (move: Move) => played.push(move) > 0;
  expect(await typed.submit(rules, GAME, play)).toBe(true);
  expect(played).toEqual([MOVE]);
  expect(typed.state.current).toEqual({ text: '', problem: '' });
});

test('what is typed while a move is on its way stays', async () => {
  let arrive = (_: boolean) => {};
  const arrived = new Promise<boolean>((resolve) => {
    arrive = resolve;
  });
  const submitted = typed.submit(rules, GAME, () => arrived);
  typed.type('wQ -wA1');
  arrive(true);
  expect(await submitted).toBe(true);
  expect(typed.state.current.text).toBe('wQ -wA1');
});

test('a move that came too late to be played stays, and can be sent again', async () => {
  expect(await typed.submit(rules, GAME, async () => false)).toBe(false);
  expect(typed.state.current).toEqual({ text: 'wA1', problem: '' });
  expect(await typed.submit(rules, GAME, async () => true)).toBe(true);
});

test('what is refused stays, with the reason', async () => {
  rules.explain = async () => ({
    kind: 'illegal',
    reasons: [{ kind: 'covered', piece: 'wA1', by: ['bB1'], text: '', tournamentReading: false }],
  });
  expect(await typed.submit(rules, GAME, async () => true)).toBe(false);
  expect(typed.state.current.text).toBe('wA1');
  expect(typed.state.current.problem).toContain('A covered piece cannot move.');

  rules.readMove = () => Promise.reject(new UnreadMoveError({ kind: 'noPiece', word: 'xQ' }, ''));
  expect(await typed.submit(rules, GAME, async () => true)).toBe(false);
  expect(typed.state.current.text).toBe('wA1');
  expect(typed.state.current.problem).toContain('xQ');

  rules.readMove = () => Promise.reject(new Error('no module'));
  expect(await typed.submit(rules, GAME, async () => true)).toBe(false);
  expect(typed.state.current.problem).toContain('no module');
});
