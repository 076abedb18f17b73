import * as z from 'zod/mini';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { discrepancyKinds, entryTypes, paymentStatuses, refundReasons } from '#shared/ledger/ledger.values';
import { keysOf } from '#shared/project/project.values';

const cents = z.int();
const Reason = z.enum(keysOf(refundReasons));

const PaymentParty = z.object({ id: Id, name: z.string(), company: orNull(z.string()), email: z.string() });

export const LedgerLine = z.object({
  paymentIntentId: z.string(),
  type: z.enum(keysOf(entryTypes)),
  at: Timestamp,
  reference: orNull(z.string()),
  amountCents: cents,
  stripeFeeCents: cents,
  administrator: orNull(z.string()),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** For accounting: also names the project and the payer, as long as they exist. */
export const AccountingLine = z.extend(LedgerLine, {
  projectId: orNull(Id),
  projectTitle: orNull(z.string()),
  /** The stager's company, or the name. */
  paidBy: orNull(z.string()),
});
export type AccountingLine = z.infer<typeof AccountingLine>;

/** A PaymentIntent in the ledger, with the project and the parties that still exist. */
export const AdminPayment = z.object({
  id: z.string(),
  bidId: Id,
  projectId: Id,
  projectTitle: orNull(z.string()),
  owner: orNull(PaymentParty),
  stager: orNull(PaymentParty),
  amountCents: cents,
  status: z.enum(paymentStatuses),
  createdAt: Timestamp,
  paidAt: orNull(Timestamp),
  settledAt: orNull(Timestamp),
  stripeFeeCents: orNull(cents),
  refundedCents: cents,
  refundAsked: orNull(z.object({ reason: Reason, at: Timestamp })),
  failedRefund: orNull(z.object({ id: z.string(), at: Timestamp, isKept: z.boolean(), isOpen: z.boolean() })),
  warning: orNull(z.object({ id: z.string(), at: Timestamp, isKept: z.boolean(), isOpen: z.boolean() })),
  dispute: orNull(
    z.object({
      id: z.string(),
      status: z.string(),
      reason: z.string(),
      cents,
      openedAt: Timestamp,
      dueBy: orNull(Timestamp),
      answeredAt: orNull(Timestamp),
    }),
  ),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** Adds the history and, for a dispute, the evidence. */
export const AdminPaymentDetail = z.extend(AdminPayment, {
  history: z.array(LedgerLine),
  case: orNull(z.array(z.object({ title: z.string(), text: z.string() }))),
});
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>;

export const DayOfRevenue = z.object({
  day: z.string(),
  feesCents: cents,
  fees: z.int(),
  refundsCents: cents,
  refunds: z.int(),
  disputedCents: cents,
  stripeFeesCents: cents,
});
export type DayOfRevenue = z.infer<typeof DayOfRevenue>;

/** The state of the comparison with Stripe. */
export const Comparison = z.object({
  isRunning: z.boolean(),
  isWanted: z.boolean(),
  endedAt: orNull(Timestamp),
  cleanSince: orNull(Timestamp),
  discrepancies: z.int(),
  holdsReveals: z.boolean(),
  /** Revealed contact details without a payment. */
  missingPayments: z.int(),
  /** Whether contact reveals are paused. */
  isHolding: z.boolean(),
});
export type Comparison = z.infer<typeof Comparison>;

export const Discrepancy = z.object({
  id: z.string(),
  kind: z.enum(keysOf(discrepancyKinds)),
  /** A PaymentIntent, a project, an account or a day. */
  subject: z.string(),
  ours: z.string(),
  theirs: z.string(),
  foundAt: Timestamp,
});
export type Discrepancy = z.infer<typeof Discrepancy>;

/** An event that Stripe could not deliver and that has not been handled since. */
export const StrayEvent = z.object({ id: z.string(), type: z.string(), paymentIntentId: z.string(), at: Timestamp });
export type StrayEvent = z.infer<typeof StrayEvent>;

export const HandledEvent = z.object({ changed: z.boolean() });
