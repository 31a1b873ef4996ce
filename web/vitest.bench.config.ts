import { defineConfig } from 'vitest/config';

/** `make bench-browser`: not tests, but the same house and visitors. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['bench/**/*.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
