import type { Stripe, PaymentIntent as StripeIntent } from '@stripe/stripe-js';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { runtimeConfigQuery } from '#lib/config';
import { ApiError, NetworkError } from '#lib/errors';
import { useRefresh } from '#lib/query';
import type { PaymentIntent } from '#shared/contracts/answers/payment';
import { stripeOf } from './stripe';

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
      const intent = await call('createPaymentIntent', { params: { bidId }, signal });
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

/** The card is charged already: a server that cannot be reached for a moment is asked again. */
const retriesAtMost = 3;
const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === 'UNKNOWN'));

/** Has a payment that Stripe took booked, and gets the owner's contact details for it. May be repeated. */
export const useCompletePayment = (bidId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (paymentIntentId: string) => call('completePayment', { params: { bidId }, body: { paymentIntentId } }),
    retry: (failures, error) => failures < retriesAtMost && isPassing(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: () => refresh(['projects'], ['bids'], ['notifications']),
  });
};

/** Steps back from an accepted bid instead of paying for it. */
export const useCancelPayment = (bidId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('cancelPayment', { params: { bidId } }),
    onSuccess: () => refresh(['projects'], ['bids']),
  });
};
