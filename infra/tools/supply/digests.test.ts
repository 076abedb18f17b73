import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { App } from 'aws-cdk-lib';
import { addMarketplace } from '#infra/marketplace';
import { fromRoot } from '#infra/root';
import { readStage } from '#infra/stage';
import { context, stubBuild, throwawaySettings } from '#infra/testing/synth';
import { differences, digestsIn, digestsOf, listOf } from './digests';

const root = mkdtempSync(path.join(tmpdir(), 'settee-digests-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const folderWith = (name: string, files: Record<string, string>): string => {
  const folder = path.join(root, name);
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  return folder;
};

/** Copies the assets, as the CDK's command line does. */
const asDeployed = { 'aws:cdk:disable-asset-staging': false };

/** Makes a build with functions and pages of one line each. */
const assembly = (name: string, built: ReturnType<typeof stubBuild>): string => {
  const outdir = path.join(root, name);
  const app = new App({ context: { ...context, ...asDeployed }, stackTraces: false, analyticsReporting: false, outdir });
  addMarketplace(app, readStage('test', { test: throwawaySettings }), built);
  app.synth();
  return outdir;
};

describe('a build', () => {
  const built = stubBuild();
  const cloud = assembly('cloud', built);
  const list = path.join(root, 'digests.txt');
  const run = (task: string, ...rest: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'infra/tools/supply/compare-digests.ts', task, ...rest], {
      cwd: fromRoot(),
      encoding: 'utf8',
    });

  it('has digests of its templates, of every function and of the site', () => {
    const files = [...digestsOf(cloud).keys()];
    expect(files).toEqual(
      expect.arrayContaining(['manifest.json', 'settee-test-accounts.template.json', 'settee-test-web.assets.json']),
    );
    expect(files.filter((file) => /^asset\.[0-9a-f]{64}\/index\.mjs$/.test(file)).length).toBeGreaterThan(80);
    expect(files.filter((file) => /^asset\.[0-9a-f]{64}\/assets\/index-abc\.js$/.test(file))).toHaveLength(1);
  });

  it('has the same digests when it is made again elsewhere', () => {
    expect(differences(digestsOf(cloud), digestsOf(assembly('again', built)))).toEqual([]);
  });

  it('passes verification, and fails it after a change', () => {
    writeFileSync(list, listOf(digestsOf(cloud)));
    expect(run('verify', cloud, list)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining(`${cloud} is as ${list} says`),
    });
    writeFileSync(path.join(cloud, 'settee-test-accounts.template.json'), '{}');
    writeFileSync(path.join(cloud, 'more.template.json'), '{}');
    const { status, stdout } = run('verify', cloud, list);
    expect([status, stdout.split('\n').slice(0, 2)]).toEqual([
      1,
      ['DIFFERS: settee-test-accounts.template.json has changed', 'DIFFERS: more.template.json was not there'],
    ]);
  });

  it('fails verification without a list', () => {
    const { status, stderr } = run('verify', cloud, path.join(root, 'none.txt'));
    expect([status, stderr]).toEqual([1, expect.stringContaining('none.txt')]);
  });
});

describe('a list of digests', () => {
  const digests = digestsOf(folderWith('small', { 'b.txt': 'b', 'a/a.txt': 'a' }));

  it('can be read back, and is compatible with sha256sum', () => {
    expect(listOf(digests)).toBe(
      `ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a/a.txt\n3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d  b.txt\n`,
    );
    expect(digestsIn(listOf(digests))).toEqual(digests);
  });

  it('shows changed, missing and added files', () => {
    const found = digestsOf(folderWith('other', { 'b.txt': 'B', 'c.txt': 'c' }));
    expect(differences(digests, found)).toEqual(['a/a.txt is missing', 'b.txt has changed', 'c.txt was not there']);
  });

  it.each([
    ['', 'empty or cut off'],
    ['ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.txt', 'empty or cut off'],
    ['ca97  a.txt\n', 'no line of a list'],
    [`${listOf(digests)}${listOf(digests)}`, 'comes twice'],
  ])('is refused if it says %j', (list, why) => {
    expect(() => digestsIn(list)).toThrow(why);
  });

  it("ignores the CDK's timing file, but no other file of that name", () => {
    const file = 'performance-counters.json';
    expect([...digestsOf(folderWith('timed', { 'a.txt': 'a', [file]: '1', [`asset/${file}`]: '2' })).keys()]).toEqual([
      'a.txt',
      `asset/${file}`,
    ]);
  });

  it('fails for links and for an empty folder', () => {
    const folder = folderWith('linked', { 'a.txt': 'a' });
    symlinkSync(path.join(folder, 'a.txt'), path.join(folder, 'b.txt'));
    expect(() => digestsOf(folder)).toThrow('b.txt is neither a file nor a folder');
    mkdirSync(path.join(root, 'empty'));
    expect(() => digestsOf(path.join(root, 'empty'))).toThrow('There is nothing in');
  });
});
