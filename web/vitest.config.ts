import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import page from './vite.config.ts';

export default mergeConfig(
  page,
  defineConfig({ test: { include: ['{src,build,tests}/**/*.test.ts'] } }),
);
