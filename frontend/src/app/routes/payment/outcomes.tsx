import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ContactCard } from '#components/contact-card';
import { FurnishedRoom } from '#components/furnished-room';
import { paths } from '#config/paths';
import { AfterPayment } from '#features/payment/after-payment';
import { projectQuery } from '#features/projects/queries';
import { ApiError, messageOf } from '#lib/errors';
import { useKeptFocus } from '#lib/hooks';
import { toast, toastProblem } from '#lib/toast';
import type { CompletedPayment } from '#shared/payment/payment.answers';
import { Button, ButtonLink } from '#ui/button';
import { Eyebrow, Heading, SmallText, Text } from '#ui/text';

/** When to open the dashboard (specification section 9). */
const redirectAfterMs = { paid: 2000, processing: 3000 } as const;

/** Opens the dashboard after a while, unless `afterMs` is null. Replaces the payment in the history, because it is over. */
const useRedirect = (afterMs: number | null): void => {
  const navigate = useNavigate();
  useEffect(() => {
    if (afterMs === null) return;
    const timer = setTimeout(() => navigate(paths.dashboard, { replace: true }), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs, navigate]);
};

interface OutcomeProps {
  eyebrow: string;
  title: string;
  text: string;
  /** Not shown on a phone, where it would push contact details below a toast. */
  picture?: ReactNode;
  children?: ReactNode;
}

/** Shows the outcome. Takes the focus, because the form that had it is gone. */
const Outcome = ({ eyebrow, title, text, picture, children }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex max-w-xl flex-col gap-3">
          <Eyebrow>{eyebrow}</Eyebrow>
          <Heading level={1} ref={heading}>
            {title}
          </Heading>
          <Text size="lg" tone="soft" className="max-w-prose">
            {text}
          </Text>
        </div>
        <div className="max-sm:hidden">{picture}</div>
      </div>
      {children}
    </div>
  );
};

/** Shows the owner's contact details. A touch, click or focus stops the redirect to the dashboard (WCAG 2.2.1). */
export const PaymentDone = ({ payment }: { payment: CompletedPayment }) => {
  const [staying, setStaying] = useState(false);
  const { data: project } = useQuery(projectQuery(payment.projectId));
  useRedirect(staying ? null : redirectAfterMs.paid);
  const stay = () => setStaying(true);
  const onward = useRef<HTMLAnchorElement>(null);
  // The button that stops the redirect disappears when it is pressed.
  useKeptFocus(String(staying), onward);
  return (
    <Outcome
      eyebrow="Platform fee paid"
      title="The project is yours"
      text="Contact the owner within 24 hours. These details stay on the project’s page."
      picture={<FurnishedRoom />}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        <ButtonLink ref={onward} to={paths.dashboard} replace>
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
            <SmallText role="status">Taking you to your dashboard…</SmallText>
          </>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notices that the reader reaches for the content; operates
          nothing. */}
      <div onPointerDown={stay} onFocus={stay}>
        <ContactCard
          title="Project Owner Contact"
          contact={payment.contact}
          userId={project?.userId}
          projectId={payment.projectId}
        >
          <AfterPayment bid={payment} contact={payment.contact} projectTitle={project?.title} />
        </ContactCard>
      </div>
    </Outcome>
  );
};

const text = 'You don’t need to do anything. We’ll notify you when you can see the contact details.';

/** Says that the payment is in process and that there is nothing to do. */
export const PaymentProcessing = () => {
  useRedirect(redirectAfterMs.processing);
  useEffect(() => {
    toast({ title: 'Payment Processing', description: 'We’ll notify you as soon as it goes through.' });
  }, []);
  return (
    <Outcome eyebrow="Platform fee" title="Your payment is being confirmed" text={text}>
      <ButtonLink to={paths.dashboard} replace variant="secondary" className="self-start">
        Go to Dashboard
      </ButtonLink>
    </Outcome>
  );
};

export const unexpectedError = 'An unexpected error occurred during payment.';

/** Reports why a payment could not be opened or recorded. Shows `Already paid` as good news. */
const reportReason = (error: unknown): void => {
  if (error instanceof ApiError && error.code === 'PAYMENT_COMPLETED') {
    toast({ title: error.message, description: 'The owner’s contact details are on the project’s page.' });
  } else {
    toastProblem('Payment Error', messageOf(error, unexpectedError));
  }
};

/** Says why there is nothing to pay, and opens the dashboard. */
export const NothingToPay = ({ error }: { error: unknown }) => {
  const reason = useRef(error);
  useEffect(() => reportReason(reason.current), []);
  return <Navigate to={paths.dashboard} replace />;
};
