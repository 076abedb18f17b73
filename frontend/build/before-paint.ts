import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';

/**
 * Puts frontend/src/before-paint.ts before everything else. A file of its own, because the Content-Security-Policy lets nothing run
 * that is inline; it arrives with the styles, which are waited for anyway.
 */
export const beforePaint = (): Plugin => {
  let isBuild = true;
  let code = '';
  return {
    name: 'before-paint',
    configResolved({ command, root }) {
      isBuild = command === 'build';
      const source = readFileSync(path.join(root, 'src/before-paint.ts'), 'utf8');
      code = transformSync(source, { loader: 'ts', format: 'iife', minify: true, target: 'es2022' }).code;
    },
    buildStart() {
      if (isBuild) this.emitFile({ type: 'asset', name: 'before-paint.js', source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        bundle
          ? Object.keys(bundle)
              .filter((file) => file.includes('before-paint'))
              .map((file) => ({ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head' }))
          : // While it is developed there is no policy.
            [{ tag: 'script', children: code, injectTo: 'head' }],
    },
  };
};
