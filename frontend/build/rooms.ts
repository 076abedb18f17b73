import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const paths = readFileSync(`${root}tsconfig.json`, 'utf8').matchAll(/"(#\w+)\/\*": \["\.\/(.+?)\/\*"\]/g);

/** Import names of folders ("paths" in tsconfig.json). Vite's own option skips names with a #. */
export const rooms: Record<string, string> = Object.fromEntries([...paths].map(([, name, to]) => [name, `${root}${to}`]));
