import { Elements } from '@stripe/react-stripe-js';
import type { Appearance } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useMemo, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { BackLink, Page, PageHeader, ScreenLoading } from '#components/page';
import { paths } from '#config/paths';
import { DueTime } from '#features/bids/fee-due';
import { AddressNotice } from '#features/mail/address-notice';
import { projectQuery } from '#features/projects/queries';
import { accountDialogs } from '#lib/account-dialogs';
import { useAuth } from '#lib/auth';
import { formatCents, formatDollars } from '#lib/format';
import { colorOf, useScheme } from '#lib/theme';
import { Id } from '#shared/api/common';
import { placeOf } from '#shared/labels';
import type { PaymentIntent } from '#shared/payment/payment.answers';
import { DetailList } from '#ui/facts';
import { Card, TitledCard } from '#ui/layout';
import { LoadingBlocks } from '#ui/loading-blocks';
import { Skeleton } from '#ui/skeleton';
import { ErrorState } from '#ui/states';
import { SmallText, Text, TextLink } from '#ui/text';
import { Thumb } from '#ui/thumb';
import { CancelPayment } from './cancel-payment';
import { NothingToPay, PaymentDone, PaymentProcessing } from './outcomes';
import { PayForm } from './pay-form';
import { useCheckout } from './use-checkout';

/** Shows what is paid for. The payment does not wait for the project's title. */
const PaidFor = ({ intent }: { intent: PaymentIntent }) => {
  const { data: project } = useQuery(projectQuery(intent.projectId));
  return (
    <div className="mt-4 mb-2 flex items-center gap-3.5">
      <Thumb src={project?.photos[0]} />
      <div className="flex min-h-17 min-w-0 flex-col justify-center">
        {project ? (
          <>
            <TextLink to={paths.project(project.id)} className="line-clamp-2">
              {project.title}
            </TextLink>
            <SmallText as="span">{placeOf(project)}</SmallText>
          </>
        ) : (
          <Skeleton className="h-5 w-40" />
        )}
        <SmallText as="span">Your bid: {formatDollars(intent.projectAmount)}</SmallText>
      </div>
    </div>
  );
};

interface PaymentSummaryProps {
  intent: PaymentIntent;
  className: string;
}

const PaymentSummary = ({ intent, className }: PaymentSummaryProps) => (
  <TitledCard title="Payment Summary" className={clsx('flex flex-col', className)}>
    <PaidFor intent={intent} />
    <DetailList
      details={[
        { label: 'Pay By', value: intent.paymentDueAt && <DueTime at={intent.paymentDueAt} /> },
        { label: 'Platform Fee', value: formatCents(intent.platformFee) },
      ]}
    />
    <div className="mt-3 flex items-baseline justify-between gap-6 rounded-md bg-sand/70 px-4 py-3">
      <Text as="span" weight="semibold">
        Total Due
      </Text>
      <span className="font-display text-2xl font-[480] tabular-nums">{formatCents(intent.platformFee)}</span>
    </div>
    <SmallText className="mt-4">
      Your client pays you directly. This one-time fee is all you pay us. All fees are final and not refunded.
    </SmallText>
  </TitledCard>
);

/** The form, and the summary beside it if there is room. */
const columns = 'grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12';

/** Returns the colors of styles/theme.css for the form, which is in Stripe's iframe. */
const appearanceOf = (scheme: 'light' | 'dark'): Appearance => {
  const theme = getComputedStyle(document.documentElement);
  const token = (name: string): string => theme.getPropertyValue(name).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: colorOf('--color-evergreen'),
      colorBackground: colorOf('--color-paper'),
      colorText: colorOf('--color-ink'),
      colorDanger: colorOf('--color-brick'),
      fontFamily: token('--font-text'),
      borderRadius: token('--radius-md'),
      gridRowSpacing: '1.25rem',
    },
  };
};

const Header = () => (
  <PageHeader
    back={{ to: paths.dashboard, label: 'Go Back to Dashboard' }}
    eyebrow="Your bid was accepted"
    title="Pay the Platform Fee"
    text="Pay once by card to see who the owner is and how to reach them."
  />
);

const Checkout = ({ bidId }: { bidId: string }) => {
  const scheme = useScheme();
  const appearance = useMemo(() => appearanceOf(scheme), [scheme]);
  const { checkout, confirm, await: wait, reopen, reopening } = useCheckout(bidId);

  switch (checkout.phase) {
    case 'over':
      return <NothingToPay error={checkout.error} />;
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
          <LoadingBlocks
            label={checkout.phase === 'loading' ? 'Loading the payment' : 'Confirming your payment'}
            className={columns}
            blocks={['h-96 rounded-lg', 'h-64 rounded-lg']}
          />
        </>
      );
    case 'form': {
      const { intent, stripe, failure } = checkout.opened;
      return (
        <>
          <Header />
          <div className={columns}>
            {/* First in the document, because people should read what they pay for before they pay. */}
            <PaymentSummary intent={intent} className="lg:order-last" />
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
              <CancelPayment bidId={bidId} dueAt={intent.paymentDueAt ?? null} onTooLate={reopen} />
            </Card>
          </div>
        </>
      );
    }
  }
};

/** Leads home (specification section 2), and opens a login there that leads back: the link may be from an email. */
const HomeToLogIn = ({ bidId }: { bidId: string }) => {
  useEffect(() => () => accountDialogs.openLogin(paths.payment(bidId), 'Log in to pay the platform fee.'), [bidId]);
  return <Navigate to={paths.home} replace />;
};

const Payment = () => {
  const { bidId = '' } = useParams();
  const { status } = useAuth();
  const wasSignedIn = useRef(false);
  if (status === 'signedIn') wasSignedIn.current = true;
  if (status === 'checking') return <ScreenLoading />;
  if (!Id.safeParse(bidId).success || (status === 'signedOut' && wasSignedIn.current))
    return <Navigate to={paths.home} replace />;
  if (status === 'signedOut') return <HomeToLogIn bidId={bidId} />;
  return (
    <Page title="Platform Fee" width="narrow">
      <AddressNotice className="mb-8" />
      <Checkout key={bidId} bidId={bidId} />
    </Page>
  );
};

export default Payment;
