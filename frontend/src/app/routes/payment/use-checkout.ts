import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type Opened, openPaymentQuery, useCompletePayment } from '#features/payment/queries';
import { StripeUnavailable } from '#features/payment/stripe';
import { ApiError } from '#lib/errors';
import { useOneAtATime } from '#lib/hooks';
import { toast } from '#lib/toast';
import type { CompletedPayment } from '#shared/contracts/answers/payment';

const secretParam = 'payment_intent_client_secret';

/**
 * The client secret in the address of a payer whom the bank has just sent back; null otherwise. It is taken out of the address
 * at once: it opens a payment, and the history is no place for it.
 */
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
  /** The provider's script is missing: worth another try. */
  | { phase: 'noForm'; error: StripeUnavailable }
  | { phase: 'form'; opened: Extract<Opened, { step: 'form' }> }
  /** Stripe has the money; the product is being told. */
  | { phase: 'confirming' }
  | { phase: 'processing' }
  | { phase: 'done'; payment: CompletedPayment }
  /** There is nothing to pay, or no way to. */
  | { phase: 'over'; error: unknown };

/** Refused for good: not for want of an answer, and not because Stripe needs more time. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== 'UNKNOWN' && error.code !== 'PAYMENT_PROCESSING';

/** The steps of one payment: loading, form, confirmation (specification section 4). It goes on where it was left. */
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
      // Without an answer the webhook books the payment as well: it is not lost, it only takes longer.
      setSettled(isRefusal(error) ? { phase: 'over', error } : { phase: 'processing' });
    }
  });

  const paidBefore = opening.data?.step === 'paid' ? opening.data.paymentIntentId : null;
  useEffect(() => {
    if (paidBefore !== null) void confirm(paidBefore);
  }, [paidBefore, confirm]);

  const opened = ((): Checkout => {
    if (opening.error instanceof StripeUnavailable) return { phase: 'noForm', error: opening.error };
    if (opening.error) return { phase: 'over', error: opening.error };
    if (opening.data?.step === 'form') return { phase: 'form', opened: opening.data };
    return { phase: opening.data?.step === 'processing' ? 'processing' : 'loading' };
  })();

  return {
    checkout: settled ?? opened,
    confirm: (paymentIntentId: string) => void confirm(paymentIntentId),
    await: () => setSettled({ phase: 'processing' }),
    /** Looks again what there is to do. */
    reopen: () => void opening.refetch(),
    reopening: opening.isFetching,
  };
};
