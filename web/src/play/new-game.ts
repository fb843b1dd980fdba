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
import { RULE_SETS, type RuleName } from '../table/game-types';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

export interface Choice {
  opponent: 'engine' | 'human';
  gameType: GameType;
  color: Color | 'random';
  level: number;
  rules: RuleName;
  /** What two people at one screen are called; an empty name is none. */
  names?: Record<Color, string>;
  /** In milliseconds. */
  clock?: { initial: number; increment: number };
}

/** Longer names are not shown anywhere. */
export const NAME_LENGTH = 40;

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
  const engine: Player = { kind: 'engine', level };
  const chance: Color = random() < 0.5 ? 'white' : 'black';
  const color = choice.color === 'random' ? chance : choice.color;
  const player = (side: Color): Player => {
    if (opponent === 'engine') return side === color ? { kind: 'human' } : engine;
    const name = choice.names?.[side].trim();
    return { kind: 'human', ...(name ? { name } : {}) };
  };
  return {
    kind: 'created',
    ...(from ?? { gameType, rules: RULE_SETS[rules] }),
    players: { white: player('white'), black: player('black') },
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
