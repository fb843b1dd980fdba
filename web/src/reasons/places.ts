// Cells, moves and positions in words, for move lists and screen readers.
//
// A cell has no name of its own: it is told by a tile beside it, "to the left
// of the white Queen". Left and right are those of the screen, however the
// board is turned.

import { center, key, neighbours, POINTY, sameHex } from '../board/geometry.ts';
import { parts as tileOf } from '../board/pieces.ts';
import type { Orientation, Target } from '../board/types.ts';
import { hexOf } from './overlay.ts';
import { sentence } from './template.ts';
import type { Color, Hex, Move, PieceName, Stack } from './types.ts';
import type { Words } from './words.ts';

type Side =
  | 'right'
  | 'lowerRight'
  | 'down'
  | 'lowerLeft'
  | 'left'
  | 'upperLeft'
  | 'up'
  | 'upperRight';

/** The sides by their angle on the screen, clockwise from the right, in steps of 30 degrees. */
const SIDES: readonly Side[] = [
  'right',
  'lowerRight',
  'lowerRight',
  'down',
  'lowerLeft',
  'lowerLeft',
  'left',
  'upperLeft',
  'upperLeft',
  'up',
  'upperRight',
  'upperRight',
];

/** On which side of a cell its neighbour lies. */
export function sideOf(neighbour: Hex, of: Hex, orientation: Orientation = POINTY): Side {
  return sideAt(angleOf(neighbour, of, orientation));
}

/** The direction of a cell from another one on the screen, in degrees clockwise from the right. */
function angleOf(hex: Hex, from: Hex, orientation: Orientation): number {
  const [to, start] = [center(hex, orientation), center(from, orientation)];
  const angle = (Math.atan2(to.y - start.y, to.x - start.x) * 180) / Math.PI;
  return Math.round(angle + 360) % 360;
}

function sideAt(angle: number): Side {
  return SIDES[Math.round(angle / 30) % 12] ?? 'right';
}

/** Where a cell lies: on a tile, beside one, alone in the middle, or nowhere near. */
export type Whereabouts =
  | { kind: 'on'; anchor: PieceName }
  | { kind: 'beside'; anchor: PieceName; angle: number }
  | { kind: 'first' }
  | { kind: 'away' };

export function whereabouts(
  hex: Hex,
  stacks: readonly Stack[],
  orientation: Orientation = POINTY,
): Whereabouts {
  const under = topAt(hex, stacks);
  return under === undefined ? beside(hex, stacks, orientation) : { kind: 'on', anchor: under };
}

function beside(hex: Hex, stacks: readonly Stack[], orientation: Orientation): Whereabouts {
  if (stacks.length === 0) return { kind: 'first' };
  const anchor = anchorOf(hex, stacks);
  if (anchor === undefined) return { kind: 'away' };
  return { kind: 'beside', anchor: anchor.piece, angle: angleOf(hex, anchor.hex, orientation) };
}

/** The same in words. */
export function place(
  words: Words,
  hex: Hex,
  stacks: readonly Stack[],
  orientation: Orientation = POINTY,
): string {
  return told(words, whereabouts(hex, stacks, orientation));
}

function told(words: Words, where: Whereabouts): string {
  if (where.kind === 'first' || where.kind === 'away') return words.say(`place.${where.kind}`);
  const anchor = noun(words, where.anchor);
  const key = where.kind === 'on' ? 'on' : sideAt(where.angle);
  return words.say(`place.${key}`, { anchor });
}

/** A move as a line of a move list. `stacks` are those before the move. */
export function moveInWords(
  words: Words,
  move: Move,
  stacks: readonly Stack[],
  {
    orientation = POINTY,
    thrower,
  }: { orientation?: Orientation | undefined; thrower?: PieceName | undefined } = {},
): string {
  if (move.kind === 'pass') return sentence(words.say('move.pass'));
  const lifted = move.kind === 'carry' ? [move.piece, move.cargo] : [move.piece];
  const rest = without(stacks, lifted);
  const values = {
    piece: noun(words, move.piece),
    place: place(words, move.to, rest, orientation),
  };
  if (move.kind === 'carry') {
    return sentence(words.say('move.carry', { ...values, cargo: noun(words, move.cargo) }));
  }
  if (thrower !== undefined) {
    return sentence(words.say('move.thrown', { ...values, thrower: noun(words, thrower) }));
  }
  return sentence(words.say('move.to', values));
}

/** What is known of a cell beyond the tiles on it. */
export interface CellFacts {
  /** How many moves its top tile has; absent if it is not the tile's turn. */
  moves?: number | undefined;
  pinned?: boolean | undefined;
  selected?: boolean | undefined;
  target?: Target['kind'] | undefined;
}

/** A cell as a screen reader says it. */
export function cellInWords(
  words: Words,
  hex: Hex,
  stacks: readonly Stack[],
  facts: CellFacts = {},
  orientation: Orientation = POINTY,
): string {
  const pieces = stacks.find((stack) => sameHex(stack.hex, hex))?.pieces ?? [];
  const others = stacks.filter((stack) => !sameHex(stack.hex, hex));
  const where = told(words, beside(hex, others, orientation));
  const top = pieces.at(-1);
  const said: string[] = [];
  if (top === undefined) {
    said.push(words.say('cell.empty', { place: where }));
  } else {
    const piece = noun(words, top);
    if (pieces.length > 1) said.push(tilesInWords(words, pieces), where);
    else if (others.length === 0) said.push(words.say('cell.alone', { piece }));
    else said.push(words.say('cell.tile', { piece, place: where }));
    if (facts.selected) said.push(words.say('cell.selected'));
    if (facts.pinned) said.push(words.say('cell.pinned'));
    if (facts.moves === 0) said.push(words.say('cell.moves.none'));
    else if (facts.moves !== undefined) {
      said.push(words.say('cell.moves', { count: facts.moves }, facts.moves));
    }
  }
  if (facts.target !== undefined) said.push(words.say(`cell.target.${facts.target}`));
  return sentence(said.join(', '));
}

/**
 * A position as a screen reader says it: whose turn it is, how the queens
 * stand, and every cell, each told by one that was told before it.
 */
export function positionInWords(
  words: Words,
  position: { turn: Color; stacks: readonly Stack[] },
  orientation: Orientation = POINTY,
): string[] {
  const { turn, stacks } = position;
  const player = words.grammar.side(turn);
  const lines = [words.say('position.turn', { player })];
  if (stacks.length === 0) return [...lines, words.say('position.empty')].map(sentence);
  const count = stacks.reduce((sum, { pieces }) => sum + pieces.length, 0);
  lines.push(words.say('position.count', { count }, count));
  for (const queen of ['wQ', 'bQ']) {
    const hex = hexOf(queen, stacks);
    if (hex === undefined) continue;
    const taken = neighbours(hex).filter((near) => topAt(near, stacks) !== undefined).length;
    lines.push(words.say('position.queen', { queen: noun(words, queen), count: taken }));
  }
  const told: Stack[] = [];
  for (const stack of outward(stacks)) {
    const line =
      told.length === 0
        ? tilesInWords(words, stack.pieces)
        : cellInWords(words, stack.hex, [...told, stack], {}, orientation);
    lines.push(`${line}.`);
    told.push(stack);
  }
  return lines.map(sentence);
}

/** The tiles of a stack, from the top down. */
function tilesInWords(words: Words, pieces: readonly PieceName[]): string {
  const [top, ...below] = [...pieces].reverse().map((piece) => noun(words, piece));
  if (top === undefined) return '';
  return below.length === 0 ? top.text : words.say('cell.stack', { piece: top, below });
}

/** The stacks from a queen outwards, so that each but the first touches one before it. */
function outward(stacks: readonly Stack[]): Stack[] {
  const first = stacks.find(({ pieces }) => pieces.includes('wQ')) ?? stacks[0];
  if (first === undefined) return [];
  const byCell = new Map(stacks.map((stack) => [key(stack.hex), stack]));
  byCell.delete(key(first.hex));
  const found = [first];
  for (const stack of found) {
    for (const near of neighbours(stack.hex)) {
      const next = byCell.get(key(near));
      if (next !== undefined && byCell.delete(key(near))) found.push(next);
    }
  }
  return found;
}

/** The tile by which a cell is told: a queen beside it, or any tile. */
function anchorOf(hex: Hex, stacks: readonly Stack[]): { hex: Hex; piece: PieceName } | undefined {
  const around = neighbours(hex).flatMap((near) => {
    const piece = topAt(near, stacks);
    return piece === undefined ? [] : [{ hex: near, piece }];
  });
  return around.find(({ piece }) => tileOf(piece).bug === 'queen') ?? around[0];
}

function topAt(hex: Hex, stacks: readonly Stack[]): PieceName | undefined {
  return stacks.find((stack) => sameHex(stack.hex, hex))?.pieces.at(-1);
}

function without(stacks: readonly Stack[], lifted: readonly PieceName[]): Stack[] {
  return stacks
    .map(({ hex, pieces }) => ({
      hex,
      pieces: pieces.filter((piece) => !lifted.includes(piece)),
    }))
    .filter(({ pieces }) => pieces.length > 0);
}

function noun(words: Words, piece: PieceName) {
  return words.grammar.tile(tileOf(piece));
}
