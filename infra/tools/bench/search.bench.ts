import { parseArgs } from 'node:util';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#core/ids';
import { inParallel } from '#core/parallel';
import { newProject } from '#core/project/compose';
import { entriesOf } from '#core/project/filing';
import type { ProjectRecord } from '#core/project/project';
import { searchAround, searchNearest, searchProjects } from '#core/project/search.repo';
import { table } from '#core/table/client';
import { keys } from '#core/table/keys';
import { ProjectBody } from '#shared/contracts/project';
import { searchMiles } from '#shared/contracts/service-area';
import type { Place } from '#shared/places/gazetteer';
import { loadState } from '#shared/places/load';
import { stateCodes } from '#shared/states';
import { consumptionOf } from '../../../functions/testing/capacity';
import { row, say } from './output';
import { byPopulation, random } from './people';
import { onEmptyTable, tableName } from './table';

/**
 * `npm run bench -- search`: what a page of Find Projects reads in a table of many open projects, as the embedded DynamoDB counts it. Prints
 * a table. `--projects 1000,10000` says how many; each is written as the product files it. `--no-names` leaves out the entries by name and the
 * searches for them: four times as fast.
 */
const { values } = parseArgs({
  options: {
    projects: { type: 'string', default: '1000' },
    searches: { type: 'string', default: '40' },
    names: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const sizes = values.projects.split(',').map(Number);
const searches = Number(values.searches);
const pageSize = 20;

const somewhere = byPopulation(await Promise.all(stateCodes.map(loadState)));

const aProject = (at: Place, number: number): ProjectRecord => {
  // A minute after the one before.
  const now = new Date(Date.UTC(2026, 0, 1) + number * 60_000);
  const body = ProjectBody.parse({
    title: 'Craftsman bungalow, listing in three weeks',
    description: 'Vacant two-bedroom bungalow. The living room needs warmth for the photographs. '.repeat(5),
    propertyType: 'single_family_home',
    city: at.name,
    neighborhood: 'North Park',
    county: at.county.name,
    state: at.county.state,
    timeline: '2-4weeks',
    stagingLevel: random() < 0.1 ? 'luxury' : 'standard',
    roomsToStage: ['Living Room', 'Kitchen'],
  });
  const { lat, lon, county } = at;
  const whereabouts = { placeId: at.id, countyFips: county.fips, countyName: county.name, lat, lon };
  return newProject(body, { id: newId(now), owner: { id: newId(now), userType: 'realtor' }, photos: [], whereabouts, now });
};

const fill = async (from: number, to: number): Promise<void> => {
  let items: Record<string, unknown>[] = [];
  const batches: Record<string, unknown>[][] = [];
  for (let number = from; number < to; number += 1) {
    const project = aProject(somewhere(), number);
    const entries = entriesOf(project).filter(({ entity }) => values.names || entity === 'CellEntry');
    items.push({ ...keys.project(project.id), entity: 'Project', ...project }, ...entries);
    while (items.length >= 25 || (number === to - 1 && items.length > 0)) {
      batches.push(items.slice(0, 25));
      items = items.slice(25);
    }
  }
  await inParallel(batches, 4, (batch) =>
    table().send(new BatchWriteCommand({ RequestItems: { [tableName]: batch.map((Item) => ({ PutRequest: { Item } })) } })),
  );
};

const measure = async (
  projects: number,
  how: string,
  search: (at: Place) => Promise<{ items: unknown[]; next?: string | undefined }>,
) => {
  const units: number[] = [];
  let [going, full] = [0, 0];
  for (let count = 0; count < searches; count += 1) {
    const at = somewhere();
    const { units: read } = await consumptionOf(async () => {
      const { items, next } = await search(at);
      if (next === undefined) return;
      going += 1;
      if (items.length === pageSize) full += 1;
    });
    units.push(read);
  }
  units.sort((one, other) => one - other);
  const mean = units.reduce((sum, one) => sum + one, 0) / units.length;
  row(
    projects.toLocaleString('en-US'),
    how,
    mean.toFixed(1),
    units.at(-1) ?? 0,
    going === 0 ? '' : `${Math.round((100 * full) / going)}%`,
  );
};

await onEmptyTable(async () => {
  say(
    `| Open projects | page of ${pageSize}, ${searches} searches where people live | read units: mean | most | full pages, of those that go on |`,
  );
  say('| ---: | --- | ---: | ---: | ---: |');
  let filled = 0;
  for (const size of sizes) {
    await fill(filled, size);
    filled = size;
    const [now, request] = [new Date(), { limit: pageSize }];
    for (const miles of searchMiles)
      await measure(size, `${miles} miles`, (point) =>
        searchAround({ areas: [{ point, miles }], filters: {}, list: [] }, request, now),
      );
    await measure(size, '25 miles, luxury only', (point) =>
      searchAround({ areas: [{ point, miles: 25 }], filters: { stagingLevel: 'luxury' }, list: [] }, request, now),
    );
    await measure(size, 'the nearest of 25 miles', (point) => searchNearest({ point, miles: 25 }, {}, request, now));
    await measure(size, 'five areas of 50 miles', () =>
      searchAround(
        { areas: Array.from({ length: 5 }, () => ({ point: somewhere(), miles: 50 })), filters: {}, list: [] },
        request,
        now,
      ),
    );
    if (!values.names) continue;
    await measure(size, 'city', ({ name, county }) =>
      searchProjects({ state: county.state, city: name, county: undefined }, {}, request, now),
    );
    await measure(size, 'county', ({ county }) =>
      searchProjects({ state: county.state, city: undefined, county: county.name }, {}, request, now),
    );
  }
});
