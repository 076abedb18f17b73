import { describe, expect, it } from 'vitest';
import { latestActivity } from '#core/desk/admin/activity';
import { newId } from '#core/kernel/ids';
import { maskedFields } from '#core/kernel/masking/shown-texts';
import { notificationsOf } from '#functions/testing/notifications';
import { getProject, listProjects } from '#shared/api/routes';
import type { Project } from '#shared/project/project.answers';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withFollowing } from '../../testing/followed';

const read = caller(getProject);
const list = caller(listProjects);
const follow = withFollowing();
const hidden = { name: null, company: null, email: null, phone: null };

describe('getProject', () => {
  it('shows visitors the project but only the type of its owner', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const answer = await read({ params: { id: project.id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: project.id, title: project.title, acceptingBids: true, bidCount: 0 });
    expect(answer.body.owner).toEqual({ id: owner.id, userType: 'realtor', ...hidden });
  });

  it("shows the owner's contact details to the owner and the stager who paid only", async () => {
    const owner = await anOwner({ name: 'Dana', email: 'dana-get@example.com', phone: '(555) 010-7777', company: 'Homes' });
    const contact = { name: 'Dana', company: 'Homes', email: 'dana-get@example.com', phone: '(555) 010-7777' };
    const [project, winner, loser] = [await aProject(owner), await aStager(), await aStager()];
    await aBid(project, loser);
    await aPaidBid(project, winner);
    const ownerFor = async (sessionId: string | undefined) => (await read({ params: { id: project.id }, sessionId })).body.owner;
    const known = { id: owner.id, userType: 'realtor', ...contact };
    expect(await ownerFor(owner.sessionId)).toEqual(known);
    expect(await ownerFor(winner.sessionId)).toEqual(known);
    for (const { sessionId } of [loser, await aStager(), await anOwner(), { sessionId: undefined }]) {
      expect(await ownerFor(sessionId)).toEqual({ id: owner.id, userType: 'realtor', ...hidden });
    }
  });

  it("hides the owner's contact details from a stager whose bid is accepted but not paid", async () => {
    const [project, stager] = [await aProject(await anOwner()), await aStager()];
    await anAcceptedBid(project, stager);
    const { body } = await read({ params: { id: project.id }, sessionId: stager.sessionId });
    expect(body.owner).toMatchObject(hidden);
    expect(body).toMatchObject({ status: 'open', acceptingBids: false, bidCount: 1 });
  });

  const written = {
    title: 'Bungalow, call 619-555-0100',
    description: 'Oak floors. Write to dana@example.com before Friday.',
    city: 'Austin call 512-555-0188',
    neighborhood: 'Hyde Park (danaw at gmail dot com)',
    county: 'Travis, 512.555.0188',
    roomsToStage: ['Kitchen', 'Den: text 512 555 0188', '512', '555', '0188'],
    otherRooms: 'Attic (ask at 619 555 0100)',
    photoTexts: ['The hall', 'Kitchen, 619-555-0100'],
  };
  const location = 'Austin call 512-555-0188, CA';
  const masked = {
    title: 'Bungalow, call [hidden]',
    description: 'Oak floors. Write to [hidden] before Friday.',
    city: 'Austin call [hidden]',
    neighborhood: 'Hyde Park ([hidden])',
    county: 'Travis, [hidden]',
    roomsToStage: ['Kitchen', 'Den: text [hidden]', '[hidden]'],
    otherRooms: 'Attic (ask at [hidden])',
    photoTexts: ['The hall', 'Kitchen, [hidden]'],
    location: 'Austin call [hidden], CA',
  };
  const textsIn = (project: Project) => Object.fromEntries(maskedFields.map((field) => [field, project[field]]));

  it('masks contact details in every text except for the two parties of a paid bid', async () => {
    expect(Object.keys(masked).sort()).toEqual([...maskedFields].sort());
    const owner = await anOwner();
    const project = await aProject(owner, written);
    const [winner, loser] = [await aStager(), await aStager()];
    await aBid(project, loser);
    await aPaidBid(project, winner);
    const textsFor = async (sessionId?: string) => textsIn((await read({ params: { id: project.id }, sessionId })).body);
    for (const { sessionId } of [owner, winner]) expect(await textsFor(sessionId)).toEqual({ ...written, location });
    for (const sessionId of [undefined, loser.sessionId]) expect(await textsFor(sessionId)).toEqual(masked);
    expect((await notificationsOf(winner)).map(({ message }) => message).join()).toContain('Bungalow, call [hidden]');
  });

  it('masks contact details in the search and in the admin activity list', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const project = await aProject(owner, { ...written, state: 'VT' });
    const { body: found } = await list({ query: { state: 'VT', city: 'austin' }, sessionId: stager.sessionId });
    expect(found.map(({ id }) => id)).toEqual([project.id]);
    expect(found.map(textsIn)).toEqual([{ ...masked, location: 'Austin call [hidden], VT' }]);
    await follow();
    const posted = (await latestActivity(1)).map(({ details }) => details);
    expect(posted).toEqual(['Posted "Bungalow, call [hidden]" in Austin call [hidden], VT']);
  });

  it('masks a number that is split over the fields of the place', async () => {
    const project = await aProject(await anOwner(), { neighborhood: '512', city: '555', county: '0188' });
    const { body } = await read({ params: { id: project.id } });
    expect(body).toMatchObject({ neighborhood: '[hidden]', city: '[hidden]', county: '[hidden]', location: '[hidden], CA' });
  });

  it('treats an invalid session as a visitor', async () => {
    const project = await aProject(await anOwner());
    expect((await read({ params: { id: project.id }, sessionId: 'A'.repeat(43) })).status).toBe(200);
  });

  it('returns 404 for an unknown project', async () => {
    const missing = await read({ params: { id: newId(new Date()) } });
    expect([missing.status, missing.error]).toEqual([404, { code: 'NOT_FOUND', message: 'Project not found' }]);
    expect((await read({ params: { id: 'nonsense' } })).status).toBe(400);
  });

  it('answers a poll with 304 until a bid arrives', async () => {
    const project = await aProject(await anOwner());
    const { headers } = await read({ params: { id: project.id } });
    const poll = () => read({ params: { id: project.id }, headers: { 'if-none-match': headers.etag as string } });
    expect((await poll()).status).toBe(304);
    await aBid(project, await aStager());
    expect((await poll()).status).toBe(200);
  });
});
