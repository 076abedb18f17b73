import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleForLambda, bundleOptions } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { stateCodes } from '#shared/states';

/** A grey PNG of 16 by 16 pixels. */
const photo =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEWIiIhYZW6zAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADklEQVQYlWNgGAUMSAAAARAAAVGhZwQAAAAASUVORK5CYII=';

describe('a function that asks for places', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-places-'));
  // Where the product's names (#shared/...) are known.
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
    await build(bundleOptions(folder, [write('WithPlaces', code), write('Without', 'export const handler = () => undefined;')]));
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

  it('has their files beside its bundle, each state in one of its own, and no other function has them', () => {
    expect(readdirSync(path.join(folder, 'WithPlaces')).sort()).toEqual(['index.mjs', 'places']);
    expect(readdirSync(path.join(folder, 'WithPlaces', 'places', 'data')).sort()).toEqual(
      [...stateCodes, 'US'].sort().map((name) => `${name}.json`),
    );
    expect(readdirSync(path.join(folder, 'Without'))).toEqual(['index.mjs']);
  });

  it('starts as quickly as before: the bundle holds none of them', () => {
    expect(statSync(path.join(folder, 'WithPlaces', 'index.mjs')).size).toBeLessThan(20_000);
    expect(readFileSync(path.join(folder, 'WithPlaces', 'index.mjs'), 'utf8')).not.toContain('Mecklenburg');
  });

  it('finds them wherever it is, and reads no more than the state that is asked for', () => {
    expect(answer(path.join(folder, 'WithPlaces'), 'charlotte-nc')).toMatchObject({
      name: 'Charlotte',
      county: { fips: '37119' },
    });
    expect(answer(path.join(folder, 'WithPlaces'), 'nowhere-nc')).toBeNull();
    rmSync(path.join(folder, 'WithPlaces', 'places', 'data', 'PA.json'));
    expect(answer(path.join(folder, 'WithPlaces'), 'davidson-nc')).toMatchObject({ county: { name: 'Mecklenburg County' } });
  });
});

describe('a function that works on pictures', () => {
  // Far from the packages of this repository, as in Lambda.
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-pictures-'));
  const source = fromRoot('dist', `pictures-${process.pid}.ts`);
  const bundled = path.join(folder, 'Pictures');
  afterAll(() => {
    for (const made of [folder, source]) rmSync(made, { recursive: true, force: true });
  });

  beforeAll(async () => {
    mkdirSync(path.dirname(source), { recursive: true });
    const code = `import { readPhoto } from '#core/photo/image';
      export const handler = async (base64: string) => {
        const { width, height, inWidth, toShare } = await readPhoto(Buffer.from(base64, 'base64'));
        return { width, height, webp: (await inWidth(8)).toString('latin1', 8, 12), jpeg: (await toShare()).toString('hex', 0, 3) };
      };`;
    writeFileSync(source, code);
    await bundleForLambda(folder, [{ id: 'getMe', name: 'Pictures', file: path.relative(fromRoot(), source) }]);
  });

  it('carries what it needs for them, and nothing that was made for one kind of machine', () => {
    const files = readdirSync(bundled, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.wasm'))).toHaveLength(1);
    expect(files.filter((file) => /\.(node|so|dylib|dll)(\.|$)/.test(file) && !/\.node\.(js|wasm)$/.test(file))).toEqual([]);
  });

  it('reads a photo with that, where there is no other package', () => {
    const run = `const { handler } = await import(process.argv[1]); console.log(JSON.stringify(await handler(process.argv[2]))); process.exit()`;
    const argv = ['--input-type=module', '-e', run, pathToFileURL(path.join(bundled, 'index.mjs')).href, photo];
    const answer = execFileSync(process.execPath, argv, { encoding: 'utf8', cwd: folder });
    expect(JSON.parse(answer)).toEqual({ width: 16, height: 16, webp: 'WEBP', jpeg: 'ffd8ff' });
  });
});
