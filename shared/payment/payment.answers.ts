import * as z from 'zod/mini';
import { ContactInfo } from '#shared/account/user.answers';
import { Id } from '#shared/api/common';
import { orNull, Timestamp } from '#shared/api/common.answers';
import { BidWithBidder } from '#shared/bid/bid.answers';

export const PaymentIntent = z.object({
  clientSecret: z.string(),
  platformFee: z.number(),
  projectAmount: z.number(),
  /** What is paid for. */
  projectId: Id,
  paymentDueAt: orNull(Timestamp),
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const CompletedPayment = z.extend(BidWithBidder, { contact: ContactInfo });
export type CompletedPayment = z.infer<typeof CompletedPayment>;

export const WebhookReceipt = z.object({ received: z.literal(true) });
