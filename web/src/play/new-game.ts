/** What a player chooses before a game, and the game that comes of it. */

import type {
  Color,
  Event as GameEvent,
  GameType,
  Player,
  Position,
  RuleSet,
  StoredGame,
} from '../generated';
import { newId } from '../ids';
import type { GameStore } from '../library/store';

/** The sets of the booklets. */
export const SETS = [
  { id: 'base', gameType: 'Base' },
  { id: 'ml', gameType: 'Base+ML' },
  { id: 'mlp', gameType: 'Base+MLP' },
  { id: 'mld', gameType: 'Base+MLD' },
  { id: 'mlpd', gameType: 'Base+MLPD' },
] as const;

/** What can be added to the base game, a piece each, in the order of a game type's letters. */
export const EXPANSIONS = [
  { letter: 'M', bug: 'mosquito' },
  { letter: 'L', bug: 'ladybug' },
  { letter: 'P', bug: 'pillbug' },
  { letter: 'D', bug: 'dragonfly' },
] as const;

export type Expansion = (typeof EXPANSIONS)[number]['bug'];

const BASE_TILES = 11;

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
  return BASE_TILES + expansionsOf(gameType).length;
}

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export const RULE_SETS: Record<'rulebook' | 'tournament', RuleSet> = {
  rulebook: { queenOpening: 'allowed', repetition: 'claim' },
  tournament: { queenOpening: 'forbidden', repetition: 'automatic' },
};

export interface Choice {
  opponent: 'engine' | 'human';
  gameType: GameType;
  color: Color | 'random';
  level: number;
  rules: keyof typeof RULE_SETS;
  /** In milliseconds. */
  clock?: { initial: number; increment: number };
}

/** How a game begins that does not begin with an empty table. */
export interface Beginning {
  gameType: GameType;
  rules: RuleSet;
  start: Position;
}

/** What one click starts. */
export const FIRST_CHOICE: Choice = {
  opponent: 'engine',
  gameType: 'Base',
  color: 'white',
  level: 2,
  rules: 'rulebook',
};

/**
 * The first event of the game; `random` decides the colour where chance should.
 * A game that begins with a position has the pieces and the rules of that.
 */
export function createdEvent(choice: Choice, random: () => number, from?: Beginning): GameEvent {
  const { opponent, gameType, level, rules, clock } = choice;
  const human: Player = { kind: 'human' };
  const engine: Player = { kind: 'engine', level };
  const chance: Color = random() < 0.5 ? 'white' : 'black';
  const color = choice.color === 'random' ? chance : choice.color;
  const other = opponent === 'engine' ? engine : human;
  return {
    kind: 'created',
    ...(from ?? { gameType, rules: RULE_SETS[rules] }),
    players: color === 'white' ? { white: human, black: other } : { white: other, black: human },
    ...(clock ? { clock } : {}),
  };
}

/** The same game once more, from where it began, with colours swapped. */
export function rematchEvent({ game, summary }: StoredGame): GameEvent {
  const { gameType, rules, players, clock } = summary;
  return {
    kind: 'created',
    gameType,
    rules,
    ...(game.start ? { start: game.start } : {}),
    players: { white: players.black, black: players.white },
    ...(clock ? { clock } : {}),
  };
}

/** Stores a new game and says its id. */
export async function createGame(store: GameStore, event: GameEvent): Promise<string> {
  const id = newId();
  await store.append(id, 0, [event]);
  return id;
}

/** The set of a game type, if it is one of the booklets'. */
export function setOf(gameType: GameType): (typeof SETS)[number] | undefined {
  return SETS.find((set) => set.gameType === gameType);
}

/** Which of the named rule sets this is. */
export function rulesName(rules: RuleSet): keyof typeof RULE_SETS | undefined {
  const names = Object.keys(RULE_SETS) as (keyof typeof RULE_SETS)[];
  return names.find((name) => {
    const { queenOpening, repetition } = RULE_SETS[name];
    return queenOpening === rules.queenOpening && repetition === rules.repetition;
  });
}
