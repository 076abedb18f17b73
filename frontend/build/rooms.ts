import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));

/** What imports call the folders of the front end, for vite. TypeScript reads the same from "paths" in tsconfig.json. */
export const rooms = {
  '#app': `${src}/app`,
  '#features': `${src}/features`,
  '#ui': `${src}/components/ui`,
  '#components': `${src}/components`,
  '#lib': `${src}/lib`,
  '#config': `${src}/config`,
};
