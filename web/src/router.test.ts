import { expect, test } from 'vitest';
import { analysisAt, parseRoute, type Route, routePath } from './router';

const ROUTES: [string, Route][] = [
  ['/', { page: 'home' }],
  ['/play', { page: 'play' }],
  ['/game/a%20b', { page: 'game', id: 'a b' }],
  ['/game/x?move=7', { page: 'game', id: 'x', ply: 7 }],
  ['/play/x', { page: 'live', id: 'x' }],
  ['/play/x?move=2', { page: 'live', id: 'x', ply: 2 }],
  ['/friend', { page: 'friend' }],
  ['/friend?open', { page: 'friend', open: true }],
  ['/lobby', { page: 'lobby' }],
  ['/learn', { page: 'learn' }],
  ['/learn/queen-1', { page: 'learn', lesson: 'queen-1' }],
  ['/analysis', { page: 'analysis' }],
  ['/analysis/x', { page: 'analysis', id: 'x' }],
  ['/analysis/x?move=3', { page: 'analysis', id: 'x', ply: 3 }],
  ['/analysis?uhp=Base', { page: 'analysis', query: 'uhp=Base' }],
  ['/analyses', { page: 'analyses' }],
  ['/editor', { page: 'editor' }],
  ['/editor?json=x', { page: 'editor', query: 'json=x' }],
  ['/play?json=x', { page: 'play', query: 'json=x' }],
  ['/puzzles', { page: 'puzzles' }],
  ['/puzzles?id=x', { page: 'puzzles', id: 'x' }],
  ['/puzzles?id=x&own', { page: 'puzzles', id: 'x', own: true }],
  ['/explorer', { page: 'explorer' }],
  ['/review', { page: 'review' }],
  ['/review?game=x', { page: 'review', query: 'game=x' }],
  ['/rules', { page: 'rules' }],
  ['/library', { page: 'library' }],
  ['/settings', { page: 'settings' }],
  ['/about', { page: 'about' }],
];

test.each(ROUTES)('%s is an address', (path, route) => {
  const url = new URL(path, 'http://localhost');
  expect(parseRoute(url.pathname, url.search)).toEqual(route);
  expect(routePath(route)).toBe(path);
});

test.each([
  '/nothing',
  '/game',
  '/game/a/b',
  '/play/a/b',
  '/friend/a',
  '/learn/a/b',
  '/analysis/a/b',
  '/puzzles/a',
])('%s is none', (path) => {
  expect(parseRoute(path)).toEqual({ page: 'missing' });
});

test('a game is analysed at a move under its own address, and a link as it is', () => {
  expect(routePath(analysisAt({ page: 'analysis', id: 'x' }, 3))).toBe('/analysis/x?move=3');
  const link = { page: 'analysis', query: 'uhp=Base&move=9' } as const;
  expect(analysisAt(link, 3)).toEqual(link);
});

test('what is not a move number is left out', () => {
  expect(parseRoute('/game/x', '?move=-1')).toEqual({ page: 'game', id: 'x' });
  expect(parseRoute('/game/x', '?move=many')).toEqual({ page: 'game', id: 'x' });
});

test('a badly escaped address does not break the page', () => {
  expect(parseRoute('/game/%E0%A4%A')).toEqual({ page: 'game', id: '%E0%A4%A' });
});
