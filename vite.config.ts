import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserFloor } from './frontend/build/browsers.ts';
import { chunks } from './frontend/build/chunks.ts';
import { desk } from './frontend/build/desk.ts';
import { icons } from './frontend/build/icons.ts';
import { notices, noticesName } from './frontend/build/notices.ts';
import { prerender } from './frontend/build/prerender.ts';
import { rooms } from './frontend/build/rooms.ts';
import { worker } from './frontend/build/worker.ts';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** How the names of the files begin that the first screen is set in: its text appears in its own type at once. */
const fonts = ['fraunces-english', 'figtree-english'];

export default defineConfig({
  root: 'frontend',
  plugins: [react(), tailwindcss(), icons(), chunks(), notices(), prerender({ fonts }), desk({ fonts }), worker({ fonts })],
  resolve: { alias: rooms },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The notices that the packages' licenses require, because the scripts omit them (docs/supply-chain.md).
    license: { fileName: noticesName },
    target: browserFloor,
    // The Content-Security-Policy forbids fonts in data: URLs.
    assetsInlineLimit: 0,
    // Preloads the parts of a screen with it. Pages name those of the first screen themselves (frontend/build/prerender.ts).
    modulePreload: { polyfill: false, resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? [] : parts) },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/media': api, '/config.json': api, '/notices.json': api, '/__cognito': api, '/__stripe': api },
  },
});
