/** A host that knows nothing but files, as the simplest ones do. */

import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const BUILT = new URL('../dist/', import.meta.url).pathname;

const TYPES: Record<string, string> = {
  css: 'text/css',
  html: 'text/html',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

export interface FileHost {
  readonly url: string;
  /** Which paths were asked for and are not there. */
  readonly missed: string[];
  /** From then on there is nobody at the address. */
  stop(): Promise<void>;
}

/** Starts one; `knows404` is whether it shows 404.html where there is no file. */
export async function startFileHost({ knows404 }: { knows404: boolean }): Promise<FileHost> {
  const missed: string[] = [];
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === '/' ? '/index.html' : pathname;
    const file = join(BUILT, name);
    if (existsSync(file) && /\.\w+$/.test(name)) {
      answer.setHeader('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain');
      answer.end(readFileSync(file));
      return;
    }
    missed.push(pathname);
    answer.statusCode = 404;
    answer.setHeader('content-type', 'text/html');
    answer.end(knows404 ? readFileSync(join(BUILT, '404.html')) : 'no such file');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, missed, stop };
}
