import * as z from 'zod/mini';
import { line } from '#shared/api/common';
import { PageQuery } from '#shared/api/page';
import { keysOf } from '#shared/project/project.values';
import { refundReasons } from './ledger.values';

const PaymentIntentId = z.string('Invalid id').check(z.regex(/^pi_[A-Za-z0-9_]{1,240}$/, 'Invalid id'));
const EventId = z.string('Invalid id').check(z.regex(/^evt_[A-Za-z0-9_]{1,240}$/, 'Invalid id'));
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-11'));

export const PaymentParams = z.object({ paymentIntentId: PaymentIntentId });
export const StripeEventParams = z.object({ eventId: EventId });

export const ListPaymentsQuery = z.extend(PageQuery, {
  /** Payments started in this month. Default: the current month. */
  month: z.optional(Month),
  /** A PaymentIntent, a bid, a project (or its page), or the email address of either party. */
  find: z.optional(line({ max: 254 })),
  /** Payments that need an administrator: disputes by deadline, and warnings. */
  waiting: z.optional(z.literal('true')),
});

export const ListLedgerQuery = z.extend(PageQuery, { month: Month });

export const RefundFeeBody = z.object({
  reason: z.enum(keysOf(refundReasons), 'Please select a reason'),
});

export const ChangeComparisonBody = z.object({
  /** Whether a missing payment pauses contact reveals. */
  holdsReveals: z.optional(z.boolean('Must be true or false')),
  /** Compare at the next run. */
  isWanted: z.optional(z.literal(true)),
});
