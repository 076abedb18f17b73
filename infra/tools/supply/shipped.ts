import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'vite';
import { bundleFunctions } from '#infra/bundle';
import { pictureFolders } from '#infra/picture-library';
import { fromRoot } from '#infra/root';
import type { Place } from './licenses';

/** The folders of shipped packages, as in package-lock.json, and where they go. */
export type Shipped = ReadonlyMap<string, readonly Place[]>;

/**
 * Shipped packages that no bundle lists: Tailwind's rules in the style sheet, and the CDK's own functions, one with the AWS
 * command line.
 */
export const unseen: readonly (readonly [folder: string, place: Place])[] = [
  ['node_modules/tailwindcss', 'site'],
  ['node_modules/aws-cdk-lib', 'deployment'],
  ['node_modules/@aws-cdk/asset-awscli-v1', 'deployment'],
];

/** Returns the folder of a file's package; undefined for our own files. */
export const folderOf = (file: string): string | undefined =>
  /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.relative(fromRoot(), file).replaceAll(path.sep, '/'))?.[0];

const inFunctions = async (): Promise<string[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-shipped-'));
  try {
    const metafile = await bundleFunctions(folder);
    const left = Object.values(metafile.outputs).flatMap(({ inputs }) =>
      Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [fromRoot(file)] : [])),
    );
    return [...left.flatMap((file) => folderOf(file) ?? []), ...pictureFolders()];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const inSite = async (): Promise<string[]> => {
  const files: string[] = [];
  const listen: Plugin = {
    name: 'what-is-shipped',
    generateBundle: (_options, bundle) => {
      for (const output of Object.values(bundle))
        if (output.type === 'asset')
          files.push(...output.originalFileNames.map((file) => path.resolve(fromRoot('frontend'), file)));
        else
          files.push(...Object.entries(output.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])));
    },
  };
  const { build } = await import('vite');
  await build({ configFile: fromRoot('vite.config.ts'), logLevel: 'warn', build: { write: false }, plugins: [listen] });
  return files.flatMap((file) => folderOf(file) ?? []);
};

/** Bundles the functions and the site, which takes as long as both builds. */
export const shipped = async (): Promise<Shipped> => {
  const found = [
    ...(await inFunctions()).map((folder) => [folder, 'functions'] as const),
    ...(await inSite()).map((folder) => [folder, 'site'] as const),
    ...unseen,
  ];
  const places = new Map<string, Place[]>();
  for (const [folder, place] of found) places.set(folder, [...new Set([...(places.get(folder) ?? []), place])]);
  return places;
};
