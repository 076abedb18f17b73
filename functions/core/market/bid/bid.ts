import { conflict, forbidden, invalid, notFound } from '#core/kernel/errors';
import { hours, minutes, plus } from '#core/kernel/time';
import type { Property } from '#core/market/account/former';
import type { ProjectRecord } from '#core/market/project/project';
import type { OwnWithdrawal } from '#shared/contracts/answers/project';
import type { BidTerms, EditBidBody, PlaceBidBody } from '#shared/contracts/bid';
import type { HandoverOccasion, PartyName } from '#shared/contracts/handover-values';
import { platformFee } from '#shared/fees';
import {
  type BidState,
  bidAllows,
  bidEditMinutes,
  bidTransitions,
  isSelected,
  type PaymentState,
  type RejectionReason,
} from '#shared/lifecycle/bid';
import { isAcceptingBids, isInSight } from '#shared/lifecycle/project';

/** A day that is agreed, or proposed by one party: `2026-12-01`. */
export interface DayRecord {
  agreed: string | null;
  proposed: { date: string; by: PartyName } | null;
}

export interface HandoverRecord {
  /** Goes with the owner: what is kept of it then is in FormerMember. */
  property?: Property;
  days?: Partial<Record<HandoverOccasion, DayRecord>>;
}

/**
 * What a stager has on a project: one bid, or those that it has withdrawn. It keeps a second bid away, and a third version.
 */
export interface BidderClaim {
  userId: string;
  /** Absent once it is withdrawn. */
  bidId?: string;
  withdrawals?: number;
  /** Of the last bid that was withdrawn, in whole US dollars. */
  withdrawnAmount?: number;
}

/** How often a stager may bid on one project: the second time in place of what it has withdrawn. */
export const versionsAtMost = 2;

/** Whether the stager of a claim has bid as often as it may. */
const hasBidOften = ({ withdrawals = 0 }: BidderClaim): boolean => withdrawals >= versionsAtMost;

/** What a stager who has withdrawn its bid is told of that, as long as it has no other. */
export const withdrawalOf = (claim: BidderClaim | undefined): OwnWithdrawal | undefined =>
  claim?.withdrawnAmount === undefined || claim.bidId !== undefined
    ? undefined
    : { amount: claim.withdrawnAmount, mayBidAgain: !hasBidOften(claim) };

/** A picture that a stager has made for one photo of the project. */
export interface ConceptRecord {
  /** Object key, with the stager's watermark in it. */
  photo: string;
  /** Object key of the project's photo. */
  of: string;
  /** To the letter. */
  caption: string;
  /** What the owner reads until the bid is paid: without contact details. Made when it was written. */
  shownCaption: string;
}

/** A bid as it is stored; of what it includes, what was said. */
export interface BidRecord extends Partial<BidTerms> {
  id: string;
  projectId: string;
  /** The bidding stager. */
  userId: string;
  /** The owner of the project. */
  ownerId: string;
  /** Whole US dollars. */
  amount: number;
  timeline: PlaceBidBody['timeline'];
  acceptsCreditCards: boolean;
  status: BidState;
  paymentStatus: PaymentState;
  /** Whole US dollars; fixed at acceptance. */
  platformFee: number;
  /** Identifies one acceptance, so that a payment, a cancellation or an expiry of an earlier one has no effect on a later one. */
  acceptanceId: string | null;
  acceptedAt: string | null;
  paymentDueAt: string | null;
  /** Stripe's. */
  paymentIntentId: string | null;
  /** How many PaymentIntents of this acceptance were cancelled at Stripe before the present one. */
  paymentAttempt: number;
  paidAt: string | null;
  /** When its fee was given back, whole. Absent before. */
  feeRefundedAt?: string;
  /** When its stager first got the owner's contact details. Absent before. */
  contactReadAt?: string;
  /** Why it is rejected; null before. */
  rejection: RejectionReason | null;
  /** When the owner was first shown it, if it could still be changed then. Absent before, and of a bid that nobody could change any more. */
  seenAt?: string;
  /** Counts the changes of what it offers. Absent before the first. */
  edits?: number;
  /** The notification that told the stager of a pending bid that another stager was chosen. Absent before. */
  notChosenNotificationId?: string;
  /** Updates of the project that its stager was told of: each notification has the update's id. Absent before the first. */
  updateNews?: string[];
  /** Whole US dollars: of the bid in whose place this one is, which its stager has withdrawn. Absent of a first one. */
  revisedFrom?: number;
  /** Of a paid bid: what its parties have agreed on. Absent before anything was said. */
  handover?: HandoverRecord;
  /** The owner lets photos of the finished rooms be shown in the stager's portfolio. Absent: not, or not said. */
  photosAllowed?: boolean;
  /** What it includes, in the stager's own words, to the letter. Absent where nothing was said. */
  note?: string;
  /** What the owner reads instead until the bid is paid: without contact details. Made when it was written; absent where that is the same. */
  shownNote?: string;
  /** At most three; absent before the first. */
  concepts?: ConceptRecord[];
  /** Counts the changes of `concepts`. Absent before the first. */
  conceptRevision?: number;
  /** When the project was completed: the handover no longer changes, and does not say how to get in. Absent before. */
  handoverClosedAt?: string;
  /** Counts the changes of `handover`. */
  handoverRevision?: number;
  /** Set on a paid bid once one of its parties has left: it is kept for the other one. Absent before. */
  ownerLeftAt?: string;
  stagerLeft?: { at: string; identifier: string | null };
  createdAt: string;
}

export const alreadySelected = () => conflict('Another bid has already been selected');
export const alreadyBid = () => conflict('You have already bid on this project');
export const revisedAlready = () => conflict("You withdrew two bids on this project, so you can't bid on it again");
export const onHold = () => conflict("This bid is on hold, so you can't accept it right now");
export const takesNoBids = () => conflict("This project isn't accepting bids");
export const changedUnseen = () => conflict('The stager just changed this bid. Please check it again before you accept it');

/** What a bid includes. Of one that says nothing about it all is null. */
export const termsOf = (said: Partial<BidTerms>): BidTerms => ({
  rentalDays: said.rentalDays ?? null,
  extensionPrice: said.extensionPrice ?? null,
  deliveryIncluded: said.deliveryIncluded ?? null,
  earliestInstall: said.earliestInstall ?? null,
  depositPercent: said.depositPercent ?? null,
});

/** Of what was left open nothing is stored. */
const saidOf = (body: Partial<BidTerms>): Partial<BidTerms> =>
  Object.fromEntries(Object.entries(termsOf(body)).filter(([, term]) => term !== null));

/** @throws AppError VALIDATION_FAILED below the least that may be bid */
const mustBeEnough = (amount: number, minimumBid: number): void => {
  if (amount < minimumBid) throw invalid({ path: 'amount', message: `Bid amount must be at least $${minimumBid}` });
};

interface NewBid {
  id: string;
  stagerId: string;
  /** The least that may be bid here, in whole US dollars. Default: 1. */
  minimumBid?: number;
  /** What the stager has done here before. */
  claim?: BidderClaim | undefined;
  /** The body's, as it is stored (./note.ts). */
  note?: Pick<BidRecord, 'note' | 'shownNote'>;
  now: Date;
}

/**
 * @throws AppError VALIDATION_FAILED below the least that may be bid, CONFLICT when the stager has bid here, even when that bid was rejected, or has
 * withdrawn two bids, or when the project takes no bids.
 */
export const newBid = (
  project: ProjectRecord,
  body: PlaceBidBody,
  { id, stagerId, minimumBid = 1, claim, note, now }: NewBid,
): BidRecord => {
  if (claim?.bidId) throw alreadyBid();
  if (claim && hasBidOften(claim)) throw revisedAlready();
  mustBeEnough(body.amount, minimumBid);
  if (!isAcceptingBids(project, now)) throw takesNoBids();
  return {
    id,
    projectId: project.id,
    userId: stagerId,
    ownerId: project.userId,
    amount: body.amount,
    timeline: body.timeline,
    acceptsCreditCards: body.acceptsCreditCards,
    ...saidOf(body),
    ...note,
    ...(claim?.withdrawnAmount !== undefined && { revisedFrom: claim.withdrawnAmount }),
    status: 'pending',
    paymentStatus: 'unpaid',
    platformFee: platformFee(body),
    acceptanceId: null,
    acceptedAt: null,
    paymentDueAt: null,
    paymentIntentId: null,
    paymentAttempt: 0,
    paidAt: null,
    rejection: null,
    createdAt: now.toISOString(),
  };
};

/** Returns until when the stager may change a bid; undefined once it may not. */
export const changeableUntil = ({ status, seenAt, createdAt }: BidRecord, now: Date): Date | undefined => {
  const until = plus(new Date(createdAt), minutes(bidEditMinutes));
  return status === 'pending' && seenAt === undefined && now < until ? until : undefined;
};

/** Returns whether it must be stored that the owner is shown a bid: it could still be changed, or was changed and not looked at since. */
export const awaitsOwner = (bid: BidRecord, now: Date): boolean =>
  bid.status === 'pending' && bid.seenAt === undefined && (bid.edits !== undefined || changeableUntil(bid, now) !== undefined);

/** Returns what a stager may change of its bid. What is left open is null. */
const offerOf = (
  bid: Pick<BidRecord, 'amount' | 'timeline' | 'acceptsCreditCards' | 'note' | 'shownNote'> & Partial<BidTerms>,
) => ({
  amount: bid.amount,
  timeline: bid.timeline,
  acceptsCreditCards: bid.acceptsCreditCards,
  ...termsOf(bid),
  note: bid.note ?? null,
  shownNote: bid.shownNote ?? null,
});
type Offer = ReturnType<typeof offerOf>;

interface EditOptions {
  minimumBid?: number;
  /** The body's note as it is stored, where the body names one. */
  note?: Pick<BidRecord, 'note' | 'shownNote'> | undefined;
  now: Date;
}

export interface BidEdit {
  set: Partial<BidRecord>;
  unset: (keyof Offer)[];
}

/**
 * Returns what a stager changes of its bid; undefined if nothing changes, as when the change is sent again.
 *
 * @throws AppError VALIDATION_FAILED below the least that may be bid; CONFLICT once the owner has seen the bid or its time is over, and when the
 * project takes no bids
 */
export const editOf = (
  project: ProjectRecord,
  bid: BidRecord,
  { note: _, ...said }: EditBidBody,
  { minimumBid = 1, note, now }: EditOptions,
): BidEdit | undefined => {
  const before = offerOf(bid);
  const after = offerOf({ ...bid, ...said, ...(note && { note: note.note, shownNote: note.shownNote }) });
  const changed = (Object.keys(after) as (keyof Offer)[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return undefined;
  if (bid.status !== 'pending') throw conflict('You can only change a pending bid');
  if (!isAcceptingBids(project, now)) throw takesNoBids();
  if (bid.seenAt) throw conflict("The owner has seen your bid, so you can't change it. You can still withdraw it");
  if (!changeableUntil(bid, now))
    throw conflict(`You can only change a bid for ${bidEditMinutes} minutes. You can still withdraw it`);
  mustBeEnough(after.amount, minimumBid);
  const stated = changed.filter((field) => after[field] !== null);
  return {
    set: { ...Object.fromEntries(stated.map((field) => [field, after[field]])), platformFee: platformFee(after) },
    unset: changed.filter((field) => after[field] === null),
  };
};

interface Acceptance {
  acceptanceId: string;
  now: Date;
  /** Hours that the stager has to pay. */
  paymentWindowHours: number;
  isBidderSuspended?: boolean;
}

/**
 * The bid, accepted. Its fee is fixed now; where it is 0 there is nothing to pay and the bid counts as paid at once.
 *
 * @throws AppError CONFLICT when the project or the bid does not allow it.
 */
export const acceptBid = (
  project: ProjectRecord,
  bid: BidRecord,
  { acceptanceId, now, paymentWindowHours, isBidderSuspended = false }: Acceptance,
): BidRecord => {
  if (project.selectedBidId !== null) throw alreadySelected();
  if (project.status !== 'open') throw conflict("This project isn't open");
  if (!isInSight(project)) throw conflict("This project is hidden, so you can't accept a bid right now");
  if (isBidderSuspended) throw onHold();
  if (!bidAllows(bid.status, 'accept')) throw conflict('You can only accept a pending bid');
  if (bid.edits !== undefined && bid.seenAt === undefined) throw changedUnseen();
  const fee = platformFee(bid);
  const accepted = { ...bid, platformFee: fee, acceptanceId, acceptedAt: now.toISOString() };
  return fee === 0
    ? { ...accepted, status: bidTransitions.acceptFree.to, paymentStatus: 'paid', paidAt: now.toISOString() }
    : { ...accepted, status: bidTransitions.accept.to, paymentDueAt: plus(now, hours(paymentWindowHours)).toISOString() };
};

export type Removal = 'reject' | 'withdraw';

/**
 * What DELETE means for this caller: the owner rejects, the bidder withdraws.
 *
 * @throws AppError FORBIDDEN for anybody else, CONFLICT when the bid is no longer pending.
 */
export const removalBy = (bid: BidRecord, userId: string): Removal => {
  const removal = userId === bid.ownerId ? 'reject' : userId === bid.userId ? 'withdraw' : undefined;
  if (!removal) throw forbidden("This isn't your bid");
  if (isHidden(bid)) throw removal === 'reject' ? notFound('Bid') : conflict('This bid was removed');
  if (!bidAllows(bid.status, removal)) {
    throw conflict(isSelected(bid.status) ? "An accepted bid can't be removed" : 'This bid was already rejected');
  }
  return removal;
};

/** Whether an administrator has hidden it: its stager sees it, and nobody else. */
export const isHidden = ({ rejection }: Pick<BidRecord, 'rejection'>): boolean => rejection === 'removed';

/** @throws AppError FORBIDDEN unless `userId` made the bid. */
export const mustBeBidder = (bid: BidRecord, userId: string): void => {
  if (bid.userId !== userId) throw forbidden("This isn't your bid");
};

/** The other party of a bid, as seen by one of its two parties; undefined for everybody else. */
export const counterpartOf = (bid: BidRecord, userId: string): string | undefined =>
  userId === bid.userId ? bid.ownerId : userId === bid.ownerId ? bid.userId : undefined;
