import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { BidWithBidder } from './bid';
import { orNull, Timestamp } from './common';
import { ContactInfo } from './user';

export const PaymentIntent = z.object({
  /** For Stripe's browser client; opens this one payment. */
  clientSecret: z.string(),
  /** US cents. */
  platformFee: z.number(),
  /** The bid's amount in whole US dollars. */
  projectAmount: z.number(),
  /** What is paid for. */
  projectId: Id,
  /** Until when. */
  paymentDueAt: orNull(Timestamp),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const CompletedPayment = z.extend(BidWithBidder, { contact: ContactInfo });
export type CompletedPayment = z.infer<typeof CompletedPayment>;

export const WebhookReceipt = z.object({ received: z.literal(true) });
