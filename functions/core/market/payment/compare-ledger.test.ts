import { beforeAll, describe, expect, it } from 'vitest';
import { keys } from '#core/kernel/table/keys';
import { write } from '#core/kernel/table/transact';
import { update } from '#core/kernel/table/write';
import { days, minutes, plus } from '#core/kernel/time';
import { getBid, recordContactRead } from '#core/market/bid/bid.repo';
import { closeAccount } from '#core/market/jobs/delete-account';
import { comparedDays } from '#core/market/ledger/comparison';
import { findComparison, listDiscrepancies, saveComparison } from '#core/market/ledger/comparison.repo';
import { findRevenue, historyOf, listLedger } from '#core/market/ledger/ledger.repo';
import { steps } from '#functions/testing/budgets';
import { aMessage, anOwner, aProject, aStager, type Person } from '#functions/testing/builders';
import { changesOf } from '#functions/testing/changes';
import { everyItem, expectConsistent } from '#functions/testing/everything';
import { storeTotals } from '#functions/testing/followed';
import { cutOffAfter } from '#functions/testing/interrupt';
import { logLines } from '#functions/testing/logs';
import { notificationsOf } from '#functions/testing/notifications';
import { withStripe } from '#functions/testing/stripe';
import { answerDispute } from './dispute';
import { aBegunFee, aDisputedFee, aSettledFee, aWarnedFee, type Fee, payAtStripe } from './fee.fixture';
import { keepFee } from './keep-fee';
import { findPayment, getPayment } from './payment.repo';
import { paymentDetail, paymentsForAdmin } from './payment-desk';
import { reconcile } from './reconcile';
import { refundPayment } from './refund';
import { runComparison } from './run-comparison';
import { confirmPayment } from './settle';
import { bookPayment, handleStrayEvent, listStrayEvents } from './stray-events';
import { createIntent } from './stripe';
import { handleReportedEvent, syncPayment } from './sync-payment';

const stripe = withStripe();
const ada = { username: 'ada-1' };
const unlimited = { isSpent: () => false };
const now = () => new Date();
const today = () => now().toISOString().slice(0, 10);

let owner: Person;
let stager: Person;
beforeAll(async () => {
  [owner, stager] = [await anOwner({ name: 'Dana Reyes' }), await aStager({ name: 'June Park', company: 'June Interiors' })];
});

const begun = (): Promise<Fee> => aBegunFee(owner, stager);
const pay = (id: string) => payAtStripe(stripe, id);
const settled = (): Promise<Fee> => aSettledFee(stripe, owner, stager);
const disputed = (): Promise<Fee> => aDisputedFee(stripe, owner, stager);
const linesOf = async (id: string) =>
  (await historyOf(id)).map(({ type, amountCents, stripeFeeCents }) => [type, amountCents, stripeFeeCents]);
const typesOf = async (id: string) => (await historyOf(id)).map(({ type }) => type).sort();
const refundsAtStripe = async (id: string) => (await stripe.sdk.refunds.list({ payment_intent: id })).data.length;
const titlesFor = async (id: string): Promise<string[]> => (await notificationsOf({ id })).map(({ title }) => title);

describe('the ledger', () => {
  it('has one entry for each change of a payment', async () => {
    const { id } = await settled();
    const lines = [
      ['created', 0, 0],
      ['fee_booked', 0, 175],
      ['settled', 0, 0],
      ['succeeded', 5000, 0],
    ];
    expect((await linesOf(id)).sort()).toEqual(lines);
    expect(await changesOf(() => syncPayment(id, now()))).toBe('');
    const month = (await listLedger(today().slice(0, 7), { limit: 100 })).items;
    expect(month.filter(({ paymentIntentId }) => paymentIntentId === id)).toHaveLength(4);
  });

  it("books Stripe's fee once Stripe has it, even after settlement", async () => {
    stripe.standIn.control({ lateBalances: true });
    const { id } = await settled();
    expect(await typesOf(id)).toEqual(['created', 'settled', 'succeeded']);
    stripe.standIn.control({ lateBalances: false });
    await syncPayment(id, now());
    expect(await findPayment(id)).toMatchObject({ stripeFeeCents: 175, status: 'succeeded' });
    expect(await typesOf(id)).toContain('fee_booked');
  });

  it("adds up fees, refunds, disputed amounts, and Stripe's fees by day", async () => {
    const before = await findRevenue(today());
    const [, refunded, lost, won] = [await settled(), await settled(), await disputed(), await disputed()];
    await refundPayment(refunded.id, 'duplicate', ada, now());
    for (const [fee, outcome] of [[lost, 'lose'] as const, [won, 'win'] as const]) {
      stripe.standIn.control({ [outcome]: (await getPayment(fee.id)).dispute?.id });
      await syncPayment(fee.id, now());
    }
    const after = await findRevenue(today());
    const added = Object.fromEntries(
      Object.entries(after).map(([name, sum]) => [name, sum - before[name as keyof typeof before]]),
    );
    const disputeFees = 2 * 1500;
    expect(added).toEqual({
      feesCents: 20_000,
      fees: 4,
      refundsCents: 5000,
      refunds: 1,
      disputedCents: 5000,
      stripeFeesCents: 4 * 175 + disputeFees,
    });
    await expectConsistent();
  });

  it('books what Stripe confirms about an event, and nothing that only the event claims', async () => {
    const { id } = await settled();
    stripe.standIn.control({ warn: id });
    const event = { eventId: 'evt_warned', paymentIntentId: id, type: 'radar.early_fraud_warning.created' } as const;
    await handleReportedEvent(event, now());
    expect((await getPayment(id)).warning).toMatchObject({ id: expect.stringMatching(/^issfr_/) });
    expect(await changesOf(() => handleReportedEvent(event, now()))).toBe('');
    // An event has no effect unless Stripe confirms it.
    const claims = { eventId: 'evt_claims', paymentIntentId: id, type: 'charge.dispute.created' } as const;
    expect(await changesOf(() => handleReportedEvent(claims, now()))).toBe('');
  });

  it("books partial refunds that were made in Stripe's dashboard", async () => {
    const { id } = await settled();
    await stripe.sdk.refunds.create({ payment_intent: id, amount: 2000 });
    await syncPayment(id, now());
    expect(await findPayment(id)).toMatchObject({ status: 'succeeded', refunds: [{ cents: 2000 }] });
    await stripe.sdk.refunds.create({ payment_intent: id });
    await syncPayment(id, now());
    expect(await findPayment(id)).toMatchObject({ status: 'refunded', refunds: [{ cents: 2000 }, { cents: 3000 }] });
  });
});

describe('a refund by an administrator', () => {
  it('refunds the whole fee once, notifies both parties, and keeps the contact details open', async () => {
    const { bid, id } = await settled();
    await Promise.all(
      ['duplicate', 'fraudulent', 'duplicate'].map((reason) => refundPayment(id, reason as 'duplicate', ada, now())),
    );
    expect(await getPayment(id)).toMatchObject({ status: 'refunded' });
    await refundPayment(id, 'duplicate', ada, now());
    expect(await refundsAtStripe(id)).toBe(1);
    expect(await getBid(bid.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid', feeRefundedAt: expect.any(String) });
    expect((await titlesFor(stager.id)).filter((title) => title === 'We refunded your platform fee').length).toBeGreaterThan(0);
    expect(await titlesFor(owner.id)).toContain("We refunded your stager's platform fee");
    const actions = (await everyItem()).filter(({ type, paymentIntentId }) => type === 'fee_refunded' && paymentIntentId === id);
    expect(actions).toHaveLength(1);
    await expectConsistent();
  });

  it('is completed by the reconciliation if it was cut off', async () => {
    const [before, after] = [await settled(), await settled()];
    stripe.standIn.control({ failRequests: -1 });
    await expect(refundPayment(before.id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    stripe.standIn.control({ failRequests: 0 });
    // It gets as far as asking, and then Stripe is asked.
    expect(await cutOffAfter(2, () => refundPayment(after.id, 'duplicate', ada, now()))).toBe(false);
    expect([await refundsAtStripe(before.id), await refundsAtStripe(after.id)]).toEqual([0, 1]);
    await reconcile(plus(now(), minutes(11)), unlimited);
    for (const { id } of [before, after]) {
      expect(await refundsAtStripe(id)).toBe(1);
      expect(await findPayment(id)).toMatchObject({ status: 'refunded' });
    }
  });

  it('is rejected for an unpaid, disputed, lost, or kept fee', async () => {
    const [open, dispute, lost, kept] = [await begun(), await disputed(), await disputed(), await settled()];
    stripe.standIn.control({ lose: (await getPayment(lost.id)).dispute?.id });
    await syncPayment(lost.id, now());
    stripe.standIn.control({ warn: kept.id });
    await syncPayment(kept.id, now(), { asksAll: true });
    await keepFee(kept.id, ada, now());
    for (const { id } of [open, dispute, lost, kept]) {
      expect(
        await changesOf(() => expect(refundPayment(id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'CONFLICT' })),
      ).toBe('');
      expect(await refundsAtStripe(id)).toBe(0);
    }
    await expect(refundPayment('pi_nobodys', 'duplicate', ada, now())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is withdrawn if the bank disputed first, and the dispute is booked', async () => {
    const { id } = await settled();
    stripe.standIn.control({ dispute: id });
    await expect(refundPayment(id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await findPayment(id)).toMatchObject({
      status: 'succeeded',
      refundAsked: null,
      dispute: { status: 'needs_response' },
    });
  });
});

describe('a fraud warning', () => {
  const warned = () => aWarnedFee(stripe, owner, stager);
  const waiting = async () => (await paymentsForAdmin({ limit: 100, waiting: 'true' }, now())).items.map(({ id }) => id);

  it('waits for an administrator until it is answered by a refund or by keeping the fee', async () => {
    const [kept, refunded] = [await warned(), await warned()];
    expect(await waiting()).toEqual(expect.arrayContaining([kept.id, refunded.id]));
    await keepFee(kept.id, ada, now());
    await keepFee(kept.id, ada, now());
    await refundPayment(refunded.id, 'fraudulent', ada, now());
    await expect(keepFee(refunded.id, ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await waiting()).not.toContain(kept.id);
    expect(await waiting()).not.toContain(refunded.id);
    expect((await historyOf(kept.id)).filter(({ type }) => type === 'fee_kept')).toMatchObject([{ administrator: 'ada-1' }]);
  });

  it('accepts only one of two simultaneous answers', async () => {
    const { id } = await warned();
    const both = await Promise.allSettled([keepFee(id, ada, now()), refundPayment(id, 'fraudulent', ada, now())]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { warning, status } = await getPayment(id);
    expect([warning?.isKept === true, status === 'refunded']).toEqual(expect.arrayContaining([true, false]));
  });
});

describe('a dispute', () => {
  it('shows the evidence for the bank, and can be answered once', async () => {
    const { bid, id } = await settled();
    await recordContactRead(await getBid(bid.id), stager.id, now());
    await aMessage(stager, owner, 'Hello, this is June.');
    stripe.standIn.control({ dispute: id });
    await syncPayment(id, now());
    const { case: notified } = await paymentDetail(id);
    const texts = (notified ?? []).map(({ text }) => text).join('\n');
    expect(texts).toContain('June Interiors');
    expect(texts).toMatch(/The cardholder’s account received the contact details for the first time/);
    expect(texts).toMatch(/The cardholder wrote to the owner/);
    // Of the owner, who is no party of it, nothing.
    for (const mark of ['Dana', 'Reyes', owner.email, 'Hello']) expect(texts).not.toContain(mark);

    await answerDispute(id, ada, now());
    const dispute = (await getPayment(id)).dispute;
    expect(dispute).toMatchObject({ status: 'under_review', answeredAt: expect.any(String) });
    const { evidence } = await stripe.sdk.disputes.retrieve(dispute?.id ?? '');
    expect(evidence.product_description).toContain('platform fee of $50');
    await expect(answerDispute(id, ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('can be answered again after a cut-off, with one ledger entry', async () => {
    const { id } = await disputed();
    expect(await cutOffAfter(2, () => answerDispute(id, ada, now()))).toBe(false);
    await answerDispute(id, ada, now());
    expect(await getPayment(id)).toMatchObject({ dispute: { status: 'under_review' } });
    expect((await typesOf(id)).filter((type) => type === 'dispute_answered')).toHaveLength(1);
  });

  it('rejects an answer after the deadline', async () => {
    const { id } = await disputed();
    await expect(answerDispute(id, ada, plus(now(), days(30)))).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('waits for another answer after an appeal', async () => {
    const { id } = await disputed();
    await answerDispute(id, ada, now());
    const disputeId = (await getPayment(id)).dispute?.id ?? '';
    const becomes = async (status: string) => {
      stripe.standIn.control({ disputeStatus: [disputeId, status] });
      await syncPayment(id, now());
      return (await paymentsForAdmin({ limit: 100, waiting: 'true' }, now())).items.some((payment) => payment.id === id);
    };
    expect(await becomes('won')).toBe(false);
    const logged = logLines.length;
    expect(await becomes('appeal_needs_response')).toBe(true);
    expect(logLines.slice(logged).join()).toContain('"payment_disputed"');
    expect((await getPayment(id)).dispute).not.toHaveProperty('answeredAt');
    expect(await becomes('appeal_under_review')).toBe(false);
    await expect(refundPayment(id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await becomes('lost')).toBe(false);
  });

  it('stores and logs an unknown status', async () => {
    const { id } = await disputed();
    stripe.standIn.control({ disputeStatus: [(await getPayment(id)).dispute?.id, 'in_arbitration'] });
    const logged = logLines.length;
    await handleReportedEvent({ eventId: `evt_${id}`, paymentIntentId: id, type: 'charge.dispute.updated' }, now());
    expect(logLines.slice(logged).join()).toContain('"dispute_status_unknown"');
    const { dispute } = await paymentDetail(id);
    expect(dispute).toMatchObject({ status: 'in_arbitration' });
    await expect(refundPayment(id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('no longer waits once the bank has decided', async () => {
    const { id } = await disputed();
    stripe.standIn.control({ win: (await getPayment(id)).dispute?.id });
    await syncPayment(id, now());
    expect(await linesOf(id)).toContainEqual(['dispute_won', 5000, 0]);
    const { items } = await paymentsForAdmin({ limit: 100, waiting: 'true' }, now());
    expect(items.map((payment) => payment.id)).not.toContain(id);
  });
});

describe('paymentsForAdmin', () => {
  it('finds payments by id, bid, project, URL, month, and email of either party', async () => {
    const { bid, id } = await settled();
    const pages = [`https://www.settee.example/projects/${bid.projectId}?from=search`, `dashboard.stripe.com/payments/${id}`];
    for (const find of [id, bid.id, bid.projectId, stager.email, owner.email.toUpperCase(), ...pages]) {
      const { items } = await paymentsForAdmin({ limit: 100, find }, now());
      expect([find, items.some((payment) => payment.id === id)]).toEqual([find, true]);
    }
    const month = now().toISOString().slice(0, 7);
    for (const wanted of [{}, { month }, { month: '2020-01' }]) {
      const { items } = await paymentsForAdmin({ limit: 100, ...wanted }, now());
      expect([wanted, items.some((payment) => payment.id === id)]).toEqual([wanted, wanted.month !== '2020-01']);
    }
    for (const find of ['pi_nobodys', 'nobody@test.example', 'nonsense'])
      expect((await paymentsForAdmin({ limit: 100, find }, now())).items).toEqual([]);
  });

  it("finds an owner's payment behind any number of unpaid projects", async () => {
    const seller = await anOwner();
    const { id } = await aSettledFee(stripe, seller, stager);
    const find = seller.email;
    const alone = await paymentsForAdmin({ limit: 10, find }, now());
    expect([alone.items.map((payment) => payment.id), alone.next]).toEqual([[id], undefined]);
    for (let n = 0; n < 5; n += 1) await aProject(seller, { city: 'Bishop', county: 'Inyo' });
    // A call reads at most five projects here, and returns a cursor for the next call.
    const first = await paymentsForAdmin({ limit: 1, find }, now());
    expect([first.items, typeof first.next]).toEqual([[], 'string']);
    const second = await paymentsForAdmin({ limit: 1, find, cursor: first.next }, now());
    expect(second.items.map((payment) => payment.id)).toEqual([id]);
  });
});

describe('an undelivered event', () => {
  it('is listed until it is handled, and handling it twice changes nothing', async () => {
    const { id } = await begun();
    await pay(id);
    const listed = async () => (await listStrayEvents({ limit: 100 })).items.filter((event) => event.paymentIntentId === id);
    const [event] = await listed();
    expect(event).toMatchObject({ type: 'payment_intent.succeeded' });
    expect(await handleStrayEvent(event?.id ?? '', ada, now())).toBe(true);
    expect(await findPayment(id)).toMatchObject({ status: 'succeeded' });
    expect(await listed()).toEqual([]);
    expect(await handleStrayEvent(event?.id ?? '', ada, now())).toBe(false);
  });

  it('fails to load if Stripe does not know it', async () => {
    await expect(handleStrayEvent('evt_nobodys', ada, now())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(listStrayEvents({ limit: 100, cursor: 'evt_nobodys' })).rejects.toMatchObject({ code: 'INVALID_CURSOR' });
  });
});

describe('the comparison with Stripe', () => {
  /** A whole pass, of payments that are old enough to be compared, without the hundred days between the last few and the first: they have none. */
  const pass = async () => {
    const at = plus(now(), minutes(11));
    const comparison = await findComparison();
    if (comparison.pass === null) await saveComparison(comparison, { isWanted: true });
    await runComparison(at, steps(4));
    await saveComparison(await findComparison(), {
      cursor: plus(at, -days(comparedDays - 1))
        .toISOString()
        .slice(0, 10),
    });
    await storeTotals();
    await runComparison(at, unlimited);
    return (await listDiscrepancies({ limit: 100 })).items.map(({ kind, subject }) => [kind, subject]);
  };
  const paymentChanged = (id: string, set: object) => write(update(keys.payment(id), { set: { ...set } }));

  it('finds nothing if ledger and Stripe agree, and stores since when', async () => {
    await settled();
    expect(await pass()).toEqual([]);
    const first = await findComparison();
    expect(first).toMatchObject({ pass: null, discrepancies: 0, reveals: 0, cleanSince: first.endedAt });
    await pass();
    expect((await findComparison()).cleanSince).toBe(first.cleanSince);
  });

  it('finds nothing after one or both parties left', async () => {
    const [seller, bidder] = [await anOwner(), await aStager()];
    await aSettledFee(stripe, seller, bidder);
    for (const { id } of [seller, bidder]) {
      await closeAccount(id, now());
      expect(await pass()).toEqual([]);
    }
  });

  it('books what was missing, and then finds no discrepancy', async () => {
    const [lost, refunded, disputed, warned] = [await begun(), await settled(), await settled(), await settled()];
    const asked = await settled();
    await pay(lost.id);
    await stripe.sdk.refunds.create({ payment_intent: refunded.id });
    // No event reported these, and no compared field shows them.
    stripe.standIn.control({ dispute: disputed.id });
    stripe.standIn.control({ warn: warned.id });
    stripe.standIn.control({ question: asked.id });
    expect(await pass()).toEqual([]);
    const { dispute: question } = await getPayment(asked.id);
    expect(question).toMatchObject({ status: 'warning_needs_response', moves: [] });
    const { dispute } = await getPayment(disputed.id);
    expect(dispute).toMatchObject({ status: 'needs_response' });
    expect(await findPayment(warned.id)).toMatchObject({ warning: { id: expect.stringMatching(/^issfr_/) } });
    stripe.standIn.control({ win: dispute?.id });
    stripe.standIn.control({ win: question?.id });
    expect(await pass()).toEqual([]);
    expect(await findPayment(asked.id)).toMatchObject({ dispute: { status: 'warning_closed' } });
    expect(await findPayment(disputed.id)).toMatchObject({ dispute: { status: 'won', moves: { length: 2 } } });
    expect(await getBid(lost.bid.id)).toMatchObject({ paymentStatus: 'paid' });
    expect(await findPayment(refunded.id)).toMatchObject({ status: 'refunded' });
  });

  it('reports each discrepancy without fixing it, and drops it once it is fixed', async () => {
    const [amount, unpaid, ours, twice] = [await settled(), await settled(), await begun(), await settled()];
    const stray = await createIntent({ ...ours.bid, acceptanceId: 'ANOTHER', paymentAttempt: 0 });
    // An acceptance that ends while its payment is created leaves an unpayable PaymentIntent.
    await createIntent({ ...ours.bid, acceptanceId: 'ENDED', paymentAttempt: 0 });
    await pay(stray.id);
    await paymentChanged(amount.id, { amountCents: 4000 });
    // The payment is marked as paid without Stripe.
    await paymentChanged(ours.id, { status: 'succeeded' });
    const openBid = await getBid(unpaid.bid.id);
    await write(update(keys.bid(openBid.projectId, openBid.id), { set: { paymentIntentId: 'pi_another' } }));
    await write(update(keys.project(twice.bid.projectId), { add: { bidCount: 1 } }));
    await write(update(keys.tally(stager.id), { add: { deals: 1 } }));
    await write(update(keys.revenue(today()), { add: { feesCents: 1 } }));
    const found = await pass();
    expect(found.sort()).toEqual(
      [
        ['amount', amount.id],
        // The bid names another payment.
        ['fee_without_reveal', unpaid.id],
        ['count', stager.id],
        ['count', twice.bid.projectId],
        ['reveal_without_money', ours.id],
        ['reveal_without_money', unpaid.bid.projectId],
        ['sums', today()],
        ['unknown_here', stray.id],
      ].sort(),
    );
    expect(await findComparison()).toMatchObject({ cleanSince: null, discrepancies: 8, reveals: 2 });
    expect(await findPayment(amount.id)).toMatchObject({ amountCents: 4000 });

    await paymentChanged(amount.id, { amountCents: 5000 });
    await paymentChanged(ours.id, { status: 'open' });
    await write(update(keys.bid(openBid.projectId, openBid.id), { set: { paymentIntentId: unpaid.id } }));
    await write(update(keys.project(twice.bid.projectId), { add: { bidCount: -1 } }));
    await write(update(keys.tally(stager.id), { add: { deals: -1 } }));
    await write(update(keys.revenue(today()), { add: { feesCents: -1 } }));
    await stripe.sdk.refunds.create({ payment_intent: stray.id });
    expect(await pass()).toEqual([]);
    expect(await findComparison()).toMatchObject({ discrepancies: 0, reveals: 0, cleanSince: expect.any(String) });
  });

  it('continues after a cut-off, and starts by itself twice a day', async () => {
    await pass();
    const { endedAt } = await findComparison();
    const inAnHour = plus(now(), minutes(60));
    await runComparison(inAnHour, unlimited);
    expect((await findComparison()).endedAt).toBe(endedAt);
    const later = plus(now(), days(0.6));
    await runComparison(later, steps(3));
    expect(await findComparison()).toMatchObject({ pass: later.toISOString(), stage: 'days' });
    await runComparison(plus(later, minutes(15)), unlimited);
    expect(await findComparison()).toMatchObject({ pass: null, endedAt: plus(later, minutes(15)).toISOString() });
  });

  it('holds reveals while one lacks its money, and still books payments and refunds', async () => {
    const [broken, waiting] = [await begun(), await begun()];
    await paymentChanged(broken.id, { status: 'succeeded' });
    await pass();
    await saveComparison(await findComparison(), { holdsReveals: true });
    await pay(waiting.id);
    const confirmed = () => confirmPayment(waiting.bid.id, { bidderId: stager.id, paymentIntentId: waiting.id }, now());
    await expect(confirmed()).rejects.toMatchObject({ code: 'PAYMENT_PROCESSING' });
    // That the money came is booked, and nothing is opened.
    expect(await syncPayment(waiting.id, now())).toMatchObject({ settlement: { outcome: 'held' }, isBooked: true });
    expect(await findPayment(waiting.id)).toMatchObject({ status: 'open', paidAt: expect.any(String) });
    expect(await changesOf(() => syncPayment(waiting.id, now()))).toBe('');
    expect(await getBid(waiting.bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
    expect(await refundsAtStripe(waiting.id)).toBe(0);
    // One of those that wait can be given back: it never opens anything.
    const returned = await begun();
    await expect(refundPayment(returned.id, 'duplicate', ada, now())).rejects.toMatchObject({ code: 'CONFLICT' });
    await pay(returned.id);
    await refundPayment(returned.id, 'duplicate', ada, now());
    expect(await getPayment(returned.id)).toMatchObject({ status: 'refunded' });
    expect(await refundsAtStripe(returned.id)).toBe(1);
    // So can a payment whose refund was cut off when the reveals continued.
    const cut = await begun();
    await pay(cut.id);
    await syncPayment(cut.id, now());
    await paymentChanged(cut.id, { refundAsked: { reason: 'duplicate', at: now().toISOString() } });
    await paymentChanged(broken.id, { status: 'open' });
    await pass();
    // A pass records payments that have succeeded.
    await pass();
    await reconcile(plus(now(), minutes(11)), unlimited);
    expect(await getBid(waiting.bid.id)).toMatchObject({ paymentStatus: 'paid' });
    for (const { id, bid } of [returned, cut]) {
      expect(await findPayment(id)).toMatchObject({ status: 'refunded' });
      expect(await getBid(bid.id)).toMatchObject({ status: 'payment_required', paymentStatus: 'unpaid' });
    }
    await expectConsistent();
  });

  it('books a payment on request and records the administrator', async () => {
    const { id } = await begun();
    await pay(id);
    await bookPayment(id, ada, now());
    expect(await findPayment(id)).toMatchObject({ status: 'succeeded' });
    await expect(bookPayment('pi_nobodys', ada, now())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('never changes existing ledger entries', async () => {
  const { id } = await settled();
  const before = await historyOf(id);
  stripe.standIn.control({ dispute: id });
  await syncPayment(id, now());
  expect(await historyOf(id)).toEqual(expect.arrayContaining(before));
});
