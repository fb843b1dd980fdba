/** The program's server: whether the page comes from one, and what it says of itself. */

import type { ServerInfo } from './generated';
import { browserStorage } from './storage';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The API that this page speaks, as `GET /api` names it. */
const API = 1;

/** The server that the page comes from. */
export interface Server {
  /** Missing while it does not say: it may be busy, or not running. */
  info?: ServerInfo;
}

/** Whether a server with a library for this page has been seen where the page comes from. */
export interface Memory {
  get(): boolean;
  set(seen: boolean): void;
}

/**
 * The server that the page comes from, if it is one that the page can talk to.
 * Only an answer that is not ours says that there is none: games that are with
 * the program must not seem to be gone because it had a bad moment.
 */
export async function findServer(fetch: Fetch, memory: Memory): Promise<Server | undefined> {
  let response: Response;
  let text: string;
  try {
    response = await fetch('/api', { headers: { accept: 'application/json' } });
    text = await response.text();
  } catch {
    // A page that was kept asks in vain where a static host is out of reach, and where the
    // program is not running.
    return memory.get() ? {} : undefined;
  }
  // A token that is missing, or trouble within.
  if (response.status === 401 || response.status === 403 || response.status >= 500) return {};
  const info = response.ok ? infoOf(text) : undefined;
  memory.set(info !== undefined && info.library !== false);
  return info && { info };
}

/** Whether the server's library is for this page; one that says nothing else is the owner's. */
export function isOwner(server: Server | undefined): boolean {
  return server !== undefined && server.info?.library !== false;
}

/** What the server says of itself; a static host answers with a page instead. */
function infoOf(text: string): ServerInfo | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isServerInfo(value) && value.api === API ? value : undefined;
  } catch {
    return undefined;
  }
}

function isServerInfo(value: unknown): value is ServerInfo {
  return typeof value === 'object' && value !== null && 'api' in value && 'name' in value;
}

const KEY = 'alveare.server';

/** What this browser remembers; one that stores nothing has seen nothing. */
export const browserMemory: Memory = {
  get: () => (browserStorage()?.getItem(KEY) ?? null) !== null,
  set: (seen) => {
    try {
      if (seen) browserStorage()?.setItem(KEY, 'seen');
      else browserStorage()?.removeItem(KEY);
    } catch {
      // Then the next page that finds nobody takes this for a static host.
    }
  },
};
