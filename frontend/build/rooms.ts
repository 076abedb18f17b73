import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const paths = readFileSync(`${root}tsconfig.json`, 'utf8').matchAll(/"(#\w+)\/\*": \["\.\/(.+?)\/\*"\]/g);

/** What imports call the folders of the front end, for vite: "paths" in tsconfig.json. Vite's own option for it skips names with a #. */
export const rooms: Record<string, string> = Object.fromEntries([...paths].map(([, name, to]) => [name, `${root}${to}`]));
