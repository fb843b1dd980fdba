// The drawings of the bugs. They belong to hive-records, whose pictures show
// the same ones; each is a file with a box of 100 by 100. `currentColor` is
// the ink, and what inherits its fill or stroke is cut out of it.

import ant from '../../../crates/hive-records/src/svg/bugs/ant.svg?raw';
import beetle from '../../../crates/hive-records/src/svg/bugs/beetle.svg?raw';
import dragonfly from '../../../crates/hive-records/src/svg/bugs/dragonfly.svg?raw';
import grasshopper from '../../../crates/hive-records/src/svg/bugs/grasshopper.svg?raw';
import ladybug from '../../../crates/hive-records/src/svg/bugs/ladybug.svg?raw';
import mosquito from '../../../crates/hive-records/src/svg/bugs/mosquito.svg?raw';
import pillbug from '../../../crates/hive-records/src/svg/bugs/pillbug.svg?raw';
import queen from '../../../crates/hive-records/src/svg/bugs/queen.svg?raw';
import spider from '../../../crates/hive-records/src/svg/bugs/spider.svg?raw';
import type { Bug } from './types.ts';

/** What stands between the tags of a file. */
function content(file: string): string {
  return file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>')).trim();
}

export const DRAWINGS: Readonly<Record<Bug, string>> = {
  queen: content(queen),
  spider: content(spider),
  beetle: content(beetle),
  grasshopper: content(grasshopper),
  ant: content(ant),
  mosquito: content(mosquito),
  ladybug: content(ladybug),
  pillbug: content(pillbug),
  dragonfly: content(dragonfly),
};
