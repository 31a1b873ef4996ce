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
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': SERVER, '/live': { target: SERVER, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['src/**/*.test.ts', 'tests/**/*.test.ts'] },
});
