import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The license notices of the site (docs/supply-chain.md). */
export const noticesName = 'licenses.txt';

/** Unknown to vite, because no script imports them: the fonts, and Tailwind's rules in the style sheet. */
const further = {
  'Figtree and Fraunces': 'src/styles/fonts/OFL.txt',
  tailwindcss: '../node_modules/tailwindcss/LICENSE',
};

/** Adds those to vite's notices of packages in scripts (`build.license`). @throws Error if vite wrote none */
export const notices = (): Plugin => {
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const file = bundle[noticesName];
        if (file?.type !== 'asset') throw new Error(`The build has no ${noticesName}`);
        const added = Object.entries(further).map(
          ([name, license]) => `\n## ${name}\n\n${readFileSync(path.join(root, license), 'utf8').trim()}\n`,
        );
        file.source = `${file.source}${added.join('')}`;
      },
    },
  };
};
