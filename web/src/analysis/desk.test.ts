import { beforeAll, expect, test, vi } from 'vitest';
import type { Game, GameSummary, Move } from '../generated';
import { Missing } from '../library/store';
import { loadLanguage, needArea } from '../messages';
import { FakeEngine, FakeRules, settle, viewOf } from '../testing';
import { Desk } from './desk';
import { bestMoves, draw } from './drawing';
import { readTree, treeOfGame, writeTree } from './file';
import { Keeper } from './keeper';
import { MAX_DEPTH, MAX_NODES } from './limits';
import { linkQuery, readLink } from './link';
import { Live, type Subject } from './live';
import { openAnalysis } from './open';
import { addMove, emptyTree, lineFrom, nodeOf, ROOT, remove, type Tree } from './tree';
import { type Kept, mayWrite, Stale, type TreeStore, type Writer } from './trees';

const RULES = { queenOpening: 'allowed', repetition: 'claim' } as const;
const HEADING = { gameType: 'Base', rules: RULES } as const;
const place = (piece: string): Move => ({ kind: 'place', piece, to: { q: 0, r: 0 } });
const GAME: Game = { ...HEADING, moves: ['a', 'b', 'c'].map(place) };

/** Rules that call a move by its piece, and make White pass after `stuck`. */
class NamingRules extends FakeRules {
  override view = async (game: Game) => {
    const texts = game.moves.map((move) => ('piece' in move ? move.piece : 'pass'));
    const stuck = texts.at(-1) === 'stuck';
    return viewOf(game, { texts, ...(stuck ? { pass: { placement: 'noCell', stuck: [] } } : {}) });
  };
}
const rules = new NamingRules();

beforeAll(async () => {
  await loadLanguage('en');
  await needArea('analysis');
});

const texts = (tree: Tree) => lineFrom(tree, ROOT).map(({ text }) => text);

async function deskOf(game: Game) {
  const keep = vi.fn();
  const desk = await Desk.open(rules, await treeOfGame(game, rules), keep);
  return { desk, keep, now: () => desk.state.current };
}

test('steps go along the line and round its variations', async () => {
  const { desk, keep, now } = await deskOf(GAME);
  await desk.step('on');
  await desk.play(place('x'));
  const variation = now().at;
  await desk.step('next');
  expect(nodeOf(now().tree, now().at).text).toBe('b');
  await desk.step('previous');
  expect(now().at).toBe(variation);
  await desk.step('start');
  expect(now().at).toBe(ROOT);
  await desk.step('end');
  expect(now().view.texts).toEqual(['a', 'b', 'c']);
  expect(keep).toHaveBeenCalledTimes(1);
});

test('keys that come faster than positions are all counted', async () => {
  const { desk, now } = await deskOf(GAME);
  await Promise.all([desk.step('on'), desk.step('on'), desk.step('on')]);
  expect(now().view.texts).toEqual(['a', 'b', 'c']);
});

test('a known move leads to its node, a new one makes a variation', async () => {
  const { desk, keep, now } = await deskOf(GAME);
  await desk.play(place('a'));
  expect(now().at).toBe(1);
  expect(keep).not.toHaveBeenCalled();
  await desk.play(place('x'));
  expect(nodeOf(now().tree, 1).children).toHaveLength(2);
  expect(keep).toHaveBeenCalledWith(now().tree);
});

test('a pass that has to follow is played', async () => {
  const { desk, now } = await deskOf({ ...HEADING, moves: [] });
  await desk.play(place('stuck'));
  expect(now().view.texts).toEqual(['stuck', 'pass']);
  expect(texts(now().tree)).toEqual(['stuck', 'pass']);
});

test('what was removed comes back', async () => {
  const { desk, now } = await deskOf(GAME);
  await desk.show(2);
  await desk.remove();
  expect(texts(now().tree)).toEqual(['a']);
  expect(now().at).toBe(1);
  await desk.restore();
  expect(texts(now().tree)).toEqual(['a', 'b', 'c']);
  expect(now().at).toBe(2);
  expect(now().removed).toBeUndefined();
});

test('drawings that were removed come back', async () => {
  const { desk, now } = await deskOf(GAME);
  await desk.step('on');
  desk.mark({ hex: { q: 1, r: 1 }, sign: 'ring', tone: 'good' });
  desk.clearDrawings();
  expect(nodeOf(now().tree, 1).marks).toEqual([]);
  expect(now().removed?.what).toBe('drawings');
  await desk.step('on');
  await desk.restore();
  expect(nodeOf(now().tree, 1).marks).toHaveLength(1);
  expect(now()).toMatchObject({ at: 1 });
  expect(now().removed).toBeUndefined();
});

test('a step between the tap and the removal does not lead to what is gone', async () => {
  const { desk, now } = await deskOf(GAME);
  await desk.show(2);
  await Promise.all([desk.remove(), desk.step('on'), desk.remove()]);
  expect(texts(now().tree)).toEqual(['a']);
  expect(now().at).toBe(1);
  await desk.step('back');
  expect(now().at).toBe(ROOT);
  expect(now().problem).toBeUndefined();
});

test('what would be too much to be read again is refused on the board', async () => {
  const moves = Array.from({ length: MAX_NODES - 1 }, (_, ply) => place(`${ply}`));
  const full = await treeOfGame({ ...HEADING, moves }, rules);
  const keep = vi.fn();
  const desk = await Desk.open(rules, full, keep);
  await desk.play(place('one more'));
  expect(desk.state.current).toMatchObject({ excess: 'moves', at: ROOT, tree: full });
  await desk.step('on');
  expect(desk.state.current.at).toBe(1);
  expect(desk.state.current.excess).toBeUndefined();
  expect(keep).not.toHaveBeenCalled();

  // A line of which each move has a rival that goes on.
  let deep = addMove(emptyTree(HEADING), ROOT, { move: place('start'), text: '' });
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    const main = addMove(deep.tree, deep.id, { move: place('main'), text: '' }).tree;
    deep = addMove(main, deep.id, { move: place('beside'), text: '' });
  }
  await expect(readTree(writeTree(deep.tree), rules)).resolves.toBeDefined();
  const nested = await Desk.open(rules, deep.tree, keep, deep.id);
  await nested.play(place('main'));
  await nested.step('back');
  await nested.play(place('beside'));
  expect(nested.state.current.excess).toBe('depth');
  expect(keep).toHaveBeenCalledTimes(1);
});

test('what the rules refuse is said, and nothing changes', async () => {
  const strict = new NamingRules();
  const desk = await Desk.open(strict, emptyTree(HEADING), () => {});
  strict.view = async () => {
    throw new Error('not allowed');
  };
  await desk.play(place('a'));
  expect(desk.state.current.problem).toBe('not allowed');
  expect(texts(desk.state.current.tree)).toEqual([]);
});

const subject = (node: number): Subject => ({ node, game: GAME, turn: 'black' });

test('the engine follows the position that is looked at', async () => {
  const engine = new FakeEngine();
  const live = new Live(engine, { on: true, lines: 2 });
  live.follow(subject(1));
  live.follow(subject(1));
  await settle();
  expect(engine.searches).toHaveLength(1);
  expect(engine.searches[0]?.how.lines).toBe(2);
  live.follow(subject(2));
  expect(engine.searches[0]?.signal?.aborted).toBe(true);
  engine.searches[1]?.answer(place('x'));
  await settle();
  expect(live.state.current.found?.node).toBe(2);
  expect(live.state.current.evaluations.get(2)?.white).toBe(0.5);
  expect(live.state.current.problem).toBeUndefined();
  live.on = false;
  expect(live.state.current.found).toBeUndefined();
  live.follow(subject(3));
  expect(engine.searches).toHaveLength(2);
});

test('a way over the game evaluates every position, then the engine follows again', async () => {
  const engine = new FakeEngine();
  const live = new Live(engine, { on: true, lines: 1 });
  live.follow(subject(0));
  const sweep = live.sweep([subject(0), subject(1)]);
  expect(engine.searches[0]?.signal?.aborted).toBe(true);
  engine.searches[1]?.answer(place('x'));
  await settle();
  expect(live.state.current.sweep).toEqual({ done: 1, total: 2 });
  engine.searches[2]?.answer(place('x'));
  await sweep;
  expect([...live.state.current.evaluations.keys()]).toEqual([0, 1]);
  expect(live.state.current.sweep).toBeUndefined();
  expect(engine.searches).toHaveLength(4);
  live.close();
  expect(engine.searches[3]?.signal?.aborted).toBe(true);
});

test('an engine that fails is said', async () => {
  const engine = new FakeEngine();
  const live = new Live(engine, { on: true, lines: 1 });
  live.follow(subject(0));
  engine.searches[0]?.fail(new Error('out of memory'));
  await settle();
  expect(live.state.current.problem).toBe('out of memory');
});

test('an arrow takes two taps, a mark one', () => {
  const [from, to] = [
    { q: 0, r: 0 },
    { q: 1, r: 0 },
  ];
  expect(draw('mark', from, undefined)).toMatchObject({ kind: 'mark', mark: { hex: from } });
  expect(draw('arrow', from, undefined)).toEqual({ kind: 'begun', from });
  expect(draw('arrow', to, from)).toMatchObject({ kind: 'arrow', arrow: { from, to } });
  expect(draw('arrow', from, from)).toEqual({ kind: 'none' });
});

test('best moves are arrows, or numbers where a piece enters', () => {
  const view = viewOf(GAME);
  view.position.stacks = [{ hex: { q: 2, r: 0 }, pieces: ['wA1'] }];
  const line = (move: Move) => ({
    moves: [move],
    texts: [],
    white: 0.5,
    score: { kind: 'points', value: 0 } as const,
  });
  const lines = [
    line({ kind: 'shift', piece: 'wA1', to: { q: 0, r: 1 } }),
    line({ kind: 'place', piece: 'wQ', to: { q: 5, r: 5 } }),
    line({ kind: 'place', piece: 'wB1', to: { q: 5, r: 5 } }),
    line({ kind: 'pass' }),
  ];
  const { marks, arrows } = bestMoves(lines, view);
  expect(arrows).toEqual([{ from: { q: 2, r: 0 }, to: { q: 0, r: 1 }, tone: 'hint', weight: 1 }]);
  expect(marks).toEqual([{ hex: { q: 5, r: 5 }, sign: 'number', tone: 'hint', text: '2' }]);
});

/** Trees in memory. */
function treesOf() {
  const kept = new Map<string, Kept>();
  const trees: Pick<TreeStore, 'load' | 'save' | 'setAside'> = {
    load: async (id) => kept.get(id),
    save: async (id, text, writer) => {
      if (!mayWrite(kept.get(id), writer)) throw new Stale();
      kept.set(id, { text, writer: writer.me });
    },
    setAside: async (id, to) => {
      const entry = kept.get(id);
      if (entry) kept.set(to, entry);
      kept.delete(id);
    },
  };
  return { kept, trees };
}

const newKey = () => 'aside';
const ME: Writer = { me: 'me' };

/** Rules that write and read any game as JSON. */
class JsonRules extends NamingRules {
  override write = async (game: Game) => `${JSON.stringify(game)}\n`;
  override read = async (text: string) => [
    {
      kind: 'game' as const,
      game: JSON.parse(text) as Game,
      tags: {},
      comments: [],
      variations: [],
      notes: [],
    },
  ];
}

test('an address carries the game, its rules and the move', async () => {
  const json = new JsonRules();
  const query = await linkQuery(json, { ...GAME, gameType: 'Base+MLP' }, 2);
  expect(query).toMatch(/^uhp=%7B.*&move=2$/);
  const link = await readLink(json, query);
  expect(link?.tree.gameType).toBe('Base+MLP');
  expect(link?.tree.rules).toEqual(RULES);
  expect(link?.ply).toBe(2);
  expect(await readLink(json, 'move=2')).toBeUndefined();
});

test('a plus sign in an address stands for itself', async () => {
  const read = vi.fn(async () => []);
  const listening = Object.assign(new JsonRules(), { read });
  await expect(readLink(listening, 'uhp=Base+MLP;NotStarted;White[1]')).rejects.toThrow(
    'there is no game in it',
  );
  expect(read).toHaveBeenCalledWith('Base+MLP;NotStarted;White[1]');
});

/** A library with these games, of which nothing else is known. */
const storeOf = (games: ReadonlyMap<string, Game>) => ({
  load: async (id: string) => {
    const game = games.get(id);
    if (!game) throw new Missing(id);
    const players = { white: { kind: 'human' }, black: { kind: 'human' } } as const;
    return { game, summary: { players } as GameSummary };
  },
});

test('what was kept comes before the address, the library and the empty table', async () => {
  const games = new Map<string, Game>();
  const store = storeOf(games);
  const { kept, trees } = treesOf();
  const parts = { rules, store, trees, newKey };
  expect(await openAnalysis(parts, {})).toMatchObject({ key: 'desk', at: ROOT });
  await expect(openAnalysis(parts, { id: 'g' })).rejects.toThrow(Missing);

  games.set('g', { ...HEADING, moves: [place('a')] });
  const opened = await openAnalysis(parts, { id: 'g' });
  expect(texts(opened.tree)).toEqual(['a']);

  const studied = await treeOfGame({ ...HEADING, moves: ['a', 'x'].map(place) }, rules);
  await trees.save('g', writeTree(studied), ME);
  games.set('g', { ...HEADING, moves: ['a', 'b'].map(place) });
  const again = await openAnalysis(parts, { id: 'g' });
  expect(texts(again.tree)).toEqual(['a', 'x']);
  expect(nodeOf(again.tree, 1).children).toHaveLength(2);
  expect(again.before).toBe(writeTree(studied));

  // A game is opened at one of its moves, beside what its own tree has become.
  const shown = await openAnalysis(parts, { id: 'g', ply: 2 });
  expect(shown.key).toBe('g');
  expect(texts(shown.tree)).toEqual(['a', 'x']);
  expect(nodeOf(shown.tree, shown.at).text).toBe('b');
  const beyond = await openAnalysis(parts, { id: 'g', ply: 9 });
  expect(nodeOf(beyond.tree, beyond.at).text).toBe('b');

  // What cannot be read is said and set aside, not written over.
  kept.set('g', { text: '{"format":"alveare-analysis","version":9}' });
  const fresh = await openAnalysis(parts, { id: 'g' });
  expect(texts(fresh.tree)).toEqual(['a', 'b']);
  expect(fresh.unread).toBe('version 9 cannot be read here');
  await new Keeper(trees, fresh.key, ME).keep(fresh.tree);
  expect(kept.get('aside')?.text).toContain('"version":9');
  expect((await openAnalysis(parts, { id: 'g' })).unread).toBeUndefined();
  kept.set('study', { text: 'broken' });
  expect(texts((await openAnalysis(parts, { id: 'study' })).tree)).toEqual([]);
});

test('an address is looked at on the tree that is there', async () => {
  const json = new JsonRules();
  const { trees } = treesOf();
  const parts = { rules: json, store: storeOf(new Map()), trees, newKey };
  const query = await linkQuery(json, GAME, 3);
  const { key, tree, at } = await openAnalysis(parts, { query });
  expect(nodeOf(tree, at).text).toBe('c');
  await trees.save(key, writeTree(remove(tree, 2)), ME);
  const shorter = await openAnalysis(parts, { query });
  expect(texts(shorter.tree)).toEqual(['a']);
  expect(nodeOf(shorter.tree, shorter.at).text).toBe('a');
  await Desk.open(json, shorter.tree, () => {}, shorter.at);
});

test('of two pages with the same tree the second does not write over the first', async () => {
  const { kept, trees } = treesOf();
  const first = new Keeper(trees, 'g', { me: 'first' });
  const second = new Keeper(trees, 'g', { me: 'second' });
  const tree = emptyTree(HEADING);
  await first.keep(tree);
  await first.keep(tree);
  expect(first.state.current.unkept).toBeUndefined();
  await second.keep(addMove(tree, ROOT, { move: place('a'), text: 'a' }).tree);
  expect(second.state.current.unkept).toBe('stale');
  expect(kept.get('g')).toEqual({ text: writeTree(tree), writer: 'first' });

  // Whoever has seen it may write over it, but not over what came after.
  const before = writeTree(tree);
  const third = new Keeper(trees, 'g', { me: 'third', before });
  const fourth = new Keeper(trees, 'g', { me: 'fourth', before });
  const longer = addMove(tree, ROOT, { move: place('b'), text: 'b' }).tree;
  await third.keep(longer);
  expect(third.state.current.unkept).toBeUndefined();
  await first.keep(tree);
  expect(first.state.current.unkept).toBe('stale');
  await third.keep(tree);
  await third.keep(longer);
  await fourth.keep(tree);
  expect(fourth.state.current.unkept).toBe('stale');
  expect(kept.get('g')).toEqual({ text: writeTree(longer), writer: 'third' });

  const broken = new Keeper({ save: () => Promise.reject(new Error('no room')) }, 'g', ME);
  await broken.keep(tree);
  expect(broken.state.current.unkept).toEqual({ message: 'no room' });
});

test('a kept tree is what was written', async () => {
  const { desk, keep, now } = await deskOf(GAME);
  await desk.step('on');
  desk.comment('good');
  desk.mark({ hex: { q: 1, r: 1 }, sign: 'ring', tone: 'good' });
  desk.arrow({ from: { q: 0, r: 0 }, to: { q: 1, r: 1 }, tone: 'good' });
  const kept: Tree = keep.mock.lastCall?.[0];
  expect(writeTree(await readTree(writeTree(kept), rules))).toBe(writeTree(now().tree));
  desk.clearDrawings();
  expect(nodeOf(now().tree, 1).marks).toEqual([]);
});
