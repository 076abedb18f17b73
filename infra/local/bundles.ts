import { watch } from 'node:fs';
import path from 'node:path';
import { context, type Plugin } from 'esbuild';
import { bundleFunctions, bundleOptions, endpointFiles, eventEntries, functionEntries } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { functionName, manifest } from '#shared/api/manifest';
import { cachedBuild } from './build-cache';
import type { Functions } from './functions';
import type { GatewayRoute } from './gateway/router';
import { say } from './log';

/** The routes whose handler exists. */
export const servedRoutes = (): GatewayRoute[] => {
  const files = endpointFiles();
  return manifest
    .filter(({ id }) => files.has(id))
    .map(({ id, method, path, definition }) => ({
      functionName: functionName(id),
      method,
      path,
      needsToken: definition.access === 'admin',
    }));
};

const kebabCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, index) => `${index > 0 ? '-' : ''}${letter.toLowerCase()}`);

/** Functions that a schedule starts, by the name of their file. */
export const eventFunctions = (): Map<string, string> => new Map(eventEntries().map(({ name }) => [kebabCase(name), name]));

const names = (): string[] => functionEntries().map(({ name }) => name);

/** Bundles every function as for Lambda, unless the same sources were bundled before. */
export const bundleOnce = async (functions: Functions): Promise<void> => {
  const sources = ['functions', 'shared', 'infra/bundle.ts', 'package-lock.json', 'tsconfig.json', 'package.json'];
  functions.use(await cachedBuild('functions', sources, (folder) => bundleFunctions(folder)), names());
};

/** Bundles, and again whenever a source changes or a handler comes or goes. */
export const bundleAndWatch = async (
  functions: Functions,
  outDir: string,
  onChange: () => void,
): Promise<{ stop: () => Promise<void> }> => {
  const start = async () => {
    let first = true;
    let ready: () => void = () => undefined;
    const built = new Promise<void>((resolve) => {
      ready = resolve;
    });
    const reload: Plugin = {
      name: 'reload',
      setup: ({ onEnd }) => {
        onEnd(({ errors }) => {
          if (errors.length === 0) {
            functions.use(outDir, names());
            if (!first) say('Functions reloaded.');
          }
          first = false;
          ready();
        });
      },
    };
    const watching = await context({ ...bundleOptions(outDir, functionEntries()), minify: false, plugins: [reload] });
    await watching.watch();
    await built;
    return watching;
  };

  let watching = await start();
  let known = names().join();
  const watchers = ['functions/endpoints', 'functions/events'].map((folder) =>
    watch(fromRoot(...folder.split('/')), { recursive: true }, (_event, file) => {
      if (file && path.extname(file) !== '.ts') return;
      const now = names().join();
      if (now === known) return;
      known = now;
      onChange();
      void watching.dispose().then(async () => {
        watching = await start();
      });
    }),
  );
  const stop = async (): Promise<void> => {
    for (const watcher of watchers) watcher.close();
    await watching.dispose();
  };
  return { stop };
};
