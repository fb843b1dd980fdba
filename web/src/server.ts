/** The program's server: whether the page comes from one, and what it says of itself. */

import type { ServerInfo } from './generated';

export type Fetch = (path: string, init?: RequestInit) => Promise<Response>;

/** The API that this page speaks, as `GET /api` names it. */
const API = 1;

/** The server that the page comes from, if it is one that the page can talk to. */
export async function serverInfo(fetch: Fetch): Promise<ServerInfo | undefined> {
  try {
    const response = await fetch('/api', { headers: { accept: 'application/json' } });
    if (!response.ok) return undefined;
    const info: unknown = await response.json();
    return isServerInfo(info) && info.api === API ? info : undefined;
  } catch {
    // A static host answers with a page, or with nothing: then there is no server.
    return undefined;
  }
}

function isServerInfo(value: unknown): value is ServerInfo {
  return typeof value === 'object' && value !== null && 'api' in value && 'name' in value;
}
