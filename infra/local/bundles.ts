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
import { say } from './log';
import { watchSources } from './watch';

const pageRoutes: GatewayRoute[] = pageIds.flatMap((id) =>
  pageMethods.map((method) => ({ functionName: functionName(id), method, path: functionPages[id], needsToken: false })),
);

/** The routes of the manifest, and those of pages that a function writes. */
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
 * As for Lambda, but for the packages: they are found where npm has put them, and loaded once for all functions, which run in one process. With them
 * bundling takes ten times as long.
 */
const optionsFor = (outDir: string, entries: readonly FunctionEntry[]): BuildOptions => ({
  ...bundleOptions(outDir, entries),
  minify: false,
  packages: 'external',
  // So that a stack, and a debugger's breakpoint, speak of the sources.
  sourcemap: 'linked',
  sourcesContent: false,
});

/** Bundles every function, unless the same sources were bundled before. */
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

/** Bundles, and again whenever a source changes or a handler comes or goes. Broken sources leave the last good bundles in use. */
export const bundleAndWatch = async (functions: Functions, dataDir: string): Promise<{ stop: () => Promise<void> }> => {
  // Where the packages, which are not bundled again each time, can be found from.
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
        () => say('Functions reloaded.'),
        // esbuild has said what is wrong.
        () => say('Functions not reloaded.'),
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
