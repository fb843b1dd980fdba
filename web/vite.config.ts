import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { hosting } from './build/hosting.ts';
import { modules } from './build/modules.ts';
import { offline } from './build/offline.ts';

export default defineConfig({
  // Addresses such as /game/7 are the page's own, so files are named from the
  // root. For a folder of a host: `npm run build -- --base=/folder/`.
  base: '/',
  plugins: [svelte(), modules(), hosting(), offline(), compress()],
  build: {
    target: 'es2022',
    // The content security policy of our server allows no data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // The bugs are drawn in crates/hive-records.
  server: { fs: { allow: ['..'] } },
  worker: { format: 'es' },
});
