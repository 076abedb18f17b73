import type { Stripe, StripeError, PaymentIntent as StripeIntent } from '@stripe/stripe-js';
import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { runtimeConfigQuery } from '#lib/config';
import { ApiError, NetworkError } from '#lib/errors';
import { useRefresh } from '#lib/query';
import type { PaymentIntent } from '#shared/payment/payment.answers';
import { stripeOf } from './stripe';

export type PaymentStep =
  | { step: 'form'; intent: PaymentIntent; stripe: Stripe; failure: StripeError | null }
  /** Stripe has the money, but the API may not know yet. */
  | { step: 'paid'; paymentIntentId: string }
  | { step: 'processing' };

const stepOf = (intent: StripeIntent | undefined): Exclude<PaymentStep, { step: 'form' }> | null => {
  if (intent?.status === 'succeeded') return { step: 'paid', paymentIntentId: intent.id };
  return intent?.status === 'processing' ? { step: 'processing' } : null;
};

/** Undefined if Stripe cannot read the secret, which comes from the address and may be manipulated. */
const retrieve = async (stripe: Stripe, clientSecret: string): Promise<StripeIntent | undefined> => {
  try {
    return (await stripe.retrievePaymentIntent(clientSecret)).paymentIntent;
  } catch {
    return undefined;
  }
};

interface PaymentOptions {
  bidId: string;
  /** The client secret in the address, if a bank's page has sent the payer back. */
  returnedSecret: string | null;
  queryClient: QueryClient;
}

/**
 * Starts a payment, or resumes one after a reload or a bank's page. Asks Stripe whether the fee is paid before it shows the form.
 */
export const openPaymentQuery = ({ bidId, returnedSecret, queryClient }: PaymentOptions) =>
  queryOptions({
    queryKey: ['payments', bidId],
    queryFn: async ({ signal }): Promise<PaymentStep> => {
      const stripe = queryClient.ensureQueryData(runtimeConfigQuery()).then(stripeOf);
      // A script that fails to load matters only if there is something to pay.
      stripe.catch(() => undefined);
      const returned = returnedSecret === null ? undefined : await retrieve(await stripe, returnedSecret);
      const settled = stepOf(returned);
      if (settled) return settled;
      const intent = await call('createPaymentIntent', { params: { id: bidId }, signal });
      const loaded = await stripe;
      return (
        stepOf(await retrieve(loaded, intent.clientSecret)) ?? {
          step: 'form',
          intent,
          stripe: loaded,
          failure: returned?.last_payment_error ?? null,
        }
      );
    },
    // Fetched again at each visit, because the next step may have changed.
    gcTime: 0,
    structuralSharing: false,
  });

/** The card is charged, so an unreachable server is asked again. */
const maxRetries = 3;
const isTemporary = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status >= 500 || error.code === 'UNKNOWN'));

/** Makes the server record a payment that Stripe has taken. May be repeated. */
export const useCompletePayment = (bidId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (paymentIntentId: string) => call('completePayment', { params: { id: bidId }, body: { paymentIntentId } }),
    retry: (failures, error) => failures < maxRetries && isTemporary(error),
    retryDelay: (failures) => 1000 * 2 ** failures,
    onSuccess: () => refresh(['projects'], ['bids'], ['notifications']),
  });
};

export const useCancelPayment = (bidId: string) => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => call('cancelPayment', { params: { id: bidId } }),
    onSuccess: () => refresh(['projects'], ['bids'], ['notifications']),
  });
};
