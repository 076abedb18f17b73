import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { notFound } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { type Key, keys } from '#core/kernel/table/keys';
import { hours, plus } from '#core/kernel/time';
import { acceptBid, type BidRecord } from '#core/market/bid/bid';
import { getBid } from '#core/market/bid/bid.repo';
import type { ProjectRecord } from '#core/market/project/project';
import { getProject } from '#core/market/project/project.repo';
import { aBid, anOwner, aProject, aStager, type Person } from '#functions/testing/builders';
import { changesOf, expectRefused, type Names } from '#functions/testing/changes';
import { everyItem, expectConsistent, type Item, restore } from '#functions/testing/everything';
import { cutOffAfter } from '#functions/testing/interrupt';
import { bookingOf } from './booking';
import { saveBooking } from './booking.repo';
import type { Dispute, Intent, PaymentRecord } from './payment';
import {
  EventSeen,
  findPayment,
  isEventSeen,
  saveAcceptance,
  saveCancelled,
  saveIntent,
  saveRelease,
  saveSettlement,
} from './payment.repo';

const accepted = new Date('2026-05-01T12:00:00.000Z');
const begun = plus(accepted, hours(1));
const now = plus(accepted, hours(2));

/** A project of the owner with a bid of the stager, as they are stored. */
interface Case {
  project: ProjectRecord;
  bid: BidRecord;
}

let owner: Person;
let stager: Person;
let other: Person;
/** Its bid of 1,500 dollars waits for its fee; another bid is pending. No payment was begun. */
let fresh: Case;
/** The same, with a PaymentIntent. */
let paying: Case;
/** The same, without another bid. */
let alone: Case;
/** Its bid of a dollar is pending, and another one. */
let free: Case;
let items: Item[];

const intentFor = (bid: BidRecord, id: string): Intent => ({
  id,
  status: 'requires_payment_method',
  amount: 5000,
  currency: 'usd',
  clientSecret: 'secret',
  bidId: bid.id,
  acceptanceId: bid.acceptanceId ?? undefined,
  createdAt: begun.toISOString(),
});

const charge = { id: 'ch_1', createdAt: now.toISOString(), refundedCents: 0, isDisputed: false };

const paymentOf = async ({ bid }: Case): Promise<PaymentRecord> => {
  const payment = await findPayment(bid.paymentIntentId ?? '');
  if (!payment) throw new Error('The payment is not in the ledger');
  return payment;
};

const acceptedFrom = (project: ProjectRecord, bid: BidRecord, acceptanceId: string): BidRecord =>
  acceptBid(project, bid, { acceptanceId, now: accepted, paymentWindowHours: 72 });

const read = async ({ project, bid }: Case): Promise<Case> => ({
  project: await getProject(project.id),
  bid: await getBid(bid.id),
});

/** Found under few names: every refusal reads all that there is. */
const shortPlace = { city: 'Bishop', county: 'Inyo' };

const bidOn = async (title: string, amount: number, others: Person[]): Promise<Case> => {
  const project = await aProject(owner, { ...shortPlace, title }, accepted);
  const bid = await aBid(project, stager, { amount }, accepted);
  for (const one of others) await aBid(project, one, {}, accepted);
  return read({ project, bid });
};

const acceptedOn = async (title: string, others: Person[], acceptanceId: string): Promise<Case> => {
  const { project, bid } = await bidOn(title, 1500, others);
  await saveAcceptance(project, acceptedFrom(project, bid, acceptanceId), accepted);
  return read({ project, bid });
};

beforeAll(async () => {
  [owner, stager, other] = [await anOwner(), await aStager(), await aStager()];
  fresh = await acceptedOn('Fresh bungalow', [other], 'ACCEPTANCE-OF-FRESH');
  paying = await acceptedOn('Paying bungalow', [other], 'ACCEPTANCE-OF-PAYING');
  alone = await acceptedOn('Lonely bungalow', [], 'ACCEPTANCE-OF-ALONE');
  for (const [one, id] of [[paying, 'pi_paying'] as const, [alone, 'pi_alone'] as const])
    await saveIntent(one.bid, intentFor(one.bid, id), begun);
  [paying, alone] = [await read(paying), await read(alone)];
  free = await bidOn('Free bungalow', 1, [other]);
  items = await everyItem();
});

afterEach(() => restore(items));

const names = (): Names => ({
  [owner.id]: 'owner',
  [stager.id]: 'stager',
  [other.id]: 'other',
  [fresh.project.id]: 'fresh',
  [fresh.bid.id]: 'freshBid',
  [paying.project.id]: 'paying',
  [paying.bid.id]: 'payingBid',
  [alone.project.id]: 'alone',
  [alone.bid.id]: 'aloneBid',
  [free.project.id]: 'free',
  [free.bid.id]: 'freeBid',
  [accepted.toISOString()]: 'accepted',
  [begun.toISOString()]: 'begun',
  [plus(accepted, hours(72)).toISOString()]: 'due',
  [now.toISOString()]: 'now',
});

/** Returns what `action` writes, without search entries, whose counters are checked as well. */
const booked = async (action: () => Promise<unknown>): Promise<string> => {
  const lines = (await changesOf(action, names())).split('\n').filter((line) => !/^. (SEARCH|GEO)#/.test(line));
  await expectConsistent();
  return `\n${lines.join('\n')}\n`;
};

/** What follows the transaction is cut off. */
const transactionOf = (action: () => Promise<unknown>): Promise<unknown> => cutOffAfter(1, action);

const keysOf = {
  bid: ({ bid }: Case): Key => keys.bid(bid.projectId, bid.id),
  project: ({ project }: Case): Key => keys.project(project.id),
  owner: (): Key => keys.tally(owner.id),
  stager: (): Key => keys.tally(stager.id),
};

/** Which item is not as it was read, what is different about it, and in words. */
type Refusal = [string, keyof typeof keysOf, Record<string, unknown> | 'gone', Error?];
const refusedWhere = (work: (one: Case) => Promise<unknown>, one: () => Case, refusals: readonly Refusal[]) =>
  it.each(refusals)('rejects the change if %s', async (_, of, different, error) => {
    await expectRefused(() => work(one()), keysOf[of](one()), different, error ?? StaleRead);
  });

const closed = { closedAt: '2026-05-01T13:30:00.000Z' };

describe('saveIntent', () => {
  const tie = ({ bid }: Case) => saveIntent({ ...bid, paymentAttempt: 1 }, intentFor(bid, 'pi_fresh'), begun);

  it('stores the PaymentIntent on the bid and as unsettled in the ledger', async () => {
    expect(await booked(() => tie(fresh))).toMatchInlineSnapshot(`
      "
      + LEDGER#2026-05 begun#pi_fresh#created GSI1PK=PAYMENT#pi_fresh#LEDGER, GSI1SK=begun#pi_fresh#created, administrator=null, amountCents=0, at=begun, entity=LedgerEntry, paymentIntentId=pi_fresh, reference=null, stripeFeeCents=0, type=created
      + PAYMENT#pi_fresh PAYMENT GSI1PK=USER#stager#PAYMENTS, GSI1SK=begun#pi_fresh, GSI2PK=PROJECT#fresh#PAYMENTS, GSI2SK=begun#pi_fresh, GSI3PK=UNSETTLED_PAYMENTS, GSI3SK=begun#pi_fresh, acceptanceId=ACCEPTANCE-OF-FRESH, amountCents=5000, bidId=freshBid, createdAt=begun, entity=Payment, ownerId=owner, paymentIntentId=pi_fresh, projectId=fresh, revision=0, settledAt=null, stagerId=stager, status=open
        PROJECT#fresh#BIDS freshBid paymentAttempt: 0 > 1, paymentIntentId: null > pi_fresh
      "
    `);
  });

  refusedWhere(tie, () => fresh, [
    ['the bid no longer waits', 'bid', { status: 'rejected' }],
    ['the bid was accepted again', 'bid', { acceptanceId: 'LATER' }],
    ['the bid has got another one', 'bid', { paymentIntentId: 'pi_other' }],
    ['the bid is gone', 'bid', 'gone'],
  ]);

  it('rejects a PaymentIntent that belongs to another bid', async () => {
    await expect(saveIntent(fresh.bid, intentFor(fresh.bid, 'pi_paying'), now)).rejects.toThrow(StaleRead);
    expect(await everyItem()).toEqual(items);
  });

  it('replaces a cancelled PaymentIntent', async () => {
    expect(
      await booked(() => saveIntent({ ...paying.bid, paymentAttempt: 1 }, intentFor(paying.bid, 'pi_next'), now)),
    ).toMatchInlineSnapshot(`
      "
      + LEDGER#2026-05 begun#pi_next#created GSI1PK=PAYMENT#pi_next#LEDGER, GSI1SK=begun#pi_next#created, administrator=null, amountCents=0, at=begun, entity=LedgerEntry, paymentIntentId=pi_next, reference=null, stripeFeeCents=0, type=created
      + PAYMENT#pi_next PAYMENT GSI1PK=USER#stager#PAYMENTS, GSI1SK=now#pi_next, GSI2PK=PROJECT#paying#PAYMENTS, GSI2SK=now#pi_next, GSI3PK=UNSETTLED_PAYMENTS, GSI3SK=now#pi_next, acceptanceId=ACCEPTANCE-OF-PAYING, amountCents=5000, bidId=payingBid, createdAt=now, entity=Payment, ownerId=owner, paymentIntentId=pi_next, projectId=paying, revision=0, settledAt=null, stagerId=stager, status=open
        PROJECT#paying#BIDS payingBid paymentAttempt: 0 > 1, paymentIntentId: pi_paying > pi_next
      "
    `);
  });

  it('removes a cancelled PaymentIntent from the unsettled payments', async () => {
    const payment = await paymentOf(paying);
    expect(await booked(() => saveCancelled(payment, now))).toMatchInlineSnapshot(`
      "
      + LEDGER#2026-05 now#pi_paying#cancelled GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#cancelled, administrator=null, amountCents=0, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=null, stripeFeeCents=0, type=cancelled
        PAYMENT#pi_paying PAYMENT GSI3PK: UNSETTLED_PAYMENTS > nothing, GSI3SK: begun#pi_paying > nothing, revision: 0 > 1, settledAt: null > now, status: open > cancelled
      "
    `);
  });
});

describe('an acceptance without a fee', () => {
  const accept = ({ project, bid }: Case) => saveAcceptance(project, acceptedFrom(project, bid, 'FREE-ACCEPTANCE'), accepted);

  it('pays and awards at once', async () => {
    expect(await booked(() => transactionOf(() => accept(free)))).toMatchInlineSnapshot(`
      "
      + JOBS notifyNotChosen#free createdAt=accepted, entity=Job, kind=notifyNotChosen, subjectId=free
      + LINK#owner#stager LINK bidId=freeBid, entity=Link, ownerId=owner, projectId=free, stagerId=stager
        PROJECT#free PROJECT awardFee: null > 0, awardedTo: null > stager, pendingBidCount: 2 > 1, selectedBidId: null > freeBid, status: open > in_progress
        PROJECT#free#BIDS freeBid acceptanceId: null > FREE-ACCEPTANCE, acceptedAt: null > accepted, paidAt: null > accepted, paymentStatus: unpaid > paid, status: pending > accepted
        USER#owner TALLY deals: 0 > 1, pendingBids: 4 > 2
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=accepted#owner#stager_confirmed:an id#an id, attempts=0, bidId=freeBid, category=payments, concludedAt=null, createdAt=accepted, dueAt=accepted, endsAt=null, entity=Mail, event=stager_confirmed, failures=0, id=an id, join=stager_confirmed:an id, mark=FREE-ACCEPTANCE, notificationId=null, projectId=free, push=with_mail, reason=null, state=due, to=null, userId=owner
        USER#stager TALLY deals: 0 > 1, unreadNotifications: 3 > 4
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=accepted#stager#bid_accepted_free:an id#an id, attempts=0, bidId=freeBid, category=payments, concludedAt=null, createdAt=accepted, dueAt=accepted, endsAt=null, entity=Mail, event=bid_accepted_free, failures=0, id=an id, join=bid_accepted_free:an id, mark=FREE-ACCEPTANCE, notificationId=an id, projectId=free, push=with_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=freeBid, createdAt=accepted, entity=Notification, event=bid_accepted_free, facts={"title":"Free bungalow"}, id=an id, projectId=free, read=false, userId=stager
      "
    `);
  });

  it('starts no job if there is no other bid', async () => {
    const lonely = await bidOn('Free and lonely bungalow', 1, []);
    const changes = await booked(() => transactionOf(() => accept(lonely)));
    expect(changes).toMatch(/BIDS an id .*status: pending > accepted/);
    expect(changes).not.toMatch(/JOBS/);
  });

  refusedWhere(accept, () => free, [
    ['the bid was rejected', 'bid', { status: 'rejected' }],
    ['the bid was changed', 'bid', { edits: 1 }],
    ['the bid was withdrawn', 'bid', 'gone'],
    ['the project was cancelled', 'project', { status: 'cancelled' }],
    ['another bid was accepted', 'project', { selectedBidId: 'other' }],
    ['a bid has come or gone', 'project', { pendingBidCount: 3 }],
    ['the project has moved', 'project', { revision: 7 }],
    ['the owner is leaving', 'owner', closed, notFound('User')],
    // A second read finds out which.
    ['the stager is leaving', 'stager', closed],
    ['the stager was suspended', 'stager', { suspendedAt: '2026-05-01T13:30:00.000Z' }],
  ]);
});

describe('an acceptance with a fee', () => {
  it('does not award the project yet', async () => {
    const { project, bid } = await bidOn('Bungalow with a fee', 1500, []);
    await saveAcceptance(project, acceptedFrom(project, bid, 'WITH-A-FEE'), accepted);
    expect(await read({ project, bid })).toMatchObject({
      project: { status: 'open', selectedBidId: bid.id, awardedTo: null },
      bid: { status: 'payment_required', paymentStatus: 'unpaid', paidAt: null },
    });
  });
});

describe('saveSettlement', () => {
  /** What Stripe has booked already of what it keeps. */
  const fee = { cents: 175, bookedAt: now.toISOString() };
  const settle = async (one: Case, eventId?: string, payment?: PaymentRecord) => {
    const { project, bid } = one;
    const intent: Intent = { ...intentFor(bid, bid.paymentIntentId ?? ''), status: 'succeeded', charge: { ...charge, fee } };
    return saveSettlement(project, bid, { payment: payment ?? (await paymentOf(one)), intent, eventId }, now);
  };

  it('marks the bid paid, awards the project, links the parties, and stores a receipt', async () => {
    const payment = await paymentOf(paying);
    expect(await booked(() => transactionOf(() => settle(paying, 'evt_1', payment)))).toMatchInlineSnapshot(`
      "
      - AWAITED_PAYMENTS due#payingBid
      + JOBS notifyNotChosen#paying createdAt=now, entity=Job, kind=notifyNotChosen, subjectId=paying
      + LEDGER#2026-05 now#pi_paying#fee_booked#ch_1 GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#fee_booked#ch_1, administrator=null, amountCents=0, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=ch_1, stripeFeeCents=175, type=fee_booked
      + LEDGER#2026-05 now#pi_paying#settled GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#settled, administrator=null, amountCents=0, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=null, stripeFeeCents=0, type=settled
      + LEDGER#2026-05 now#pi_paying#succeeded#ch_1 GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#succeeded#ch_1, administrator=null, amountCents=5000, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=ch_1, stripeFeeCents=0, type=succeeded
      + LINK#owner#stager LINK bidId=payingBid, entity=Link, ownerId=owner, projectId=paying, stagerId=stager
        PAYMENT#pi_paying PAYMENT GSI3PK: UNSETTLED_PAYMENTS > nothing, GSI3SK: begun#pi_paying > nothing, chargeId: nothing > ch_1, paidAt: nothing > now, receipt: nothing > {"amount":1500,"fee":50,"location":"Bishop, CA","paidAt":"now","title":"Paying bungalow"}, revision: 0 > 1, settledAt: null > now, status: open > succeeded, stripeFeeCents: nothing > 175
        PROJECT#paying PROJECT awardFee: null > 50, awardedTo: null > stager, status: open > in_progress
        PROJECT#paying#BIDS payingBid paidAt: null > now, paymentDueAt: due > null, paymentStatus: unpaid > paid, status: payment_required > accepted
      + REVENUE 2026-05-01 day=2026-05-01, entity=Revenue, fees=1, feesCents=5000, stripeFeesCents=175
      + STRIPE_EVENT#evt_1 EVENT entity=StripeEvent, expiresAtEpochSeconds=1780236000
        USER#owner TALLY awaitedPayments: 3 > 2, deals: 0 > 1, pendingBids: 4 > 3, unreadNotifications: 7 > 8
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#owner#payment_made:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=payment_made, failures=0, id=an id, join=payment_made:an id, mark=ACCEPTANCE-OF-PAYING, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=payment_made, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=owner
        USER#stager TALLY awaitedPayments: 3 > 2, deals: 0 > 1
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#stager#payment_receipt:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=payment_receipt, failures=0, id=an id, join=payment_receipt:an id, mark=pi_paying, notificationId=null, projectId=paying, reason=null, state=due, to=null, userId=stager
      "
    `);
  });

  it('returns the current bid', async () => {
    expect(await settle(paying)).toEqual(await getBid(paying.bid.id));
  });

  it('starts no job without other bids, and stores no event without an event id', async () => {
    const payment = await paymentOf(alone);
    const changes = await booked(() => transactionOf(() => settle(alone, undefined, payment)));
    expect(changes).toMatch(/PAYMENT#pi_alone PAYMENT .*status: open > succeeded/);
    expect(changes).not.toMatch(/JOBS|STRIPE_EVENT/);
  });

  it('notifies the stagers of the other bids', async () => {
    const changes = await booked(() => settle(paying));
    expect(changes).toMatch(/USER#other#NOTIFICATIONS an id .*event=bid_not_chosen/);
    expect(changes).not.toMatch(/JOBS/);
  });

  it('settles before Stripe reports the charge, which is booked later', async () => {
    const { project, bid } = alone;
    const intent: Intent = { ...intentFor(bid, 'pi_alone'), status: 'succeeded' };
    const payment = await paymentOf(alone);
    const changes = await booked(() => saveSettlement(project, bid, { payment, intent }, now));
    expect(changes.match(/LEDGER#.*/g)).toEqual([expect.stringContaining('type=settled')]);
    expect(await paymentOf(alone)).toMatchObject({ status: 'succeeded', settledAt: now.toISOString() });
  });

  refusedWhere(settle, () => paying, [
    ['the bid no longer waits', 'bid', { status: 'rejected' }],
    ['the bid is paid', 'bid', { status: 'accepted' }],
    ['the bid was accepted again', 'bid', { acceptanceId: 'LATER' }],
    ['the fee is different', 'bid', { platformFee: 100 }],
    ['the bid waits for another PaymentIntent', 'bid', { paymentIntentId: 'pi_other' }],
    ['the project is no longer open', 'project', { status: 'cancelled' }],
    ['another bid is selected', 'project', { selectedBidId: 'other' }],
    ['no bid is selected', 'project', { selectedBidId: null }],
    ['a bid has come or gone', 'project', { pendingBidCount: 2 }],
    ['the project has moved', 'project', { revision: 7 }],
    ['the owner is leaving', 'owner', closed, notFound('User')],
    ['the stager is leaving', 'stager', closed, notFound('User')],
  ]);

  it('rejects an event that was already handled', async () => {
    await settle(alone, 'evt_1');
    expect([await isEventSeen('evt_1'), await isEventSeen('evt_2')]).toEqual([true, false]);
    const before = await everyItem();
    await expect(settle(await read(paying), 'evt_1')).rejects.toThrow(EventSeen);
    expect(await everyItem()).toEqual(before);
  });
});

describe('saveRelease', () => {
  const release = async (one: Case) =>
    saveRelease(
      one.project,
      one.bid,
      { payment: one.bid.paymentIntentId ? await paymentOf(one) : undefined, reason: 'cancelled' },
      now,
    );

  it('rejects the bid, notifies the owner, and reopens the project when the stager gives up', async () => {
    expect(await booked(() => release(paying))).toMatchInlineSnapshot(`
      "
      - AWAITED_PAYMENTS due#payingBid
      + LEDGER#2026-05 now#pi_paying#cancelled GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#cancelled, administrator=null, amountCents=0, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=null, stripeFeeCents=0, type=cancelled
        PAYMENT#pi_paying PAYMENT GSI3PK: UNSETTLED_PAYMENTS > nothing, GSI3SK: begun#pi_paying > nothing, revision: 0 > 1, settledAt: null > now, status: open > cancelled
        PROJECT#paying PROJECT bidCount: 2 > 1, selectedBidId: payingBid > null
        PROJECT#paying#BIDS payingBid paymentDueAt: due > null, rejection: null > payment_cancelled, status: payment_required > rejected
        USER#owner TALLY awaitedPayments: 3 > 2, unreadNotifications: 7 > 8
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#owner#payment_cancelled:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=payment_cancelled, failures=0, id=an id, join=payment_cancelled:an id, mark=ACCEPTANCE-OF-PAYING, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=payment_cancelled, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=owner
        USER#stager TALLY awaitedPayments: 3 > 2
      "
    `);
  });

  it('notifies the stager as well when the deadline passes', async () => {
    const expired = { payment: await paymentOf(paying), reason: 'expired' as const };
    expect(await booked(() => saveRelease(paying.project, paying.bid, expired, now))).toMatchInlineSnapshot(`
      "
      - AWAITED_PAYMENTS due#payingBid
      + LEDGER#2026-05 now#pi_paying#cancelled GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#cancelled, administrator=null, amountCents=0, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=null, stripeFeeCents=0, type=cancelled
        PAYMENT#pi_paying PAYMENT GSI3PK: UNSETTLED_PAYMENTS > nothing, GSI3SK: begun#pi_paying > nothing, revision: 0 > 1, settledAt: null > now, status: open > cancelled
        PROJECT#paying PROJECT bidCount: 2 > 1, selectedBidId: payingBid > null
        PROJECT#paying#BIDS payingBid paymentDueAt: due > null, rejection: null > payment_expired, status: payment_required > rejected
        USER#owner TALLY awaitedPayments: 3 > 2, unreadNotifications: 7 > 8
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#owner#acceptance_lapsed:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=acceptance_lapsed, failures=0, id=an id, join=acceptance_lapsed:an id, mark=ACCEPTANCE-OF-PAYING, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=acceptance_lapsed, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=owner
        USER#stager TALLY awaitedPayments: 3 > 2, unreadNotifications: 3 > 4
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#stager#payment_expired:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=payment_expired, failures=0, id=an id, join=payment_expired:an id, mark=ACCEPTANCE-OF-PAYING, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=payment_expired, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=stager
      "
    `);
  });

  it('changes nothing in the ledger if no payment was started', async () => {
    const changes = await booked(() => release(fresh));
    expect(changes).toMatch(/BIDS freshBid .*status: payment_required > rejected/);
    expect(changes).not.toMatch(/PAYMENT#/);
  });

  refusedWhere(release, () => paying, [
    ['the bid is paid', 'bid', { status: 'accepted' }],
    ['the bid was accepted again', 'bid', { acceptanceId: 'LATER' }],
    ['a payment was begun meanwhile', 'bid', { paymentIntentId: 'pi_other' }],
    ['the project is no longer open', 'project', { status: 'in_progress' }],
    ['another bid is selected', 'project', { selectedBidId: 'other' }],
    ['the project has moved', 'project', { revision: 7 }],
    ['the owner is leaving', 'owner', closed, notFound('User')],
    ['the stager is leaving', 'stager', closed, notFound('User')],
  ]);
});

describe('saveBooking of a refund', () => {
  const whole = { id: 're_1', cents: 5000, at: now.toISOString() };
  const book = async (payment: PaymentRecord, eventId?: string) => {
    const intent: Intent = { ...intentFor(paying.bid, 'pi_paying'), status: 'succeeded', charge };
    const booking = bookingOf(payment, { intent, refunds: [whole] }, now);
    if (!booking) throw new Error('There is nothing to book');
    await saveBooking(payment, booking, now, eventId);
  };

  it('books a refund before settlement and notifies the stager', async () => {
    const payment = await paymentOf(paying);
    expect(await booked(() => book(payment, 'evt_1'))).toMatchInlineSnapshot(`
      "
      + LEDGER#2026-05 now#pi_paying#refunded#re_1 GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#refunded#re_1, administrator=null, amountCents=-5000, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=re_1, stripeFeeCents=0, type=refunded
      + LEDGER#2026-05 now#pi_paying#succeeded#ch_1 GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#succeeded#ch_1, administrator=null, amountCents=5000, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=ch_1, stripeFeeCents=0, type=succeeded
        PAYMENT#pi_paying PAYMENT GSI3PK: UNSETTLED_PAYMENTS > nothing, GSI3SK: begun#pi_paying > nothing, chargeId: nothing > ch_1, paidAt: nothing > now, refunds: nothing > [{"at":"now","cents":5000,"id":"re_1"}], revision: 0 > 1, settledAt: null > now, status: open > refunded
      + REVENUE 2026-05-01 day=2026-05-01, entity=Revenue, fees=1, feesCents=5000, refunds=1, refundsCents=5000
      + STRIPE_EVENT#evt_1 EVENT entity=StripeEvent, expiresAtEpochSeconds=1780236000
        USER#stager TALLY unreadNotifications: 3 > 4
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#stager#payment_refunded:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=payment_refunded, failures=0, id=an id, join=payment_refunded:an id, mark=pi_paying, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=payment_refunded, facts={}, id=an id, projectId=paying, read=false, userId=stager
      "
    `);
  });

  it('books a refund after settlement and notifies both parties', async () => {
    const { project, bid } = paying;
    const intent: Intent = { ...intentFor(bid, 'pi_paying'), status: 'succeeded', charge };
    await saveSettlement(project, bid, { payment: await paymentOf(paying), intent }, begun);
    const payment = await paymentOf(paying);
    expect(await booked(() => book(payment))).toMatchInlineSnapshot(`
      "
      + LEDGER#2026-05 now#pi_paying#refunded#re_1 GSI1PK=PAYMENT#pi_paying#LEDGER, GSI1SK=now#pi_paying#refunded#re_1, administrator=null, amountCents=-5000, at=now, entity=LedgerEntry, paymentIntentId=pi_paying, reference=re_1, stripeFeeCents=0, type=refunded
        PAYMENT#pi_paying PAYMENT refunds: nothing > [{"at":"now","cents":5000,"id":"re_1"}], revision: 1 > 2, status: succeeded > refunded
        PROJECT#paying#BIDS payingBid feeRefundedAt: nothing > now
        REVENUE 2026-05-01 refunds: nothing > 1, refundsCents: nothing > 5000
        USER#owner TALLY unreadNotifications: 8 > 9
      + USER#owner#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#owner#fee_returned:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=fee_returned, failures=0, id=an id, join=fee_returned:an id, mark=pi_paying, notificationId=an id, projectId=paying, reason=null, state=due, to=null, userId=owner
      + USER#owner#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=fee_returned, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=owner
        USER#stager TALLY unreadNotifications: 3 > 4
      + USER#stager#MAILS an id GSI3PK=MAILS_DUE, GSI3SK=now#stager#fee_refunded:an id#an id, attempts=0, bidId=payingBid, category=payments, concludedAt=null, createdAt=now, dueAt=now, endsAt=null, entity=Mail, event=fee_refunded, failures=0, id=an id, join=fee_refunded:an id, mark=pi_paying, notificationId=an id, projectId=paying, push=with_mail, reason=null, state=due, to=null, userId=stager
      + USER#stager#NOTIFICATIONS an id bidId=payingBid, createdAt=now, entity=Notification, event=fee_refunded, facts={"title":"Paying bungalow"}, id=an id, projectId=paying, read=false, userId=stager
      "
    `);
  });

  it('marks a bid that is over as refunded before settlement', async () => {
    const payment = await paymentOf(paying);
    const { PK, SK } = keys.bid(paying.project.id, paying.bid.id);
    await restore(items.map((item) => (item.PK === PK && item.SK === SK ? { ...item, status: 'rejected' } : item)));
    expect(await changesOf(() => book(payment), names())).toContain('payingBid feeRefundedAt: nothing > now');
  });

  it("books a refund while the stager's account is closing", async () => {
    const payment = await paymentOf(paying);
    const { PK, SK } = keys.tally(stager.id);
    await restore(items.map((item) => (item.PK === PK && item.SK === SK ? { ...item, ...closed } : item)));
    await book(payment);
    expect(await paymentOf(paying)).toMatchObject({ status: 'refunded', refunds: [whole] });
  });

  it('notifies nobody who has left, and stores no event without an event id', async () => {
    const payment = await paymentOf(paying);
    await restore(items.filter(({ PK }) => PK !== keys.user(stager.id).PK));
    const changes = await changesOf(() => book(payment), names());
    expect(changes).not.toMatch(/MAILS|NOTIFICATIONS|STRIPE_EVENT/);
    expect(changes).toMatch(/PAYMENT#pi_paying PAYMENT .*status: open > refunded/);
  });

  it('rejects the same booking a second time', async () => {
    const payment = await paymentOf(paying);
    await book(payment);
    const before = await everyItem();
    await expect(book(payment)).rejects.toThrow(StaleRead);
    expect(await everyItem()).toEqual(before);
  });

  it('rejects an event that was already handled', async () => {
    await saveSettlement(
      alone.project,
      alone.bid,
      {
        payment: await paymentOf(alone),
        intent: { ...intentFor(alone.bid, 'pi_alone'), status: 'succeeded', charge },
        eventId: 'evt_1',
      },
      now,
    );
    const payment = await paymentOf(paying);
    await expect(book(payment, 'evt_1')).rejects.toThrow(EventSeen);
  });

  it('notifies once, even if more is refunded later', async () => {
    await book(await paymentOf(paying));
    const payment = await paymentOf(paying);
    const again = { id: 're_2', cents: 100, at: now.toISOString() };
    const intent: Intent = { ...intentFor(paying.bid, 'pi_paying'), status: 'succeeded', charge };
    const booking = bookingOf(payment, { intent, refunds: [whole, again] }, now);
    if (!booking) throw new Error('There is nothing to book');
    const changes = await booked(() => saveBooking(payment, booking, plus(now, hours(1))));
    expect(changes).toMatch(/LEDGER#.*reference=re_2/);
    expect(changes).not.toMatch(/NOTIFICATIONS|MAILS|settledAt/);
  });

  it('rejects a booking if the payment has changed', async () => {
    const payment = await paymentOf(paying);
    await expectRefused(() => book(payment), keys.payment('pi_paying'), { revision: 7 }, StaleRead);
  });
});

describe('saveBooking without a refund', () => {
  const booking = (changes: Partial<PaymentRecord>) => ({ changes, entries: [] });
  const dispute: Dispute = {
    ...{ id: 'dp_1', status: 'needs_response', reason: 'fraudulent', cents: 5000, moves: [] },
    ...{ openedAt: now.toISOString(), dueBy: plus(accepted, hours(72)).toISOString() },
  };
  const settled = async (): Promise<PaymentRecord> => {
    const { project, bid } = alone;
    const intent: Intent = { ...intentFor(bid, 'pi_alone'), status: 'succeeded', charge };
    await saveSettlement(project, bid, { payment: await paymentOf(alone), intent }, begun);
    return paymentOf(alone);
  };

  it('leaves an open payment open and unsettled', async () => {
    const payment = await paymentOf(paying);
    expect(await booked(() => saveBooking(payment, booking({ chargeId: 'ch_1' }), now))).toMatchInlineSnapshot(`
      "
        PAYMENT#pi_paying PAYMENT chargeId: nothing > ch_1, revision: 0 > 1
      "
    `);
  });

  it('queues a dispute for an administrator until its deadline, without notifications', async () => {
    const payment = await settled();
    expect(await booked(() => saveBooking(payment, booking({ dispute }), now))).toMatchInlineSnapshot(`
      "
        PAYMENT#pi_alone PAYMENT GSI3PK: nothing > PAYMENTS_TO_DECIDE, GSI3SK: nothing > due#pi_alone, dispute: nothing > {"cents":5000,"dueBy":"due","id":"dp_1","moves":[],"openedAt":"now","reason":"fraudulent","status":"needs_response"}, revision: 1 > 2
      "
    `);
  });

  it.each<[string, Partial<Dispute>, string]>([
    ['waits since it was opened where the bank names no day', { dueBy: null }, 'GSI3SK: nothing > now#pi_alone'],
    ['waits no more once the bank decides', { status: 'under_review' }, 'GSI3PK: PAYMENTS_TO_DECIDE > nothing'],
  ])('updates the queue so that a dispute %s', async (_, different, expected) => {
    const payment = await settled();
    if (different.status) await saveBooking(payment, booking({ dispute }), now);
    const next = await paymentOf(alone);
    const changes = await booked(() => saveBooking(next, booking({ dispute: { ...dispute, ...different } }), now));
    expect(changes).toContain(expected);
  });
});
