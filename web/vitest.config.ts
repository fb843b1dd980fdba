import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({
    test: {
      include: ['{src,build,tests}/**/*.test.ts'],
      // What takes this long has failed, even on a machine that does other things.
      testTimeout: 60_000,
    },
  }),
);
