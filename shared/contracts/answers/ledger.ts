import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { discrepancyKinds, entryTypes, paymentStatuses, refundReasons } from '#shared/contracts/ledger-values';
import { keysOf } from '#shared/contracts/project-values';
import { orNull, Timestamp } from './common';

const cents = z.int();
const Reason = z.enum(keysOf(refundReasons));

/** A party of a payment, as long as there is an account. */
const PaymentParty = z.object({ id: Id, name: z.string(), company: orNull(z.string()), email: z.string() });

/** A line of a payment's history. */
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

/** A line for the books: with what the payment was for and who paid it, as far as that is still there. */
export const AccountingLine = z.extend(LedgerLine, {
  projectId: orNull(Id),
  projectTitle: orNull(z.string()),
  /** The company of the stager, or the name. */
  paidBy: orNull(z.string()),
});
export type AccountingLine = z.infer<typeof AccountingLine>;

/** The bookkeeping of a PaymentIntent, with what is still there of whom and what it was for. */
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

/** With its history, and, where a bank asks, with what it would be told. */
export const AdminPaymentDetail = z.extend(AdminPayment, {
  history: z.array(LedgerLine),
  case: orNull(z.array(z.object({ title: z.string(), text: z.string() }))),
});
export type AdminPaymentDetail = z.infer<typeof AdminPaymentDetail>;

/** The sums of a day on which money moved. */
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

/** How the comparison with Stripe stands. */
export const Proof = z.object({
  isRunning: z.boolean(),
  isWanted: z.boolean(),
  endedAt: orNull(Timestamp),
  cleanSince: orNull(Timestamp),
  discrepancies: z.int(),
  holdsReveals: z.boolean(),
  /** Contact details that were revealed although their payment is missing. */
  missingPayments: z.int(),
  /** Whether nothing is opened at the moment. */
  isHolding: z.boolean(),
});
export type Proof = z.infer<typeof Proof>;

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

/** An event that Stripe could not deliver, and that has had no effect by another delivery. */
export const StrayEvent = z.object({ id: z.string(), type: z.string(), paymentIntentId: z.string(), at: Timestamp });
export type StrayEvent = z.infer<typeof StrayEvent>;

/** What handling an event again came to. */
export const HandledEvent = z.object({ changed: z.boolean() });
