import * as z from 'zod/mini';
import { Id } from '#shared/contracts/common';
import { BidWithBidder } from './bid';
import { orNull, Timestamp } from './common';
import { ContactInfo } from './user';

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
