// Writes the service worker, which has to know all built files.

import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { filesBelow } from './files.ts';
import { NOT_FOUND } from './hosting.ts';

/** The name is part of the address under which browsers know it. */
const FILE = 'service-worker.js';

export function offline(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'alveare:offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler() {
        const source = readFileSync(join(root, 'build', FILE), 'utf8');
        writeFileSync(join(folder, FILE), fill(source, folder));
      },
    },
  };
}

/** The service worker with the files it keeps, and a version that is theirs. */
export function fill(source: string, folder: string): string {
  const hash = createHash('sha256').update(source);
  const isKept = (path: string) => ![FILE, NOT_FOUND].includes(path) && !/\.(br|gz)$/.test(path);
  const files = filesBelow(folder).filter(isKept);
  for (const path of files) hash.update(path).update(readFileSync(join(folder, path)));
  return source
    .replace("'__VERSION__'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("['__FILES__']", JSON.stringify(files));
}
