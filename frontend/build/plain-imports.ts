import type { Plugin } from 'vite';

/**
 * Has `import('./screen')` do what it says. Vite wraps it, to ask for the styles and the imports of what is loaded at the same time: here
 * there is one style sheet, and each screen asks for its own (`modulePreload` in vite.config.ts), so that all of the wrapping would be a
 * kilobyte of every first load that does nothing.
 */
export const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined),
});
