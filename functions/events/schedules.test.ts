import { describe, expect, it } from 'vitest';
import { acceptBid, type BidRecord } from '#core/bid/bid';
import { getBid } from '#core/bid/bid.repo';
import { newId } from '#core/ids';
import { feeCents } from '#core/payment/payment';
import { findPayment, saveAcceptance, saveIntent } from '#core/payment/payment.repo';
import { createIntent } from '#core/payment/stripe';
import { getProject } from '#core/project/project.repo';
import { hours, plus } from '#core/time';
import { aBid, anOwner, aProject, aStager } from '../testing/builders';
import { lambdaContext } from '../testing/call';
import { withStripe } from '../testing/stripe';
import { handler as expire } from './expire-acceptances';
import { handler as reconcile } from './reconcile-payments';

const stripe = withStripe();
const context = lambdaContext();

/** A bid accepted `ageHours` ago, with a PaymentIntent begun then. */
const acceptedAgo = async (ageHours: number): Promise<BidRecord> => {
  const then = plus(new Date(), -hours(ageHours));
  const project = await aProject(await anOwner());
  const bid = await aBid(project, await aStager());
  const current = await getProject(project.id);
  const accepted = acceptBid(current, bid, { acceptanceId: newId(then), now: then, paymentWindowHours: 72 });
  await saveAcceptance(current, accepted, then);
  const intent = await createIntent(accepted);
  await saveIntent(accepted, intent, then);
  return getBid(bid.id);
};

const pay = (bid: BidRecord) =>
  stripe.sdk.paymentIntents.confirm(bid.paymentIntentId as string, { payment_method: 'pm_card_visa' });

describe('expireAcceptances', () => {
  it('ends acceptances that stayed unpaid for 72 hours, and no others', async () => {
    const [old, young] = [await acceptedAgo(73), await acceptedAgo(71)];
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'rejected', paymentStatus: 'unpaid' });
    expect((await stripe.sdk.paymentIntents.retrieve(old.paymentIntentId as string)).status).toBe('canceled');
    expect(await getProject(old.projectId)).toMatchObject({ status: 'open', selectedBidId: null });
    expect(await getBid(young.id)).toMatchObject({ status: 'payment_required' });
  });

  it('completes one that was paid at the last moment instead', async () => {
    const old = await acceptedAgo(73);
    await pay(old);
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
  });

  it('leaves one alone whose payment is being processed', async () => {
    const old = await acceptedAgo(73);
    stripe.stand.control({ processingMs: 600_000 });
    await stripe.sdk.paymentIntents.confirm(old.paymentIntentId as string, { payment_method: 'pm_card_processing' });
    await expire({}, context);
    expect(await getBid(old.id)).toMatchObject({ status: 'payment_required' });
  });

  it('goes on with the rest when one fails, and fails itself to be seen', async () => {
    const [first, second] = [await acceptedAgo(80), await acceptedAgo(75)];
    // Stripe fails for as long as the first one is tried (a call and its retry), then works again.
    stripe.stand.control({ failRequests: 2 });
    await expect(expire({}, context)).rejects.toThrow('1 of');
    expect(await getBid(first.id)).toMatchObject({ status: 'payment_required' });
    expect(await getBid(second.id)).toMatchObject({ status: 'rejected' });
    await expire({}, context);
    expect(await getBid(first.id)).toMatchObject({ status: 'rejected' });
  });
});

describe('reconcilePayments', () => {
  it('settles a payment whose webhook was lost and whose browser was closed', async () => {
    const bid = await acceptedAgo(1);
    await pay(bid);
    await reconcile({}, context);
    expect(await getBid(bid.id)).toMatchObject({ status: 'accepted', paymentStatus: 'paid' });
    expect(await findPayment(bid.paymentIntentId as string)).toMatchObject({ status: 'succeeded', amountCents: feeCents(bid) });
  });

  it('closes the books of a PaymentIntent that Stripe cancelled, and leaves unpaid ones open', async () => {
    const [cancelled, unpaid] = [await acceptedAgo(1), await acceptedAgo(1)];
    await stripe.sdk.paymentIntents.cancel(cancelled.paymentIntentId as string);
    await reconcile({}, context);
    expect(await findPayment(cancelled.paymentIntentId as string)).toMatchObject({ status: 'cancelled' });
    expect(await findPayment(unpaid.paymentIntentId as string)).toMatchObject({ status: 'open' });
    expect(await getBid(cancelled.id)).toMatchObject({ status: 'payment_required' });
  });
});
