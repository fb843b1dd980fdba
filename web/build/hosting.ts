// Lets hosts that know nothing but files serve the page. To them /game/7 is a
// file that is not there, and many then answer with 404.html: that is the page
// itself, which reads the address.

import { copyFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** What such hosts look for. */
export const NOT_FOUND = '404.html';

export function hosting(): Plugin {
  let folder = '';
  return {
    name: 'alveare:hosting',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      handler: () => copyFileSync(join(folder, 'index.html'), join(folder, NOT_FOUND)),
    },
  };
}
