// Puts compressed twins beside the built files, so that a server has nothing
// to compress when somebody is waiting.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { filesBelow } from './files.ts';

/** What is not compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|tsv|txt|wasm|webmanifest)$/;

/** Below this, a twin saves nothing worth having. */
const SMALLEST = 512;

export function compress(): Plugin {
  let folder = '';
  return {
    name: 'alveare:compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: { order: 'post', sequential: true, handler: () => compressAll(folder) },
  };
}

function compressAll(folder: string): void {
  for (const path of filesBelow(folder)) {
    const file = join(folder, path);
    const bytes = readFileSync(file);
    if (!COMPRESSIBLE.test(path) || bytes.length < SMALLEST) continue;
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
