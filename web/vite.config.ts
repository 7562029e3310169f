import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    assetsInlineLimit: 0, // the server's Content-Security-Policy allows nothing inline
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  server: { proxy: { '/api': { target: process.env.CASUS_SERVER ?? 'http://127.0.0.1:8080', ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { include: ['tests/**/*.test.ts'], environment: 'happy-dom', testTimeout: 20_000 },
});
