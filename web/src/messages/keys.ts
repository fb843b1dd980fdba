/**
 * The keys that `t` knows, read from the English files by the compiler: a text
 * that is not there is an error before the page is built.
 */

import type analysis from './en/analysis.json';
import type app from './en/app.json';
import type editor from './en/editor.json';
import type explorer from './en/explorer.json';
import type lessons from './en/lessons.json';
import type library from './en/library.json';
import type live from './en/live.json';
import type pictures from './en/pictures.json';
import type play from './en/play.json';
import type puzzles from './en/puzzles.json';
import type reasons from './en/reasons.json';
import type review from './en/review.json';
import type rules from './en/rules.json';

type Written = keyof (typeof analysis &
  typeof app &
  typeof editor &
  typeof explorer &
  typeof lessons &
  typeof library &
  typeof live &
  typeof pictures &
  typeof play &
  typeof puzzles &
  typeof reasons &
  typeof review &
  typeof rules);

/** A text that depends on a number is asked for without its plural category. */
type Asked<Key> = Key extends `${infer Stem}.other` ? Key | Stem : Key;

/** Keys that are made from data. The tests of levels, rules and course go through their data. */
type Made =
  | `play.level.${number}`
  | `play.level.hint.${number}`
  | `rules.${string}.${number | 'title' | 'note'}`
  | `learn.chapter.${string}`
  | `${number}-${string}.${string}`;

export type Key = Asked<Written> | Made;
