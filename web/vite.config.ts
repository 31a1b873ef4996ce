import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { offline } from './tools/offline.ts';
import { packed } from './tools/packed.ts';
import { words } from './tools/words.ts';

const SERVER = 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [words(), svelte(), offline(), packed()],
  worker: { format: 'es' },
  // Only the front page says where the site begins, so that the server can move it; all else finds its way from there.
  experimental: { renderBuiltUrl: (name, { hostType }) => (hostType === 'html' ? `/${name}` : { relative: true }) },
  build: {
    outDir: '../src/fondaco/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // Few files, as each costs a question and an answer: all of the front page is one, and what several pages share is
    // gathered by who needs it.
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        assetFileNames: ({ names }) =>
          `assets/${names[0]?.replace(/~.*(?=\.)/, '') ?? '[name]'}`.replace(/(\.\w+)$/, '-[hash]$1'),
        codeSplitting: {
          groups: [
            { name: 'front', tags: ['$initial'], priority: 1 },
            {
              name: 'shared',
              test: /\/web\/src\/(lib|parts|home|games)\/[^/]+\.(ts|svelte)$/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 48_000,
            },
          ],
        },
      },
    },
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': SERVER, '/live': { target: SERVER, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  // On a busy machine a test may wait its turn. A thread begins with less work than a process.
  test: {
    environment: 'happy-dom',
    pool: 'threads',
    testTimeout: 60_000,
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
  },
});
