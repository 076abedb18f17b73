import { existsSync } from 'node:fs';
import path from 'node:path';

/** The repository's root: npm, cdk and jest all run there. */
export const root = process.cwd();

if (!existsSync(path.join(root, 'shared/api/routes.ts')))
  throw new Error('Run this from the root of the repository (npm does so by itself).');

export const fromRoot = (...parts: string[]): string => path.join(root, ...parts);
