import { expect, test } from 'vitest';
import type { SetupCheck } from '../generated';
import type { Rules } from '../rules/rules';
import { RULE_SETS } from '../table/game-types';
import { shippedRules } from '../wasm/testing';
import { type Arrangement, emptyArrangement, put, reservesOf, takeAway } from './arrangement';
import { Editor } from './editor';
import { arrangementQuery, readQuery, readText } from './source';

const EMPTY = emptyArrangement('Base', RULE_SETS.rulebook);
const at = (q: number) => ({ q, r: 0 });
const BOX = { queen: 1, spider: 2, beetle: 2, grasshopper: 3, ant: 3 };

/** Rules that allow everything with an even number of stacks. */
function fakeRules(): Rules {
  const check = (stacks: number): SetupCheck =>
    stacks % 2 === 0
      ? { kind: 'legal', position: { ...EMPTY, queenOpening: 'allowed', stacks: [] } }
      : { kind: 'illegal', problem: { kind: 'plyTooLarge', ply: 1 }, text: '' };
  return {
    view: async () => ({ reserves: { white: BOX, black: BOX } }),
    setup: async ({ stacks }: Arrangement) => check(stacks.length),
    diagram: async () => {
      throw new Error('line 1: no diagram');
    },
  } as unknown as Rules;
}

test('a tile that goes back leaves its number to the last of its kind', () => {
  const three = ['wA1', 'wA2', 'wA3'].reduce((all, piece, q) => put(all, piece, at(q)), EMPTY);
  const two = takeAway({ ...three, lastMoved: 'wA3' }, 'wA1');
  expect(two.stacks).toEqual([
    { hex: at(1), pieces: ['wA2'] },
    { hex: at(2), pieces: ['wA1'] },
  ]);
  expect(two.lastMoved).toBe('wA1');
  expect(reservesOf(two, BOX).white.ant).toBe(1);
  expect(takeAway(two, 'wA1').lastMoved).toBeUndefined();
});

test('a tile lies in one place, on top of what was there', () => {
  const stacked = put(put(EMPTY, 'wQ', at(0)), 'bB1', at(1));
  const moved = put(stacked, 'bB1', at(0));
  expect(moved.stacks).toEqual([{ hex: at(0), pieces: ['wQ', 'bB1'] }]);
  expect(put(moved, 'wQ', at(2)).stacks).toEqual([
    { hex: at(0), pieces: ['bB1'] },
    { hex: at(2), pieces: ['wQ'] },
  ]);
});

test('taps put tiles down, keys do too, and everything can be undone', async () => {
  const told: Arrangement[] = [];
  const editor = await Editor.open(fakeRules(), EMPTY, (arrangement) => told.push(arrangement));
  expect(editor.state.current.check?.kind).toBe('legal');
  editor.tapReserve('wQ');
  editor.tapCell(at(0));
  await Promise.resolve();
  editor.tapReserve('bB1');
  editor.tapPiece('wQ', at(0));
  expect(editor.state.current.arrangement.stacks).toEqual([{ hex: at(0), pieces: ['wQ', 'bB1'] }]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(editor.state.current.check?.kind).toBe('illegal');

  const press = (key: string, more = {}) =>
    editor.key({ key, code: key, ...more } as KeyboardEvent, { top: 'pointy', rotation: 0 });
  press('l');
  expect(editor.state.current.arrangement.lastMoved).toBe('bB1');
  press('Delete');
  expect(editor.state.current.arrangement.stacks).toEqual([{ hex: at(0), pieces: ['wQ'] }]);
  for (let step = 0; step < 4; step++) press('z', { ctrlKey: true });
  expect(editor.state.current.arrangement).toBe(EMPTY);
  expect(editor.state.current.canUndo).toBe(false);
  press('y', { ctrlKey: true });
  expect(editor.state.current.arrangement.stacks).toHaveLength(1);
  expect(told.at(-1)).toBe(editor.state.current.arrangement);
  editor.drop('wQ', undefined);
  expect(editor.state.current.arrangement.stacks).toEqual([]);
});

test('an address carries an arrangement that the rules would refuse', async () => {
  const wild: Arrangement = { ...put(EMPTY, 'bQ', at(7)), turn: 'black', lastMoved: 'bQ' };
  const query = arrangementQuery(wild);
  expect(await readQuery(fakeRules(), query)).toEqual(wild);
  expect(await readText(fakeRules(), `https://example.org/editor?${query}\n`)).toEqual(wild);
  expect(await readQuery(fakeRules(), undefined)).toEqual(
    emptyArrangement('Base+MLP', RULE_SETS.tournament),
  );
  await expect(readText(fakeRules(), 'what?')).rejects.toThrow('no diagram');
});

test.each([
  '[GameType "Base"]\n\n1. wS1\n2. bG1 wS1-\n',
  '(;GM[27]SU[hive 2 0 101]\n; P0[1 Move W wS1 N 13 .]; P0[2 Done]\n; P1[3 Move B bG1 O 13 .]; P1[4 Done]\n)',
  'Base;InProgress;White[2];wS1;bG1 wS1-',
])('a pasted game may begin with remarks: %j', async (text) => {
  const rules = shippedRules();
  const plain = await readText(rules, text);
  expect(plain.stacks).toHaveLength(2);
  expect(await readText(rules, `# ours\n\n # {and yours\n${text}`)).toEqual(plain);
});
