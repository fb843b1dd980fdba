/**
 * What lies on the editor's table, as a value: any arrangement, maybe one that
 * the rules forbid. It knows no rules but how tiles are numbered: those of a
 * kind that are on the table have the numbers from 1 on, because they are alike
 * and the numbers only say in which order they came.
 */

import { sameHex } from '../board/geometry';
import { BUGS, parts } from '../board/pieces';
import type { ReserveCounts } from '../board/types';
import type { Color, Game, GameType, Hex, PieceName, Position, RuleSet, Stack } from '../generated';

export interface Arrangement {
  readonly gameType: GameType;
  readonly rules: RuleSet;
  readonly turn: Color;
  readonly lastMoved?: PieceName;
  readonly stacks: readonly Readonly<Stack>[];
}

export function emptyArrangement(gameType: GameType, rules: RuleSet): Arrangement {
  return { gameType, rules, turn: 'white', stacks: [] };
}

/** A position as an arrangement. How many plies were played is left open. */
export function arrangementOf(position: Position, rules: RuleSet): Arrangement {
  const { gameType, turn, lastMoved, stacks } = position;
  return { gameType, rules, turn, stacks, ...(lastMoved ? { lastMoved } : {}) };
}

/** The message that the rules check. */
export function positionOf({ gameType, rules, turn, lastMoved, stacks }: Arrangement): Position {
  return {
    gameType,
    queenOpening: rules.queenOpening,
    turn,
    ...(lastMoved ? { lastMoved } : {}),
    stacks: stacks.map(({ hex, pieces }) => ({ hex, pieces: [...pieces] })),
  };
}

/** A game that begins with the arrangement. */
export function gameOf(arrangement: Arrangement): Game {
  const { gameType, rules } = arrangement;
  return { gameType, rules, start: positionOf(arrangement), moves: [] };
}

/** The cell of a tile on the table. */
export function cellOf({ stacks }: Arrangement, piece: PieceName): Hex | undefined {
  return stacks.find(({ pieces }) => pieces.includes(piece))?.hex;
}

/** The top tile of a cell. */
export function topAt({ stacks }: Arrangement, at: Hex): PieceName | undefined {
  return stacks.find(({ hex }) => sameHex(hex, at))?.pieces.at(-1);
}

/** Puts a tile on top of a cell, wherever it was before. */
export function put(arrangement: Arrangement, piece: PieceName, at: Hex): Arrangement {
  const hex: Hex = { q: at.q, r: at.r };
  const rest = lifted(arrangement.stacks, piece);
  const found = rest.some((stack) => sameHex(stack.hex, hex));
  const stacks = found
    ? rest.map((stack) =>
        sameHex(stack.hex, hex) ? { hex, pieces: [...stack.pieces, piece] } : stack,
      )
    : [...rest, { hex, pieces: [piece] }];
  return { ...arrangement, stacks };
}

/** Puts a tile back into the reserve. */
export function takeAway(arrangement: Arrangement, piece: PieceName): Arrangement {
  if (!cellOf(arrangement, piece)) return arrangement;
  // The tile with the highest number takes the place of the one that goes.
  const last = ofKind(arrangement, piece).at(-1) ?? piece;
  const renamed = (name: PieceName) => (name === last ? piece : name);
  const { lastMoved, ...rest } = arrangement;
  const stays = lastMoved !== undefined && lastMoved !== piece;
  return {
    ...rest,
    ...(stays ? { lastMoved: renamed(lastMoved) } : {}),
    stacks: lifted(arrangement.stacks, piece).map(({ hex, pieces }) => ({
      hex,
      pieces: pieces.map(renamed),
    })),
  };
}

/** An empty table, with the same rules. */
export function cleared({ gameType, rules }: Arrangement): Arrangement {
  return emptyArrangement(gameType, rules);
}

/** What each player has not placed, of all that the box holds for one. */
export function reservesOf(
  { stacks }: Arrangement,
  box: ReserveCounts,
): { white: ReserveCounts; black: ReserveCounts } {
  const placed = stacks.flatMap(({ pieces }) => pieces.map(parts));
  const counts = (color: Color): ReserveCounts => {
    const left: ReserveCounts = {};
    for (const bug of BUGS) {
      const all = box[bug];
      if (all === undefined) continue;
      const used = placed.filter((tile) => tile.color === color && tile.bug === bug).length;
      left[bug] = Math.max(0, all - used);
    }
    return left;
  };
  return { white: counts('white'), black: counts('black') };
}

/** The tiles on the table that are like this one, in the order of their numbers. */
function ofKind({ stacks }: Arrangement, piece: PieceName): PieceName[] {
  const kind = piece.slice(0, 2);
  return stacks.flatMap(({ pieces }) => pieces.filter((other) => other.startsWith(kind))).sort();
}

function lifted(stacks: Arrangement['stacks'], piece: PieceName): Stack[] {
  return stacks
    .map(({ hex, pieces }) => ({ hex, pieces: pieces.filter((other) => other !== piece) }))
    .filter(({ pieces }) => pieces.length > 0);
}
