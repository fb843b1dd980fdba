/**
 * Where the tiles lay after each move. Putting a tile elsewhere needs no
 * rules, and a list of moves in words needs the tiles that each move was made
 * beside.
 */

import type { Hex, PieceName, Stack } from '../board/types';
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

const sameHex = (a: Hex, b: Hex) => a.q === b.q && a.r === b.r;
