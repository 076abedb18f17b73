import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { fromRoot } from '#infra/root';
import { fileName, functionName, manifest } from '#shared/api/manifest';

/** A function to bundle: its construct id, and the file that exports its `handler`. */
export interface FunctionEntry {
  /** `PlaceBid` for the route `placeBid`, `ExpireAcceptances` for functions/events/expire-acceptances.ts. */
  name: string;
  file: string;
}

const sourcesIn = (...folders: string[]): string[] =>
  readdirSync(fromRoot(...folders), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$/.test(file))
    .map((file) => path.join(...folders, file))
    .sort();

/** The handler file of each route that has one, by operation id. */
export const endpointFiles = (): Map<string, string> => {
  const byName = new Map(sourcesIn('functions', 'endpoints').map((file) => [path.basename(file, '.ts'), file]));
  return new Map(
    manifest.flatMap(({ id }) => {
      const file = byName.get(fileName(id));
      return file ? [[id, file] as const] : [];
    }),
  );
};

const pascalCase = (kebab: string): string =>
  kebab.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase());

/** Handlers that no HTTP call starts. */
export const eventEntries = (): FunctionEntry[] =>
  sourcesIn('functions', 'events').map((file) => ({ name: pascalCase(path.basename(file, '.ts')), file }));

/** The function of each page that is written when it is asked for. */
export const pageEntries = (): FunctionEntry[] =>
  sourcesIn('functions', 'pages').map((file) => ({ name: pascalCase(path.basename(file, '.ts')), file }));

export const functionEntries = (): FunctionEntry[] => [
  ...[...endpointFiles()].map(([id, file]) => ({ name: functionName(id), file })),
  ...pageEntries(),
  ...eventEntries(),
];

/**
 * Leaves the files of places and maps beside the bundles of functions that import them, `<Name>/places/data/NC.json`, and in a bundle a few
 * words that read one when it is asked for: within, they would be 1.4 MB that every start has to go through, for one state of 51.
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
            mkdirSync(path.dirname(copy), { recursive: true });
            copyFileSync(input, copy);
          }
    });
  },
};

/**
 * How every function is bundled: one ES module, the SDK included. `module` before `main` lets esbuild drop what a handler
 * does not use (figures in docs/performance.md); the banner gives the few CommonJS packages their `require`.
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
  alias: { '@aws-sdk/credential-provider-node': fromRoot('infra/lean/credential-provider-node.ts') },
  minify: true,
  legalComments: 'none',
  plugins: [placesBesideBundles],
  metafile: true,
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  logLevel: 'warning',
});

/** Bundles every function, `<outDir>/<Name>/index.mjs` each. The same sources give the same bytes. */
export const bundleFunctions = async (outDir: string, entries = functionEntries()): Promise<void> => {
  await build(bundleOptions(outDir, entries));
};
