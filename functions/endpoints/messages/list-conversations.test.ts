import { describe, expect, it } from 'vitest';
import { mask } from '#core/kernel/masking/mask';
import { listConversations } from '#shared/api/routes';
import { aMessage, anOwner, aPaidBid, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';

const list = caller(listConversations);

describe('listConversations', () => {
  it('lists the latest conversations first, with last message and unread count', async () => {
    const [owner, one, two] = [await anOwner({ name: 'Dana Whitfield' }), await aStager(), await aStager()];
    await aMessage(one, owner, 'From one');
    await aMessage(two, owner, 'From two');
    await aMessage(two, owner, 'Again from two');
    await aMessage(owner, one, 'To one');
    const answer = await list({ sessionId: owner.sessionId });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject([
      { user: { id: one.id }, lastMessage: { content: 'To one', senderId: owner.id }, unreadCount: 1 },
      { user: { id: two.id }, lastMessage: { content: 'Again from two', senderId: two.id }, unreadCount: 2 },
    ]);
    const theirs = await list({ sessionId: two.sessionId });
    expect(theirs.body).toMatchObject([
      { user: { id: owner.id, name: 'Dana, Real Estate Agent' }, lastMessage: { content: 'Again from two' }, unreadCount: 0 },
    ]);
  });

  it("shows a stager's identifier or an owner's first name and type until a paid bid links them", async () => {
    const owner = await anOwner({ userType: 'builder', name: 'Marcus Oyelaran', company: 'Oyelaran Homes' });
    const stager = await aStager({ name: 'Renata Solis', company: 'Solis Staging' });
    await aMessage(stager, owner, 'Call (619) 555-0100');
    const both = async () => [
      (await list({ sessionId: owner.sessionId })).body[0],
      (await list({ sessionId: stager.sessionId })).body[0],
    ];
    expect(await both()).toMatchObject([
      {
        user: {
          id: stager.id,
          name: stager.stagerIdentifier,
          userType: 'staging_company',
          stagerIdentifier: stager.stagerIdentifier,
          company: null,
          avatar: null,
          linked: false,
        },
        lastMessage: { content: `Call ${mask}`, masked: true },
      },
      {
        user: {
          id: owner.id,
          name: 'Marcus, Builder',
          userType: 'builder',
          stagerIdentifier: null,
          company: null,
          linked: false,
        },
      },
    ]);
    await aPaidBid(await aProject(owner), stager);
    expect(await both()).toMatchObject([
      {
        user: { name: 'Renata Solis', company: 'Solis Staging', linked: true },
        lastMessage: { content: 'Call (619) 555-0100', masked: false },
      },
      { user: { name: 'Marcus Oyelaran', company: 'Oyelaran Homes', linked: true } },
    ]);
  });

  it.each([
    ['dana@agency.example'],
    ['www.dana-homes.example'],
    ['619-555-0100'],
    ['DanaATgmailDOTcom'],
    ['1st'],
    ['SixOneNineFiveFiveFive'],
    ['DanaAtAcmeDotIo'],
    ['danaatacmedotio'],
    ['Five-One-Two-Five'],
    ['Dаna'],
  ])('hides a name that contains contact details or is no name: %s', async (name) => {
    const [owner, stager] = [await anOwner({ name }), await aStager()];
    await aMessage(owner, stager, 'Hello');
    expect((await list({ sessionId: stager.sessionId })).body[0]?.user.name).toBe('Real Estate Agent');
  });

  it('returns page after page, and an empty list without conversations', async () => {
    const owner = await anOwner();
    const stagers = await Promise.all(Array.from({ length: 3 }, () => aStager()));
    for (const stager of stagers) await aMessage(stager, owner, 'Hello');
    const first = await list({ sessionId: owner.sessionId, query: { limit: '2' } });
    expect(first.body.map(({ user }) => user.id)).toEqual([stagers[2]?.id, stagers[1]?.id]);
    const cursor = /cursor=([^>&]+)/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await list({ sessionId: owner.sessionId, query: { limit: '2', cursor } });
    expect(second.body.map(({ user }) => user.id)).toEqual([stagers[0]?.id]);
    expect((await list({ sessionId: (await anOwner()).sessionId })).body).toEqual([]);
  });

  it('requires a session', async () => {
    expect((await list()).status).toBe(401);
    expect((await list({ sessionId: (await anOwner()).sessionId, query: { limit: '101' } })).status).toBe(400);
  });

  it('stays consistent while messages arrive', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    await aMessage(stager, owner, 'Message 0');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? aMessage(stager, owner, `Message ${index}`) : list({ sessionId: owner.sessionId }),
      ),
    );
    for (const answer of answers)
      if ('status' in answer) expect(answer).toMatchObject({ status: 200, body: [{ user: { id: stager.id } }] });
    expect((await list({ sessionId: owner.sessionId })).body).toMatchObject([{ unreadCount: 11 }]);
  });
});
