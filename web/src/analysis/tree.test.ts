import { beforeAll, describe, expect, test } from 'vitest';
import type { Arrow, Mark } from '../board/types';
import type { Game, Move } from '../generated';
import { loadLanguage, needArea } from '../messages';
import { FakeRules, viewOf } from '../testing';
import { shippedRules } from '../wasm/testing';
import { besideGame, exported } from './export';
import { isTreeText, readTree, treeOfGame, writeTree } from './file';
import { readSource, treeOfRecord } from './import';
import { type Block, outline } from './outline';
import {
  addLine,
  addMove,
  clearDrawings,
  emptyTree,
  endOfLine,
  gameAt,
  isMain,
  lineFrom,
  type NodeId,
  nodeOf,
  promote,
  ROOT,
  recordAt,
  remove,
  sibling,
  type Tree,
  toggleArrow,
  toggleMark,
  withComment,
  withOutcome,
} from './tree';

const RULES = { queenOpening: 'forbidden', repetition: 'automatic' } as const;
const HEADING = { gameType: 'Base+MLP', rules: RULES, tags: { White: 'Ann' } } as const;

const place = (piece: string): Move => ({ kind: 'place', piece, to: { q: 0, r: 0 } });
const played = (piece: string) => ({ move: place(piece), text: piece });

/** The texts of a line, with the variations in brackets after the move they replace. */
function shown(tree: Tree): string {
  const text = (blocks: readonly Block[]): string =>
    blocks
      .map((block) =>
        block.kind === 'moves'
          ? block.ids.map((id) => nodeOf(tree, id).text).join(' ')
          : `(${text(block.blocks)})`,
      )
      .join(' ');
  return text(outline(tree));
}

/** a b c, with x y instead of b, z instead of y, and p instead of c. */
function branched(): { tree: Tree; ids: Record<string, NodeId> } {
  let { tree } = addLine(emptyTree(HEADING), ROOT, ['a', 'b', 'c'].map(played));
  ({ tree } = addLine(tree, 1, ['x', 'y'].map(played)));
  ({ tree } = addMove(tree, 4, played('z')));
  ({ tree } = addMove(tree, 2, played('p')));
  const ids = Object.fromEntries([...tree.nodes.values()].map(({ id, text }) => [text, id]));
  return { tree, ids };
}

const idOf = (ids: Record<string, NodeId>, text: string) => ids[text] ?? Number.NaN;

describe('a tree', () => {
  test('keeps variations beside the main line', () => {
    const { tree } = branched();
    expect(shown(tree)).toBe('a b (x y (z)) c (p)');
  });

  test('has each move once, however its fields are ordered', () => {
    const { tree } = branched();
    const again: Move = JSON.parse('{"to":{"r":0,"q":0},"piece":"a","kind":"place"}');
    expect(addMove(tree, ROOT, { move: again, text: 'a' })).toEqual({ tree, id: 1 });
  });

  test('tells the same move of another kind apart', () => {
    const { tree } = branched();
    const shift: Move = { kind: 'shift', piece: 'a', to: { q: 0, r: 0 } };
    expect(addMove(tree, ROOT, { move: shift, text: 'shift' }).id).toBe(tree.nextId);
  });

  test('says the game up to a node', () => {
    const { tree, ids } = branched();
    const game = gameAt(tree, idOf(ids, 'z'));
    expect(game).toEqual({
      gameType: 'Base+MLP',
      rules: RULES,
      moves: ['a', 'x', 'z'].map(place),
    });
    expect(lineFrom(tree, idOf(ids, 'x')).map(({ text }) => text)).toEqual(['y']);
    expect(endOfLine(tree, ROOT)).toBe(idOf(ids, 'c'));
    expect(isMain(tree, idOf(ids, 'c'))).toBe(true);
    expect(isMain(tree, idOf(ids, 'y'))).toBe(false);
  });

  test('goes round the variations of a move', () => {
    const { tree, ids } = branched();
    expect(sibling(tree, idOf(ids, 'b'), 1)).toBe(idOf(ids, 'x'));
    expect(sibling(tree, idOf(ids, 'b'), -1)).toBe(idOf(ids, 'x'));
    expect(sibling(tree, idOf(ids, 'x'), 1)).toBe(idOf(ids, 'b'));
    expect(sibling(tree, idOf(ids, 'a'), 1)).toBe(idOf(ids, 'a'));
    expect(sibling(tree, ROOT, 1)).toBe(ROOT);
  });

  test('promotes the nearest branch, one place at a time', () => {
    const { tree, ids } = branched();
    const once = promote(tree, idOf(ids, 'z'));
    expect(shown(once)).toBe('a b (x z (y)) c (p)');
    expect(shown(promote(once, idOf(ids, 'z')))).toBe('a x (b c (p)) z (y)');
    expect(promote(tree, idOf(ids, 'c'))).toBe(tree);
    expect(shown(tree)).toBe('a b (x y (z)) c (p)');
  });

  test('loses a move with all that follows', () => {
    const { tree, ids } = branched();
    const less = remove(tree, idOf(ids, 'x'));
    expect(shown(less)).toBe('a b c (p)');
    expect(less.nodes.size).toBe(tree.nodes.size - 3);
    expect(shown(remove(tree, idOf(ids, 'b')))).toBe('a x y (z)');
    expect(remove(tree, ROOT)).toBe(tree);
  });

  test('keeps comments, marks and arrows with a node', () => {
    const { tree } = branched();
    const mark: Mark = { hex: { q: 1, r: 2 }, sign: 'ring', tone: 'info' };
    const arrow: Arrow = { from: { q: 0, r: 0 }, to: { q: 1, r: 0 }, tone: 'good' };
    const drawn = toggleArrow(toggleMark(withComment(tree, 2, 'why not'), 2, mark), 2, arrow);
    expect(nodeOf(drawn, 2)).toMatchObject({ comment: 'why not', marks: [mark], arrows: [arrow] });
    expect(nodeOf(toggleMark(drawn, 2, mark), 2).marks).toEqual([]);
    expect(nodeOf(clearDrawings(drawn, 2), 2)).toMatchObject({ marks: [], arrows: [] });
    expect(nodeOf(tree, 2).comment).toBe('');
  });

  test('is asked for a node that it does not have: a mistake', () => {
    expect(() => nodeOf(branched().tree, 99)).toThrow('no node 99');
  });
});

/** Rules that call a move by its piece. */
class NamingRules extends FakeRules {
  override view = async (game: Game) =>
    viewOf(game, { texts: game.moves.map((move) => ('piece' in move ? move.piece : 'pass')) });
}

describe('a tree as text', () => {
  beforeAll(async () => {
    await loadLanguage('en');
    await needArea('analysis');
  });

  const rules = new NamingRules();

  function decorated(): Tree {
    const { tree } = branched();
    const mark: Mark = { hex: { q: 1, r: 2 }, sign: 'ring', tone: 'info' };
    const arrow: Arrow = { from: { q: 0, r: 0 }, to: { q: 1, r: 0 }, tone: 'good' };
    const drawn = toggleArrow(toggleMark(withComment(tree, 2, '“why” not'), 4, mark), 4, arrow);
    return withOutcome(drawn, 3, { result: 'win', winner: 'black', reason: 'resignation' });
  }

  test('comes back the same', async () => {
    const text = writeTree(decorated());
    expect(isTreeText(text)).toBe(true);
    const again = await readTree(text, rules);
    expect(writeTree(again)).toBe(text);
    expect(shown(again)).toBe('a b (x y (z)) c (p)');
    expect(again.tags).toEqual({ White: 'Ann' });
  });

  test('is the same text after a promotion and a removal were read again', async () => {
    const { tree, ids } = branched();
    const changed = remove(promote(tree, idOf(ids, 'x')), idOf(ids, 'p'));
    const again = await readTree(writeTree(changed), rules);
    expect(shown(again)).toBe('a x (b c) y (z)');
    expect(writeTree(again)).toBe(writeTree(changed));
  });

  test('takes a start and new moves after reading', async () => {
    const start = {
      gameType: 'Base',
      queenOpening: 'allowed',
      turn: 'black',
      stacks: [{ hex: { q: 0, r: 0 }, pieces: ['wQ'] }],
    } as const;
    const tree = emptyTree({ ...HEADING, start: structuredClone(start) as never });
    const again = await readTree(writeTree(tree), rules);
    expect(again.start).toEqual(start);
    expect(shown(addMove(again, ROOT, played('a')).tree)).toBe('a');
  });

  test.each([
    ['{', 'line 1'],
    ['{"format":"alveare-analysis","version":2}', 'version 2'],
    ['{"format":"other"}', 'no analysis'],
    ['{"format":"alveare-analysis","version":1,"nodes":[],"tags":{}}', 'no nodes'],
    ['{"format":"alveare-analysis","version":1,"nodes":[{}],"tags":{"a":1}}', 'tags'],
  ])('refuses %s', async (text, message) => {
    await expect(readTree(text, rules)).rejects.toThrow(message);
  });

  test.each([
    [{ after: 1, move: place('a') }, 'node 1 follows no other'],
    [{ after: 7, move: place('a') }, 'node 1 follows no other'],
    [{ move: place('a') }, 'node 1 follows no other'],
    [{ after: 0 }, 'node 1 has no move'],
    [{ after: 0, move: { kind: 'place' } }, 'node 1 cannot be read'],
    [{ after: 0, move: place('a'), marks: [{ sign: 'ring' }] }, 'node 1 cannot be read'],
    [{ after: 0, move: place('a'), arrows: 'many' }, 'node 1 cannot be read'],
    [{ after: 0, move: place('a'), comment: 7 }, 'node 1 cannot be read'],
    [{ after: 0, move: place('a'), comment: 'x'.repeat(10_001) }, 'node 1: more than'],
  ])('refuses the node %j', async (node, message) => {
    const written = JSON.parse(writeTree(emptyTree(HEADING)));
    const text = JSON.stringify({ ...written, nodes: [{}, node] });
    await expect(readTree(text, rules)).rejects.toThrow(message);
  });

  test('refuses more than anyone writes', async () => {
    const move = place('a');
    const written = JSON.parse(writeTree(emptyTree(HEADING)));
    const read = (nodes: object[]) => readTree(JSON.stringify({ ...written, nodes }), rules);
    const many = Array.from({ length: 5_001 }, (_, id) =>
      id === 0 ? {} : { after: id - 1, move },
    );
    await expect(read(many)).rejects.toThrow('split the analysis');
    // The second move of every pair goes deeper.
    const deep = Array.from({ length: 240 }, (_, id) => ({ after: 2 * Math.floor(id / 2), move }));
    await expect(read([{}, ...deep])).rejects.toThrow('deep in variations');
  });

  test('refuses what the rules refuse', async () => {
    const strict = new NamingRules();
    strict.view = async () => {
      throw new Error('move 1 is illegal');
    };
    await expect(readTree(writeTree(branched().tree), strict)).rejects.toThrow('illegal');
  });
});

describe('a game as a tree', () => {
  const rules = new NamingRules();
  const game: Game = { gameType: 'Base', rules: RULES, moves: ['a', 'b'].map(place) };

  test('is one line with its comments and its end', async () => {
    const outcome = { result: 'draw', reason: 'agreement' } as const;
    const comments = [
      { ply: 0, text: 'before' },
      { ply: 2, text: 'one' },
      { ply: 2, text: 'two' },
      { ply: 9, text: 'nowhere' },
    ];
    const tree = await treeOfGame({ ...game, outcome }, rules, { comments });
    expect(shown(tree)).toBe('a b');
    expect(nodeOf(tree, ROOT).comment).toBe('before');
    expect(nodeOf(tree, 2).comment).toBe('one\ntwo');
    expect(gameAt(tree, 2)).toEqual(game);
    expect(recordAt(tree, 2)).toEqual({ ...game, outcome });
    expect(recordAt(tree, 1).outcome).toBeUndefined();
  });

  test('has its variations again', async () => {
    const { tree, ids } = branched();
    const said = withComment(withComment(tree, idOf(ids, 'b'), 'main'), idOf(ids, 'y'), 'beside');
    const played = gameAt(said, endOfLine(said, ROOT));
    const beside = besideGame(said);
    expect(beside.variations.map(({ after, comment }) => [after, comment])).toEqual([
      [2, ''],
      [1, ''],
      [5, 'beside'],
      [5, ''],
    ]);
    const again = await treeOfGame(played, rules, { tags: { White: 'Ann' }, ...beside });
    expect(writeTree(again)).toBe(writeTree(said));
  });

  test('does not say an end that the board shows', async () => {
    const outcome = { result: 'draw', reason: 'bothSurrounded' } as const;
    const over = new NamingRules();
    over.view = async (asked) => viewOf(asked, { outcome });
    const tree = await treeOfGame({ ...game, outcome }, over);
    expect(nodeOf(tree, 2).outcome).toBeUndefined();
  });
});

test('PGN goes through an analysis and comes out as it was, by the shipped rules', async () => {
  const pgn = `[GameType "Base+M"]
[Rules "queen-opening=forbidden repetition=off"]
[Date "1999.??.??"]
[Site "Rome"]
[Round "3"]
[White "Ann"]
[Result "Draw"]
[End "agreed"]
[Opening "?"]

1. wS1
{first}
2. bG1 wS1-
(2. bA1 wS1- {shy} 3. wQ -wS1)
3. wQ -wS1

Draw
`;
  const shipped = shippedRules();
  const read = await readSource(shipped, new Blob([pgn]));
  if (read.kind !== 'records') throw new Error('a tree');
  const kept = writeTree(await treeOfRecord(shipped, read.records[0]));
  const { text } = await exported(shipped, await readTree(kept, shipped), 'pgn');
  const sorted = (lines: string) => lines.split('\n').sort();
  expect(sorted(text)).toEqual(sorted(pgn));
});
