import { defineConfig } from 'vitest/config';

/** Real Chromium against a real server, both shared by most: one file at a time, in one process. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['browser/**/*.test.ts'],
    globalSetup: 'browser/common.ts',
    fileParallelism: false,
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
