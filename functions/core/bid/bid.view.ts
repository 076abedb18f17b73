import { type Account, activeBadges, anonymousName } from '#core/account/account';
import { contactFor } from '#core/account/contact.view';
import { placesOfPairs } from '#core/account/portfolio';
import { photoUrls } from '#core/photo/photo.view';
import type { ProjectRecord } from '#core/project/project';
import { projectWithOwner } from '#core/project/project.view';
import type { Bid, BidWithBidder, BidWithProject } from '#shared/contracts/bid';
import type { BidRecord } from './bid';

/** A bid without anything of its bidder. */
export const bidForAnyone = (bid: BidRecord): Bid => ({
  id: bid.id,
  projectId: bid.projectId,
  userId: bid.userId,
  amount: bid.amount,
  timeline: bid.timeline,
  acceptsCreditCards: bid.acceptsCreditCards,
  status: bid.status,
  paymentStatus: bid.paymentStatus,
  rejection: bid.rejection ?? null,
  platformFee: bid.platformFee,
  paymentDueAt: bid.status === 'payment_required' ? bid.paymentDueAt : null,
  createdAt: bid.createdAt,
});

/**
 * A bid with its bidder: anonymous under the stager identifier, with portfolio, rating and badges; contact details only for
 * the bidder, and for the owner once this bid is paid.
 */
export const bidWithBidder = (bid: BidRecord, bidder: Account, viewerId: string | undefined, now: Date): BidWithBidder => ({
  ...bidForAnyone(bid),
  bidder: {
    id: bidder.id,
    stagerIdentifier: anonymousName(bidder),
    ...contactFor({ viewerId, paidParties: bid.paymentStatus === 'paid' ? [bid.ownerId, bid.userId] : undefined }, bidder),
    portfolioPhotos: photoUrls(bidder.portfolioPhotos),
    portfolioPairs: placesOfPairs(bidder.portfolioPhotos, bidder.portfolioPairs),
    rating: bidder.rating,
    badges: activeBadges(bidder, now),
  },
});

/** A stager's own bid with its project, and with the project's owner as far as this stager may know them. */
export const bidWithProject = (
  bid: BidRecord,
  stager: Account,
  project: ProjectRecord,
  owner: Account | undefined,
  now: Date,
): BidWithProject => ({
  ...bidWithBidder(bid, stager, stager.id, now),
  project: projectWithOwner(project, owner, stager.id, now),
});
