import { writeFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { deskFile } from '../../shared/pages.ts';
import { browserFloor } from './browsers.ts';
import { vendor } from './chunks.ts';
import { pageDocument } from './document.ts';
import { icons } from './icons.ts';
import { assetOf, scriptsOf } from './prerender.ts';
import { rooms } from './rooms.ts';

/** Builds the admin panel separately, because in one build each application would load code of the other. */
export const desk = ({ fonts }: { fonts: readonly string[] }): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'desk',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    async writeBundle({ dir = '' }, market) {
      const document = deskFile.slice(1);
      const built = await build({
        configFile: false,
        root: config.root,
        logLevel: 'warn',
        plugins: [icons(), react(), tailwindcss()],
        resolve: { alias: rooms },
        build: {
          outDir: dir,
          emptyOutDir: false,
          copyPublicDir: false,
          assetsInlineLimit: 0,
          target: browserFloor,
          modulePreload: { polyfill: false },
          rolldownOptions: {
            input: path.join(config.root, document),
            output: {
              codeSplitting: {
                groups: [{ name: 'vendor', test: (id: string) => vendor.some((part) => id.includes(`/${part}`)) }],
              },
            },
          },
        },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) throw new Error('The administrators\u2019 application was not built');
      const bundle = Object.fromEntries(output.output.map((file) => [file.fileName, file]));
      const html = bundle[document];
      if (html?.type !== 'asset') throw new Error(`The build has no ${document}`);
      const files = {
        fonts: fonts.map((face) => assetOf(bundle, face)),
        beforePaint: assetOf(market, 'before-paint'),
        scripts: scriptsOf(bundle),
      };
      writeFileSync(path.join(dir, document), pageDocument(String(html.source), files));
    },
  };
};
