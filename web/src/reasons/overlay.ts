// Reasons and ways as things to draw on the board.
//
// The parts of a broken hive get a pattern each; a gate is its two stacks and
// an arrow for the step that they block; a tile that may not move is barred.

import { neighbours, sameHex } from '../board/geometry.ts';
import { parts as tileOf } from '../board/pieces.ts';
import type { Arrow, Mark, Region } from '../board/types.ts';
import type { Explanation, Gate, Hex, Illegality, PieceName, Stack, Way } from './types.ts';

export interface Overlay {
  readonly marks: readonly Mark[];
  readonly arrows: readonly Arrow[];
  readonly regions: readonly Region[];
  /** Tiles in a reserve that the reason is about. */
  readonly reserve: readonly PieceName[];
}

export const NO_OVERLAY: Overlay = { marks: [], arrows: [], regions: [], reserve: [] };

const PATTERNS: readonly Region['style'][] = ['a', 'b', 'c', 'd'];

/** What shows why a tile cannot move, or cannot go to the cell it was meant to. */
export function refusalOverlay(
  illegality: Illegality,
  stacks: readonly Stack[],
  to?: Hex | undefined,
): Overlay {
  const at = (piece: PieceName) => hexOf(piece, stacks);
  const mark = (sign: Mark['sign'], ...hexes: (Hex | undefined)[]): Mark[] =>
    hexes.flatMap((hex) => (hex ? [{ hex, sign, tone: 'bad' }] : []));
  const target = mark('cross', to);
  switch (illegality.kind) {
    case 'pinned':
    case 'carryBreaksHive':
      return {
        ...NO_OVERLAY,
        regions: illegality.parts.map((hexes, part) => ({ hexes, style: pattern(part) })),
        marks: mark('barred', at(illegality.piece)),
      };
    case 'gated':
      return blocked(illegality.gate);
    case 'losesContact':
      return {
        ...NO_OVERLAY,
        arrows: [{ from: illegality.from, to: illegality.to, tone: 'bad' }],
        // A step on the way may end where the tile could go: the cross is for what was asked.
        marks: mark('cross', to ?? illegality.to),
      };
    case 'covered':
    case 'noWay':
    case 'stunned':
    case 'barred':
    case 'notYours':
    case 'cannotCarry':
    case 'nothingBelow':
    case 'sameCell':
      return { ...NO_OVERLAY, marks: mark('barred', at(illegality.piece)) };
    case 'nothingToCopy': {
      const here = at(illegality.piece);
      const around = here ? [{ hexes: neighbours(here), style: pattern(0) }] : [];
      return { ...NO_OVERLAY, marks: mark('barred', here), regions: around };
    }
    case 'notThrown': {
      const { why } = illegality;
      const thrower = at(illegality.thrower);
      switch (why.kind) {
        case 'liftGated':
        case 'dropGated': {
          const gate = blocked(why.gate);
          return { ...gate, marks: [...gate.marks, ...ring(thrower)] };
        }
        case 'inStack':
          return {
            ...NO_OVERLAY,
            marks: [...mark('barred', at(illegality.piece)), ...ring(thrower)],
          };
        case 'notBeside':
          return { ...NO_OVERLAY, marks: [...target, ...ring(thrower)] };
        default:
          return { ...NO_OVERLAY, marks: mark('barred', thrower) };
      }
    }
    case 'touchesEnemy':
      return {
        ...NO_OVERLAY,
        marks: [...target, ...illegality.tiles.flatMap((tile) => ring(at(tile), 'bad'))],
      };
    case 'outOfReach': {
      const dots: Mark[] = illegality.reach.map((hex) => ({ hex, sign: 'dot', tone: 'good' }));
      return { ...NO_OVERLAY, marks: [...target, ...dots] };
    }
    case 'queenMustBePlaced':
    case 'queenNotPlaced':
    case 'queenMayNotOpen':
      return { ...NO_OVERLAY, reserve: [illegality.queen] };
    case 'wrongNumber':
      return { ...NO_OVERLAY, reserve: [illegality.next] };
    case 'notInPlay':
      return { ...NO_OVERLAY, reserve: [illegality.piece] };
    case 'alreadyInPlay':
      return { ...NO_OVERLAY, marks: ring(illegality.at) };
    case 'wrongCargo':
      return { ...NO_OVERLAY, marks: mark('barred', at(illegality.cargo)) };
    case 'apart':
      return { ...NO_OVERLAY, marks: mark('cross', illegality.to) };
    case 'cellOccupied':
      return { ...NO_OVERLAY, marks: mark('cross', to ?? at(illegality.by)) };
    case 'notOrigin':
      return { ...NO_OVERLAY, marks: [...target, ...ring({ q: 0, r: 0 })] };
    case 'touchesNoFriend':
      return { ...NO_OVERLAY, marks: target };
    case 'gameOver': {
      const { outcome } = illegality;
      if (outcome.reason !== 'surround' && outcome.reason !== 'bothSurrounded') return NO_OVERLAY;
      const lost = surrounded(stacks);
      return { ...NO_OVERLAY, marks: lost.flatMap((hex) => ring(hex, 'bad')) };
    }
    case 'notInGame':
    case 'movesLeft':
    case 'noCell':
      return NO_OVERLAY;
  }
}

/** What shows how a tile gets where it goes. */
export function wayOverlay(piece: PieceName, way: Way, stacks: readonly Stack[]): Overlay {
  const from = hexOf(piece, stacks);
  const to = way.path.at(-1);
  if (from === undefined || to === undefined) return NO_OVERLAY;
  const via = way.path.slice(0, -1);
  const { power } = way;
  const arrow: Arrow = {
    from,
    to,
    tone: 'good',
    ...(via.length > 0 && power.kind !== 'thrown' ? { via } : {}),
    ...(power.kind === 'thrown' ? { curved: true } : {}),
  };
  const helpers =
    power.kind === 'thrown'
      ? ring(hexOf(power.by, stacks), 'info')
      : power.kind === 'copied'
        ? copied(from, power.bug, stacks)
        : [];
  return { ...NO_OVERLAY, arrows: [arrow], marks: helpers };
}

/**
 * What shows an explanation: all its ways, or its first reason with others of
 * the same kind, such as a second gate. Different kinds would hide each other.
 */
export function explanationOverlay(
  explanation: Explanation,
  piece: PieceName | undefined,
  stacks: readonly Stack[],
  to?: Hex | undefined,
): Overlay {
  switch (explanation.kind) {
    case 'illegal': {
      const [first] = explanation.reasons;
      const alike = explanation.reasons.filter(({ kind }) => kind === first?.kind);
      return merge(alike.map((reason) => refusalOverlay(reason, stacks, to)));
    }
    case 'move':
      return piece === undefined
        ? NO_OVERLAY
        : merge(explanation.ways.map((way) => wayOverlay(piece, way, stacks)));
    case 'place':
      return {
        ...NO_OVERLAY,
        marks: explanation.touching.flatMap((tile) => ring(hexOf(tile, stacks), 'good')),
      };
    case 'pass': {
      const firsts = explanation.stuck.flatMap(({ reasons }) => reasons.slice(0, 1));
      // The patterns of several broken hives would lie on one another.
      const shown = firsts.map((reason) => ({ ...refusalOverlay(reason, stacks), regions: [] }));
      return merge(shown);
    }
  }
}

function merge(overlays: readonly Overlay[]): Overlay {
  return {
    marks: overlays.flatMap(({ marks }) => marks),
    arrows: overlays.flatMap(({ arrows }) => arrows),
    regions: overlays.flatMap(({ regions }) => regions),
    reserve: overlays.flatMap(({ reserve }) => reserve),
  };
}

function blocked({ from, to, blockers }: Gate): Overlay {
  return {
    ...NO_OVERLAY,
    marks: blockers.map(({ hex }) => ({ hex, sign: 'gate', tone: 'bad' })),
    arrows: [{ from, to, tone: 'bad' }],
  };
}

function pattern(part: number): Region['style'] {
  return PATTERNS[part % PATTERNS.length] ?? 'a';
}

function ring(hex: Hex | undefined, tone: Mark['tone'] = 'info'): Mark[] {
  return hex === undefined ? [] : [{ hex, sign: 'ring', tone }];
}

/** The neighbours that have the bug which a mosquito copies. */
function copied(from: Hex, bug: string, stacks: readonly Stack[]): Mark[] {
  return neighbours(from).flatMap((hex) => {
    const top = stacks.find((stack) => sameHex(stack.hex, hex))?.pieces.at(-1);
    return top !== undefined && tileOf(top).bug === bug ? ring(hex, 'info') : [];
  });
}

function surrounded(stacks: readonly Stack[]): Hex[] {
  const taken = (hex: Hex) => stacks.some((stack) => sameHex(stack.hex, hex));
  return stacks
    .filter(({ pieces }) => pieces.some((piece) => tileOf(piece).bug === 'queen'))
    .map(({ hex }) => hex)
    .filter((hex) => neighbours(hex).every(taken));
}

export function hexOf(piece: PieceName, stacks: readonly Stack[]): Hex | undefined {
  return stacks.find(({ pieces }) => pieces.includes(piece))?.hex;
}
