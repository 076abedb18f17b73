import { type Account, activeBadges, anonymousName, isSuspended } from '#core/account/account';
import { contactFor, reachOf, type Sight } from '#core/account/contact.view';
import { hasLeft, type Party } from '#core/account/former';
import { completedAmong, placesOfPairs } from '#core/account/portfolio';
import { photoUrls } from '#core/photo/photo.view';
import type { ProjectRecord } from '#core/project/project';
import { projectWithOwner } from '#core/project/project.view';
import { badgeText } from '#shared/badge-text';
import type { Bid, Bidder, BidWithBidder, BidWithProject } from '#shared/contracts/answers/bid';
import { type BidRecord, termsOf } from './bid';

/** A bid without anything of its bidder. */
export const bidForAnyone = (bid: BidRecord): Bid => ({
  id: bid.id,
  projectId: bid.projectId,
  userId: bid.userId,
  amount: bid.amount,
  timeline: bid.timeline,
  acceptsCreditCards: bid.acceptsCreditCards,
  ...termsOf(bid),
  revisedFrom: bid.revisedFrom ?? null,
  status: bid.status,
  paymentStatus: bid.paymentStatus,
  rejection: bid.rejection,
  platformFee: bid.platformFee,
  paymentDueAt: bid.status === 'payment_required' ? bid.paymentDueAt : null,
  paidAt: bid.paidAt,
  createdAt: bid.createdAt,
});

const sightOf = ({ paymentStatus, ownerId, userId }: BidRecord, viewerId: string | undefined): Sight => ({
  viewerId,
  paidParties: paymentStatus === 'paid' ? [ownerId, userId] : undefined,
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
    ...contactFor(sightOf(bid, viewerId), bidder),
    reach: reachOf(bidder),
    portfolioPhotos: photoUrls(bidder.portfolioPhotos),
    portfolioPairs: placesOfPairs(bidder.portfolioPhotos, bidder.portfolioPairs),
    portfolioCompleted: completedAmong(bidder.portfolioPhotos, bidder.portfolioCompleted).map(([photo]) =>
      bidder.portfolioPhotos.indexOf(photo),
    ),
    rating: bidder.rating,
    badges: activeBadges(bidder, now).map(({ badgeType }) => badgeType),
    badgeTexts: activeBadges(bidder, now).map(badgeText),
    ...(isSuspended(bidder) && bid.status === 'pending' && { onHold: true as const }),
  },
});

const nothingToShow: Pick<
  Bidder,
  'portfolioPhotos' | 'portfolioPairs' | 'portfolioCompleted' | 'rating' | 'badges' | 'badgeTexts'
> = {
  portfolioPhotos: [],
  portfolioPairs: [],
  portfolioCompleted: [],
  rating: 0,
  badges: [],
  badgeTexts: [],
};

/** A paid bid whose bidder has left, for the owner: with the contact details as long as they are kept. */
const bidOfFormerMember = (bid: BidRecord, bidder: Party | undefined, viewerId: string | undefined): BidWithBidder => ({
  ...bidForAnyone(bid),
  bidder: {
    id: bid.userId,
    stagerIdentifier: anonymousName({ id: bid.userId, stagerIdentifier: bid.stagerLeft?.identifier ?? null }),
    ...contactFor(sightOf(bid, viewerId), bidder),
    leftAt: bid.stagerLeft?.at,
    ...nothingToShow,
  },
});

/** A bid of a list with its bidder; undefined once the bidder has left, unless the bid is kept because it was paid. */
export const listedBid = (
  bid: BidRecord,
  bidder: Party | undefined,
  viewerId: string | undefined,
  now: Date,
): BidWithBidder | undefined => {
  if (bidder && !hasLeft(bidder)) return bidWithBidder(bid, bidder, viewerId, now);
  return bid.stagerLeft && viewerId === bid.ownerId ? bidOfFormerMember(bid, bidder, viewerId) : undefined;
};

/** A stager's own bid with its project, and with the project's owner as far as this stager may know them. */
export const bidWithProject = (
  bid: BidRecord,
  stager: Account,
  project: ProjectRecord,
  owner: Party | undefined,
  now: Date,
): BidWithProject => ({
  ...bidWithBidder(bid, stager, stager.id, now),
  project: projectWithOwner(project, owner, stager.id, now),
  photosAllowed: bid.photosAllowed === true,
  feeRefundedAt: bid.feeRefundedAt ?? null,
});
