import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const iconsModule = 'lucide-react/dist/esm';

/** The file of each icon. */
const iconFiles = (): Map<string, string> => {
  const index = readFileSync(`node_modules/${iconsModule}/lucide-react.mjs`, 'utf8');
  return new Map(
    [...index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, `lucide-react/icons/${file}`] as const),
    ),
  );
};

/**
 * Imports each icon from its own file. Through their index, a build would read 2,000 icons, and every icon would belong to each
 * load that shows one.
 */
export const icons = (): Plugin => {
  const files = iconFiles();
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /from 'lucide-react'/ },
      handler: (code) =>
        code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
          [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)]
            .filter(([, isType]) => !isType)
            .map(([, , name = '', own = name]) => `import { default as ${own} } from '${files.get(name)}';`)
            .join(' '),
        ),
    },
  };
};
