// Separate from the contracts, so that pages that only show these values do not load zod.

/** The labels of a payment's history. */
export const entryTypes = {
  created: 'Payment started',
  succeeded: 'Paid at Stripe',
  settled: 'Contact details revealed',
  cancelled: 'Cancelled at Stripe',
  fee_booked: 'Stripe fee recorded',
  refund_asked: 'Refund requested',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  warned: 'Fraud warning',
  fee_kept: 'Fee kept',
  dispute_opened: 'Dispute opened',
  dispute_answered: 'Dispute answered',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
} as const;
export type EntryType = keyof typeof entryTypes;

/** Why a fee is refunded. The keys are Stripe's. https://docs.stripe.com/api/refunds/create#create_refund-reason */
export const refundReasons = {
  requested_by_customer: 'The stager asked for it',
  duplicate: 'The fee was paid twice',
  fraudulent: 'The card didn’t belong to the stager',
} as const;
export type RefundReason = keyof typeof refundReasons;

export const paymentStatuses = ['open', 'succeeded', 'cancelled', 'refunded'] as const;

/**
 * Known statuses of disputes. An unknown one counts as open, and administrators are notified.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
export const disputeStatuses = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'appeal_needs_response',
  'appeal_under_review',
  'prevented',
  'won',
  'lost',
];

/** While a dispute is open, the fee cannot be refunded. */
export const isDisputeOpen = (status: string): boolean => !['won', 'lost', 'warning_closed', 'prevented'].includes(status);

export const needsAnswer = (status: string): boolean => status.endsWith('needs_response');

/**
 * The kinds of discrepancies between the ledger and Stripe, and how to fix each. `reveal`: contact details were revealed unpaid.
 */
export const discrepancyKinds = {
  unknown_here: {
    title: 'Stripe has a payment that we don’t have',
    advice:
      'Somebody used this Stripe account’s keys to take this payment. Check its metadata, refund it at Stripe, and change the secret key.',
  },
  unknown_there: {
    title: 'We have a payment that Stripe doesn’t have',
    advice:
      'Check that the secret key belongs to the Stripe account that took the payment. If it does, send the payment’s ID to Stripe’s support.',
  },
  amount: {
    title: 'The amounts differ',
    advice: 'Compare both. We never change an amount after a payment starts, so find out who changed it at Stripe.',
  },
  not_settled: {
    title: 'Paid at Stripe, but contact details aren’t revealed',
    advice: 'Press “Sync From Stripe”. If the discrepancy comes back, the log of ReconcilePayments says why.',
  },
  reveal_without_money: {
    title: 'Contact details are revealed, but the payment is missing',
    advice:
      'Pause contact reveals under Switches until you know why. Compare the payment’s history with Stripe’s. Then ask the stager to pay, or refund what was paid.',
    reveal: true,
  },
  fee_without_reveal: {
    title: 'A fee was paid, but it revealed no contact details',
    advice:
      'Its bid is gone, or another payment paid for it. Refund the fee unless the stager can see the contact details. Then send the ID to the developers.',
  },
  paid_twice: {
    title: 'A fee was paid more than once for one bid',
    advice: 'Refund every payment except the one that the bid names. As the reason, choose “The fee was paid twice”.',
    reveal: true,
  },
  refund: {
    title: 'The refunds differ',
    advice:
      'Press “Sync From Stripe”, which loads every refund. If the discrepancy comes back, compare the refunds at Stripe with the history here, and send the ID to the developers.',
  },
  sums: {
    title: 'A day’s totals don’t match its entries',
    advice: 'The entries are right. Send the day to the developers.',
  },
  count: {
    title: 'A counter is wrong',
    advice: 'Nobody loses money. Send the ID to the developers, who can find the cause.',
  },
} as const satisfies Record<string, { title: string; advice: string; reveal?: true }>;
export type DiscrepancyKind = keyof typeof discrepancyKinds;
