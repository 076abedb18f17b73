import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { BackLink, PageHeader } from '#components/page-header';
import { paths } from '#config/paths';
import { Card } from '#ui/card';
import { ErrorState } from '#ui/error-state';
import { appearanceOfTheme } from '../appearance';
import { paymentOriginOf } from '../payment-origin';
import { useCheckout } from '../use-checkout';
import { CancelPayment } from './cancel-payment';
import { Leave, reasonOf } from './leave';
import { PayForm } from './pay-form';
import { PaymentDone } from './payment-done';
import { PaymentProcessing } from './payment-processing';
import { PaymentSkeleton } from './payment-skeleton';
import { PaymentSummary } from './payment-summary';

const Header = () => (
  <PageHeader
    back={{ to: paths.dashboard, label: 'Go Back to Dashboard' }}
    eyebrow="Your bid was accepted"
    title="Pay the Platform Fee"
    text="One payment by card, then you see who the owner is and how to reach them."
  />
);

/** The platform fee of one bid, from the summary to the owner's contact details. */
export const Checkout = ({ bidId }: { bidId: string }) => {
  const origin = paymentOriginOf(useLocation().state);
  const [appearance] = useState(appearanceOfTheme);
  const { checkout, confirm, await: wait, reopen, reopening } = useCheckout(bidId);

  switch (checkout.phase) {
    case 'over':
      return <Leave reason={reasonOf(checkout.error)} />;
    case 'done':
      return <PaymentDone payment={checkout.payment} />;
    case 'processing':
      return <PaymentProcessing />;
    case 'noForm':
      return (
        <>
          <BackLink to={paths.dashboard}>Go Back to Dashboard</BackLink>
          <ErrorState level={1} title="Payment Error" text={checkout.error.message} onRetry={reopen} pending={reopening} />
        </>
      );
    case 'loading':
    case 'confirming':
      return (
        <>
          <Header />
          <PaymentSkeleton label={checkout.phase === 'loading' ? 'Loading the payment' : 'Confirming your payment'} />
        </>
      );
    case 'form': {
      const { intent, stripe, failure } = checkout.opened;
      return (
        <>
          <Header />
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
            {/* First to be read, also on a phone: nobody pays before knowing what for. */}
            <PaymentSummary intent={intent} origin={origin} className="lg:order-last" />
            <Card padding="lg" className="flex flex-col gap-5">
              <Elements key={intent.clientSecret} stripe={stripe} options={{ clientSecret: intent.clientSecret, appearance }}>
                <PayForm
                  bidId={bidId}
                  platformFee={intent.platformFee}
                  failure={failure}
                  onPaid={confirm}
                  onProcessing={wait}
                  onStale={reopen}
                />
              </Elements>
              <CancelPayment bidId={bidId} onTooLate={reopen} />
            </Card>
          </div>
        </>
      );
    }
  }
};
