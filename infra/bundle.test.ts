import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Metafile, Plugin } from 'esbuild';
import { grants } from '#functions/grants';
import { howMany } from '#functions/testing/thorough';
import { bundleForLambda, bundleFunctions, filesAtStart, functionEntries, standIns } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { photoFunctions } from '#infra/sizing';
import { readLock } from '#infra/tools/supply/licenses';
import { folderOf } from '#infra/tools/supply/shipped';
import { functionName, manifest } from '#shared/api/manifest';
import { stateCodes } from '#shared/states';

/** A gray PNG of 16 by 16 pixels. */
const photo =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';

describe('every function', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-functions-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const entries = functionEntries();
  /** Functions that use only the table. */
  const simple = entries.filter(({ id }) => Object.keys(grants[id]).every((grant) => grant === 'table' || grant === 'settings'));
  let metafile: Metafile;
  /** Inputs that add bytes to the outputs. */
  const inputsOf = (...outputs: string[]): string[] =>
    outputs.flatMap((output) => {
      const of = metafile.outputs[output]?.inputs ?? {};
      return Object.keys(of).filter((name) => of[name]?.bytesInOutput);
    });
  /** By function, with what it loads later. */
  let inputs: Record<string, string[]>;

  beforeAll(async () => {
    metafile = await bundleFunctions(folder, entries);
    const outputs = Object.keys(metafile.outputs);
    const of = (name: string) => outputs.filter((file) => path.basename(path.dirname(file)) === name);
    inputs = Object.fromEntries(entries.map(({ name }) => [name, inputsOf(...of(name))]));
  });

  const atStart = (name: string): string[] => filesAtStart(metafile, name);
  const sizeOf = (name: string): number => atStart(name).reduce((sum, file) => sum + statSync(file).size, 0);
  const codeOf = (name: string): string =>
    atStart(name)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n');

  it('stays below its size limit (docs/performance.md)', () => {
    const sizes = entries.map(({ name }) => sizeOf(name)).sort((one, other) => one - other);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(330_000);
    expect(sizes.at(-1)).toBeLessThan(1_500_000);
    // Functions that mask texts also contain a list of English words.
    const masks = (name: string) => inputs[name]?.some((file) => file.endsWith('masking/rules/english.ts'));
    expect(simple.filter(({ name }) => sizeOf(name) > 375_000 + (masks(name) ? 45_000 : 0)).map(({ name }) => name)).toEqual([]);
  });

  it('contains the stand-ins for unused parts of packages, and none of those parts', () => {
    for (const file of Object.values(standIns)) {
      const using = Object.values(inputs).filter((all) => all.some((input) => file.endsWith(input)));
      expect([file, using.length > 0]).toEqual([file, true]);
    }
    const left = /node_modules\/.*credential-provider-(?!env)|submodules\/event-streams\//;
    expect(Object.values(inputs).flatMap((all) => all.filter((input) => left.test(input)))).toEqual([]);
  });

  it('contains only packages that are not for development', () => {
    const folders = new Set(Object.values(inputs).flatMap((all) => all.flatMap((file) => folderOf(fromRoot(file)) ?? [])));
    expect(folders.size).toBeGreaterThan(20);
    const lock = readLock();
    expect([...folders].filter((folder) => !lock[folder] || lock[folder].dev || lock[folder].devOptional)).toEqual([]);
  });

  it('contains the schemas of its input, but not of its answers', () => {
    expect(Object.values(inputs).flatMap((all) => all.filter((input) => /shared\/.*answers\.ts/.test(input)))).toEqual([]);
    const carrying = (text: string) => entries.filter(({ name }) => codeOf(name).includes(text)).map(({ id }) => id);
    expect(carrying('Please select a valid timeline option')).toEqual(['editBid', 'placeBid']);
    expect(carrying('Title is required')).toEqual(['createProject', 'editProject']);
  });

  it('contains only its own route', () => {
    const ids = new Map(manifest.map(({ id, method, path: url }) => [`${method} ${url}`, id]));
    for (const { id } of manifest) {
      const texts = codeOf(functionName(id)).matchAll(/"([A-Z]+ \/[^"]*)"/g);
      const carried = new Set([...texts].flatMap(([, text = '']) => ids.get(text) ?? []));
      expect([id, ...carried]).toEqual([id, id]);
    }
  });

  it('contains sharp only if it handles photos', () => {
    const asking = entries.filter(({ name }) => codeOf(name).includes('import("sharp")'));
    expect(asking.map(({ id }) => id).sort()).toEqual([...photoFunctions].sort());
  });

  it('loads the SDK for S3 with its first file, and not before', () => {
    const sdk = 'node_modules/@aws-sdk/client-s3/';
    const having = entries.filter(({ name }) => inputs[name]?.some((file) => file.startsWith(sdk)));
    expect(having.map(({ id }) => id)).toEqual(expect.arrayContaining(['createProject', 'createUpload', 'projectPage']));
    const early = entries.filter(({ name }) =>
      inputsOf(...atStart(name).map((file) => path.relative(fromRoot(), file))).some((file) => file.startsWith(sdk)),
    );
    expect(early).toEqual([]);
  });

  it('is reproducible, and a changed handler changes only its own bundle', async () => {
    const again = entries.filter(({ name }, index) => name === 'PlaceBid' || index % howMany(8, 1) === 0);
    const out = path.join(folder, 'again');
    const change: Plugin = {
      name: 'change',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\/functions\/endpoints\/bids\/place-bid\.ts$/ }, ({ path: file }) => ({
          contents: `${readFileSync(file, 'utf8')}\nconsole.error('changed');\n`,
          loader: 'ts',
        })),
    };
    await bundleFunctions(out, again, [change]);
    const contentOf = (from: string, name: string) =>
      Object.fromEntries(
        readdirSync(path.join(from, name), { withFileTypes: true }).flatMap((file) =>
          file.isFile() ? [[file.name, readFileSync(path.join(from, name, file.name), 'utf8')]] : [],
        ),
      );
    const changed = again.filter(({ name }) => !isDeepStrictEqual(contentOf(out, name), contentOf(folder, name)));
    expect(changed.map(({ name }) => name)).toEqual(['PlaceBid']);
  });

  it('loads without ICU, which takes 12 ms: no module uses formats at the top level', () => {
    const poison = `
      const refuse = (name) => () => { throw new Error(name + ' at the top of a module'); };
      for (const name of Object.getOwnPropertyNames(Intl)) if (/^[A-Z]/.test(name)) Intl[name] = refuse('Intl.' + name);
      for (const type of [Number, Date, String, Array, BigInt])
        for (const name of Object.getOwnPropertyNames(type.prototype))
          if (/Locale|localeCompare|^normalize$/.test(name)) type.prototype[name] = refuse(name);
      for (const file of JSON.parse(process.argv[1])) await import(file);
      process.exit(0);`;
    const files = entries.map(({ name }) => pathToFileURL(path.join(folder, name, 'index.mjs')).href);
    execFileSync(process.execPath, ['--input-type=module', '-e', poison, JSON.stringify(files)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  });
});

describe('a function that looks up places', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-places-'));
  // A folder where imports such as #shared/... work.
  const sources = fromRoot('dist', `places-${process.pid}`);
  afterAll(() => {
    for (const made of [folder, sources]) rmSync(made, { recursive: true, force: true });
  });

  const write = (name: string, code: string) => {
    writeFileSync(path.join(sources, `${name}.ts`), code);
    return { id: 'getMe' as const, name, file: path.relative(fromRoot(), path.join(sources, `${name}.ts`)) };
  };

  beforeAll(async () => {
    mkdirSync(sources, { recursive: true });
    const code = "import { findPlace } from '#shared/places/load'; export const handler = (id: string) => findPlace(id);";
    await bundleFunctions(folder, [write('WithPlaces', code), write('Without', 'export const handler = () => undefined;')]);
  });

  const answer = (from: string, id: string): unknown =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          '-e',
          `import(process.argv[1]).then(async ({ handler }) => console.log(JSON.stringify(await handler(process.argv[2]) ?? null)))`,
        ].concat(`${pathToFileURL(path.join(from, 'index.mjs'))}?generation=2`, id),
        { encoding: 'utf8' },
      ),
    );

  it('has one file per state beside its bundle, and other functions have none', () => {
    expect(readdirSync(path.join(folder, 'WithPlaces')).sort()).toEqual(['index.mjs', 'places']);
    expect(readdirSync(path.join(folder, 'WithPlaces', 'places', 'data')).sort()).toEqual(
      [...stateCodes].sort().map((name) => `${name}.json`),
    );
    expect(readdirSync(path.join(folder, 'Without'))).toEqual(['index.mjs']);
  });

  it('contains no places in the bundle', () => {
    expect(statSync(path.join(folder, 'WithPlaces', 'index.mjs')).size).toBeLessThan(20_000);
    expect(readFileSync(path.join(folder, 'WithPlaces', 'index.mjs'), 'utf8')).not.toContain('Mecklenburg');
  });

  it('finds places in any folder, and reads only the requested state', () => {
    expect(answer(path.join(folder, 'WithPlaces'), 'charlotte-nc')).toMatchObject({
      name: 'Charlotte',
      county: { fips: '37119' },
    });
    expect(answer(path.join(folder, 'WithPlaces'), 'nowhere-nc')).toBeNull();
    rmSync(path.join(folder, 'WithPlaces', 'places', 'data', 'PA.json'));
    expect(answer(path.join(folder, 'WithPlaces'), 'davidson-nc')).toMatchObject({ county: { name: 'Mecklenburg County' } });
  });
});

describe('a function that handles pictures', () => {
  // Outside this repository, so that its packages are missing as in Lambda.
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-pictures-'));
  const source = fromRoot('dist', `pictures-${process.pid}.ts`);
  const bundled = path.join(folder, 'Pictures');
  afterAll(() => {
    for (const made of [folder, source]) rmSync(made, { recursive: true, force: true });
  });

  beforeAll(async () => {
    mkdirSync(path.dirname(source), { recursive: true });
    const code = `import { readPhoto } from '#core/market/photo/image';
      export const handler = async (base64: string) => {
        const { width, height, inWidth, toShare } = await readPhoto(Buffer.from(base64, 'base64'));
        return { width, height, webp: (await inWidth(8)).toString('latin1', 8, 12), jpeg: (await toShare()).toString('hex', 0, 3) };
      };`;
    writeFileSync(source, code);
    await bundleForLambda(folder, [{ id: 'getMe', name: 'Pictures', file: path.relative(fromRoot(), source) }]);
  });

  it('contains WebAssembly and no platform-specific binaries', () => {
    const files = readdirSync(bundled, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
    expect(files.filter((file) => /\.(node|so|dylib|dll)(\.|$)/.test(file) && !/\.node\.(js|wasm)$/.test(file))).toEqual([]);
  });

  it('reads a photo without any other package', () => {
    const run = `const { handler } = await import(process.argv[1]); console.log(JSON.stringify(await handler(process.argv[2]))); process.exit()`;
    const argv = ['--input-type=module', '-e', run, pathToFileURL(path.join(bundled, 'index.mjs')).href, photo];
    const answer = execFileSync(process.execPath, argv, { encoding: 'utf8', cwd: folder });
    expect(JSON.parse(answer)).toEqual({ width: 16, height: 16, webp: 'WEBP', jpeg: 'ffd8ff' });
  });
});
