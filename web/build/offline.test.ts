import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fill } from './offline.ts';

const SOURCE = "const CACHE = '__VERSION__';\nconst FILES = ['__FILES__'];\n";

test('the service worker keeps all built files, and its version follows them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'alveare-'));
  try {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), 'a page');
    writeFileSync(join(folder, 'assets', 'a.js'), 'code');
    const first = fill(SOURCE, folder);
    expect(first).toContain('const FILES = ["assets/a.js","index.html"]');
    // Compressed twins, the page under another name and an older service worker change nothing.
    writeFileSync(join(folder, '404.html'), 'x');
    writeFileSync(join(folder, 'index.html.br'), 'x');
    writeFileSync(join(folder, 'service-worker.js'), 'x');
    expect(fill(SOURCE, folder)).toBe(first);
    writeFileSync(join(folder, 'index.html'), 'another page');
    expect(fill(SOURCE, folder)).not.toBe(first);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
