/** What page and server say to each other: the types are generated, `docs/live.md` tells the rest. */

import type { ServerMessage } from '../generated';

/** The version of the messages that this page speaks. */
export const VERSION = 1;

export type Said = Omit<ServerMessage & { kind: 'said' }, 'kind'>;

/** Why something was not done. */
export type Refused = Omit<ServerMessage & { kind: 'refused' }, 'kind' | 'id'>;

/** What the server says to a command. */
export type Answer =
  | { kind: 'done'; sequence: number }
  | ({ kind: 'refused' } & Refused)
  /** Somebody was faster; what was missing comes. */
  | { kind: 'stale' };

const KINDS: Record<ServerMessage['kind'], true> = {
  welcome: true,
  events: true,
  snapshot: true,
  seat: true,
  presence: true,
  done: true,
  refused: true,
  stale: true,
  gone: true,
  lobby: true,
  yours: true,
  said: true,
  restarting: true,
  pong: true,
};

/** Whether this is something that the page understands. */
export function isServerMessage(message: unknown): message is ServerMessage {
  if (typeof message !== 'object' || message === null || !('kind' in message)) return false;
  return typeof message.kind === 'string' && message.kind in KINDS;
}
