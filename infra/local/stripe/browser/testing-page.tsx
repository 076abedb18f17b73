import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page for browser.test.ts. It pays as the product does, with Stripe's own React package, and has no code for the stand-in. */

const query = new URLSearchParams(location.search);
const clientSecret = query.get('secret') ?? '';

const PayForm = () => {
  const stripe = useStripe();
  const elements = useElements();
  const [outcome, setOutcome] = useState('');
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (!stripe || !elements) return;
    const { error: invalid } = await elements.submit();
    if (invalid) return setOutcome(`invalid: ${invalid.message}`);
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: location.href },
      redirect: 'if_required',
    });
    setOutcome(error ? `error: ${error.message} (${error.decline_code ?? error.code})` : `status: ${paymentIntent?.status}`);
    const again = await stripe.retrievePaymentIntent(clientSecret);
    document.body.dataset.status = again.paymentIntent?.status;
  };
  return (
    <form onSubmit={pay} noValidate>
      <PaymentElement onReady={() => setReady(true)} onChange={({ complete }) => setComplete(complete)} />
      <button type="submit" disabled={!isReady}>
        Pay {isComplete ? 'now' : ''}
      </button>
      <output>{outcome}</output>
    </form>
  );
};

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <Elements
      stripe={loadStripe(query.get('key') ?? '')}
      options={{ clientSecret, appearance: { variables: { colorPrimary: '#1d4d40' } } }}
    >
      <PayForm />
    </Elements>,
  );
}
