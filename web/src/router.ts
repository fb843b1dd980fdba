/**
 * Which page is shown. Addresses are plain paths; links are ordinary links
 * that the router takes over, so that they also open in a new tab.
 */

import { Observable } from './observable';

export type Route =
  | { page: 'home' }
  | { page: 'play'; query?: string }
  | { page: 'game'; id: string; ply?: number }
  | { page: 'learn'; lesson?: string }
  | { page: 'analysis'; id?: string; query?: string }
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

/** Where the page lies on its host; ends with a slash. */
const BASE = import.meta.env.BASE_URL;

const PLAIN = ['analyses', 'rules', 'library', 'settings', 'about'] as const;

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
    const shared = query.replace(/^\?/, '');
    return {
      page: 'analysis',
      ...(second === undefined ? {} : { id: second }),
      ...(shared ? { query: shared } : {}),
    };
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
  if (rest.length === 0 && first === 'game' && second !== undefined) {
    const ply = Number.parseInt(new URLSearchParams(query).get('move') ?? '', 10);
    return ply >= 0 ? { page: 'game', id: second, ply } : { page: 'game', id: second };
  }
  const plain = PLAIN.find((page) => page === first);
  return plain && second === undefined ? { page: plain } : { page: 'missing' };
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
    case 'game': {
      const query = route.ply === undefined ? '' : `?move=${route.ply}`;
      return `game/${encodeURIComponent(route.id)}${query}`;
    }
    case 'analysis': {
      const id = route.id === undefined ? '' : `/${encodeURIComponent(route.id)}`;
      return `analysis${id}${route.query ? `?${route.query}` : ''}`;
    }
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
    case 'learn':
      return route.lesson ? `learn/${encodeURIComponent(route.lesson)}` : 'learn';
    default:
      return route.page;
  }
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
