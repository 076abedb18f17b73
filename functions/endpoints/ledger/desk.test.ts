import { describe, expect, it } from 'vitest';
import { getBid } from '#core/market/bid/bid.repo';
import { openPayment } from '#core/market/payment/settle';
import { syncPayment } from '#core/market/payment/sync-payment';
import { answerDispute, bookPayment, getPayment, handleEvent, keepFee, refundFee } from '#shared/api/routes';
import { aBid, adminClaims, aMessage, anAcceptedBid, anOwner, aProject, aStager } from '../../testing/builders';
import { caller } from '../../testing/call';
import { withStripe } from '../../testing/stripe';

const stripe = withStripe();
const claims = adminClaims;
const look = caller(getPayment);
const refund = caller(refundFee);
const keep = caller(keepFee);
const answer = caller(answerDispute);
const book = caller(bookPayment);
const handle = caller(handleEvent);

const pay = (id: string) => stripe.sdk.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });

/** Makes a fee that is paid at Stripe but not booked, for a project with another pending bid. */
const paidButUnsettled = async () => {
  const [owner, stager] = [await anOwner(), await aStager()];
  const project = await aProject(owner);
  await aBid(project, await aStager());
  const bid = await anAcceptedBid(project, stager);
  const { intent } = await openPayment(bid.id, stager.id, new Date());
  await pay(intent.id);
  await aMessage(stager, owner, 'Hello');
  return { bid, id: intent.id };
};
const settled = async () => {
  const fee = await paidButUnsettled();
  await syncPayment(fee.id, new Date());
  return fee;
};
const disputed = async () => {
  const fee = await settled();
  stripe.standIn.control({ dispute: fee.id });
  await syncPayment(fee.id, new Date());
  return fee;
};
describe('the payment operations of administrators, with their IAM permissions', () => {
  it('book a payment that was missed', async () => {
    const { bid, id } = await paidButUnsettled();
    expect((await book({ claims, params: { paymentIntentId: id } })).status).toBe(200);
    expect(await getBid(bid.id)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('handle an event that was lost', async () => {
    const { bid, id } = await paidButUnsettled();
    const { data } = await stripe.sdk.events.list({ type: 'payment_intent.succeeded', limit: 100 });
    const event = data.find((one) => 'id' in one.data.object && one.data.object.id === id);
    expect((await handle({ claims, params: { eventId: event?.id ?? '' } })).status).toBe(200);
    expect(await getBid(bid.id)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('show the evidence for a dispute, and submit it', async () => {
    const { id } = await disputed();
    const shown = await look({ claims, params: { paymentIntentId: id } });
    expect([shown.status, (shown.body.case ?? []).length > 3]).toEqual([200, true]);
    expect((await answer({ claims, params: { paymentIntentId: id } })).status).toBe(200);
  });

  it('keep a fee despite a fraud warning', async () => {
    const { id } = await settled();
    stripe.standIn.control({ warn: id });
    await syncPayment(id, new Date(), { asksAll: true });
    expect((await keep({ claims, params: { paymentIntentId: id } })).status).toBe(200);
  });

  it('refund a fee', async () => {
    const { id } = await settled();
    expect((await refund({ claims, params: { paymentIntentId: id }, body: { reason: 'duplicate' } })).status).toBe(200);
  });
});
