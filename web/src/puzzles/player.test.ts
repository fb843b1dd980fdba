// Played with the modules as they are shipped.

import { expect, test } from 'vitest';
import { shippedEngine, shippedRules } from '../wasm/testing';
import { PuzzlePlayer } from './player';
import type { Puzzle } from './puzzle';

/** White wins in three plies, and only with `wA1 wM/`. */
const PUZZLE: Puzzle = {
  id: 'x',
  game: [
    'Base+MD;InProgress;White[11];wS1;bG1 \\wS1;wQ wS1\\;bQ -bG1;wM /wS1;bB1 bG1/;wM -bQ',
    'bB1 wS1/;wB1 /wM;bB1 wS1;wB1 wM\\;bB1 wQ;wM bQ;bB2 /bB1;wB2 \\wM;bD bB1-;wD /wB2',
    'bS1 bB2-;wA1 -wB2;bG2 bS1\\\trules=tournament',
  ].join(';'),
  gameType: 'Base+MD',
  solution: ['wA1 wM/', 'bS2 bD/', 'wM wB1-'],
  grade: 1,
  themes: ['fill', 'beetle-drop'],
};

const rules = shippedRules();
const solver = shippedEngine();

async function open(puzzle = PUZZLE): Promise<{
  player: PuzzlePlayer;
  play: (text: string) => Promise<void>;
}> {
  const player = await PuzzlePlayer.open(puzzle, { rules, solver, pause: async () => {} });
  const play = async (text: string) =>
    player.play(await rules.readMove(player.state.current.game, text));
  return { player, play };
}

test('the solution is followed to its end', async () => {
  const { player, play } = await open();
  expect(player.color).toBe('white');
  await play('wA1 wM/');
  expect(player.state.current).toMatchObject({ phase: 'turn', left: 1 });
  expect(player.state.current.view.texts.at(-1)).toBe('bS2 bD/');
  await play('wM wB1-');
  expect(player.state.current).toMatchObject({ phase: 'solved', left: 0 });
  expect(player.state.current.view.outcome).toMatchObject({ winner: 'white' });
});

test('a wrong try is refuted on the board, and can be taken back', async () => {
  const { player, play } = await open();
  const { game } = player.state.current;
  await play('wA1 wB1-');
  const { phase, refutation, game: after } = player.state.current;
  expect(phase).toBe('wrong');
  expect(refutation).toMatchObject({ within: 2, reply: expect.anything() });
  expect(after.moves).toHaveLength(game.moves.length + 2);
  // The reply holds: there is no win in one move.
  expect(await solver.solve(after, 1)).toEqual({ kind: 'noWin' });
  expect(player.open).toBe(false);
  player.retry();
  expect(player.state.current).toMatchObject({ phase: 'turn', game });
});

/** A file that knows less: the solver judges the moves and replies. */
test('any shortest way is right where the file does not say', async () => {
  const { player, play } = await open({ ...PUZZLE, solution: ['pass', 'pass', 'pass'] });
  await play('wA1 wM/');
  expect(player.state.current).toMatchObject({ phase: 'turn', left: 1 });
  await play('wM wB1-');
  expect(player.state.current.phase).toBe('solved');
});

test('what the solver gives up on counts neither as right nor as wrong', async () => {
  const lost = { ...solver, defend: async () => ({ kind: 'unknown' as const }) };
  const player = await PuzzlePlayer.open(PUZZLE, { rules, solver: lost, pause: async () => {} });
  const play = async (text: string) =>
    player.play(await rules.readMove(player.state.current.game, text));
  // Of the first move the file has it proved.
  await play('wA1 wB1-');
  expect(player.state.current).toMatchObject({ phase: 'wrong', refutation: { within: 2 } });
  player.retry();
  await play('wA1 wM/');
  const before = player.state.current;
  await play('wA1 wB1-');
  expect(player.state.current.phase).toBe('unjudged');
  player.retry();
  expect(player.state.current).toEqual(before);
  await play('wA1 wB1-');
  await player.show();
  expect(player.state.current.view.outcome).toMatchObject({ winner: 'white' });
});

test('the solution is shown from where the game is', async () => {
  const { player, play } = await open();
  await play('wA1 wM/');
  await player.show();
  expect(player.state.current).toMatchObject({ phase: 'shown', left: 0 });
  expect(player.state.current.view.outcome).toMatchObject({ winner: 'white' });
  player.retry();
  expect(player.state.current).toMatchObject({ phase: 'turn', left: 3 });
});
