/** What is asked of the server about challenges and lists of games, over HTTP. */

import type { ApiError, Challenge, LobbyView, Meeting, OwnGames, Posted } from '../generated';
import { t } from '../messages';
import type { Fetch } from '../server';

/** The server has said no, or nothing. */
export class LiveError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'LiveError';
    this.code = code;
  }
}

/** The code of a server that does not answer. */
const SILENT = 'silent';

/** Refusals that a player can meet; others are told in the server's own words. */
const KNOWN = ['tooMany', 'busy', 'characters'] as const;

export class LiveApi {
  readonly #fetch: Fetch;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** The name by which others see this browser's user. */
  async name(): Promise<string> {
    try {
      return (await this.#ask<{ name: string }>('guest')).name;
    } catch (cause) {
      // Nobody has been here before.
      if (cause instanceof LiveError && cause.code === 'notFound') return '';
      throw cause;
    }
  }

  challenge(challenge: Challenge, name: string): Promise<Posted> {
    return this.#ask('challenges', 'POST', { challenge, name });
  }

  /** Plays whoever wants the same; a challenge in the lobby waits for them. */
  pair(challenge: Challenge, name: string): Promise<Meeting> {
    return this.#ask('pairing', 'POST', { challenge, name });
  }

  /** What a link leads to. */
  meeting(id: string): Promise<Meeting> {
    return this.#ask(challengePath(id));
  }

  accept(id: string, name: string): Promise<Meeting> {
    return this.#ask(`${challengePath(id)}/accept`, 'POST', { name });
  }

  withdraw(id: string): Promise<void> {
    return this.#ask(challengePath(id), 'DELETE');
  }

  lobby(): Promise<LobbyView> {
    return this.#ask('lobby');
  }

  mine(): Promise<OwnGames> {
    return this.#ask('mine');
  }

  async #ask<T>(path: string, method = 'GET', body?: object): Promise<T> {
    const init: RequestInit = { method };
    if (body) {
      init.body = JSON.stringify(body);
      init.headers = { 'content-type': 'application/json' };
    }
    let response: Response;
    try {
      response = await this.#fetch(`/api/${path}`, init);
    } catch {
      throw new LiveError(SILENT, t('app.program.silent'));
    }
    if (response.status === 204) return undefined as T;
    if (response.ok) return (await response.json()) as T;
    throw await failure(response);
  }
}

const challengePath = (id: string) => `challenges/${encodeURIComponent(id)}`;

async function failure(response: Response): Promise<LiveError> {
  let error: Partial<ApiError> = {};
  try {
    error = (await response.json()) as ApiError;
  } catch {
    // Whatever stands between us and the server may answer without JSON.
  }
  const code: string = error.code ?? String(response.status);
  const known = KNOWN.find((known) => known === code);
  const message = known
    ? t(`live.refused.${known}`)
    : (error.message ?? `${response.status} ${response.statusText}`);
  return new LiveError(code, message);
}
