import { useEffect } from 'react';
import { paths } from '#config/paths';
import { toast } from '#lib/toast';
import { ButtonLink } from '#ui/button';
import { redirectAfterMs, useRedirect } from '../use-redirect';
import { Outcome } from './outcome';

const text = 'Your payment has been received and is being confirmed. We notify you when the contact details are there.';

/** The bank, Stripe or we are not done yet. Nothing is left for the payer to do. */
export const PaymentProcessing = () => {
  useRedirect(redirectAfterMs.processing);
  useEffect(() => {
    toast({ title: 'Payment Processing', description: 'Your payment is being processed. Please check your dashboard shortly.' });
  }, []);
  return (
    <Outcome eyebrow="Platform fee" title="Almost there" text={text}>
      <ButtonLink to={paths.dashboard} replace variant="secondary" className="self-start">
        Go to Dashboard
      </ButtonLink>
    </Outcome>
  );
};
