import type { Plugin } from 'vite';

/**
 * Preloads the faces that the first screen is set in, so that text appears in its own type at once. `faces`: how the names of their
 * files begin; a hash ends them, so the tags can only be written once the bundle is known.
 *
 * @throws Error when a face is not in the build
 */
export const preloadFonts = (...faces: string[]): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      faces.map((face) => {
        const file = Object.keys(bundle).find((name) => name.includes(`/${face}`));
        if (!file) throw new Error(`The build has no font "${face}"`);
        return {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend',
        };
      }),
  },
});
