// One reason of each kind and kind within a kind, for the tests.
//
// The type asks for all of them: a new kind of reason does not compile until it
// has a sample here, and so a text in every language.

import en from '../messages/en/reasons.json';
import es from '../messages/es/reasons.json';
import fr from '../messages/fr/reasons.json';
import type { Language } from '../messages/index.ts';
import it from '../messages/it/reasons.json';
import type { Messages } from './template.ts';
import type { Gate, Illegality, Miss, ThrowRefusal } from './types.ts';

/** The texts of each language. */
export const TEXTS: Readonly<Record<Language, Messages>> = { en, it, es, fr };

/** Some of each kind. */
export type Samples<T extends { kind: string }> = {
  [Kind in T['kind']]: readonly Extract<T, { kind: Kind }>[];
};

const HEX = { q: 1, r: 0 };

const gate = (kind: Gate['kind']): Gate => ({
  from: { q: 0, r: 0 },
  to: HEX,
  blockers: [
    { hex: { q: 1, r: -1 }, top: 'bA1', height: 2 },
    { hex: { q: 0, r: 1 }, top: 'bB1', height: 2 },
  ],
  kind,
});

const THROWS: Samples<ThrowRefusal> = {
  covered: [{ kind: 'covered', by: ['bB1'] }],
  elevated: [{ kind: 'elevated' }],
  stunned: [{ kind: 'stunned' }],
  inStack: [{ kind: 'inStack', below: 'bS1' }],
  notBeside: [{ kind: 'notBeside' }],
  liftGated: [{ kind: 'liftGated', gate: gate('height') }],
  dropGated: [{ kind: 'dropGated', gate: gate('height') }],
  noRoom: [{ kind: 'noRoom' }],
};

const MISSES: Samples<Miss> = {
  moreThanOneStep: [{ kind: 'moreThanOneStep' }],
  notThreeSlides: [
    { kind: 'notThreeSlides', shortest: null },
    { kind: 'notThreeSlides', shortest: 1 },
    { kind: 'notThreeSlides', shortest: 5 },
  ],
  shutOff: [{ kind: 'shutOff' }],
  notInLine: [{ kind: 'notInLine' }],
  nothingToJump: [{ kind: 'nothingToJump' }],
  landsEarlier: [{ kind: 'landsEarlier', at: HEX }],
  notOverTheHive: [{ kind: 'notOverTheHive' }],
  notBesideRow: [{ kind: 'notBesideRow' }],
};

const PARTS = [[{ q: -1, r: 0 }], [HEX, { q: 2, r: 0 }]];

const REASONS: Samples<Illegality> = {
  gameOver: [
    { kind: 'gameOver', outcome: { result: 'win', winner: 'black', reason: 'surround' } },
    { kind: 'gameOver', outcome: { result: 'draw', reason: 'bothSurrounded' } },
  ],
  movesLeft: [
    { kind: 'movesLeft', moves: 1 },
    { kind: 'movesLeft', moves: 22 },
  ],
  notInGame: [{ kind: 'notInGame', piece: 'wM', gameType: 'Base' }],
  notYours: [{ kind: 'notYours', piece: 'bA1' }],
  alreadyInPlay: [{ kind: 'alreadyInPlay', piece: 'wS1', at: HEX }],
  notInPlay: [{ kind: 'notInPlay', piece: 'wA1' }],
  queenMustBePlaced: [{ kind: 'queenMustBePlaced', queen: 'wQ' }],
  queenMayNotOpen: [{ kind: 'queenMayNotOpen', queen: 'wQ' }],
  queenNotPlaced: [{ kind: 'queenNotPlaced', queen: 'wQ' }],
  sameCell: [{ kind: 'sameCell', piece: 'wA1' }],
  covered: [{ kind: 'covered', piece: 'wA1', by: ['bB1', 'wB1'] }],
  stunned: [{ kind: 'stunned', piece: 'wA1' }],
  barred: [{ kind: 'barred', piece: 'bB1' }],
  pinned: [{ kind: 'pinned', piece: 'wA1', parts: PARTS }],
  cannotCarry: [{ kind: 'cannotCarry', piece: 'wQ' }],
  nothingBelow: [{ kind: 'nothingBelow', piece: 'wD' }],
  wrongCargo: [{ kind: 'wrongCargo', cargo: 'bS1', below: 'bB1' }],
  carryBreaksHive: [{ kind: 'carryBreaksHive', piece: 'wD', cargo: 'bA1', parts: PARTS }],
  wrongNumber: [{ kind: 'wrongNumber', piece: 'wA2', next: 'wA1' }],
  notOrigin: [{ kind: 'notOrigin' }],
  cellOccupied: [{ kind: 'cellOccupied', by: 'bB1' }],
  apart: [{ kind: 'apart', to: HEX }],
  nothingToCopy: [{ kind: 'nothingToCopy', piece: 'wM' }],
  gated: [
    { kind: 'gated', piece: 'wQ', bug: 'queen', gate: gate('ground') },
    { kind: 'gated', piece: 'wM', bug: 'beetle', gate: gate('height') },
  ],
  losesContact: [{ kind: 'losesContact', piece: 'wQ', bug: 'queen', from: HEX, to: HEX }],
  notThrown: Object.values(THROWS)
    .flat()
    .map((why) => ({ kind: 'notThrown', piece: 'bA1', thrower: 'wP', why })),
  touchesEnemy: [{ kind: 'touchesEnemy', tiles: ['bS1', 'bQ'] }],
  touchesNoFriend: [{ kind: 'touchesNoFriend', color: 'white' }],
  noCell: [{ kind: 'noCell', color: 'white' }],
  outOfReach: Object.values(MISSES)
    .flat()
    .map((miss) => ({ kind: 'outOfReach', piece: 'wS1', bug: 'spider', miss, reach: [HEX] })),
  noWay: [
    { kind: 'noWay', piece: 'wA1', bug: 'ant' },
    { kind: 'noWay', piece: 'wM', bug: 'spider' },
    { kind: 'noWay', piece: 'wL', bug: 'ladybug' },
  ],
};

export const SAMPLES: readonly Illegality[] = Object.values<readonly Illegality[]>(REASONS).flat();
