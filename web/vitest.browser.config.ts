import { defineConfig } from 'vitest/config';

/** Real Chromium against a real server; one at a time, because both are shared. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['browser/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
