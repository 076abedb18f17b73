import type { Plugin } from 'vite';

const script = "try{if(localStorage.getItem('sessionId'))document.documentElement.setAttribute('data-session','')}catch{}\n";

/**
 * Tells the style sheet, before anything is painted, that this browser has a session: prerendered pages are a visitor's. A file of its
 * own, because the Content-Security-Policy lets nothing run that is inline; it arrives with the styles, which are waited for anyway.
 */
export const markSession = (): Plugin => ({
  name: 'mark-session',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'asset', name: 'mark-session.js', source: script });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.includes('mark-session'))
        .map((file) => ({ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head' })),
  },
});
