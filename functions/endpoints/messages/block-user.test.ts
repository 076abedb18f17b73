import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { findConversation, saveBlock } from '#core/market/message/conversation.repo';
import { getProject } from '#core/market/project/project.repo';
import {
  answerQuestion,
  askQuestion,
  blockUser,
  editBid,
  getBidContact,
  listConversations,
  placeBid,
  readThread,
  saveConcepts,
  saveProperty,
  sendMessage,
} from '#shared/api/routes';
import { aBid, aMessage, anOwner, aPaidBid, aProject, aQuestion, aStager, type Person } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withContention } from '../../testing/contention';
import { everyItem, expectConsistent } from '../../testing/everything';
import { dataUrl } from '../../testing/images';
import { withS3 } from '../../testing/s3';

withContention();
withS3();

const block = caller(blockUser);
const send = caller(sendMessage);
const list = caller(listConversations);
const read = caller(readThread);
const contact = caller(getBidContact);
const place = caller(placeBid);
const edit = caller(editBid);
const concepts = caller(saveConcepts);
const ask = caller(askQuestion);
const reply = caller(answerQuestion);
const property = caller(saveProperty);

const say = (sender: Person, receiver: Person) =>
  send({ sessionId: sender.sessionId, body: { receiverId: receiver.id, content: 'Hello' } });
const blockedOf = async ({ sessionId }: Person) => (await list({ sessionId })).body[0]?.blocked;
const set = (who: Person, whom: Person, blocked: boolean) =>
  block({ sessionId: who.sessionId, params: { userId: whom.id }, body: { blocked } });
const messagesIn = async () => (await everyItem()).filter(({ entity }) => entity === 'Message').length;

const talking = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  await aMessage(stager, owner, 'Hello');
  await aMessage(owner, stager, 'Hello');
  return { owner, stager };
};

describe('blockUser', () => {
  it('stops messages in both directions, tells each side who blocked, and can be undone', async () => {
    const { owner, stager } = await talking();
    expect((await set(owner, stager, true)).body).toEqual({ blocked: 'by_you' });
    const before = await messagesIn();
    const [theirs, own] = [await say(stager, owner), await say(owner, stager)];
    expect([theirs.status, theirs.error.message]).toEqual([403, "This person isn't accepting messages from you."]);
    expect([own.status, own.error.message]).toEqual([403, 'You blocked this person. Unblock them to send a message.']);
    expect(await messagesIn()).toBe(before);
    expect([await blockedOf(owner), await blockedOf(stager)]).toEqual(['by_you', 'by_them']);
    // Both can still read the conversation.
    expect((await read({ sessionId: stager.sessionId, params: { userId: owner.id } })).body).toHaveLength(2);
    await expectConsistent();

    expect((await set(stager, owner, true)).body).toEqual({ blocked: 'by_both' });
    expect((await set(owner, stager, false)).body).toEqual({ blocked: 'by_them' });
    expect((await say(owner, stager)).status).toBe(403);
    expect((await set(stager, owner, false)).body).toEqual({ blocked: null });
    expect([(await say(owner, stager)).status, await blockedOf(owner)]).toEqual([201, undefined]);
    await expectConsistent();
  });

  it('also stops questions, answers, notes and concepts', async () => {
    const { owner, stager } = await talking();
    const [project, biddenOn] = [await aProject(owner), await aProject(owner)];
    const room = `photos/${'r'.repeat(43)}.2048x1365-${'a'.repeat(18)}.webp`;
    await write(update(keys.project(biddenOn.id), { set: { photos: [room], photoTexts: [] } }));
    const bid = await aBid(await getProject(biddenOn.id), stager);
    const { id: questionId } = await aQuestion(project, stager);
    await set(owner, stager, true);
    const offer = { amount: 1500, timeline: '1 week' };
    const note = 'We know this street.';
    const picture = await sharp({ create: { width: 440, height: 300, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    const concept = { photo: dataUrl(picture, 'image/jpeg'), of: room, caption: note };
    const calls = [
      () => ask({ sessionId: stager.sessionId, params: { id: project.id }, body: { text: 'Is there an elevator?' } }),
      () => place({ sessionId: stager.sessionId, params: { id: project.id }, body: { ...offer, note } }),
      () => edit({ sessionId: stager.sessionId, params: { id: bid.id }, body: { note } }),
      () => concepts({ sessionId: stager.sessionId, params: { id: bid.id }, body: { concepts: [concept] } }),
      () => reply({ sessionId: owner.sessionId, params: { id: project.id, questionId }, body: { answer: 'Yes.' } }),
    ];
    for (const makeCall of calls)
      expect(await makeCall()).toMatchObject({
        status: 403,
        error: { message: expect.stringMatching(/blocked this person|each other/i) },
      });
    // Calls without text still work.
    expect((await place({ sessionId: stager.sessionId, params: { id: project.id }, body: offer })).status).toBe(201);
    expect((await edit({ sessionId: stager.sessionId, params: { id: bid.id }, body: { amount: 1600 } })).status).toBe(200);
    expect((await concepts({ sessionId: stager.sessionId, params: { id: bid.id }, body: { concepts: [] } })).status).toBe(200);
    expect(
      (await reply({ sessionId: owner.sessionId, params: { id: project.id, questionId }, body: { declined: true } })).status,
    ).toBe(200);
    await expectConsistent();
  });

  it('also stops questions sent at the same moment', async () => {
    const { owner, stager } = await talking();
    const project = await aProject(owner);
    const one = () => ask({ sessionId: stager.sessionId, params: { id: project.id }, body: { text: 'Is there an elevator?' } });
    const asked = async () =>
      (await everyItem()).filter(({ entity, projectId }) => entity === 'Question' && projectId === project.id);
    await Promise.all([set(owner, stager, true), one(), one(), one()]);
    const before = (await asked()).length;
    expect((await one()).status).toBe(403);
    expect(await asked()).toHaveLength(before);
    await expectConsistent();
  });

  it('can be repeated', async () => {
    const { owner, stager } = await talking();
    for (const blocked of [true, true, false, false]) expect((await set(owner, stager, blocked)).status).toBe(200);
    expect(await findConversation(owner.id, stager.id)).not.toHaveProperty('blocked');
  });

  it('also stops messages sent at the same moment', async () => {
    const { owner, stager } = await talking();
    await Promise.all([set(owner, stager, true), ...Array.from({ length: 5 }, () => say(stager, owner))]);
    const before = await messagesIn();
    expect((await say(stager, owner)).status).toBe(403);
    expect(await messagesIn()).toBe(before);
    await expectConsistent();
  });

  it('also applies to the parties of a paid bid, who keep contact details and handover', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const bid = await aPaidBid(await aProject(owner), stager);
    await aMessage(stager, owner, 'Hello');
    await saveBlock(owner.id, stager.id, true);
    expect((await say(stager, owner)).status).toBe(403);
    expect((await contact({ sessionId: stager.sessionId, params: { id: bid.id } })).body.email).toBe(owner.email);
    const body = { address: '7 Front Street', access: null };
    expect((await property({ sessionId: owner.sessionId, params: { id: bid.id }, body })).status).toBe(200);
  });

  it('requires a conversation with that person', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    expect((await set(owner, stager, true)).status).toBe(404);
    expect((await set(owner, owner, true)).status).toBe(400);
    const { status } = await block({ sessionId: owner.sessionId, params: { userId: stager.id }, body: { blocked: 'yes' } });
    expect(status).toBe(400);
    expect((await block({ params: { userId: stager.id }, body: { blocked: true } })).status).toBe(401);
  });
});
