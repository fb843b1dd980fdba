// Says what to do when the modules of rules and engine have not been built.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FILES = ['src/rules/rules.wasm', 'src/engine/engine.wasm'];

export function modules(): Plugin {
  let root = '';
  return {
    name: 'alveare:modules',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      const missing = FILES.find((file) => !existsSync(resolve(root, file)));
      if (missing) this.error(`${missing} is missing: run \`cargo xtask web\` once`);
    },
  };
}
