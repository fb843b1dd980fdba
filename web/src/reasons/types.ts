// The messages of the rules that are put into words.

import type { Bug, Color, Hex, PieceName, Stack } from '../board/types.ts';

export type { Bug, Color, Hex, PieceName, Stack };

export type Outcome =
  | { result: 'win'; winner: Color; reason: 'surround' | 'resignation' | 'time' }
  | { result: 'draw'; reason: 'bothSurrounded' | 'repetition' | 'agreement' | 'twoPasses' };

export type Illegality =
  | { kind: 'gameOver'; outcome: Outcome }
  | { kind: 'movesLeft'; moves: number }
  | { kind: 'notInGame'; piece: PieceName; gameType: string }
  | { kind: 'notYours'; piece: PieceName }
  | { kind: 'alreadyInPlay'; piece: PieceName; at: Hex }
  | { kind: 'notInPlay'; piece: PieceName }
  | { kind: 'queenMustBePlaced'; queen: PieceName }
  | { kind: 'queenMayNotOpen'; queen: PieceName }
  | { kind: 'queenNotPlaced'; queen: PieceName }
  | { kind: 'sameCell'; piece: PieceName }
  | { kind: 'covered'; piece: PieceName; by: PieceName[] }
  | { kind: 'stunned'; piece: PieceName }
  | { kind: 'barred'; piece: PieceName }
  | { kind: 'pinned'; piece: PieceName; parts: Hex[][] }
  | { kind: 'cannotCarry'; piece: PieceName }
  | { kind: 'nothingBelow'; piece: PieceName }
  | { kind: 'wrongCargo'; cargo: PieceName; below: PieceName }
  | { kind: 'carryBreaksHive'; piece: PieceName; cargo: PieceName; parts: Hex[][] }
  | { kind: 'wrongNumber'; piece: PieceName; next: PieceName }
  | { kind: 'notOrigin' }
  | { kind: 'cellOccupied'; by: PieceName }
  | { kind: 'apart'; to: Hex }
  | { kind: 'nothingToCopy'; piece: PieceName }
  | { kind: 'gated'; piece: PieceName; bug: Bug; gate: Gate }
  | { kind: 'losesContact'; piece: PieceName; bug: Bug; from: Hex; to: Hex }
  | { kind: 'noThrower'; piece: PieceName }
  | { kind: 'notThrown'; piece: PieceName; thrower: PieceName; why: ThrowRefusal }
  | { kind: 'touchesEnemy'; tiles: PieceName[] }
  | { kind: 'touchesNoFriend'; color: Color }
  | { kind: 'noCell'; color: Color }
  | { kind: 'outOfReach'; piece: PieceName; bug: Bug; miss: Miss; reach: Hex[] }
  | { kind: 'noWay'; piece: PieceName; bug: Bug };

export interface Blocker {
  hex: Hex;
  top: PieceName;
  height: number;
}

export interface Gate {
  from: Hex;
  to: Hex;
  blockers: [Blocker, Blocker];
  kind: 'ground' | 'height';
}

export type ThrowRefusal =
  | { kind: 'covered'; by: PieceName[] }
  | { kind: 'elevated' }
  | { kind: 'stunned' }
  | { kind: 'inStack'; below: PieceName }
  | { kind: 'notBeside' }
  | { kind: 'liftGated'; gate: Gate }
  | { kind: 'dropGated'; gate: Gate }
  | { kind: 'noRoom' };

export type Miss =
  | { kind: 'moreThanOneStep' }
  | { kind: 'notThreeSlides'; shortest: number | null }
  | { kind: 'shutOff' }
  | { kind: 'notInLine' }
  | { kind: 'nothingToJump' }
  | { kind: 'landsEarlier'; at: Hex }
  | { kind: 'notOverTheHive' }
  | { kind: 'notBesideRow' };

export type Reason = Illegality & { text: string; tournamentReading: boolean };

export type Power =
  | { kind: 'own' }
  | { kind: 'copied'; bug: Bug }
  | { kind: 'thrown'; by: PieceName };

export interface Way {
  power: Power;
  cargo?: PieceName;
  path: Hex[];
}

export interface ForcedPass {
  placement: 'reserveEmpty' | 'noCell';
  stuck: { piece: PieceName; reasons: Reason[] }[];
}

export type Explanation =
  | { kind: 'place'; touching: PieceName[] }
  | { kind: 'move'; ways: Way[] }
  | ({ kind: 'pass' } & ForcedPass)
  | { kind: 'illegal'; reasons: Reason[] };

export type Move =
  | { kind: 'place'; piece: PieceName; to: Hex }
  | { kind: 'shift'; piece: PieceName; to: Hex }
  | { kind: 'carry'; piece: PieceName; cargo: PieceName; to: Hex }
  | { kind: 'pass' };
