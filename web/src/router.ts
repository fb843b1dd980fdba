/**
 * Which page is shown. Addresses are plain paths; links are ordinary links
 * that the router takes over, so that they also open in a new tab.
 */

import { Observable } from './observable';

export type Route =
  | { page: 'home' }
  | { page: 'play'; query?: string }
  | { page: 'game'; id: string; ply?: number }
  | { page: 'live'; id: string; ply?: number }
  /** `open` offers the game to everyone in the lobby. */
  | { page: 'friend'; open?: true }
  | { page: 'lobby' }
  | { page: 'learn'; lesson?: string }
  | AnalysisRoute
  | { page: 'analyses' }
  | { page: 'editor'; query?: string }
  | { page: 'puzzles'; id?: string; own?: boolean }
  | { page: 'explorer'; query?: string }
  | { page: 'review'; query?: string }
  | { page: 'rules' }
  | { page: 'library' }
  | { page: 'settings' }
  | { page: 'about' }
  | { page: 'missing' };

export interface AnalysisRoute {
  page: 'analysis';
  id?: string;
  ply?: number;
  query?: string;
}

/** Where the page lies on its host; ends with a slash. */
const BASE = import.meta.env.BASE_URL;

const PLAIN = ['lobby', 'analyses', 'rules', 'library', 'settings', 'about'] as const;

/** Pages whose address can carry a game or a position. */
const CARRIERS = ['play', 'editor', 'explorer', 'review'] as const;

/** The route of an address. */
export function parseRoute(path: string, query = ''): Route {
  const below = path.startsWith(BASE) ? path.slice(BASE.length) : path;
  const parts = below.split('/').filter((part) => part !== '');
  const [first, second, ...rest] = parts.map(decode);
  if (first === undefined) return { page: 'home' };
  if (rest.length === 0 && first === 'learn') {
    return second === undefined ? { page: 'learn' } : { page: 'learn', lesson: second };
  }
  if (rest.length === 0 && first === 'analysis') {
    if (second !== undefined) return { page: 'analysis', id: second, ...plyOf(query) };
    const shared = query.replace(/^\?/, '');
    return { page: 'analysis', ...(shared ? { query: shared } : {}) };
  }
  const carrier = CARRIERS.find((page) => page === first);
  if (second === undefined && carrier) {
    const carried = query.replace(/^\?/, '');
    return carried ? { page: carrier, query: carried } : { page: carrier };
  }
  if (first === 'puzzles' && second === undefined) {
    const fields = new URLSearchParams(query);
    const id = fields.get('id');
    return {
      page: 'puzzles',
      ...(id ? { id } : {}),
      ...(fields.has('own') ? { own: true } : {}),
    };
  }
  if (rest.length === 0 && second !== undefined) {
    // The address that friends send each other is short and says what is meant.
    const page = first === 'game' ? 'game' : first === 'play' ? 'live' : undefined;
    if (page) return { page, id: second, ...plyOf(query) };
  }
  if (first === 'friend' && second === undefined) {
    return new URLSearchParams(query).has('open')
      ? { page: 'friend', open: true }
      : { page: 'friend' };
  }
  const plain = PLAIN.find((page) => page === first);
  return plain && second === undefined ? { page: plain } : { page: 'missing' };
}

/**
 * An analysis, looked at after so many moves. What an address carries has its
 * own move in it, and is kept under the whole of it: another would be another
 * analysis.
 */
export function analysisAt(route: AnalysisRoute, ply: number): AnalysisRoute {
  return route.id === undefined ? route : { ...route, ply };
}

/** The address of a route. */
export function routePath(route: Route): string {
  return BASE + pathBelow(route);
}

function pathBelow(route: Route): string {
  switch (route.page) {
    case 'home':
    case 'missing':
      return '';
    case 'game':
    case 'live':
      return `${route.page === 'live' ? 'play' : 'game'}/${encodeURIComponent(route.id)}${moveQuery(route.ply)}`;
    case 'analysis':
      return route.id === undefined
        ? `analysis${route.query ? `?${route.query}` : ''}`
        : `analysis/${encodeURIComponent(route.id)}${moveQuery(route.ply)}`;
    case 'play':
    case 'editor':
    case 'explorer':
    case 'review':
      return `${route.page}${route.query ? `?${route.query}` : ''}`;
    case 'puzzles': {
      const id = route.id === undefined ? [] : [`id=${encodeURIComponent(route.id)}`];
      const query = [...id, ...(route.own ? ['own'] : [])].join('&');
      return query ? `puzzles?${query}` : 'puzzles';
    }
    case 'friend':
      return route.open ? 'friend?open' : 'friend';
    case 'learn':
      return route.lesson ? `learn/${encodeURIComponent(route.lesson)}` : 'learn';
    default:
      return route.page;
  }
}

/** After how many moves a game is looked at, if its address says so. */
function plyOf(query: string): { ply?: number } {
  const ply = Number.parseInt(new URLSearchParams(query).get('move') ?? '', 10);
  return ply >= 0 ? { ply } : {};
}

function moveQuery(ply: number | undefined): string {
  return ply === undefined ? '' : `?move=${ply}`;
}

const route = new Observable<Route>({ page: 'home' });

/** The route that is shown. */
export function currentRoute(): Route {
  return route.current;
}

/** Goes to a route; `replace` leaves no step to go back to. */
export function go(to: Route, how: { replace?: boolean } = {}): void {
  const path = routePath(to);
  if (how.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.current = to;
}

/** Says in the address what is shown already, and leaves no step to go back to. */
export function readdress(to: Route): void {
  history.replaceState(null, '', routePath(to));
}

/** Follows the address bar and the links of the page from now on. */
export function startRouter(): void {
  const read = () => {
    route.current = parseRoute(location.pathname, location.search);
  };
  read();
  addEventListener('popstate', read);
  document.addEventListener('click', (event) => {
    const path = takenOver(event);
    if (path === undefined) return;
    event.preventDefault();
    if (path !== location.pathname + location.search) history.pushState(null, '', path);
    read();
  });
}

/** The path of a click on a link of our own that nobody wants in another tab. */
function takenOver(event: MouseEvent): string | undefined {
  const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
  if (!plain || event.altKey || event.defaultPrevented) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  const samePage = url.pathname === location.pathname && url.hash !== '';
  if (url.origin !== location.origin || samePage) return undefined;
  return parseRoute(url.pathname).page === 'missing' ? undefined : url.pathname + url.search;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
