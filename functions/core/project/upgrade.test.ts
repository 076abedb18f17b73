import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#core/table/keys';
import { write } from '#core/table/transact';
import { put, remove, update } from '#core/table/write';
import { acceptBid, listProjects } from '#shared/api/routes';
import { handler as acceptHandler } from '../../endpoints/bids/accept-bid';
import { handler as listHandler } from '../../endpoints/projects/list-projects';
import { aBid, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent, restore } from '../../testing/everything';
import { entriesOf } from './filing';
import type { ProjectRecord } from './project';
import { getProject } from './project.repo';
import { upgradeProject, upgradeProjects } from './upgrade';

withContention();

const accept = caller(acceptBid, acceptHandler);
const list = caller(listProjects, listHandler);

/** Makes a project what the version before would have written. */
const asBefore = async (project: ProjectRecord): Promise<ProjectRecord> => {
  const current = await getProject(project.id);
  const { placeId, countyFips, countyName, lat, lon, ...old } = current;
  for (const { PK, SK } of entriesOf(current)) await write(remove({ PK, SK }));
  await write(update(keys.project(project.id), { unset: ['placeId', 'countyFips', 'countyName', 'lat', 'lon'] }));
  if (old.status === 'open' && old.selectedBidId === null)
    for (const entry of entriesOf(old)) await write(put(entry, { replace: true }));
  return old;
};

describe('a project of the version before', () => {
  let [owner, stager]: [Person?, Person?] = [];
  beforeAll(async () => {
    await restore([]);
    [owner, stager] = [await anOwner(), await aStager()];
  });
  const find = async (query: Record<string, string>) =>
    (await list({ sessionId: stager!.sessionId, query })).body.map(({ id }) => id);

  it('is found by its place, by distance and in every form of its name, once it is brought up to date', async () => {
    const { id } = await asBefore(await aProject(owner!, { city: 'St. Paul', county: 'Ramsey County', state: 'MN' }));
    await expectConsistent();
    expect(await find({ near: 'st-paul-mn' })).toEqual([]);
    expect(await find({ state: 'MN', county: 'Ramsey', timeline: '2-4weeks' })).toEqual([id]);
    expect(await find({ state: 'MN', county: 'Ramsey', timeline: 'flexible' })).toEqual([]);
    expect(await upgradeProject(id)).toMatchObject({ isChanged: true, project: { placeId: 'st-paul-mn', countyFips: '27123' } });
    const queries: Record<string, string>[] = [
      { near: 'st-paul-mn' },
      { state: 'MN', city: 'Saint Paul' },
      { state: 'MN', county: 'Ramsey County' },
    ];
    for (const query of queries) expect(await find(query)).toEqual([id]);
    expect(await upgradeProject(id)).toMatchObject({ isChanged: false });
    await expectConsistent();
  });

  it('goes through its life as before until then: accepted, it is in no list', async () => {
    const project = await asBefore(await aProject(owner!, { city: 'St. Cloud', county: 'Stearns', state: 'MN' }));
    const bid = await aBid(project, stager!);
    expect((await accept({ params: { id: bid.id }, sessionId: owner!.sessionId })).status).toBe(200);
    expect((await everyItem()).filter(({ SK }) => SK === project.id)).toEqual([]);
    await expectConsistent();
  });

  it('is brought up to date whatever its state, and only what takes bids is filed', async () => {
    const done = await aProject(owner!, { city: 'Mankato', county: 'Blue Earth', state: 'MN' });
    await aPaidBid(done, stager!);
    await asBefore(done);
    expect(await upgradeProject(done.id)).toMatchObject({ project: { placeId: 'mankato-mn', status: 'in_progress' } });
    await expectConsistent();
  });

  it('races an acceptance: whichever comes first, no entry is left behind', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const project = await asBefore(await aProject(owner!, { city: 'St. Cloud', county: 'Stearns', state: 'MN' }));
      const bid = await aBid(project, await aStager());
      const [accepted] = await Promise.all([
        accept({ params: { id: bid.id }, sessionId: owner!.sessionId }),
        upgradeProject(project.id),
      ]);
      expect(accepted.status).toBe(200);
      expect(await getProject(project.id)).toMatchObject({ placeId: 'st-cloud-mn', selectedBidId: bid.id });
    }
    await expectConsistent();
  });

  it('is reported when it cannot be placed', async () => {
    await restore([]);
    owner = await anOwner();
    const known = await asBefore(await aProject(owner, { city: 'Fargo', county: 'Cass', state: 'ND' }));
    const lost = await asBefore(await aProject(owner, { city: 'Fargoo', county: 'Cas', state: 'ND' }));
    const stateless = await asBefore(await aProject(owner, { city: 'Fargo', county: 'Cass', state: '' }));
    const report = await upgradeProjects();
    expect(report).toMatchObject({ projects: 3, changed: 3 });
    expect(report.unplaced).toEqual([
      { id: stateless.id, city: 'Fargo', county: 'Cass', state: null },
      { id: lost.id, city: 'Fargoo', county: 'Cas', state: 'ND' },
    ]);
    expect(await getProject(known.id)).toMatchObject({ placeId: 'fargo-nd' });
    expect(await upgradeProjects()).toMatchObject({ projects: 3, changed: 0, unplaced: report.unplaced });
    await expectConsistent();
  });
});
