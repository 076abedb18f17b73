import { describe, expect, it } from 'vitest';
import { projectSearchEntries } from '#core/market/project/filing';
import { getProject as readProject } from '#core/market/project/project.repo';
import {
  acceptBid,
  cancelPayment,
  cancelProject,
  createProject,
  deleteProject,
  editProject,
  getProject,
  placeBid,
} from '#shared/api/routes';
import { aBid, anOwner, aStager, projectInput } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';
import { withStripe } from '../../testing/stripe';

withContention();
withStripe();

const create = caller(createProject);
const edit = caller(editProject);
const read = caller(getProject);
const accept = caller(acceptBid);
const place = caller(placeBid);
const cancel = caller(cancelProject);
const erase = caller(deleteProject);
const stepBack = caller(cancelPayment);

const unknown = { placeId: null, countyFips: null, countyName: null };

describe('the place of a project', () => {
  it.each([
    [{ city: 'Charlotte', county: 'mecklenburg', state: 'NC' }, ['charlotte-nc', '37119', 'Mecklenburg County']],
    [{ city: 'new orleans', county: 'Orleans County', state: 'LA' }, ['new-orleans-la', '22071', 'Orleans Parish']],
    [{ city: 'St Louis', county: 'Saint Louis city', state: 'MO' }, ['st-louis-mo', '29510', 'St. Louis city']],
    [{ city: 'Washington', county: 'District of Columbia', state: 'DC' }, ['washington-dc', '11001', 'District of Columbia']],
    [{ city: 'Nobody Knows It', county: 'Travis', state: 'TX' }, [null, '48453', 'Travis County']],
    [{ city: 'Austin call 512-555-0188', county: 'Nope', state: 'TX' }, [null, null, null]],
    [{ city: 'Charlote', county: 'Meklenburg', state: 'NC' }, [null, null, null]],
    [{ city: 'Charlotte', county: 'Mecklenburg', state: '' }, [null, null, null]],
  ])('resolves %j to %j', async (at, [placeId, countyFips, countyName]) => {
    const { sessionId } = await anOwner();
    const { status, body } = await create({ sessionId, body: { ...projectInput, ...at } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ placeId, countyFips, countyName });
    const answer = await read({ params: { id: body.id } });
    expect(answer.body).toMatchObject({ placeId, countyFips, countyName });
    expect(answer.text).not.toMatch(/"l(?:at|on)"/);
  });

  it('cannot be set by a client', async () => {
    const { sessionId } = await anOwner();
    const place = { placeId: 'boston-ma', countyFips: '25025', countyName: 'call 512-555-0188', lat: 42.4, lon: -71.1 };
    const { body } = await create({ sessionId, body: { ...projectInput, ...place, city: 'X', county: 'Y' } });
    expect(body).toMatchObject(unknown);
    await edit({ params: { id: body.id }, sessionId, body: place });
    expect(await readProject(body.id)).toMatchObject({ ...unknown, lat: null, lon: null });
  });

  it('follows every edit of city, county or state, with its cells', async () => {
    const { sessionId } = await anOwner();
    const { id } = (await create({ sessionId, body: { ...projectInput, state: '' } })).body;
    const cells = async () => (await everyItem()).filter(({ SK, entity }) => SK === id && entity === 'CellEntry').length;
    const change = async (body: object) => (await edit({ params: { id }, sessionId, body })).body;
    expect([await cells(), await change({ state: 'CA' })]).toMatchObject([0, { placeId: 'san-diego-ca', countyFips: '06073' }]);
    expect([await cells(), await change({ city: 'Chula Vista' })]).toMatchObject([3, { placeId: 'chula-vista-ca' }]);
    expect(await change({ city: 'Boston', county: 'Suffolk', state: 'MA' })).toMatchObject({ placeId: 'boston-ma' });
    expect([await cells(), await change({ city: 'Zzz', county: 'Zzz' })]).toMatchObject([3, unknown]);
    expect(await cells()).toBe(0);
    await expectConsistent();
  });
});

describe('the cells of a project', () => {
  it('exist exactly while the project takes bids', { timeout: 60_000 }, async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const by = (id: string) => ({ params: { id }, sessionId: owner.sessionId });
    const filed = async (id: string) => (await everyItem()).filter((item) => item.SK === id && /Entry$/.test(item.entity)).length;
    const { id } = (await create({ sessionId: owner.sessionId, body: projectInput })).body;
    const all = projectSearchEntries(await readProject(id)).length;
    expect(await filed(id)).toBe(all);
    const bid = await aBid(await readProject(id), stager);
    expect(await filed(id)).toBe(all);
    expect((await accept(by(bid.id))).status).toBe(200);
    expect(await filed(id)).toBe(0);
    await stepBack({ params: { id: bid.id }, sessionId: stager.sessionId });
    expect(await filed(id)).toBe(all);
    expect((await cancel(by(id))).status).toBe(200);
    expect(await filed(id)).toBe(0);
    const free = (await create({ sessionId: owner.sessionId, body: projectInput })).body;
    expect((await accept(by((await aBid(await readProject(free.id), stager, { amount: 1 })).id))).status).toBe(200);
    expect(await filed(free.id)).toBe(0);
    const gone = (await create({ sessionId: owner.sessionId, body: projectInput })).body;
    expect((await erase(by(gone.id))).status).toBe(204);
    expect(await filed(gone.id)).toBe(0);
    await expectConsistent();
  });

  it('are correct after concurrent edits, bids, acceptances and cancellations', { timeout: 120_000 }, async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    for (let round = 0; round < 8; round += 1) {
      const { id } = (await create({ sessionId: owner.sessionId, body: projectInput })).body;
      const by = { params: { id }, sessionId: owner.sessionId };
      const [, , placed] = await Promise.all([
        edit({ ...by, body: { city: 'Austin', county: 'Travis', state: 'TX' } }),
        edit({ ...by, body: { timeline: 'flexible' } }),
        place({ params: { id }, sessionId: stager.sessionId, body: { amount: 900, timeline: 'flexible' } }),
      ]);
      expect(placed.status).toBe(201);
      const answers = await Promise.all([
        accept({ params: { id: placed.body.id }, sessionId: owner.sessionId }),
        cancel(by),
        edit({ ...by, body: { city: 'Dallas', county: 'Dallas', state: 'TX' } }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    }
    await expectConsistent();
  });
});
