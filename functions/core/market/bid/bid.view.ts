import { type Account, activeBadges, anonymousName, isSuspended, type Reader } from '#core/market/account/account';
import { contactFor, reachOf, type ViewerContext } from '#core/market/account/contact.view';
import { hasLeft, type Party } from '#core/market/account/former';
import { placesOfMarks, placesOfPairs } from '#core/market/account/portfolio';
import { photoUrls } from '#core/market/photo/photo.view';
import type { ProjectRecord } from '#core/market/project/project';
import { awaitedOfStager, projectWithOwner } from '#core/market/project/project.view';
import type { Bid, Bidder, BidWithBidder, BidWithProject, ReceivedBid } from '#shared/bid/bid.answers';
import type { Concept } from '#shared/concept/concept.answers';
import type { HandoverDay } from '#shared/handover/handover.answers';
import { occasions } from '#shared/handover/handover.values';
import { badgeText } from '#shared/verification/badge-text';
import { type BidRecord, type ConceptRecord, changeableUntil, isHandoverClosed, termsOf } from './bid';

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

/** Returns the dates that are proposed or agreed, for the two parties, while they can change. */
const daysFor = (bid: BidRecord, { isImpersonating }: Reader): HandoverDay[] => {
  if (bid.paymentStatus !== 'paid' || isHandoverClosed(bid) || isImpersonating) return [];
  return occasions.flatMap((occasion) => {
    const { agreed = null, proposed = null } = bid.handover?.days?.[occasion] ?? {};
    return agreed || proposed ? [{ occasion, agreed, proposed }] : [];
  });
};

export const bidForOwner = (bid: BidRecord, owner: Reader): ReceivedBid => ({ ...bidForAnyone(bid), days: daysFor(bid, owner) });

export const conceptForOthers = ({ photo, of, shownCaption }: ConceptRecord): Concept => {
  const [picture = '', room = ''] = photoUrls([photo, of]);
  return { photo: picture, of: room, caption: shownCaption };
};

/** Returns a bid's concepts for its two parties. The owner sees unmasked captions only once the bid is paid. */
export const conceptsFor = (
  { concepts = [], ownerId, userId, paymentStatus }: BidRecord,
  projectPhotos: readonly string[],
  viewer: Reader | undefined,
): Concept[] => {
  if (viewer?.id !== ownerId && viewer?.id !== userId) return [];
  const isExact = viewer.id === userId || (paymentStatus === 'paid' && !viewer.isImpersonating);
  return concepts
    .filter(({ of }) => projectPhotos.includes(of))
    .map((concept) => (isExact ? { ...conceptForOthers(concept), caption: concept.caption } : conceptForOthers(concept)));
};

export const shownNote = ({ note, shownNote }: Pick<BidRecord, 'note' | 'shownNote'>): string | null => shownNote ?? note ?? null;

/** Returns the note for the two parties. Before payment even the stager reads it masked, to know what the owner sees. */
export const noteFor = (bid: BidRecord, viewer: Reader | undefined): string | null => {
  if (viewer?.id !== bid.ownerId && viewer?.id !== bid.userId) return null;
  return bid.paymentStatus === 'paid' && !viewer.isImpersonating ? (bid.note ?? null) : shownNote(bid);
};

const viewerContextOf = ({ paymentStatus, ownerId, userId }: BidRecord, viewer: Reader | undefined): ViewerContext => ({
  viewer,
  paidParties: paymentStatus === 'paid' ? [ownerId, userId] : undefined,
});

export const workOf = (bidder: Account, now: Date) => {
  const badges = activeBadges(bidder, now);
  return {
    portfolioPhotos: photoUrls(bidder.portfolioPhotos),
    portfolioPairs: placesOfPairs(bidder.portfolioPhotos, bidder.portfolioPairs),
    portfolioConcepts: placesOfMarks(bidder.portfolioPhotos, bidder.portfolioConcepts),
    rating: bidder.rating,
    badges: badges.map(({ badgeType }) => badgeType),
    badgeTexts: badges.map(badgeText),
  };
};

const forBidder = (bid: BidRecord, now: Date): Pick<BidWithBidder, 'feeRefundedAt' | 'changeableUntil'> => {
  const until = changeableUntil(bid, now);
  return {
    ...(bid.feeRefundedAt && { feeRefundedAt: bid.feeRefundedAt }),
    ...(until && { changeableUntil: until.toISOString() }),
  };
};

/** Returns the bid with its bidder. Contact details are for the bidder, and for the owner once this bid is paid. */
export const bidWithBidder = (
  bid: BidRecord,
  bidder: Account,
  viewer: Reader | undefined,
  now: Date,
  projectPhotos: readonly string[] = [],
): BidWithBidder => ({
  ...bidForAnyone(bid),
  concepts: conceptsFor(bid, projectPhotos, viewer),
  note: noteFor(bid, viewer),
  ...(viewer?.id === bid.userId && forBidder(bid, now)),
  bidder: {
    id: bidder.id,
    stagerIdentifier: anonymousName(bidder),
    ...contactFor(viewerContextOf(bid, viewer), bidder),
    reach: reachOf(bidder),
    ...workOf(bidder, now),
    portfolioCompleted: placesOfMarks(bidder.portfolioPhotos, bidder.portfolioCompleted),
    ...(isSuspended(bidder) && bid.status === 'pending' && { onHold: true as const }),
  },
});

const nothingToShow: Pick<
  Bidder,
  'portfolioPhotos' | 'portfolioPairs' | 'portfolioConcepts' | 'portfolioCompleted' | 'rating' | 'badges' | 'badgeTexts'
> = {
  portfolioPhotos: [],
  portfolioPairs: [],
  portfolioConcepts: [],
  portfolioCompleted: [],
  rating: 0,
  badges: [],
  badgeTexts: [],
};

/** Shows the owner a paid bid whose stager has deleted their account. */
const bidOfFormerMember = (bid: BidRecord, bidder: Party | undefined, viewer: Reader | undefined): BidWithBidder => ({
  ...bidForAnyone(bid),
  concepts: [],
  note: noteFor(bid, viewer),
  bidder: {
    id: bid.userId,
    stagerIdentifier: anonymousName({ id: bid.userId, stagerIdentifier: bid.stagerLeft?.identifier ?? null }),
    ...contactFor(viewerContextOf(bid, viewer), bidder),
    leftAt: bid.stagerLeft?.at,
    ...nothingToShow,
  },
});

export const listedBid = (
  bid: BidRecord,
  bidder: Party | undefined,
  viewer: Reader | undefined,
  now: Date,
  projectPhotos: readonly string[] = [],
): BidWithBidder | undefined => {
  if (bidder && !hasLeft(bidder)) return bidWithBidder(bid, bidder, viewer, now, projectPhotos);
  return bid.stagerLeft && viewer?.id === bid.ownerId ? bidOfFormerMember(bid, bidder, viewer) : undefined;
};

export const bidWithProject = (
  bid: BidRecord,
  stager: Account & Reader,
  project: ProjectRecord,
  owner: Party | undefined,
  now: Date,
  conceptViews = 0,
): BidWithProject => ({
  ...bidWithBidder(bid, stager, stager, now, project.photos),
  project: { ...projectWithOwner(project, owner, stager, now), ...awaitedOfStager(project, stager.id) },
  photosAllowed: bid.photosAllowed === true,
  days: daysFor(bid, stager),
  conceptViews,
  feeRefundedAt: bid.feeRefundedAt ?? null,
});
