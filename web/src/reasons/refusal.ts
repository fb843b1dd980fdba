// Which sentence says why a move is not allowed, and what goes into it.
//
// The keys are those of `reasons.json`: the kind of the reason, and where a
// kind has kinds of its own, those after a dot. `docs/ledger.tsv` names them
// for every statement of the rulebooks that forbids something.

import { parts as tileOf } from '../board/pieces.ts';
import type { Grammar, Noun } from './grammar/index.ts';
import type { Values } from './template.ts';
import type { Bug, Color, Gate, Illegality, PieceName } from './types.ts';

export interface Sentence {
  readonly key: string;
  readonly values: Values;
  /** The number by which `key.one` or `key.other` is chosen, if it is. */
  readonly count?: number;
  /** As which bug a mosquito would do this, if the sentence is about that. */
  readonly as?: Bug;
}

export function refusal(illegality: Illegality, grammar: Grammar): Sentence {
  const tile = (name: PieceName): Noun => grammar.tile(tileOf(name));
  const tiles = (names: readonly PieceName[]): readonly Noun[] => names.map(tile);
  const between = ({ blockers: [left, right] }: Gate) => ({
    left: tile(left.top),
    right: tile(right.top),
  });
  const { kind } = illegality;
  switch (kind) {
    case 'gameOver':
      // The outcome is a sentence of its own, told before this one.
      return { key: kind, values: {} };
    case 'movesLeft':
      return counted(kind, illegality.moves);
    case 'notOrigin':
    case 'apart':
      return { key: kind, values: {} };
    case 'notInGame':
    case 'alreadyInPlay':
    case 'notInPlay':
    case 'sameCell':
    case 'stunned':
    case 'barred':
    case 'cannotCarry':
    case 'nothingBelow':
    case 'nothingToCopy':
      return { key: kind, values: { piece: tile(illegality.piece) } };
    case 'notYours':
      return {
        key: kind,
        values: {
          piece: tile(illegality.piece),
          owner: grammar.side(tileOf(illegality.piece).color),
        },
      };
    case 'queenMustBePlaced':
    case 'queenMayNotOpen':
    case 'queenNotPlaced':
      return { key: kind, values: { queen: tile(illegality.queen) } };
    case 'covered':
      return { key: kind, values: { piece: tile(illegality.piece), by: tiles(illegality.by) } };
    case 'pinned':
      return counted(kind, illegality.parts.length, { piece: tile(illegality.piece) });
    case 'carryBreaksHive':
      return counted(kind, illegality.parts.length, {
        piece: tile(illegality.piece),
        cargo: tile(illegality.cargo),
      });
    case 'wrongCargo':
      return {
        key: kind,
        values: { cargo: tile(illegality.cargo), below: tile(illegality.below) },
      };
    case 'wrongNumber':
      return { key: kind, values: { piece: tile(illegality.piece), next: tile(illegality.next) } };
    case 'cellOccupied':
      return { key: kind, values: { by: tile(illegality.by) } };
    case 'gated':
      return {
        key: `${kind}.${illegality.gate.kind}`,
        values: { piece: tile(illegality.piece), ...between(illegality.gate) },
        ...as(illegality),
      };
    case 'losesContact':
      return { key: kind, values: { piece: tile(illegality.piece) }, ...as(illegality) };
    case 'notThrown': {
      const { why } = illegality;
      const values = { piece: tile(illegality.piece), thrower: tile(illegality.thrower) };
      const key = `${kind}.${why.kind}`;
      switch (why.kind) {
        case 'covered':
          return { key, values: { ...values, by: tiles(why.by) } };
        case 'inStack':
          return { key, values: { ...values, below: tile(why.below) } };
        case 'liftGated':
        case 'dropGated':
          return { key, values: { ...values, ...between(why.gate) } };
        default:
          return { key, values };
      }
    }
    case 'touchesEnemy':
      return { key: kind, values: { tiles: tiles(illegality.tiles) } };
    case 'touchesNoFriend':
    case 'noCell':
      return {
        key: kind,
        values: {
          player: grammar.side(illegality.color),
          opponent: grammar.side(other(illegality.color)),
        },
      };
    case 'outOfReach': {
      const { miss } = illegality;
      const values = { piece: tile(illegality.piece) };
      const key = `${kind}.${miss.kind}`;
      if (miss.kind === 'notOverTheHive') {
        const { bug } = illegality;
        const way = { bug: grammar.bug(bug), need: grammar.need(bug) };
        return { key, values: { ...values, ...way }, ...as(illegality) };
      }
      if (miss.kind !== 'notThreeSlides') return { key, values, ...as(illegality) };
      if (miss.shortest === null) {
        return { key: `${kind}.shutOff`, values, ...as(illegality) };
      }
      return { ...counted(key, miss.shortest, values), ...as(illegality) };
    }
    case 'noWay':
      return {
        key: kind,
        values: { piece: tile(illegality.piece), need: grammar.need(illegality.bug) },
        ...as(illegality),
      };
  }
}

function counted(key: string, count: number, values: Values = {}): Sentence {
  return { key, values: { ...values, count }, count };
}

/** A mosquito moves as another bug, which the sentence then says first. */
function as({ piece, bug }: { piece: PieceName; bug: Bug }): { as?: Bug } {
  return tileOf(piece).bug === bug ? {} : { as: bug };
}

function other(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
