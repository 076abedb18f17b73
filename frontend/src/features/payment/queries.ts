import type { Stripe, PaymentIntent as StripeIntent } from '@stripe/stripe-js';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api';
import { runtimeConfigQuery } from '#lib/config';
import { createPaymentIntent } from '#shared/api/routes';
import type { PaymentIntent } from '#shared/contracts/payment';
import { stripeOf } from '../stripe';

/** What there is to do about a bid's fee. */
export type Opened =
  | { step: 'form'; intent: PaymentIntent; stripe: Stripe; failure: string | null }
  /** Stripe has the money; the product may not know it yet. */
  | { step: 'paid'; paymentIntentId: string }
  /** Stripe is still at it. */
  | { step: 'processing' };

const stepOf = (intent: StripeIntent | undefined): Exclude<Opened, { step: 'form' }> | null => {
  if (intent?.status === 'succeeded') return { step: 'paid', paymentIntentId: intent.id };
  return intent?.status === 'processing' ? { step: 'processing' } : null;
};

/** A secret that Stripe cannot read (an address somebody has tampered with) opens nothing. */
const retrieve = async (stripe: Stripe, clientSecret: string): Promise<StripeIntent | undefined> => {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
};

interface Opening {
  bidId: string;
  /** The client secret in the address, after a bank has sent the payer back. */
  returnedSecret: string | null;
  queryClient: QueryClient;
}

/**
 * Starts paying, or goes on where a reload, the back button or a bank's page has cut it off: before a form is shown, Stripe is
 * asked whether this payment was made already.
 */
export const openPaymentQuery = ({ bidId, returnedSecret, queryClient }: Opening) =>
  queryOptions({
    queryKey: ['payments', bidId],
    queryFn: async ({ signal }): Promise<Opened> => {
      const stripe = queryClient.ensureQueryData(runtimeConfigQuery()).then(stripeOf);
      // Whether it loads or not matters only once the server has said that there is something to pay.
      stripe.catch(() => undefined);
      const returned = returnedSecret === null ? undefined : await retrieve(await stripe, returnedSecret);
      const settled = stepOf(returned);
      if (settled) return settled;
      const intent = await call(createPaymentIntent, { params: { bidId }, signal });
      const loaded = await stripe;
      return (
        stepOf(await retrieve(loaded, intent.clientSecret)) ?? {
          step: 'form',
          intent,
          stripe: loaded,
          failure: returned?.last_payment_error?.message ?? null,
        }
      );
    },
    // Asked anew at each visit: what is to be done may have changed.
    gcTime: 0,
    structuralSharing: false,
  });
