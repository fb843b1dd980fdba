// All files of a folder.

import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The paths of all files below a folder, in order, with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
