import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntent, StripeError } from '@stripe/stripe-js';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { paths } from '#config/paths';
import { formatCents } from '#lib/format';
import { useOneAtATime } from '#lib/hooks';
import { toastProblem } from '#lib/toast';
import { Button } from '#ui/button';
import { LoadingBlocks } from '#ui/loading-blocks';
import { Notice } from '#ui/states';
import { SmallText } from '#ui/text';
import { unexpectedError } from './outcomes';
import { advice, type Setback, setbackOf } from './setback';

interface PayFormProps {
  bidId: string;
  /** US cents. */
  platformFee: number;
  /** Why an earlier attempt failed, if the user has not seen that yet. */
  failure: StripeError | null;
  onPaid: (paymentIntentId: string) => void;
  onProcessing: () => void;
  /** Called if this payment can no longer be made. */
  onStale: () => void;
}

/** Shows the payment provider's card form and the button to pay. */
export const PayForm = ({ bidId, platformFee, failure, onPaid, onProcessing, onStale }: PayFormProps) => {
  const stripe = useStripe();
  const elements = useElements();
  const [ready, setReady] = useState(false);
  const [paying, setPaying] = useState(false);
  const [setback, setSetback] = useState<Setback | null>(failure && setbackOf(failure));

  useEffect(() => {
    if (failure) toastProblem('Payment Failed', failure.message ?? unexpectedError);
  }, [failure]);

  const proceed = (intent: PaymentIntent) => (intent.status === 'succeeded' ? onPaid(intent.id) : onProcessing());

  const refuse = (error: StripeError) => {
    const intent = error.payment_intent;
    // Not a failure: the fee was paid in another tab, or by an attempt whose answer was lost.
    if (intent?.status === 'succeeded' || intent?.status === 'processing') return proceed(intent);
    // The card form shows these beside its fields, and nothing was sent.
    if (error.type === 'validation_error') return;
    toastProblem('Payment Failed', error.message ?? unexpectedError);
    if (intent?.status === 'canceled') return onStale();
    setSetback(setbackOf(error));
  };

  const pay = useOneAtATime(async () => {
    if (!stripe || !elements) return;
    setPaying(true);
    setSetback(null);
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: `${window.location.origin}${paths.payment(bidId)}` },
      });
      if (error) refuse(error);
      else proceed(paymentIntent);
    } catch {
      toastProblem('Payment Error', unexpectedError);
      setSetback('unknown');
    } finally {
      setPaying(false);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void pay();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      {!ready && <LoadingBlocks label="Loading the card form" blocks={['h-11 w-full', 'h-11 w-full']} />}
      <PaymentElement options={{ layout: 'tabs' }} onReady={() => setReady(true)} onLoadError={onStale} />
      {setback && (
        <Notice tone="danger" title={advice[setback].title}>
          {advice[setback].text}
        </Notice>
      )}
      <Button type="submit" size="lg" block pending={paying} disabled={!ready}>
        Pay {formatCents(platformFee)}
      </Button>
      <SmallText className="flex items-start gap-2">
        <Lock className="mt-1 size-4 shrink-0" />
        Your card details go straight to Stripe, our payment provider. We never see or store them.
      </SmallText>
    </form>
  );
};
