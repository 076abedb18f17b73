// Apart from the contracts, so that what only names these does not load the means to check them.

/** What happens to a payment, in the words of its history. */
export const entryTypes = {
  created: 'Begun',
  succeeded: 'Paid at Stripe',
  settled: 'Contact details opened',
  cancelled: 'Cancelled at Stripe',
  fee_booked: 'Stripe’s fee booked',
  refund_asked: 'Refund asked for',
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

/** Why a fee is given back. The keys are Stripe's. https://docs.stripe.com/api/refunds/create#create_refund-reason */
export const refundReasons = {
  requested_by_customer: 'The stager asked for it',
  duplicate: 'It was paid twice',
  fraudulent: 'The card was not the stager’s',
} as const;
export type RefundReason = keyof typeof refundReasons;

export const paymentStatuses = ['open', 'succeeded', 'cancelled', 'refunded'] as const;

/**
 * The statuses of disputes that are known. Stripe may add others: such a dispute is taken as open, and operators are told.
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

/** Whether a bank is still at it: until then the fee cannot be refunded. */
export const isDisputeOpen = (status: string): boolean => !['won', 'lost', 'warning_closed', 'prevented'].includes(status);

/** Whether it still waits for our answer. */
export const waitsForAnswer = (status: string): boolean => status.endsWith('needs_response');

/** What the comparison of our books with Stripe's finds, and what to do about it. `reveal`: contact details are open without their money. */
export const differenceKinds = {
  unknown_here: {
    title: 'Stripe has a payment that we do not know',
    advice:
      'Somebody has taken this money with this account’s keys: look at its metadata, refund it at Stripe, and change the secret key.',
  },
  unknown_there: {
    title: 'We have a payment that Stripe does not know',
    advice:
      'Check that the secret key is the one of the account that took the payment. If it is, ask Stripe’s support with the id.',
  },
  amount: {
    title: 'The amounts differ',
    advice: 'Open both. Nothing of ours changes an amount after the payment was begun: find out who has changed it at Stripe.',
  },
  not_settled: {
    title: 'Paid at Stripe, and the contact details are not open',
    advice: 'Press “Book It Now”. If it comes back, the log of ReconcilePayments says why.',
  },
  reveal_without_money: {
    title: 'Contact details are open, and Stripe has no money for them',
    advice:
      'Hold new openings by the switch until this is understood. Compare the payment’s history with Stripe’s, then ask the stager to pay, or refund what there is.',
    reveal: true,
  },
  fee_without_reveal: {
    title: 'A fee was settled, and no contact details are open for it',
    advice:
      'Its bid is gone, or says that another payment has paid it. Refund the fee unless the stager sees the contact details, and tell the developers, with the id.',
  },
  paid_twice: {
    title: 'More than one fee was paid for an award',
    advice: 'Refund all but the one that the bid names, as “It was paid twice”.',
    reveal: true,
  },
  refund: {
    title: 'The refunds differ',
    advice:
      'Press “Book It Now”: it asks Stripe for every refund. If it comes back, compare the refunds at Stripe with the history here, and tell the developers, with the id.',
  },
  sums: {
    title: 'A day’s sums are not those of its lines',
    advice: 'The lines are right: each was written with its fact. Tell the developers, with the day.',
  },
  count: {
    title: 'A counter is not what it counts',
    advice: 'Nobody loses money by it. Tell the developers, with the id: they find which transaction forgot it.',
  },
} as const satisfies Record<string, { title: string; advice: string; reveal?: true }>;
export type DifferenceKind = keyof typeof differenceKinds;
