import type { BidRecord } from '#core/market/bid/bid';
import { anAcceptedBid, aProject, type Person } from '#functions/testing/builders';
import type { StripeForTests } from '#functions/testing/stripe';
import { openPayment } from './settle';
import { syncPayment } from './sync-payment';

export interface Fee {
  bid: BidRecord;
  id: string;
}

/** Creates a fee of 50 dollars with an open payment. It has few search entries, because tests read the whole table. */
export const aBegunFee = async (owner: Person, stager: Person): Promise<Fee> => {
  const bid = await anAcceptedBid(await aProject(owner, { city: 'Bishop', county: 'Inyo' }), stager);
  const { intent } = await openPayment(bid.id, stager.id, new Date());
  return { bid, id: intent.id };
};

export const payAtStripe = ({ sdk }: StripeForTests, id: string, card = 'pm_card_visa') =>
  sdk.paymentIntents.confirm(id, { payment_method: card });

/** Paid at Stripe, and settled. */
export const aSettledFee = async (stripe: StripeForTests, owner: Person, stager: Person, card?: string): Promise<Fee> => {
  const fee = await aBegunFee(owner, stager);
  await payAtStripe(stripe, fee.id, card);
  await syncPayment(fee.id, new Date());
  return fee;
};

/** Settled, and warned of by a bank since. */
export const aWarnedFee = async (stripe: StripeForTests, owner: Person, stager: Person): Promise<Fee> => {
  const fee = await aSettledFee(stripe, owner, stager);
  stripe.standIn.control({ warn: fee.id });
  await syncPayment(fee.id, new Date(), { asksAll: true });
  return fee;
};

/** Settled, and disputed by a bank since. */
export const aDisputedFee = async (stripe: StripeForTests, owner: Person, stager: Person): Promise<Fee> => {
  const fee = await aSettledFee(stripe, owner, stager);
  stripe.standIn.control({ dispute: fee.id });
  await syncPayment(fee.id, new Date());
  return fee;
};
