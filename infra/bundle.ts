import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { FunctionId } from '#functions/grants';
import { copyPictureLibrary, pictures } from '#infra/picture-library';
import { fromRoot } from '#infra/root';
import { fileName, functionName, manifest, type OperationId } from '#shared/api/manifest';
import { liveRouteIds } from '#shared/live/live';
import { pageIds } from '#shared/pages';
import { listenerIds, rotationIds, scheduleIds, streamReaderIds } from '#shared/schedules';

export interface FunctionEntry {
  id: FunctionId;
  /** Of its construct and its folder: `PlaceBid` for `placeBid`. */
  name: string;
  file: string;
}

const sourcesIn = (...folders: string[]): string[] =>
  readdirSync(fromRoot(...folders), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$/.test(file))
    .map((file) => path.join(...folders, file))
    .sort();

/** @throws Error for an id without a handler */
const entriesIn = (folder: string, ids: readonly FunctionId[]): FunctionEntry[] => {
  const files = new Map(sourcesIn('functions', folder).map((file) => [path.basename(file, '.ts'), file]));
  return ids.map((id) => {
    const file = files.get(fileName(id));
    if (!file) throw new Error(`${id} has no handler: write ${fileName(id)}.ts in functions/${folder}`);
    return { id, name: functionName(id), file };
  });
};

/** @throws Error for a route, page or schedule without a handler */
export const functionEntries = (): FunctionEntry[] => [
  ...entriesIn(
    'endpoints',
    manifest.map(({ id }) => id as OperationId),
  ),
  ...entriesIn('pages', pageIds),
  ...entriesIn('events', [...scheduleIds, ...listenerIds, ...streamReaderIds, ...rotationIds]),
  ...entriesIn('live', liveRouteIds),
];

/** Returns whether a copy is up to date, as most are in watch mode. */
const isUpToDate = (copy: string, of: string): boolean => {
  const { mtimeMs } = statSync(copy, { throwIfNoEntry: false }) ?? {};
  return mtimeMs !== undefined && mtimeMs >= statSync(of).mtimeMs;
};

/**
 * Copies the files of places and maps beside the bundles of functions that import them, `<Name>/places/data/NC.json`, and
 * replaces the import by code that reads the file when it is needed. Inside the bundle, all 51 states would add 1.4 MB to every
 * cold start, although a call needs only one.
 */
const placesBesideBundles: Plugin = {
  name: 'places-beside-bundles',
  setup: ({ onLoad, onEnd, initialOptions: { absWorkingDir = '' } }) => {
    const filter = /[\\/]shared[\\/]places[\\/](?:data|maps)[\\/]\w+\.json$/;
    const besideOf = (file: string): string => path.relative(fromRoot('shared'), file).replaceAll(path.sep, '/');
    onLoad({ filter }, ({ path: file }) => ({
      contents: `import{readFileSync}from'node:fs';export default JSON.parse(readFileSync(new URL('${besideOf(file)}',import.meta.url),'utf8'));`,
      watchFiles: [file],
    }));
    onEnd(({ metafile }) => {
      for (const [output, { inputs }] of Object.entries(metafile?.outputs ?? {}))
        for (const input of Object.keys(inputs).map((name) => path.join(absWorkingDir, name)))
          if (filter.test(input)) {
            const copy = path.join(path.dirname(path.join(absWorkingDir, output)), besideOf(input));
            if (isUpToDate(copy, input)) continue;
            mkdirSync(path.dirname(copy), { recursive: true });
            copyFileSync(input, copy);
          }
    });
  },
};

/**
 * Two packages that every function would load and none uses, with their replacements. Each file gives its reason;
 * docs/adr/0001-one-lambda-per-endpoint.md has the figures.
 */
export const standIns = {
  '@aws-sdk/credential-provider-node': fromRoot('infra', 'lean', 'credential-provider-node.ts'),
  '@smithy/core/event-streams': fromRoot('infra', 'lean', 'event-streams.ts'),
} as const;

/**
 * Bundles each function as one ES module, the SDK included. `module` before `main` lets esbuild drop what a handler does not use
 * (figures in docs/adr/0001-one-lambda-per-endpoint.md). The banner defines `require` for the few CommonJS packages.
 */
export const bundleOptions = (outDir: string, entries: readonly FunctionEntry[]): BuildOptions => ({
  absWorkingDir: fromRoot(),
  entryPoints: entries.map(({ name, file }) => ({ in: file, out: `${name}/index` })),
  outdir: outDir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  mainFields: ['module', 'main'],
  alias: standIns,
  // It finds its own files by its location, so it stays outside: in node_modules, or beside the bundle (bundleForLambda).
  external: [pictures],
  minify: true,
  legalComments: 'none',
  plugins: [placesBesideBundles],
  metafile: true,
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  logLevel: 'warning',
});

/** Modules that are loaded only when a call needs them: s3-sdk.ts, ses-sdk.ts. */
const later = /^\.\/\w+-sdk$/;

const withoutLater: Plugin = {
  name: 'without-later',
  setup: ({ onResolve }) => onResolve({ filter: later }, ({ path: file }) => ({ path: file, external: true })),
};

const bundlesImporting = ({ outputs }: Metafile, module: RegExp): string[] =>
  Object.entries(outputs).flatMap(([output, { imports }]) =>
    imports.some(({ path: imported }) => module.test(imported)) ? [path.basename(path.dirname(output))] : [],
  );

/** Returns `bundleOptions` with a separate file, beside the bundle, for each part that is loaded later. */
const optionsInParts = (outDir: string, entry: FunctionEntry): BuildOptions => ({
  ...bundleOptions(outDir, [entry]),
  splitting: true,
  chunkNames: `${entry.name}/[name]-[hash]`,
});

/**
 * Bundles every function into `<outDir>/<Name>/index.mjs`. The same sources give the same bytes. A function that loads a
 * part later is bundled again by itself, in parts (docs/adr/0001-one-lambda-per-endpoint.md), because in one run esbuild would
 * share parts between functions.
 */
export const bundleFunctions = async (
  outDir: string,
  entries = functionEntries(),
  plugins: readonly Plugin[] = [],
): Promise<Metafile> => {
  const run = async (options: BuildOptions): Promise<Metafile> =>
    (await build({ ...options, metafile: true, plugins: [...(options.plugins ?? []), ...plugins] })).metafile;
  const whole = await run({ ...bundleOptions(outDir, entries), plugins: [placesBesideBundles, withoutLater] });
  const inSeveral = bundlesImporting(whole, later);
  const all = [whole];
  for (const entry of entries.filter(({ name }) => inSeveral.includes(name))) {
    rmSync(path.join(outDir, entry.name), { recursive: true });
    all.push(await run(optionsInParts(outDir, entry)));
  }
  return {
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...all.map(({ outputs }) => outputs)),
  };
};

/** Returns the files that a function loads before its first call: `index.mjs` and what it imports. */
export const filesAtStart = ({ outputs }: Metafile, name: string): string[] => {
  const files = Object.keys(outputs).filter((output) => output.endsWith(`/${name}/index.mjs`));
  for (const file of files)
    for (const { path: imported, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external && !files.includes(imported)) files.push(imported);
  return files.map((file) => fromRoot(file));
};

/**
 * The bundles as Lambda gets them: functions that process pictures also get the library for it, in
 * `<outDir>/<Name>/node_modules`.
 */
export const bundleForLambda = async (outDir: string, entries = functionEntries()): Promise<void> => {
  const needing = bundlesImporting(await bundleFunctions(outDir, entries), new RegExp(`^${pictures}$`));
  for (const { name } of entries) {
    const folder = path.join(outDir, name);
    rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
    if (needing.includes(name)) copyPictureLibrary(folder);
  }
};
