import * as z from 'zod/mini';
import { PortfolioPair, Reach } from '#shared/account/user.answers';
import { Id } from '#shared/api/common';
import { CalendarDay, orNull, Timestamp } from '#shared/api/common.answers';
import { bidTimelines } from '#shared/bid/bid.contract';
import { bidStatuses, paymentStatuses, rejectionReasons } from '#shared/bid/bid.lifecycle';
import { Concept } from '#shared/concept/concept.answers';
import { HandoverDay } from '#shared/handover/handover.answers';
import { ProjectDetail } from '#shared/project/project.answers';
import { BadgeType } from '#shared/verification/badge.contract';

export const Bid = z.object({
  id: Id,
  projectId: Id,
  userId: Id,
  amount: z.number(),
  timeline: z.enum(bidTimelines),
  acceptsCreditCards: z.boolean(),
  rentalDays: orNull(z.number()),
  extensionPrice: orNull(z.number()),
  deliveryIncluded: orNull(z.boolean()),
  earliestInstall: orNull(CalendarDay),
  depositPercent: orNull(z.number()),
  revisedFrom: orNull(z.number()),
  status: z.enum(bidStatuses),
  paymentStatus: z.enum(paymentStatuses),
  rejection: orNull(z.enum(rejectionReasons)),
  platformFee: z.number(),
  paymentDueAt: orNull(Timestamp),
  paidAt: orNull(Timestamp),
  createdAt: Timestamp,
});
export type Bid = z.infer<typeof Bid>;

export const ReceivedBid = z.extend(Bid, { days: z.array(HandoverDay) });
export type ReceivedBid = z.infer<typeof ReceivedBid>;

/** The four contact fields are null except for the bidder, and for the owner once the bid is paid. */
export const Bidder = z.object({
  id: Id,
  name: orNull(z.string()),
  company: orNull(z.string()),
  email: orNull(z.string()),
  phone: orNull(z.string()),
  /** Only if the account is deleted. */
  leftAt: z.optional(Timestamp),
  /** Absent if the account is deleted. */
  reach: z.optional(Reach),
  stagerIdentifier: z.string(),
  portfolioPhotos: z.array(z.string()),
  portfolioPairs: z.array(PortfolioPair),
  portfolioCompleted: z.array(z.number()),
  portfolioConcepts: z.array(z.number()),
  rating: z.number(),
  badges: z.array(BadgeType),
  /** The stager is suspended, so the bid cannot be accepted. */
  onHold: z.optional(z.literal(true)),
  badgeTexts: z.array(z.string()),
});
export type Bidder = z.infer<typeof Bidder>;

/**
 * `concepts` and `note`: only for the project's owner and the bidder. `feeRefundedAt`: for the bidder. `changeableUntil`: for the
 * bidder, while the bid may be changed.
 */
export const BidWithBidder = z.extend(Bid, {
  bidder: Bidder,
  concepts: z.array(Concept),
  note: orNull(z.string()),
  feeRefundedAt: z.optional(orNull(Timestamp)),
  changeableUntil: z.optional(Timestamp),
});
export type BidWithBidder = z.infer<typeof BidWithBidder>;

export const BidWithProject = z.extend(BidWithBidder, {
  project: ProjectDetail,
  photosAllowed: z.boolean(),
  days: z.array(HandoverDay),
  conceptViews: z.number(),
  feeRefundedAt: orNull(Timestamp),
});
export type BidWithProject = z.infer<typeof BidWithProject>;
