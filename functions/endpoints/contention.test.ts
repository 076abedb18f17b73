import { describe, expect, it } from 'vitest';
import { getBoxes, getTally } from '#core/kernel/table/tally.repo';
import { findBidOf } from '#core/market/bid/bid.repo';
import { getProject } from '#core/market/project/project.repo';
import * as routes from '#shared/api/routes';
import { aBid, aMessage, anOwner, aProject, aStager, type Person } from '../testing/builders';
import { callRoute } from '../testing/call';
import { withContention } from '../testing/contention';
import { expectConsistent } from '../testing/everything';
import { itemsOfTransactions } from '../testing/sent';
import { withStripe } from '../testing/stripe';
import { howMany } from '../testing/thorough';

const knobs = withContention();
const stripe = withStripe();

/** How long a transaction of about ten items takes in AWS. Milliseconds. */
const usualHold = [10, 20] as const;

const many = <T>(amount: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: amount }, (_, index) => make(index)));

const stagersInTens = async (amount: number): Promise<Person[]> => {
  const stagers: Person[] = [];
  while (stagers.length < amount) stagers.push(...(await many(Math.min(10, amount - stagers.length), () => aStager())));
  return stagers;
};

const place = ({ sessionId }: Person, id: string) =>
  callRoute(routes.placeBid, { sessionId, params: { id }, body: { amount: 1500, timeline: '2 weeks' } });
const edit = ({ sessionId }: Person, id: string, title: string) =>
  callRoute(routes.editProject, { sessionId, params: { id }, body: { title } });
const accept = ({ sessionId }: Person, id: string) => callRoute(routes.acceptBid, { sessionId, params: { id } });
const remove = ({ sessionId }: Person, id: string) => callRoute(routes.deleteBid, { sessionId, params: { id } });
const send = ({ sessionId }: Person, receiverId: string, content = 'Hello') =>
  callRoute(routes.sendMessage, { sessionId, body: { receiverId, content } });

/** Makes an accepted bid whose fee is paid at Stripe but not booked yet. Returns the call and the webhook that report it. */
const paidAtStripe = async (owner: Person, stager: Person) => {
  const bid = await aBid(await aProject(owner), stager);
  expect((await accept(owner, bid.id)).status).toBe(200);
  const call = { sessionId: stager.sessionId, params: { id: bid.id } };
  const { body } = await callRoute(routes.createPaymentIntent, call);
  const paymentIntentId = body.clientSecret.split('_secret_')[0] as string;
  await stripe.sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  const { data } = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
  const event = data.find((one) => (one.data.object as { id: string }).id === paymentIntentId);
  return {
    bid,
    complete: () => callRoute(routes.completePayment, { ...call, body: { paymentIntentId } }),
    webhook: () => callRoute(routes.stripeWebhook, stripe.signed(event)),
  };
};

const statuses = (answers: { status: number }[]): number[] => answers.map(({ status }) => status);

describe('concurrent calls on one item', () => {
  it('accept every one of many concurrent bids on one project', { timeout: 180_000 }, async () => {
    const bids = howMany(40, 100);
    const owner = await anOwner();
    const project = await aProject(owner);
    const stagers = await stagersInTens(bids);
    await knobs.turn({ holdMs: usualHold });
    const answers = await many(bids, (index) => place(stagers[index] as Person, project.id));
    const { cancelled } = await knobs.counts();
    await knobs.turn({});
    expect(statuses(answers)).toEqual(Array(bids).fill(201));
    expect(cancelled).toBeGreaterThan(bids);
    expect(await getProject(project.id)).toMatchObject({ bidCount: bids, pendingBidCount: bids });
    expect(await getTally(owner.id)).toMatchObject({ pendingBids: bids, unreadNotifications: bids });
  });

  it('apply or refuse each edit of a project while bids arrive', { timeout: 60_000 }, async () => {
    const owner = await anOwner();
    const projects = await many(howMany(3, 6), () => aProject(owner));
    const stagers = await stagersInTens(projects.length);
    // Long enough that every edit conflicts with the bid's transaction.
    await knobs.turn({ holdMs: [300, 400] });
    const edits = await many(projects.length * 10, async (index) => {
      const { id } = projects[index % projects.length] as { id: string };
      if (index < projects.length) expect((await place(stagers[index] as Person, id)).status).toBe(201);
      return edit(owner, id, `Title ${index}`);
    });
    const { cancelled } = await knobs.counts();
    await knobs.turn({});
    expect(cancelled).toBeGreaterThan(0);
    expect([...new Set(statuses(edits))].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  });

  it('book a payment once when the webhook and the browser report it at the same time', {
    timeout: 60_000,
  }, async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const { bid, complete, webhook } = await paidAtStripe(owner, stager);
    await knobs.turn({ holdMs: usualHold });
    const answers = await many(28, async (index) => (await (index % 2 === 0 ? complete() : webhook())).status);
    await knobs.turn({});
    expect(answers).toEqual(Array(28).fill(200));
    expect(await findBidOf(bid.projectId, stager.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
    const { tally } = await getBoxes(owner.id);
    expect(tally).toMatchObject({ awaitedPayments: 0, pendingBids: 0, unreadNotifications: 2 });
  });
});

describe('messages, which anybody can send in any number', () => {
  it('touch no item that bids, acceptances, payments or releases touch', async () => {
    const [owner, stager] = [await anOwner(), await aStager()];
    const spammers = await many(2, () => aStager());
    const messages = await itemsOfTransactions(async () => {
      for (const spammer of spammers) for (const content of ['One', 'Two']) await send(spammer, owner.id, content);
      // The owner and the stager of the bids below write to each other as well.
      for (const [from, to] of [
        [stager, owner],
        [owner, stager],
        [stager, owner],
      ] as const)
        expect((await send(from, to.id)).status).toBe(201);
      const thread = { sessionId: owner.sessionId, params: { userId: stager.id } };
      expect((await callRoute(routes.readThread, thread)).status).toBe(200);
    });
    const money = await itemsOfTransactions(async () => {
      const declined = await aBid(await aProject(owner), stager);
      expect((await remove(owner, declined.id)).status).toBe(204);
      const { complete } = await paidAtStripe(owner, stager);
      expect((await complete()).status).toBe(200);
      expect((await place(stager, (await aProject(owner)).id)).status).toBe(201);
    });
    expect(messages.size).toBeGreaterThan(10);
    expect(money.size).toBeGreaterThan(20);
    expect([...messages].filter((item) => money.has(item))).toEqual([]);
  });

  it('do not block bids, or replies by the people they flood', { timeout: 120_000 }, async () => {
    const owner = await anOwner();
    const [bidders, spammers] = [await stagersInTens(12), await stagersInTens(60)];
    const project = await aProject(owner);
    const partner = await aStager();
    await aMessage(partner, owner, 'Is Tuesday all right?');
    await knobs.turn({ holdMs: usualHold });
    const flood = many(60, (index) => send(spammers[index] as Person, owner.id));
    const bids = many(12, (index) => place(bidders[index] as Person, project.id));
    const answer = send(owner, partner.id, 'It is.');
    const thread = callRoute(routes.readThread, { sessionId: owner.sessionId, params: { userId: partner.id } });
    expect(statuses(await bids)).toEqual(Array(12).fill(201));
    expect([(await answer).status, (await thread).status]).toEqual([201, 200]);
    expect(statuses(await flood)).toEqual(Array(60).fill(201));
    await knobs.turn({});
    const { tally, inbox } = await getBoxes(owner.id);
    expect(tally.unreadNotifications).toBe(12);
    expect(inbox.unreadMessages).toBeGreaterThanOrEqual(60);
  });
});

describe('a table that throttles or loses answers', () => {
  /** Makes one call of each kind that changes the table, and checks the status of each. */
  const mainJob = async () => {
    const [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    expect((await edit(owner, project.id, 'Another title')).status).toBe(200);
    const placed = await place(stager, project.id);
    const second = await place(other, project.id);
    expect(statuses([placed, second])).toEqual([201, 201]);
    expect((await remove(other, second.body.id)).status).toBe(204);
    expect(statuses([await send(stager, owner.id), await send(owner, stager.id)])).toEqual([201, 201]);
    const { complete } = await paidAtStripe(owner, stager);
    expect((await complete()).status).toBe(200);
    expect(await getProject(project.id)).toMatchObject({ bidCount: 1, pendingBidCount: 1, title: 'Another title' });
    expect((await getBoxes(owner.id)).inbox).toMatchObject({ unreadMessages: 1, unreadNotifications: 1 });
  };

  it('slows calls down without other effects', { timeout: 120_000 }, async () => {
    await knobs.turn({ faults: [{ kind: 'throttled', rate: 0.3 }] });
    await mainJob();
    await knobs.turn({});
    await expectConsistent();
  });

  it('counts each fact once, whichever answer is lost', { timeout: 120_000 }, async () => {
    // The client gives up after four losses in a row. At one in twenty, several answers are lost per run, but four in a row only once in a thousand runs.
    await knobs.turn({ faults: [{ kind: 'answer lost', rate: 0.05 }] });
    await mainJob();
    await knobs.turn({});
    await expectConsistent();
  });
});
