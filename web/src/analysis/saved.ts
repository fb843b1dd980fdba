/**
 * What the list of saved analyses shows of each. It goes by the text alone: the
 * rules look at an analysis when it is opened.
 */

import type { Stack } from '../board/types';
import type { GameType } from '../generated';
import { t } from '../messages';
import type { Route } from '../router';
import { stacksAfter } from '../table/stacks';
import { sketch } from './file';
import { DESK } from './open';
import { lineFrom, ROOT } from './tree';
import type { Saved } from './trees';

export interface Summary {
  white: string;
  black: string;
  gameType: GameType;
  /** How long the main line is, and how many moves lie beside it. */
  plies: number;
  beside: number;
  /** What lies on the table after the main line. */
  stacks: readonly Stack[];
}

/** Nothing for a text that cannot be read. */
export function summaryOf({ text }: Pick<Saved, 'text'>): Summary | undefined {
  try {
    const tree = sketch(text);
    const line = lineFrom(tree, ROOT);
    const moves = line.flatMap(({ move }) => (move ? [move] : []));
    return {
      white: tree.tags.White ?? '',
      black: tree.tags.Black ?? '',
      gameType: tree.gameType,
      plies: moves.length,
      beside: tree.nodes.size - 1 - moves.length,
      stacks: moves.reduce(stacksAfter, tree.start?.stacks ?? []),
    };
  } catch {
    return undefined;
  }
}

/** What an analysis is called: by its owner, or else by the players of its game. */
export function titleOf({ name }: Pick<Saved, 'name'>, summary: Summary | undefined): string {
  if (name) return name;
  const { white, black } = summary ?? { white: '', black: '' };
  if (!white && !black) return t('analysis.title');
  return t('play.heading', { white: white || '?', black: black || '?' });
}

/** The page of an analysis. */
export function routeTo({ id }: Pick<Saved, 'id'>): Route {
  if (id === DESK) return { page: 'analysis' };
  return id.startsWith('?') ? { page: 'analysis', query: id.slice(1) } : { page: 'analysis', id };
}
