import { defineConfig } from 'vitest/config';

/** `make screenshots`: not tests, but the same house and visitors. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['pictures/**/*.ts'],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 120_000,
  },
});
