import * as z from 'zod/mini';
import { bidStatuses, paymentStatuses, rejectionReasons } from '#shared/lifecycle/bid';
import { BadgeType } from './badge';
import { Id, orNull, Timestamp } from './common';
import { PortfolioPair } from './portfolio';
import { ProjectDetail } from './project';

export const BidIdParams = z.object({ bidId: Id });

export const bidTimelines = ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible'] as const;

export const maxBidAmount = 1_000_000;
// Written out: every function loads this file, and formatting a number would load all of ICU with it (12 ms of a cold start).
const amountMessage = 'Bid amount must be a whole number of dollars from 1 to 1,000,000';

export const PlaceBidBody = z.object({
  /** Whole US dollars; a numeric string is accepted. */
  amount: z.pipe(
    z.union([z.number(), z.string().check(z.trim(), z.regex(/^\d{1,7}(\.0{1,2})?$/, amountMessage))], amountMessage),
    z.pipe(z.transform(Number), z.int(amountMessage).check(z.gte(1, amountMessage), z.lte(maxBidAmount, amountMessage))),
  ),
  timeline: z.enum(bidTimelines, 'Please select a valid timeline option'),
  acceptsCreditCards: z._default(z.boolean('Accepts credit cards must be yes or no'), false),
});
export type PlaceBidBody = z.infer<typeof PlaceBidBody>;

export const Bid = z.object({
  id: Id,
  projectId: Id,
  userId: Id,
  /** Whole US dollars. */
  amount: z.number(),
  timeline: z.enum(bidTimelines),
  acceptsCreditCards: z.boolean(),
  status: z.enum(bidStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Why a rejected bid is rejected; null in every other state, and where it was not kept. */
  rejection: orNull(z.enum(rejectionReasons)),
  /** Whole US dollars. */
  platformFee: z.number(),
  /** When an accepted bid that is still unpaid ends by itself; null in every other state. */
  paymentDueAt: orNull(Timestamp),
  createdAt: Timestamp,
});
export type Bid = z.infer<typeof Bid>;

/** The stager beside a bid. The four contact fields are null but to the bidder, and to the owner once the bid is paid. */
export const Bidder = z.object({
  id: Id,
  name: orNull(z.string()),
  company: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** Of one who has left since: when. */
  leftAt: z.optional(Timestamp),
  stagerIdentifier: z.string(),
  portfolioPhotos: z.array(z.string()),
  portfolioPairs: z.array(PortfolioPair),
  rating: z.number(),
  badges: z.array(BadgeType),
});
export type Bidder = z.infer<typeof Bidder>;

export const BidWithBidder = z.extend(Bid, { bidder: Bidder });
export type BidWithBidder = z.infer<typeof BidWithBidder>;

/** A stager's own bid with the project that it is for. */
export const BidWithProject = z.extend(BidWithBidder, { project: ProjectDetail });
export type BidWithProject = z.infer<typeof BidWithProject>;
