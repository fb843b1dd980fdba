// Positions for the demonstration page. They need not be legal: the board
// does not know.

import type { BoardProps, Hex, ReserveCounts, Stack, Target } from '../types.ts';

export interface Scene extends Partial<Omit<BoardProps, 'words'>> {
  stacks: readonly Stack[];
  reserves: { white: ReserveCounts; black: ReserveCounts };
  /** What can be gone to from anywhere. */
  goals: readonly Target[];
}

const hex = (q: number, r: number): Hex => ({ q, r });
const stack = (q: number, r: number, ...pieces: string[]): Stack => ({ hex: hex(q, r), pieces });

const middleGame: Stack[] = [
  stack(0, 0, 'wS1'),
  stack(1, 0, 'bS1'),
  stack(-1, 0, 'wQ', 'bB1'),
  stack(2, 0, 'bQ'),
  stack(-1, -1, 'wA1'),
  stack(2, -1, 'bA1'),
  stack(-2, 1, 'wG1'),
  stack(3, -1, 'bG1'),
  stack(0, -1, 'wM'),
  stack(1, -2, 'bL'),
  stack(-1, 1, 'wP'),
  stack(1, 1, 'bP'),
  stack(-3, 2, 'wA2'),
  stack(3, 0, 'bA2', 'wB1'),
  stack(-2, 2, 'wL'),
  stack(2, 1, 'bG2'),
  stack(-1, 2, 'wD'),
  stack(0, 2, 'bD'),
  stack(4, -2, 'bM'),
  stack(-3, 1, 'wG2'),
];

const reserves = {
  white: {
    queen: 0,
    spider: 1,
    beetle: 1,
    grasshopper: 1,
    ant: 1,
    mosquito: 0,
    ladybug: 0,
    pillbug: 0,
    dragonfly: 0,
  },
  black: {
    queen: 0,
    spider: 1,
    beetle: 1,
    grasshopper: 1,
    ant: 1,
    mosquito: 0,
    ladybug: 0,
    pillbug: 0,
    dragonfly: 0,
  },
};

const full = { queen: 1, spider: 2, beetle: 2, grasshopper: 3, ant: 3 };
const everything = { ...full, mosquito: 1, ladybug: 1, pillbug: 1, dragonfly: 1 };

const goals: Target[] = [
  { hex: hex(0, 1), kind: 'move' },
  { hex: hex(-2, 0), kind: 'move' },
  { hex: hex(1, -1), kind: 'move' },
  { hex: hex(-4, 3), kind: 'move' },
  { hex: hex(0, 0), kind: 'move' },
];

export const SCENES: Readonly<Record<string, Scene>> = {
  /** A game in the middle: a tile is chosen, the last move was a throw. */
  play: {
    stacks: middleGame,
    reserves,
    goals,
    selected: 'wA2',
    targets: goals,
    last: { from: hex(1, 2), to: hex(2, 1), thrower: 'bP' },
  },
  /** Nothing on the table. */
  start: {
    stacks: [],
    reserves: { white: everything, black: everything },
    goals: [{ hex: hex(0, 0), kind: 'place' }],
    targets: [],
  },
  /** Why not: two parts of the hive, a gate, a tile that may not move. */
  whynot: {
    stacks: middleGame,
    reserves,
    goals: [],
    selected: 'bS1',
    regions: [
      {
        hexes: middleGame.map((s) => s.hex).filter(({ q, r }) => q <= 0 && !(q === 0 && r === 2)),
        style: 'a',
      },
      { hexes: middleGame.map((s) => s.hex).filter(({ q }) => q > 1), style: 'b' },
    ],
    marks: [
      { hex: hex(1, 0), sign: 'cross' },
      { hex: hex(-2, 2), sign: 'gate' },
      { hex: hex(-1, 1), sign: 'gate' },
      { hex: hex(0, 2), sign: 'barred' },
    ],
    arrows: [{ from: hex(-1, 2), to: hex(-2, 3), tone: 'bad' }],
  },
  /** What learners see: pins, liberties, a path, a hint. */
  learn: {
    stacks: middleGame,
    reserves,
    goals,
    pinned: ['wS1', 'bS1', 'wG1', 'bA1'],
    liberties: { white: [hex(-2, 0)], black: [] },
    marks: [
      { hex: hex(-2, 0), sign: 'number', text: '1' },
      { hex: hex(4, -1), sign: 'check' },
    ],
    regions: [
      { hexes: [hex(4, 0), hex(3, 1)], style: 'c' },
      { hexes: [hex(0, -2), hex(1, -3)], style: 'd' },
    ],
    arrows: [
      {
        from: hex(-3, 2),
        via: [hex(-4, 2), hex(-4, 1), hex(-3, 0), hex(-2, -1)],
        to: hex(-1, -2),
        tone: 'hint',
      },
      { from: hex(2, 1), to: hex(4, -1), tone: 'good', weight: 0.4 },
    ],
  },
  /** A dragonfly that goes alone or takes the tile beneath it along. */
  carry: {
    stacks: [
      stack(0, 0, 'wQ'),
      stack(1, 0, 'bQ'),
      stack(-1, 1, 'bA1', 'wD'),
      stack(2, -1, 'bS1', 'wB1', 'bB1', 'wB2', 'bM'),
      stack(0, 1, 'wA1'),
    ],
    reserves,
    goals: [
      { hex: hex(-2, 1), kind: 'carry' },
      { hex: hex(0, 0), kind: 'carry' },
      { hex: hex(-1, 2), kind: 'move' },
      { hex: hex(2, 0), kind: 'throw' },
    ],
    selected: 'wD',
    cargo: 'bA1',
    targets: [
      { hex: hex(-2, 1), kind: 'carry' },
      { hex: hex(0, 0), kind: 'carry' },
      { hex: hex(-1, 2), kind: 'move' },
      { hex: hex(2, 0), kind: 'throw' },
    ],
  },
};
