// Why an arrangement of tiles cannot be on the table: in words, and on the board.

import { parts as tileOf } from '../board/pieces.ts';
import type { Mark, Region } from '../board/types.ts';
import type { SetupProblem } from '../generated/index.ts';
import { NO_OVERLAY, type Overlay } from './overlay.ts';
import { sentence, type Values } from './template.ts';
import type { Color, Hex, PieceName, Stack } from './types.ts';
import type { Words } from './words.ts';

const STYLES: readonly Region['style'][] = ['a', 'b', 'c', 'd'];

/** The problem as a sentence. */
export function setupProblemInWords(words: Words, problem: SetupProblem): string {
  return sentence(words.say(`setup.${problem.kind}`, valuesOf(words, problem)));
}

function valuesOf({ grammar }: Words, problem: SetupProblem): Values {
  const tile = (piece: PieceName) => grammar.tile(tileOf(piece));
  const queen = (color: Color) => grammar.tile({ color, bug: 'queen', number: 0 });
  switch (problem.kind) {
    case 'outOfOrder':
      return { piece: tile(problem.piece), missing: tile(problem.missing) };
    case 'cannotClimb':
      return { piece: tile(problem.piece), below: tile(problem.below) };
    case 'lastCovered':
      return { piece: tile(problem.piece), top: tile(problem.top) };
    case 'climbedWithoutQueen':
      return { piece: tile(problem.piece), queen: queen(tileOf(problem.piece).color) };
    case 'repeatedPiece':
    case 'notInGame':
    case 'lastNotInPlay':
    case 'lastPinned':
    case 'lastNotThrown':
      return { piece: tile(problem.piece) };
    case 'notConnected':
      return { count: problem.parts.length };
    case 'queenMissing':
    case 'queenOpened':
      return { side: grammar.side(problem.color) };
    case 'turnsWithoutQueen':
      return {
        side: grammar.side(problem.color),
        tiles: problem.tiles,
        turns: problem.turns,
      };
    case 'plyAndTurn':
      return { ply: problem.ply, side: grammar.side(problem.turn) };
    case 'plyTooSmall':
      return { ply: problem.ply, least: problem.least };
    case 'plyTooLarge':
      return { ply: problem.ply };
    case 'emptyStack':
    case 'repeatedCell':
    case 'tooFar':
      return {};
  }
}

/** What shows the problem on the board. */
export function setupProblemOverlay(problem: SetupProblem, stacks: readonly Stack[]): Overlay {
  const of = (wanted: (piece: PieceName) => boolean) =>
    stacks.filter(({ pieces }) => pieces.some(wanted)).map(({ hex }) => hex);
  const crossed = (hexes: readonly Hex[]): Overlay => ({
    ...NO_OVERLAY,
    marks: hexes.map((hex): Mark => ({ hex, sign: 'cross', tone: 'bad' })),
  });
  switch (problem.kind) {
    case 'notConnected':
      return {
        ...NO_OVERLAY,
        regions: problem.parts.map((hexes, part) => ({
          hexes,
          style: STYLES[part % STYLES.length] ?? 'a',
        })),
      };
    case 'emptyStack':
    case 'repeatedCell':
    case 'tooFar':
      return crossed([problem.hex]);
    case 'queenMissing':
    case 'queenOpened':
    case 'turnsWithoutQueen':
      return crossed(of((piece) => tileOf(piece).color === problem.color));
    case 'plyAndTurn':
    case 'plyTooSmall':
    case 'plyTooLarge':
      return NO_OVERLAY;
    default:
      return crossed(of((piece) => piece === problem.piece));
  }
}
