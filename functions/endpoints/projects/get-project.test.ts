import { describe, expect, it } from 'vitest';
import { newId } from '#core/ids';
import type { NotificationRecord } from '#core/notification/notification';
import { collections } from '#core/table/keys';
import { queryPage } from '#core/table/page';
import { getProject } from '#shared/api/routes';
import { aBid, anAcceptedBid, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { handler } from './get-project';

const read = caller(getProject, handler);
const hidden = { name: null, company: null, email: null, phone: null };

describe('getProject', () => {
  it('shows a visitor the project, and of its owner the type only', async () => {
    const owner = await anOwner();
    const project = await aProject(owner);
    const answer = await read({ params: { id: project.id } });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: project.id, title: project.title, acceptingBids: true, bidCount: 0 });
    expect(answer.body.owner).toEqual({ id: owner.id, userType: 'realtor', ...hidden });
  });

  it('opens the contact to the owner and to the stager whose bid is paid, and to nobody else', async () => {
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

  it('keeps the contact from the stager that was accepted and has not paid', async () => {
    const [project, stager] = [await aProject(await anOwner()), await aStager()];
    await anAcceptedBid(project, stager);
    const { body } = await read({ params: { id: project.id }, sessionId: stager.sessionId });
    expect(body.owner).toMatchObject(hidden);
    expect(body).toMatchObject({ status: 'open', acceptingBids: false, bidCount: 1 });
  });

  it('masks contact details in the texts for all but the two who know each other', async () => {
    const owner = await anOwner();
    const written = {
      title: 'Bungalow, call 619-555-0100',
      description: 'Oak floors. Write to dana@example.com before Friday.',
      otherRooms: 'Attic (ask at 619 555 0100)',
    };
    const project = await aProject(owner, written);
    const [winner, loser] = [await aStager(), await aStager()];
    await aBid(project, loser);
    await aPaidBid(project, winner);
    const textsFor = async (sessionId?: string) => {
      const { title, description, otherRooms } = (await read({ params: { id: project.id }, sessionId })).body;
      return { title, description, otherRooms };
    };
    for (const { sessionId } of [owner, winner]) expect(await textsFor(sessionId)).toEqual(written);
    const masked = {
      title: 'Bungalow, call [hidden]',
      description: 'Oak floors. Write to [hidden] before Friday.',
      otherRooms: 'Attic (ask at [hidden])',
    };
    for (const sessionId of [undefined, loser.sessionId]) expect(await textsFor(sessionId)).toEqual(masked);
    const { items } = await queryPage<NotificationRecord>({ partition: collections.notifications(winner.id) }, { limit: 10 });
    expect(items.map(({ message }) => message).join()).toContain('Bungalow, call [hidden]');
  });

  it('treats a dead session as none: a login that ran out hides no public project', async () => {
    const project = await aProject(await anOwner());
    expect((await read({ params: { id: project.id }, sessionId: 'A'.repeat(43) })).status).toBe(200);
  });

  it('knows no project that is not there', async () => {
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
