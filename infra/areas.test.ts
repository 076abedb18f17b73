import { readdirSync } from 'node:fs';
import { areaIds, areas, functionsOf } from '#infra/areas';
import { fromRoot } from '#infra/root';
import { manifest } from '#shared/api/manifest';
import { pageIds } from '#shared/pages';

it('puts each folder of endpoints into one area', () => {
  const folders = readdirSync(fromRoot('functions', 'endpoints'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `endpoints/${name}`);
  expect(Object.values<readonly string[]>(areas).flat().sort()).toEqual([...folders, 'pages'].sort());
});

it('puts each route and each page into one area', () => {
  const placed = areaIds.flatMap((area) => functionsOf(area).map(({ id }) => id));
  expect(placed.sort()).toEqual([...manifest.map(({ id }) => id), ...pageIds].sort());
});
