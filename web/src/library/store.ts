/**
 * The library as the page sees it. There are two: the program's server when
 * the page comes from one, and the browser's own storage otherwise. Both keep
 * a game as a log of events and answer only when it is stored; the words are
 * those of `docs/server.md`.
 */

import type {
  Appended,
  Event as GameEvent,
  GamePage,
  ImportReport,
  LibraryFile,
  LibraryGame,
  StoredGame,
} from '../generated';
import { t } from '../messages';

/** Which games a list shows. */
export interface Query {
  status?: 'running' | 'finished';
  type?: string;
  limit?: number;
  cursor?: string;
}

export interface GameStore {
  readonly kind: 'server' | 'browser';
  /** The games that fit, the last changed first. */
  list(query: Query): Promise<GamePage>;
  load(id: string): Promise<StoredGame>;
  /** The whole log of a game. */
  log(id: string): Promise<LibraryGame>;
  /**
   * Stores further events of a game of which `expected` are known. Sending the
   * same again is harmless; a log that holds others throws a `Conflict`.
   */
  append(id: string, expected: number, events: GameEvent[]): Promise<Appended>;
  remove(id: string): Promise<void>;
  exportAll(): Promise<LibraryFile>;
  importAll(file: LibraryFile): Promise<ImportReport>;
}

/** Somebody else has changed the game: `game` is how it stands. */
export class Conflict extends Error {
  constructor(readonly game: StoredGame) {
    super(t('library.conflict'));
    this.name = 'Conflict';
  }
}

/** There is no such game, or no longer. */
export class Missing extends Error {
  constructor(readonly id: string) {
    super(t('play.missing.title'));
    this.name = 'Missing';
  }
}

/** What the store refuses for good, with its reason; trying again does not help. */
export class Refused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Refused';
  }
}

/** The store cannot be reached now; trying again may help. */
export class Unreachable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Unreachable';
  }
}
