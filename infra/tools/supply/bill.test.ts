import { type Bill, billOf, refusals } from './bill';
import type { Lock, Place } from './licenses';
import { folderOf } from './shipped';

const component = (name: string) => ({ 'bom-ref': name, name: name.replace(/@[^@]+$/, ''), type: 'library' });
const listed = (at: string): Bill => ({
  bomFormat: 'CycloneDX',
  serialNumber: `urn:uuid:${at}`,
  metadata: { timestamp: at, tools: [{ version: at }], component: { 'bom-ref': 'settee@0.1.0', name: `folder-of-${at}` } },
  components: ['zod@4.0.0', 'react@19.0.0', 'vite@8.0.0'].map(component),
  dependencies: [
    { ref: 'settee@0.1.0', dependsOn: ['zod@4.0.0', 'vite@8.0.0', 'react@19.0.0'] },
    { ref: 'react@19.0.0', dependsOn: ['vite@8.0.0'] },
  ],
});
const lock: Lock = {
  'node_modules/zod': { version: '4.0.0', license: 'MIT' },
  'node_modules/react': { version: '19.0.0', license: 'MIT' },
  'node_modules/vite': { version: '8.0.0', license: 'MIT', dev: true },
};
const places = new Map<string, Place[]>([
  ['node_modules/zod', ['site', 'functions']],
  ['node_modules/react', ['site']],
]);

describe('the bill of materials', () => {
  it('lists what is shipped and where, and nothing else', () => {
    const { components, dependencies } = billOf(listed('now'), lock, places);
    expect(components.map(({ name, properties }) => [name, properties?.map(({ value }) => value)])).toEqual([
      ['react', ['site']],
      ['zod', ['functions, site']],
    ]);
    expect(dependencies).toEqual([
      { ref: 'react@19.0.0', dependsOn: [] },
      { ref: 'settee@0.1.0', dependsOn: ['react@19.0.0', 'zod@4.0.0'] },
    ]);
  });

  it('is the same for the same packages, and has another serial number for others', () => {
    const first = billOf(listed('2026-11-01'), lock, places);
    expect(billOf(listed('2026-11-02'), lock, places)).toEqual(first);
    expect(first.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    const fewer = billOf(listed('2026-11-01'), lock, new Map([['node_modules/zod', ['site']]]));
    expect(fewer.serialNumber).not.toBe(first.serialNumber);
  });

  it('fails if it would leave a package out', () => {
    const other = new Map(places).set('node_modules/left-pad', ['site']);
    expect(() => billOf(listed('now'), lock, other)).toThrow('package-lock.json has no node_modules/left-pad');
    const locked = { ...lock, 'node_modules/left-pad': { version: '1.3.0' } };
    expect(() => billOf(listed('now'), locked, other)).toThrow("npm's list does not have what is shipped: left-pad@1.3.0");
  });
});

it('refuses to ship a package that is for development only, unless it is listed', () => {
  const withVite = new Map(places).set('node_modules/vite', ['site']);
  expect(refusals(lock, places, [])).toEqual([]);
  expect(refusals(lock, withVite, [])).toEqual(['vite is shipped in site, and package.json has it for development only']);
  expect(refusals(lock, withVite, ['node_modules/vite'])).toEqual([]);
});

it.each([
  ['node_modules/zod/v4/core/index.js', 'node_modules/zod'],
  ['node_modules/@smithy/core/dist-es/index.js', 'node_modules/@smithy/core'],
  ['node_modules/a/node_modules/@b/c/index.js', 'node_modules/a/node_modules/@b/c'],
  ['shared/payment/fees.ts', undefined],
])('folderOf(%s) is %s', (file, folder) => {
  expect(folderOf(file)).toBe(folder);
});
