import type { Plugin } from 'vite';

/**
 * `data-session`: this browser has a session. `data-theme`: the reader's choice of a scheme, which the metas of the browser's own bar
 * follow, too; marked again whenever the choice changes, here (frontend/src/lib/theme.ts) or in another tab.
 */
const script = `try{const root=document.documentElement,mark=()=>{const theme=localStorage.theme||''
root.dataset.theme=theme
for(const meta of document.querySelectorAll('[data-scheme]')){const own=meta.dataset.scheme
meta.media=theme?theme==own?'all':'not all':'(prefers-color-scheme:'+own+')'}}
if(localStorage.sessionId)root.dataset.session=''
mark()
addEventListener('storage',mark)}catch{}
`;

/**
 * Tells the style sheet, before anything is painted, what only this browser knows: prerendered pages are the same for everybody. A file
 * of its own, because the Content-Security-Policy lets nothing run that is inline; it arrives with the styles, which are waited for anyway.
 */
export const markDocument = (): Plugin => {
  let isBuild = true;
  return {
    name: 'mark-document',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'mark-document.js', source: script });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle
          ? Object.keys(bundle)
              .filter((file) => file.includes('mark-document'))
              .map((file) => ({ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head' }))
          : // While it is developed there is no policy.
            [{ tag: 'script', children: script, injectTo: 'head' }],
    },
  };
};
