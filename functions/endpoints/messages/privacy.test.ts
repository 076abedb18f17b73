import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { freshMask } from '#core/kernel/masking/fragments.repo';
import { newReview } from '#core/market/review/compose';
import { saveReview } from '#core/market/review/review.repo';
import * as routes from '#shared/api/routes';
import { aCompletedProject, anOwner, aPaidBid, aProject, aStager, type Person } from '../../testing/builders';
import { callRoute } from '../../testing/call';
import { logLines } from '../../testing/logs';

let pairs = 0;

/** Makes two people whose data is easy to find in any answer. */
const aMarkedPair = async (): Promise<[owner: Person, stager: Person]> => {
  pairs += 1;
  return [
    await anOwner({
      name: 'Dana Qwhitfield',
      email: `qwhitfield${pairs}@test.example`,
      phone: '(619) 555-7710',
      company: 'Qwhitfield Homes',
    }),
    await aStager({
      name: 'Renata Zsolis',
      email: `zsolis${pairs}@test.example`,
      phone: '(858) 555-4482',
      company: 'Zsolis Staging',
    }),
  ];
};

const marks = /qwhitfield|zsolis|555.?7710|555.?4482|seven seven one oh/i;

/** Returns all answers about messages, notifications and reviews to `reader`, including errors. */
const everyAnswer = async (reader: Person, other: Person): Promise<string> => {
  const sessionId = reader.sessionId;
  const texts: string[] = [];
  const call = async (answer: Promise<{ text: string; headers: Record<string, string> }>) => {
    const { text, headers } = await answer;
    texts.push(text, JSON.stringify(headers));
    return text;
  };
  const contents = [
    `Mail me: ${other.email}, or ${reader.email.replace('@', ' at ').replace('.', ' dot ')}`,
    'My cell is six one nine, five five five, seven seven one oh; hers is 858.555.4482',
  ];
  for (const content of contents)
    await call(callRoute(routes.sendMessage, { sessionId, body: { receiverId: other.id, content } }));
  await call(callRoute(routes.sendMessage, { sessionId, body: { receiverId: reader.id, content: 'x' } }));
  await call(callRoute(routes.listConversations, { sessionId }));
  await call(callRoute(routes.readThread, { sessionId, params: { userId: other.id } }));
  await call(callRoute(routes.countUnreadNotifications, { sessionId }));
  const news = JSON.parse(await call(callRoute(routes.listNotifications, { sessionId })));
  for (const { id } of news) await call(callRoute(routes.readNotification, { sessionId, params: { id } }));
  await call(callRoute(routes.readAllNotifications, { sessionId }));
  for (const { id } of [reader, other]) {
    await call(callRoute(routes.getReputation, { sessionId, params: { id } }));
    await call(callRoute(routes.listUserReviews, { params: { id } }));
  }
  return texts.join('\n');
};

describe('messages, notifications and reviews', () => {
  it('reveal nothing that lets two users contact each other before a paid bid links them', async () => {
    const [owner, stager] = await aMarkedPair();
    for (const [reader, other] of [
      [owner, stager],
      [stager, owner],
      [owner, stager],
    ] as const)
      expect(await everyAnswer(reader, other)).not.toMatch(marks);
  });

  it('reveal everything between the two parties of a paid bid, and nothing to others', async () => {
    const [owner, stager] = await aMarkedPair();
    const [stranger, otherStager] = [await anOwner(), await aStager()];
    await aPaidBid(await aProject(owner), stager);
    const between = await everyAnswer(owner, stager);
    for (const open of ['Renata Zsolis', 'Zsolis Staging', '858.555.4482', 'seven seven one oh']) expect(between).toContain(open);
    expect(await everyAnswer(stranger, stager)).not.toMatch(/zsolis/i);
    expect(await everyAnswer(otherStager, owner)).not.toMatch(/qwhitfield/i);
  });

  it('reveal no contact details and no reviewer names in public reviews', async () => {
    const [owner, stager] = await aMarkedPair();
    const project = await aCompletedProject(owner, stager);
    const now = new Date();
    const body = { rating: 5, title: 'Call 858-555-4482', comment: `Ask ${stager.email}` };
    await saveReview(
      project,
      newReview(project, body, { id: newId(now), reviewerId: owner.id, mask: freshMask('reviewer'), now }),
      now,
    );
    const answer = await callRoute(routes.reviewProject, {
      sessionId: owner.sessionId,
      params: { id: project.id },
      body,
    });
    const list = await callRoute(routes.listUserReviews, { params: { id: stager.id } });
    const news = await callRoute(routes.listNotifications, { sessionId: stager.sessionId });
    expect(list.body).toHaveLength(1);
    expect([answer.text, list.text, news.text].join('\n')).not.toMatch(marks);
  });

  it('are never logged with contact details', () => {
    expect(logLines.length).toBeGreaterThan(50);
    expect(logLines.join('\n')).not.toMatch(marks);
    expect(logLines.join('\n')).not.toMatch(/dana|renata|@/i);
  });
});
