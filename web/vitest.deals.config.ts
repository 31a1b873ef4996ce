import { defineConfig } from 'vitest/config';

/** `npm run deals`: not tests, but games that are played as in them. */
export default defineConfig({ test: { environment: 'happy-dom', include: ['lessons/**/*.ts'] } });
