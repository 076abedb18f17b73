import { formatCents, formatDateTime, formatDollars } from '#lib/format';
import type { PaymentIntent } from '#shared/contracts/payment';
import { Card } from '#ui/card';
import { DetailList } from '#ui/detail-list';
import { Heading } from '#ui/heading';
import { Text } from '#ui/text';
import type { PaymentOrigin } from '../payment-origin';

export interface PaymentSummaryProps {
  intent: PaymentIntent;
  origin: PaymentOrigin;
  className?: string;
}

/** What is paid, and what for. */
export const PaymentSummary = ({ intent, origin, className }: PaymentSummaryProps) => (
  <Card as="section" aria-labelledby="payment-summary" className={className}>
    <Heading level={2} size="sm" id="payment-summary" className="mb-2">
      Payment Summary
    </Heading>
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
    <Text size="sm" tone="soft" className="mt-4">
      Your client pays you directly; this fee is all that you pay us. It is charged once. All fees are final and not refunded.
    </Text>
  </Card>
);
