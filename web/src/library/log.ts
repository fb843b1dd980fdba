/**
 * What follows from the log of a game, for the library in the browser. The
 * server does the same in Rust; here, too, the rules decide what is allowed.
 */

import { checkedView } from '../files/checked';
import type { Game, Event as GameEvent, GameSummary, LoggedEvent, StoredGame } from '../generated';
import { t } from '../messages';
import type { Rules } from '../rules/rules';
import { Refused } from './store';

/** The events of a request that are not stored yet, or nothing if the log holds others. */
export function newEvents(
  log: readonly LoggedEvent[],
  expected: number,
  events: readonly GameEvent[],
): GameEvent[] | undefined {
  const since = log.filter(({ sequence }) => sequence > expected);
  if (expected > log.length || since.length > events.length) return undefined;
  const same = since.every(({ event }, i) => JSON.stringify(event) === JSON.stringify(events[i]));
  return same ? events.slice(since.length) : undefined;
}

/** The state after some events; refuses what the rules do not allow. */
export async function applyEvents(
  rules: Rules,
  id: string,
  before: StoredGame | undefined,
  events: readonly GameEvent[],
  at: number,
): Promise<StoredGame> {
  let state = before;
  for (const event of events) state = applyEvent(id, state, event, at);
  if (!state) throw new Refused(t('library.refused.begin'));
  const { outcome, ...open } = state.game;
  try {
    const view = await checkedView(rules, outcome ? state.game : open);
    const shown = view.outcome ?? outcome;
    const game = shown ? { ...open, outcome: shown } : open;
    return {
      game,
      summary: { ...summaryWithout(state.summary), ...outcomeOf(game), position: view.position },
    };
  } catch (cause) {
    throw new Refused(cause instanceof Error ? cause.message : String(cause));
  }
}

function applyEvent(
  id: string,
  state: StoredGame | undefined,
  event: GameEvent,
  at: number,
): StoredGame {
  if (event.kind === 'created') {
    if (state) throw new Refused(t('library.refused.twice'));
    return created(id, event, at);
  }
  if (!state) throw new Refused(t('library.refused.begin'));
  const game = gameAfter(state.game, event);
  const summary: GameSummary = {
    ...state.summary,
    ...changes(event),
    sequence: state.summary.sequence + 1,
    updated: at,
    plies: game.moves.length,
  };
  return { game, summary };
}

function created(
  id: string,
  event: Extract<GameEvent, { kind: 'created' }>,
  at: number,
): StoredGame {
  const { gameType, rules, start, players, clock, name, tags } = event;
  const game: Game = { gameType, rules, moves: [], ...(start ? { start } : {}) };
  const empty = { gameType, queenOpening: rules.queenOpening, turn: 'white', stacks: [] } as const;
  const summary: GameSummary = {
    id,
    sequence: 1,
    created: at,
    updated: at,
    name: name ?? '',
    tags: tags ?? {},
    gameType,
    rules,
    players: players ?? { white: { kind: 'human' }, black: { kind: 'human' } },
    ...(clock ? { clock } : {}),
    plies: 0,
    position: start ?? { ...empty, stacks: [] },
  };
  return { game, summary };
}

/** The game after an event. Moves that were taken back take the end with them. */
export function gameAfter(game: Game, event: GameEvent): Game {
  const { outcome: _, ...open } = game;
  switch (event.kind) {
    case 'moved':
      return { ...game, moves: [...game.moves, event.move] };
    case 'undone':
      if (event.to > game.moves.length) throw new Refused(t('library.refused.undo'));
      return { ...open, moves: game.moves.slice(0, event.to) };
    case 'ended':
      return { ...game, outcome: event.outcome };
    default:
      return game;
  }
}

function changes(event: GameEvent): Partial<GameSummary> {
  switch (event.kind) {
    case 'moved':
      return event.remaining ? { remaining: event.remaining } : {};
    case 'seated':
      return { players: event.players };
    case 'renamed':
      return { name: event.name };
    case 'tagged':
      return { tags: event.tags };
    default:
      return {};
  }
}

function summaryWithout({ outcome: _, ...summary }: GameSummary): GameSummary {
  return summary;
}

const outcomeOf = ({ outcome }: Game) => (outcome ? { outcome } : {});
