import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { openPaymentQuery, type PaymentStep, useCompletePayment } from '#features/payment/queries';
import { StripeUnavailable } from '#features/payment/stripe';
import { ApiError } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { toast } from '#lib/toast';
import type { CompletedPayment } from '#shared/payment/payment.answers';

const secretParam = 'payment_intent_client_secret';

/** Returns the client secret from the URL after a return from a bank. Removes it, so that it does not stay in the history. */
const useReturnedSecret = (): string | null => {
  const { state } = useLocation();
  const [query, setQuery] = useSearchParams();
  const [secret] = useState(() => query.get(secretParam));
  const returned = query.has(secretParam);
  useEffect(() => {
    if (returned) setQuery({}, { replace: true, state });
  }, [returned, setQuery, state]);
  return secret;
};

type Checkout =
  | { phase: 'loading' }
  /** Stripe's script did not load. A retry may help. */
  | { phase: 'noForm'; error: StripeUnavailable }
  | { phase: 'form'; opened: Extract<PaymentStep, { step: 'form' }> }
  /** Stripe has the money, and the API is called. */
  | { phase: 'confirming' }
  | { phase: 'processing' }
  | { phase: 'done'; payment: CompletedPayment }
  /** There is nothing to pay, or no way to pay it. */
  | { phase: 'over'; error: unknown };

/** Returns whether the server refused. False if the answer was lost, or Stripe is still processing. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'UNKNOWN' && error.code !== 'PAYMENT_PROCESSING';

/** Runs a payment: loads, shows the form, and confirms (specification section 4). Resumes an interrupted one. */
export const useCheckout = (bidId: string) => {
  const queryClient = useQueryClient();
  const returnedSecret = useReturnedSecret();
  const opening = useQuery(openPaymentQuery({ bidId, returnedSecret, queryClient }));
  const complete = useCompletePayment(bidId);
  const [settled, setSettled] = useState<Checkout | null>(null);

  const confirm = useOneAtATime(async (paymentIntentId: string) => {
    setSettled({ phase: 'confirming' });
    try {
      const payment = await complete.mutateAsync(paymentIntentId);
      toast({ title: 'Payment Successful!', description: 'Project owner information is now available.' });
      setSettled({ phase: 'done', payment });
    } catch (error) {
      // If the answer is lost, the webhook settles the payment later.
      setSettled(isRefusal(error) ? { phase: 'over', error } : { phase: 'processing' });
    }
  });

  const paidBefore = opening.data?.step === 'paid' ? opening.data.paymentIntentId : null;
  useEffect(() => {
    if (paidBefore !== null) void confirm(paidBefore);
  }, [paidBefore, confirm]);

  const opened = ((): Checkout => {
    if (opening.error instanceof StripeUnavailable) return { phase: 'noForm', error: opening.error };
    const form: Checkout | undefined = opening.data?.step === 'form' ? { phase: 'form', opened: opening.data } : undefined;
    // Keeps the form while a refetch fails, because the reader may be typing a card.
    if (opening.error) return form && !isRefusal(opening.error) ? form : { phase: 'over', error: opening.error };
    if (form) return form;
    return { phase: opening.data?.step === 'processing' ? 'processing' : 'loading' };
  })();

  return {
    checkout: settled ?? opened,
    confirm: (paymentIntentId: string) => void confirm(paymentIntentId),
    await: () => setSettled({ phase: 'processing' }),
    /** Fetches the next step again. */
    reopen: () => void opening.refetch(),
    reopening: opening.isFetching,
  };
};
