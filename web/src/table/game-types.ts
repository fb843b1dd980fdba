/** The pieces and the rules that a game can be played with, by their names. */

import { BUGS, type GameType, type RuleSet } from '../generated';

/** The sets of the booklets. */
export const SETS = [
  { id: 'base', gameType: 'Base' },
  { id: 'ml', gameType: 'Base+ML' },
  { id: 'mlp', gameType: 'Base+MLP' },
  { id: 'mld', gameType: 'Base+MLD' },
  { id: 'mlpd', gameType: 'Base+MLPD' },
] as const;

/** What can be added to the base game, in the order of a game type's letters. */
type Added = Extract<(typeof BUGS)[number], { expansion: true }>;
export const EXPANSIONS = BUGS.filter((facts): facts is Added => facts.expansion);

export type Expansion = Added['bug'];

/** The game type with these expansions. */
export function gameTypeWith(bugs: readonly Expansion[]): GameType {
  const letters = EXPANSIONS.filter(({ bug }) => bugs.includes(bug)).map(({ letter }) => letter);
  return (letters.length > 0 ? `Base+${letters.join('')}` : 'Base') as GameType;
}

/** Every game type, those of the booklets first. */
export const GAME_TYPES: readonly GameType[] = [
  ...new Set([
    ...SETS.map(({ gameType }): GameType => gameType),
    ...Array.from({ length: 1 << EXPANSIONS.length }, (_, bits) =>
      gameTypeWith(EXPANSIONS.filter((_, at) => bits & (1 << at)).map(({ bug }) => bug)),
    ),
  ]),
];

/** The expansions of a game type. */
export function expansionsOf(gameType: GameType): Expansion[] {
  const [, letters = ''] = gameType.split('+');
  return EXPANSIONS.filter(({ letter }) => letters.includes(letter)).map(({ bug }) => bug);
}

/** The number of pieces each player has. */
export function tilesOf(gameType: GameType): number {
  const expansions: readonly string[] = expansionsOf(gameType);
  const inGame = BUGS.filter(({ bug, expansion }) => !expansion || expansions.includes(bug));
  return inGame.reduce((tiles, { copies }) => tiles + copies, 0);
}

/** The set of a game type, if it is one of the booklets'. */
export function setOf(gameType: GameType): (typeof SETS)[number] | undefined {
  return SETS.find((set) => set.gameType === gameType);
}

export const RULE_NAMES = ['rulebook', 'tournament'] as const;
export type RuleName = (typeof RULE_NAMES)[number];

export const RULE_SETS: Record<RuleName, RuleSet> = {
  rulebook: { queenOpening: 'allowed', repetition: 'claim' },
  tournament: { queenOpening: 'forbidden', repetition: 'automatic' },
};

/** Which of the named rule sets this is. */
export function rulesName(rules: RuleSet): RuleName | undefined {
  return RULE_NAMES.find((name) => {
    const { queenOpening, repetition } = RULE_SETS[name];
    return queenOpening === rules.queenOpening && repetition === rules.repetition;
  });
}
