/**
 * Where the tiles lay after each move. Putting a tile elsewhere needs no
 * rules, and a list of moves in words needs the tiles that each move was made
 * beside.
 */

import { neighbours, sameHex } from '../board/geometry';
import { parts } from '../board/pieces';
import type { Color, Hex, PieceName, Stack } from '../board/types';
import type { Move } from '../generated';

/** The stacks after a move that the rules have allowed. */
export function stacksAfter(stacks: readonly Stack[], move: Move): readonly Stack[] {
  if (move.kind === 'pass') return stacks;
  const moved: PieceName[] = move.kind === 'carry' ? [move.cargo, move.piece] : [move.piece];
  const rest = withoutPieces(stacks, moved);
  const at = rest.findIndex(({ hex }) => sameHex(hex, move.to));
  const landed = { hex: move.to, pieces: [...(rest[at]?.pieces ?? []), ...moved] };
  return at < 0 ? [...rest, landed] : rest.with(at, landed);
}

/** The stacks without the pieces that are about to be put elsewhere. */
export function withoutPieces(stacks: readonly Stack[], moved: readonly PieceName[]): Stack[] {
  return stacks
    .map(({ hex, pieces }) => ({ hex, pieces: pieces.filter((piece) => !moved.includes(piece)) }))
    .filter(({ pieces }) => pieces.length > 0);
}

/** The stacks before each move of a game. */
export function stacksBefore(
  start: readonly Stack[],
  moves: readonly Move[],
): (readonly Stack[])[] {
  let stacks = start;
  return moves.map((move) => {
    const before = stacks;
    stacks = stacksAfter(stacks, move);
    return before;
  });
}

/**
 * Who threw a tile of the opponent's, which never goes by itself. It is said only where one tile
 * alone can have done so; whether an own tile was thrown, the move does not tell.
 */
export function throwerOf(
  move: Move,
  before: readonly Stack[],
  turn: Color,
): PieceName | undefined {
  if (move.kind !== 'shift' || parts(move.piece).color === turn) return undefined;
  const from = before.find(({ pieces }) => pieces.includes(move.piece))?.hex;
  if (!from) return undefined;
  const near = (hex: Hex, other: Hex) => neighbours(hex).some((next) => sameHex(next, other));
  const throwers = before.flatMap(({ hex, pieces: [piece, ...above] }) => {
    if (piece === undefined || above.length > 0 || !near(hex, from) || !near(hex, move.to))
      return [];
    const { color, bug } = parts(piece);
    return color === turn && (bug === 'pillbug' || bug === 'mosquito') ? [piece] : [];
  });
  return throwers.length === 1 ? throwers[0] : undefined;
}
