import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the paths of all files below a folder whose path in it matches, from the root. */
export const filesBelow = (folder: string, pattern: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => path.join(folder, file));

/** All documents. */
export const documents = [...readdirSync('.').filter((file) => file.endsWith('.md')), ...filesBelow('docs', /\.md$/)];
