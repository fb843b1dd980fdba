/**
 * What a tap means. The rules have listed every legal move in the `View`; this
 * turns taps on pieces and cells into a selection, a move or a question, by
 * the conventions players know: tap a piece, tap a target; tap a piece that
 * cannot move, or a cell it cannot reach, and you are told why.
 */

import { sameHex } from '../board/geometry';
import { parts } from '../board/pieces';
import type { PieceName, Target } from '../board/types';
import type { Hex, Move, PieceMoves, View } from '../generated';

/** The piece in hand; a dragonfly may hold the tile below it as well. */
export interface Selection {
  piece: PieceName;
  cargo?: PieceName;
}

/** What a tap asks for. */
export type Intent =
  | { kind: 'select'; selection: Selection }
  | { kind: 'clear' }
  | { kind: 'play'; move: Move }
  | { kind: 'whyStuck'; piece: PieceName }
  | { kind: 'whyNot'; move: Move };

export function sameMove(a: Move, b: Move): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'pass' || b.kind === 'pass') return true;
  const cargo = (move: Move) => (move.kind === 'carry' ? move.cargo : undefined);
  return a.piece === b.piece && cargo(a) === cargo(b) && sameHex(a.to, b.to);
}

/** The cell of a tile in play. */
export function hexOf(view: View, piece: PieceName): Hex | undefined {
  return view.position.stacks.find((stack) => stack.pieces.includes(piece))?.hex;
}

/** The tile directly below another. */
export function below(view: View, piece: PieceName): PieceName | undefined {
  const pieces = view.position.stacks.find((stack) => stack.pieces.includes(piece))?.pieces;
  return pieces?.[pieces.indexOf(piece) - 1];
}

/** The legal moves of what is in hand. */
function movesOf(view: View, { piece, cargo }: Selection): PieceMoves | undefined {
  return view.moves.find((moves) => moves.piece === piece && moves.cargo === cargo);
}

/** The move that brings what is in hand to a cell, legal or not. */
export function moveTo(view: View, { piece, cargo }: Selection, to: Hex): Move {
  if (cargo !== undefined) return { kind: 'carry', piece, cargo, to };
  return hexOf(view, piece) ? { kind: 'shift', piece, to } : { kind: 'place', piece, to };
}

/** Whether what is in hand can go to a cell. */
export function reaches(view: View, selection: Selection, to: Hex): boolean {
  return movesOf(view, selection)?.to.some((hex) => sameHex(hex, to)) ?? false;
}

/** The cells to offer. Where only a throw leads looks different from where the piece goes itself. */
export function targets(view: View, selection: Selection | undefined): Target[] {
  const moves = selection && movesOf(view, selection);
  if (!moves) return [];
  const thrown = view.throws.filter(({ piece }) => piece === moves.piece);
  const kindOf = (hex: Hex): Target['kind'] => {
    if (moves.kind !== 'shift') return moves.kind;
    const isThrow = thrown.some(({ only }) => only.some((cell) => sameHex(cell, hex)));
    return isThrow ? 'throw' : 'move';
  };
  return moves.to.map((hex) => ({ hex, kind: kindOf(hex) }));
}

/** Who throws what is in hand to cells where it cannot go by itself. */
export function throwersOf(view: View, { piece, cargo }: Selection): PieceName[] {
  if (cargo !== undefined) return [];
  return view.throws.filter((it) => it.piece === piece && it.only.length > 0).map(({ by }) => by);
}

/** What a piece can throw now. */
export function throwable(view: View, thrower: PieceName): PieceName[] {
  return view.throws.filter(({ by }) => by === thrower).map(({ piece }) => piece);
}

/** How a piece can be taken in hand: alone, with its cargo, or not at all. */
export function holds(view: View, piece: PieceName): Selection[] {
  return view.moves
    .filter((moves) => moves.piece === piece && moves.to.length > 0)
    .map(({ cargo }) => (cargo === undefined ? { piece } : { piece, cargo }))
    .sort((a, b) => Number(a.cargo !== undefined) - Number(b.cargo !== undefined));
}

/** A tap on a piece on the board; `at` is its cell. */
export function tapPiece(
  view: View,
  selection: Selection | undefined,
  piece: PieceName,
  at: Hex,
): Intent {
  if (selection && selection.piece !== piece && reaches(view, selection, at)) {
    return { kind: 'play', move: moveTo(view, selection, at) };
  }
  if (selection?.piece === piece) return tapAgain(view, selection);
  const hold = holds(view, piece)[0];
  if (hold) return { kind: 'select', selection: hold };
  const own = piece[0] === view.position.turn[0];
  if (selection && !own) return { kind: 'whyNot', move: moveTo(view, selection, at) };
  return { kind: 'whyStuck', piece };
}

/**
 * The second tap takes the cargo along, the next one lets go. A dragonfly that
 * cannot take along what lies below it says why.
 */
function tapAgain(view: View, selection: Selection): Intent {
  const { piece } = selection;
  const cargo = below(view, piece);
  if (selection.cargo !== undefined || cargo === undefined) return { kind: 'clear' };
  const both = { piece, cargo };
  if (movesOf(view, both)) return { kind: 'select', selection: both };
  const to = movesOf(view, selection)?.to[0];
  if (parts(piece).bug !== 'dragonfly' || !to) return { kind: 'clear' };
  return { kind: 'whyNot', move: moveTo(view, both, to) };
}

/** Takes the cargo along, or leaves it again. */
export function toggleCargo(view: View, selection: Selection): Selection {
  const wanted = selection.cargo === undefined;
  return (
    holds(view, selection.piece).find((hold) => (hold.cargo !== undefined) === wanted) ?? selection
  );
}

/** A tap on an empty cell. */
export function tapCell(view: View, selection: Selection | undefined, at: Hex): Intent {
  if (!selection) return { kind: 'clear' };
  const move = moveTo(view, selection, at);
  return reaches(view, selection, at) ? { kind: 'play', move } : { kind: 'whyNot', move };
}

/** A tap on a tile in a reserve. */
export function tapReserve(view: View, selection: Selection | undefined, piece: PieceName): Intent {
  if (selection?.piece === piece) return { kind: 'clear' };
  const hold = holds(view, piece)[0];
  return hold ? { kind: 'select', selection: hold } : { kind: 'whyStuck', piece };
}
