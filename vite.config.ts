import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { prerender } from './frontend/build/prerender.ts';

/**
 * Preloads the two faces that the first screen is set in, so that text appears in its own type at once. The file names carry
 * a hash, so the tags can only be written once the bundle is known.
 */
const preloadFonts = (faces: readonly string[]): Plugin => ({
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => faces.some((face) => file.includes(face)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend' as const,
        })),
  },
});

/**
 * Says of the router's parts that making them does nothing else, which rolldown cannot know: contexts, wrappers, classes, and the names
 * that debuggers show. So what is not used is left out, a third of the router.
 */
const shakeRouter = (): Plugin => ({
  name: 'shake-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]/ },
    handler: (code) => ({
      code: code
        // Prefetching is for its framework; links here never ask for it.
        .replace('shouldPrefetch && !isAbsolute ?', 'false ?')
        .replace(/^(function usePrefetchBehavior\(\w+, \w+\) \{)[\s\S]*?^\}$/m, '$1 return [false, undefined, {}]; }')
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();'),
      map: null,
    }),
  },
});

/**
 * A word to the style sheet, before anything is painted, that this browser has a session: prerendered pages are a visitor's. A file
 * of its own, because the Content-Security-Policy lets nothing run that is inline; it arrives with the styles, which are waited for anyway.
 */
const markSession = (): Plugin => ({
  name: 'mark-session',
  apply: 'build',
  buildStart() {
    const source = "try{if(localStorage.getItem('sessionId'))document.documentElement.setAttribute('data-session','')}catch{}\n";
    this.emitFile({ type: 'asset', name: 'mark-session.js', source });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.includes('mark-session'))
        .map((file) => ({ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head' as const })),
  },
});

/** The router as it is meant for production; its entry for bundlers is the one with warnings. */
const routerFolder = fileURLToPath(new URL('node_modules/react-router/dist/production/', import.meta.url));

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: 'frontend',
  plugins: [
    react(),
    tailwindcss(),
    preloadFonts(['fraunces-latin-opsz-normal', 'figtree-latin-wght-normal']),
    markSession(),
    prerender(),
    shakeRouter(),
  ],
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: `${routerFolder}index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${routerFolder}dom-export.mjs` },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The Content-Security-Policy lets fonts come from this host only, not from data: URLs.
    assetsInlineLimit: 0,
    // A list of what each screen needs would be a sixth of the shell. A page names its own (frontend/build/prerender.ts); a screen
    // that is gone to later asks for its parts one round trip after itself, once.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What every page needs and seldom changes, apart from what changes with every release: a returning visitor keeps it.
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 2,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|clsx)[\\/](?!.*(infinite|Infinite|[mM]utationObserver|useMutation))/,
            },
            // What the public screens are made of: one file instead of a dozen small ones.
            {
              name: 'parts',
              priority: 0,
              test: /frontend[\\/]src[\\/](components[\\/](page|page-header)|components[\\/]ui[\\/](card|stat|text-link|detail-list|status-badge))\.tsx$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|check)\.|shared[\\/](labels|contracts[\\/](id|project-values|user-types)|lifecycle[\\/]project)\.ts$/,
            },
            {
              name: 'project-page',
              priority: 0,
              test: /frontend[\\/]src[\\/](app[\\/]routes[\\/]project\.tsx|lib[\\/](project-labels|use-now)\.ts|features[\\/]projects[\\/]components[\\/]detail[\\/]project-(layout|head|story|summary|skeleton)\.tsx|components[\\/]ui[\\/]photo-mosaic\.tsx)$/,
            },
            // Around every screen: one file instead of one for each part that some screens use as well.
            { name: 'shell', priority: 1, test: /frontend[\\/]src[\\/]app[\\/]app\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/media': api, '/config.json': api, '/__cognito': api, '/__stripe': api },
  },
});
