/**
 * The pages and how to get them. Each is a part of its own that is loaded when
 * it is opened first.
 */

import type { Component } from 'svelte';
import { whileBusy } from '../busy';
import type { Route } from '../router';

export type PageName = Route['page'];
export type Page = Component<{ route: Route }>;

const LOADERS: Record<PageName, () => Promise<{ default: unknown }>> = {
  home: () => import('./HomePage.svelte'),
  play: () => import('../play/PlayPage.svelte'),
  game: () => import('../play/GamePage.svelte'),
  live: () => import('../live/LivePage.svelte'),
  friend: () => import('../live/FriendPage.svelte'),
  lobby: () => import('../live/LobbyPage.svelte'),
  learn: () => import('../learn/LearnPage.svelte'),
  analysis: () => import('../analysis/AnalysisPage.svelte'),
  analyses: () => import('../analysis/SavedPage.svelte'),
  editor: () => import('../editor/EditorPage.svelte'),
  puzzles: () => import('../puzzles/PuzzlesPage.svelte'),
  explorer: () => import('../explorer/ExplorerPage.svelte'),
  review: () => import('../review/ReviewPage.svelte'),
  rules: () => import('../rulesPage/RulesPage.svelte'),
  library: () => import('../library/LibraryPage.svelte'),
  settings: () => import('./SettingsPage.svelte'),
  about: () => import('./AboutPage.svelte'),
  missing: () => import('./MissingPage.svelte'),
};

export async function loadPage(name: PageName): Promise<Page> {
  // A component takes of the route what it needs.
  return (await whileBusy(LOADERS[name]())).default as Page;
}
