import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { type BuildContext, type BuildOptions, build, context } from 'esbuild';
import { bundleOptions, type FunctionEntry, functionEntries } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { functionName, manifest } from '#shared/api/manifest';
import { functionPages, pageIds, pageMethods } from '#shared/pages';
import { cachedBuild } from './build-cache';
import type { Functions } from './functions';
import type { GatewayRoute } from './gateway/router';
import { print } from './log';
import { watchSources } from './watch';

const pageRoutes: GatewayRoute[] = pageIds.flatMap((id) =>
  pageMethods.map((method) => ({ functionName: functionName(id), method, path: functionPages[id], needsToken: false })),
);

/** The routes of the API and of the pages that functions render. */
export const servedRoutes: readonly GatewayRoute[] = [
  ...manifest.map(({ id, method, path, definition }) => ({
    functionName: functionName(id),
    method,
    path,
    needsToken: definition.access === 'admin',
  })),
  ...pageRoutes,
];

/**
 * Returns Lambda's build options, except that all functions share packages and the modules of `shared/`, because they run in one
 * process. A copy of both in each bundle would make bundling and loading ten times slower.
 */
const optionsFor = (outDir: string, entries: readonly FunctionEntry[]): BuildOptions => ({
  ...bundleOptions(outDir, entries),
  minify: false,
  packages: 'external',
  splitting: true,
  chunkNames: 'shared/[hash]',
  // Makes stack traces and breakpoints refer to the sources.
  sourcemap: 'linked',
  sourcesContent: false,
});

/** Bundles every function, unless these sources are already bundled. */
export const bundleOnce = async (functions: Functions): Promise<void> => {
  const sources = [
    'functions',
    'shared',
    'infra/bundle.ts',
    'infra/local/bundles.ts',
    'package-lock.json',
    'tsconfig.json',
    'package.json',
  ];
  const bundle = async (folder: string): Promise<void> => void (await build(optionsFor(folder, functionEntries())));
  functions.use(await cachedBuild('functions', sources, bundle));
};

/**
 * Bundles every function, and again whenever a source changes or a handler is added or removed. If the sources have errors, the last good
 * bundles stay in use.
 */
export const bundleAndWatch = async (functions: Functions, dataDir: string): Promise<{ stop: () => Promise<void> }> => {
  // Inside node_modules, so that the bundles find the packages, which they do not contain.
  const outDir = fromRoot('node_modules/.cache/settee/watch', createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  let known = '';
  let bundler: BuildContext | undefined;

  const bundle = async (): Promise<void> => {
    const entries = functionEntries();
    const list = entries.map(({ file }) => file).join();
    if (list !== known) {
      await bundler?.dispose();
      bundler = await context(optionsFor(outDir, entries));
      known = list;
    }
    await bundler?.rebuild();
    functions.use(outDir);
  };

  let running: Promise<void> = bundle();
  await running;
  const unwatch = await watchSources(
    ['functions', 'shared'].map((folder) => fromRoot(folder)),
    () => {
      running = running.then(bundle).then(
        () => print('Functions reloaded.'),
        // esbuild has reported the errors.
        () => print('Functions not reloaded.'),
      );
    },
  );
  const stop = async (): Promise<void> => {
    await unwatch();
    await running.catch(() => undefined);
    await bundler?.dispose();
    rmSync(outDir, { recursive: true, force: true });
  };
  return { stop };
};
