import { clsx } from 'clsx';
import { formatCents, formatDateTime, formatDollars } from '#lib/format';
import { textInState } from '#lib/introduction';
import type { PaymentIntent } from '#shared/contracts/payment';
import { DetailList } from '#ui/facts';
import { TitledCard } from '#ui/layout';
import { Loading, Skeleton } from '#ui/skeleton';
import { SmallText, Text } from '#ui/text';

/** What the link that led to a payment knew of it; an address that was typed in knew nothing. */
interface PaymentOrigin {
  projectTitle: string | null;
  paymentDueAt: string | null;
}

export const paymentOriginOf = (state: unknown): PaymentOrigin => ({
  projectTitle: textInState(state, 'projectTitle') ?? null,
  paymentDueAt: textInState(state, 'paymentDueAt') ?? null,
});

interface PaymentSummaryProps {
  intent: PaymentIntent;
  origin: PaymentOrigin;
  className: string;
}

/** What is paid, and what for. */
export const PaymentSummary = ({ intent, origin, className }: PaymentSummaryProps) => (
  <TitledCard title="Payment Summary" className={clsx('flex flex-col', className)}>
    <DetailList
      details={[
        { label: 'Project', value: origin.projectTitle },
        { label: 'Your Bid', value: formatDollars(intent.projectAmount) },
        { label: 'Platform Fee', value: formatCents(intent.platformFee) },
        { label: 'Pay By', value: origin.paymentDueAt && formatDateTime(origin.paymentDueAt) },
      ]}
    />
    <div className="mt-3 flex items-baseline justify-between gap-6 rounded-md bg-sand/70 px-4 py-3">
      <Text as="span" weight="semibold">
        Total Due
      </Text>
      <span className="font-display text-2xl font-[480] tabular-nums">{formatCents(intent.platformFee)}</span>
    </div>
    <SmallText className="mt-4">
      Your client pays you directly; this fee is all that you pay us. It is charged once. All fees are final and not refunded.
    </SmallText>
  </TitledCard>
);

/** A payment that is being opened, or confirmed. */
export const PaymentSkeleton = ({ label }: { label: string }) => (
  <Loading label={label} className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
    <Skeleton className="h-96 rounded-lg" />
    <Skeleton className="h-64 rounded-lg" />
  </Loading>
);
