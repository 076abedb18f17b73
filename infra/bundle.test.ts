import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/bundle';
import { fromRoot } from '#infra/root';
import { stateCodes } from '#shared/states';

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
