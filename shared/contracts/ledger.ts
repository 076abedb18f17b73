import * as z from 'zod/mini';
import { line, PageQuery } from './common';
import { refundReasons } from './ledger-values';
import { keysOf } from './project-values';

const PaymentIntentId = z.string('Invalid id').check(z.regex(/^pi_[A-Za-z0-9_]{1,240}$/, 'Invalid id'));
const EventId = z.string('Invalid id').check(z.regex(/^evt_[A-Za-z0-9_]{1,240}$/, 'Invalid id'));
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month must be a month such as 2026-11'));

export const PaymentParams = z.object({ paymentIntentId: PaymentIntentId });
export const StripeEventParams = z.object({ eventId: EventId });

export const ListPaymentsQuery = z.extend(PageQuery, {
  /** Those that were begun in it. Default: the present month. */
  month: z.optional(Month),
  /** A PaymentIntent, a bid, a project, the address of a page of one, or an e-mail address of either party. */
  find: z.optional(line({ max: 254 })),
  /** Those that wait for an administrator: disputes by when they must be answered, and warnings. */
  waiting: z.optional(z.literal('true')),
});

export const ListLedgerQuery = z.extend(PageQuery, { month: Month });

export const RefundFeeBody = z.object({
  reason: z.enum(keysOf(refundReasons), 'Please select a reason'),
});

export const ChangeProofBody = z.object({
  /** Whether nothing is opened while contact details are open without their money. */
  holdsReveals: z.optional(z.boolean('Must be true or false')),
  /** Compare at the next run. */
  isWanted: z.optional(z.literal(true)),
});
