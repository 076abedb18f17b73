import { useState } from 'react';
import { ContactCard } from '#components/contact-card';
import { paths } from '#config/paths';
import type { CompletedPayment } from '#shared/contracts/payment';
import { Button, ButtonLink } from '#ui/button';
import { Text } from '#ui/text';
import { redirectAfterMs, useRedirect } from '../use-redirect';
import { Outcome } from './outcome';

export interface PaymentDoneProps {
  payment: CompletedPayment;
}

/**
 * The owner's contact details, for as long as the reader cares: whoever reaches for them, by finger, mouse or keyboard, is not
 * led on to the dashboard any more (WCAG 2.2.1).
 */
export const PaymentDone = ({ payment }: PaymentDoneProps) => {
  const [staying, setStaying] = useState(false);
  useRedirect(staying ? null : redirectAfterMs.paid);
  const stay = () => setStaying(true);
  return (
    <Outcome
      eyebrow="Platform fee paid"
      title="The project is yours"
      text="Get in touch with the owner within 24 hours. You find these details again on the project's page."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: reaching for what is inside is noticed, nothing is operated. */}
      <div onPointerDown={stay} onFocus={stay}>
        <ContactCard title="Project Owner Contact" contact={payment.contact} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ButtonLink to={paths.dashboard} replace>
          Go to Dashboard
        </ButtonLink>
        {staying ? (
          <ButtonLink to={paths.project(payment.projectId)} replace variant="secondary">
            View Project
          </ButtonLink>
        ) : (
          <>
            <Button variant="secondary" onClick={stay}>
              Stay Here
            </Button>
            <Text size="sm" tone="soft" role="status">
              Taking you to your dashboard…
            </Text>
          </>
        )}
      </div>
    </Outcome>
  );
};
