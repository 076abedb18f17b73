import { describe, expect, it } from 'vitest';
import { newId } from '#core/kernel/ids';
import { getTally } from '#core/kernel/table/tally.repo';
import { acceptBid as acceptBidRule, type BidRecord } from '#core/market/bid/bid';
import { findBid } from '#core/market/bid/bid.repo';
import { saveAcceptance } from '#core/market/payment/payment.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anAcceptedBid, anOwner, aProject, aRejectedBid, aStager, type Person } from '#functions/testing/builders';
import { caller } from '#functions/testing/call';
import { everyItem, restore } from '#functions/testing/everything';
import { cutOffAfter } from '#functions/testing/interrupt';
import { runJobs } from '#functions/testing/jobs';
import { notificationsOf } from '#functions/testing/notifications';
import { withStripe } from '#functions/testing/stripe';
import { acceptBid, completePayment, createPaymentIntent, deleteBid, stripeWebhook } from '#shared/api/routes';

const begin = caller(createPaymentIntent);
const complete = caller(completePayment);
const webhook = caller(stripeWebhook);
const accept = caller(acceptBid);
const remove = caller(deleteBid);

const stripe = withStripe();

interface Scene {
  owner: Person;
  winner: Person;
  others: Person[];
  project: ProjectRecord;
  bid: BidRecord;
}

const scene = async (others: number): Promise<Scene> => {
  const [owner, winner] = [await anOwner(), await aStager()];
  const project = await aProject(owner);
  const people = await Promise.all(Array.from({ length: others }, () => aStager()));
  for (const person of people) await aBid(project, person);
  return { owner, winner, others: people, project, bid: await anAcceptedBid(project, winner) };
};

/** Returns each stager's notifications that another bid was chosen, in the order of `people`. */
const notified = async (people: readonly Person[]): Promise<string[][]> =>
  Promise.all(
    people.map(async ({ id }) =>
      (await notificationsOf({ id }))
        .filter(({ type }) => type === 'bid_not_chosen')
        .map(({ title, message }) => `${title}: ${message}`),
    ),
  );

const news = ({ title }: ProjectRecord): string => `The owner chose another stager: Thank you for your bid on “${title}”.`;

const pay = async ({ bid, winner }: Scene): Promise<{ paymentIntentId: string }> => {
  const { body } = await begin({ params: { id: bid.id }, sessionId: winner.sessionId });
  const paymentIntentId = body.clientSecret.split('_secret_')[0] as string;
  await stripe.sdk.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
  return { paymentIntentId };
};

/** What the schedule does. */
/** A bid without a fee is accepted, beside `others`, and the function ends at once. */
const awardOnly = async (others: readonly Person[]): Promise<ProjectRecord> => {
  const project = await aProject(await anOwner());
  for (const person of others) await aBid(project, person);
  const bid = await aBid(project, await aStager(), { amount: 1 });
  const now = new Date();
  const current = await getProject(project.id);
  const accepted = acceptBidRule(current, bid, { acceptanceId: newId(now), now, paymentWindowHours: 72 });
  // The transaction, and nothing after it.
  await cutOffAfter(1, () => saveAcceptance(current, accepted, now));
  return project;
};

describe('stagers with pending bids when another bid is paid', () => {
  it('are notified once, whoever reports the payment and however often', async () => {
    const s = await scene(2);
    const declined = await aStager();
    const elsewhere = await scene(1);
    const body = await pay(s);
    const call = { params: { id: s.bid.id }, sessionId: s.winner.sessionId, body };
    expect((await complete(call)).status).toBe(200);
    expect(await notified(s.others)).toEqual([[news(s.project)], [news(s.project)]]);
    const events = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
    for (const event of events.data) await webhook(stripe.signed(event));
    await complete(call);
    await runJobs(new Date());
    expect(await notified(s.others)).toEqual([[news(s.project)], [news(s.project)]]);
    expect(await notified([s.winner, declined, ...elsewhere.others])).toEqual([[], [], []]);
    for (const { id } of s.others) expect(await getTally(id)).toMatchObject({ bids: 1, unreadNotifications: 1 });
    // The state of the bids is the specification's.
    const bids = await Promise.all(
      (await everyItem())
        .filter(({ entity }) => entity === 'BidPointer')
        .map(({ PK }) => PK.slice(4))
        .map(findBid),
    );
    const ofProject = bids.filter((bid) => bid?.projectId === s.project.id && bid.id !== s.bid.id);
    expect(ofProject.map((bid) => bid?.status)).toEqual(['pending', 'pending']);
  });

  it('are notified if only the webhook reports it', async () => {
    const s = await scene(1);
    const { paymentIntentId } = await pay(s);
    const { data } = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
    const event = data.find(({ data: { object } }) => (object as { id: string }).id === paymentIntentId);
    await webhook(stripe.signed(event as object));
    expect(await notified(s.others)).toEqual([[news(s.project)]]);
  });

  it('are notified of an acceptance without a fee, unless declined before', async () => {
    const [owner, winner, other, declined] = [await anOwner(), await aStager(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const free = await aBid(project, winner, { amount: 1 });
    await aBid(project, other);
    await aRejectedBid(project, declined);
    expect((await accept({ params: { id: free.id }, sessionId: owner.sessionId })).status).toBe(200);
    expect(await notified([winner, other, declined])).toEqual([[], [news(project)], []]);
  });

  it('are notified exactly once, wherever the job is cut off', { timeout: 120_000 }, async () => {
    // More than one transaction's.
    const others = await Promise.all(Array.from({ length: 16 }, () => aStager()));
    const project = await awardOnly(others);
    const items = await everyItem();
    const once = others.map(() => [news(project)]);
    let finished = false;
    let calls = 0;
    for (; !finished; calls += calls < 6 ? 1 : 3) {
      await restore(items);
      finished = await cutOffAfter(calls, () => runJobs(new Date()));
      await runJobs(new Date());
      expect(await notified(others)).toEqual(once);
    }
    expect(calls).toBeGreaterThan(5);
    await restore(items);
    await Promise.all([runJobs(new Date()), runJobs(new Date())]);
    expect(await notified(others)).toEqual(once);
    await restore([]);
  });

  it('can still withdraw their bids, which removes the notification', async () => {
    const [owner, winner, other] = [await anOwner(), await aStager(), await aStager()];
    const project = await aProject(owner);
    const pending = await aBid(project, other);
    const free = await aBid(project, winner, { amount: 1 });
    await accept({ params: { id: free.id }, sessionId: owner.sessionId });
    expect((await remove({ params: { id: pending.id }, sessionId: other.sessionId })).status).toBe(204);
    expect(await notified([other])).toEqual([[]]);
    expect(await getTally(other.id)).toMatchObject({ bids: 0, unreadNotifications: 0 });
  });
});
