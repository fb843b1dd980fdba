/** Whether people can meet here, and under which address. */

import { routePath } from '../router';
import { browserMemory, type Fetch, findServer } from '../server';

export type Reach =
  /** A server that others can reach. */
  | { kind: 'open' }
  /** A server that only this machine can reach. */
  | { kind: 'alone' }
  /** A program without live games. */
  | { kind: 'old' }
  /** No server at all. */
  | { kind: 'static' };

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export async function reach(
  fetchHere: Fetch = (...request) => fetch(...request),
  here: Pick<Location, 'hostname'> = location,
): Promise<Reach> {
  if (!(await findServer(fetchHere, browserMemory))) return { kind: 'static' };
  // A link with a name of this machine alone leads nobody here.
  if (LOOPBACK.test(here.hostname)) return { kind: 'alone' };
  const answer = await fetchHere('/api/lobby').catch(() => undefined);
  return { kind: answer?.status === 404 ? 'old' : 'open' };
}

/** The address of a game that others can open. */
export function linkTo(id: string): string {
  return new URL(routePath({ page: 'live', id }), location.origin).href;
}
