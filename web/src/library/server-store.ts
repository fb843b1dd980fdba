/** The library of the program's server, over its JSON API. */

import { whileBusy } from '../busy';
import type {
  ApiError,
  Appended,
  Event as GameEvent,
  GameEvents,
  GamePage,
  ImportReport,
  LibraryFile,
  LibraryGame,
  StoredGame,
} from '../generated';
import { t } from '../messages';
import type { Fetch } from '../server';
import { Conflict, type GameStore, Missing, type Query, Refused, Unreachable } from './store';

export class ServerStore implements GameStore {
  readonly kind = 'server';
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  list(query: Query): Promise<GamePage> {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== '') params.set(name, String(value));
    }
    return this.#ask(`/api/games?${params}`);
  }

  load(id: string): Promise<StoredGame> {
    return this.#ask(gamePath(id));
  }

  async log(id: string): Promise<LibraryGame> {
    const { events } = await this.#ask<GameEvents>(`${gamePath(id)}/events?after=0`);
    return { id, events };
  }

  append(id: string, expected: number, events: GameEvent[]): Promise<Appended> {
    return this.#ask(`${gamePath(id)}/events`, 'POST', { expected, events });
  }

  async remove(id: string): Promise<void> {
    await this.#ask(gamePath(id), 'DELETE');
  }

  exportAll(): Promise<LibraryFile> {
    return this.#ask('/api/export');
  }

  importAll(file: LibraryFile): Promise<ImportReport> {
    return this.#ask('/api/import', 'POST', file);
  }

  async #ask<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { 'content-type': 'application/json' };
    }
    let response: Response;
    try {
      response = await whileBusy(this.#fetch(path, init));
    } catch {
      // Browsers say why in their own way, and mostly that it failed.
      throw new Unreachable(t('app.program.silent'));
    }
    if (response.status === 204) return undefined as T;
    if (response.ok) return (await whileBusy(response.json())) as T;
    throw await failure(response, path);
  }
}

const gamePath = (id: string) => `/api/games/${encodeURIComponent(id)}`;

async function failure(response: Response, path: string): Promise<Error> {
  let error: Partial<ApiError> = {};
  try {
    error = (await response.json()) as ApiError;
  } catch {
    // Whatever stands between us and the server may answer without JSON.
  }
  const message = messageOf(error) ?? `${response.status} ${response.statusText}`;
  if (error.code === 'conflict' && error.game) return new Conflict(error.game);
  if (error.code === 'notFound' || error.code === 'deleted') return new Missing(path);
  // The token is new at each start of the program; with it, the same request is taken.
  const isStranger = response.status === 401 || response.status === 403;
  if (isStranger) return new Unreachable(t('app.program.stranger'));
  return response.status >= 500 ? new Unreachable(message) : new Refused(message);
}

/** What a player can run into; the rest are faults of ours, with the server's own words. */
const KNOWN = ['tooLarge', 'internal', 'busy', 'full'] as const;

function messageOf({ code, message }: Partial<ApiError>): string | undefined {
  if (code === 'characters') return t('library.refused.characters');
  const known = KNOWN.find((known) => known === code);
  return known ? t(`library.server.${known}`) : message;
}
