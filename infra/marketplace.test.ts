import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { howMany } from '#functions/testing/thorough';
import { bundleOptions, functionEntries } from '#infra/bundle';
import { photoFunctions } from '#infra/sizing';
import { productionSettings, stubBuild, synthesize } from '#infra/testing/synth';
import { functionName, manifest } from '#shared/api/manifest';

const { templates } = synthesize(productionSettings);

it.each(Object.entries(templates))(
  'the %s stack stays far from the 500 resources that a stack may have: see areas.ts',
  (_name, template) => {
    const { Resources } = template.toJSON() as { Resources: Record<string, unknown> };
    expect(Object.keys(Resources).length).toBeLessThanOrEqual(300);
  },
);

// https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/dynamic-references.html
it.each(Object.entries(templates))('the %s stack has no more dynamic references than a template may hold', (_name, template) => {
  expect([...JSON.stringify(template.toJSON()).matchAll(/\{\{resolve:/g)].length).toBeLessThanOrEqual(60);
});

it('takes from other stacks only what stays: removing a function never waits for another stack to let go of it', () => {
  const exporters = Object.values(templates).flatMap((template) =>
    [...JSON.stringify(template.toJSON()).matchAll(/"Fn::ImportValue":"([^:"]+):/g)].map(([, stack]) => stack),
  );
  expect([...new Set(exporters)].sort()).toEqual(['settee-test-data', 'settee-test-edge']);
});

it('a changed handler changes its own Lambda, and nothing else of any stack', () => {
  const changed = synthesize(productionSettings, 'test', stubBuild('PlaceBid')).templates;
  const differing = Object.entries(templates).flatMap(([name, template]) => {
    const before = template.toJSON().Resources as Record<string, unknown>;
    const after = changed[name as keyof typeof templates].toJSON().Resources as Record<string, unknown>;
    expect(Object.keys(after)).toEqual(Object.keys(before));
    return Object.keys(before).filter((id) => JSON.stringify(before[id]) !== JSON.stringify(after[id]));
  });
  expect(differing).toEqual([expect.stringMatching(/^PlaceBidFunction[0-9A-F]{8}$/)]);
});

describe('bundles', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settee-bundles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Bundles functions, and returns each one's code. `changed` is a source file that says something more. */
  const bundle = async (name: string, entries = functionEntries(), changed?: string): Promise<Map<string, string>> => {
    const out = path.join(folder, name);
    const change: Plugin = {
      name: 'change',
      setup: ({ onLoad }) =>
        onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
          file.endsWith(changed ?? '/none')
            ? { contents: `${readFileSync(file, 'utf8')}\nconsole.error('changed');\n`, loader: 'ts' }
            : undefined,
        ),
    };
    const options = bundleOptions(out, entries);
    await build({ ...options, plugins: [...(options.plugins ?? []), change] });
    return new Map(readdirSync(out).map((id) => [id, readFileSync(path.join(out, id, 'index.mjs'), 'utf8')]));
  };

  it('are the same from the same sources, and a changed handler changes its own alone', async () => {
    const first = await bundle('first');
    expect(first.size).toBe(functionEntries().length);

    // All others are the same, although they were bundled anew, and beside others.
    const again = functionEntries().filter(({ name }, index) => name === 'PlaceBid' || index % howMany(8, 1) === 0);
    const changed = await bundle('changed', again, '/functions/endpoints/bids/place-bid.ts');
    expect(changed.size).toBe(again.length);
    expect([...changed].filter(([id, content]) => content !== first.get(id)).map(([id]) => id)).toEqual(['PlaceBid']);
  });

  it('carry the route that they serve, and no other', () => {
    for (const { id, method, path: url } of manifest) {
      const text = readFileSync(path.join(folder, 'first', functionName(id), 'index.mjs'), 'utf8');
      const carried = manifest.filter((route) => text.includes(`"${route.method} ${route.path}"`)).map((route) => route.id);
      expect([id, carried]).toEqual([id, [id]]);
      expect(text).toContain(`"${method} ${url}"`);
    }
  });

  it('ask for the library that knows pictures where photos are taken, and nowhere else', () => {
    const asking = functionEntries().filter(({ name }) =>
      readFileSync(path.join(folder, 'first', name, 'index.mjs'), 'utf8').includes('import("sharp")'),
    );
    expect(asking.map(({ id }) => id).sort()).toEqual([...photoFunctions].sort());
  });

  it('fit into a Lambda by far', () => {
    for (const { name } of functionEntries())
      expect(readFileSync(path.join(folder, 'first', name, 'index.mjs')).byteLength).toBeLessThan(1_500_000);
  });
});
