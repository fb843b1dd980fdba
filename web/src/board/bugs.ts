// The drawings of the bugs. They belong to hive-records, whose pictures show
// the same ones; each is a file with a box of 100 by 100, named after its bug.
// `currentColor` is the ink, and what inherits its fill or stroke is cut out
// of it.

import { BUGS } from './pieces.ts';
import type { Bug } from './types.ts';

const FOLDER = '../../../crates/hive-records/src/svg/bugs';
const FILES = import.meta.glob<string>('../../../crates/hive-records/src/svg/bugs/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What stands between the tags of a bug's file. */
function drawing(bug: Bug): string {
  const name = bug.charAt(0).toUpperCase() + bug.slice(1);
  const file = FILES[`${FOLDER}/${name}.svg`] ?? '';
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')).trim();
}

export const DRAWINGS = Object.fromEntries(BUGS.map((bug) => [bug, drawing(bug)])) as Readonly<
  Record<Bug, string>
>;
