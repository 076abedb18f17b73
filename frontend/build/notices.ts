import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where the site has the notices of what it gives to readers (docs/supply-chain.md). */
export const noticesName = 'licenses.txt';

/** What no script brings, and vite does not know of: the fonts, and Tailwind's own rules in the style sheet. */
const further = {
  Figtree: 'src/styles/fonts/figtree-LICENSE.txt',
  Fraunces: 'src/styles/fonts/fraunces-LICENSE.txt',
  tailwindcss: '../node_modules/tailwindcss/LICENSE',
};

/**
 * Adds those to the notices of the packages in the scripts, which vite has written (`build.license`).
 *
 * @throws Error when it has not
 */
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
