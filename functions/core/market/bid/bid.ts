import { conflict, forbidden, invalid, notFound } from '#core/kernel/errors';
import { hours, minutes, plus } from '#core/kernel/time';
import type { Property } from '#core/market/account/former';
import type { ProjectRecord } from '#core/market/project/project';
import type { BidTerms, EditBidBody, PlaceBidBody } from '#shared/bid/bid.contract';
import {
  type BidState,
  bidAllows,
  bidEditMinutes,
  bidTransitions,
  isSelected,
  type PaymentState,
  type RejectionReason,
} from '#shared/bid/bid.lifecycle';
import type { HandoverOccasion, PartyName } from '#shared/handover/handover.values';
import { platformFee } from '#shared/payment/fees';
import type { OwnWithdrawal } from '#shared/project/project.answers';
import { isAcceptingBids, isInSight } from '#shared/project/project.lifecycle';

/** Dates as `2026-12-01`. */
export interface DayRecord {
  agreed: string | null;
  proposed: { date: string; by: PartyName } | null;
  /** Asks the other party to confirm what is proposed. */
  notificationId?: string;
}

export interface HandoverRecord {
  /** Deleted with the owner's account. */
  property?: Property;
  days?: Partial<Record<HandoverOccasion, DayRecord>>;
}

/** Limits a stager to one bid on a project at a time, and to two in all. */
export interface BidderClaim {
  userId: string;
  bidId?: string;
  withdrawals?: number;
  withdrawnAmount?: number;
  /** Of the last withdrawal, so that an email about it can tell whose bid it was, and whether the stager has bid again. */
  withdrawnBidId?: string;
}

/** A stager may withdraw one bid on a project and place another. */
const maxBidsPerProject = 2;

const hasUsedAllBids = ({ withdrawals = 0 }: BidderClaim): boolean => withdrawals >= maxBidsPerProject;

/** Returns the withdrawn bid of a stager who has no other bid on the project. */
export const withdrawalOf = (claim: BidderClaim | undefined): OwnWithdrawal | undefined =>
  claim?.withdrawnAmount === undefined || claim.bidId !== undefined
    ? undefined
    : { amount: claim.withdrawnAmount, mayBidAgain: !hasUsedAllBids(claim) };

export interface ConceptRecord {
  photo: string;
  of: string;
  caption: string;
  /** Masked, for the owner until the bid is paid. */
  shownCaption: string;
}

export interface BidRecord extends Partial<BidTerms> {
  id: string;
  projectId: string;
  userId: string;
  ownerId: string;
  /** The state that the project is in; null for none. */
  place: string | null;
  /** Whole US dollars. */
  amount: number;
  timeline: PlaceBidBody['timeline'];
  acceptsCreditCards: boolean;
  status: BidState;
  paymentStatus: PaymentState;
  /** Whole US dollars; fixed at acceptance. */
  platformFee: number;
  /** Identifies one acceptance, so that a late payment, cancellation or expiry of an earlier one has no effect. */
  acceptanceId: string | null;
  acceptedAt: string | null;
  paymentDueAt: string | null;
  paymentIntentId: string | null;
  /** The number of PaymentIntents of this acceptance that were cancelled before the current one. */
  paymentAttempt: number;
  paidAt: string | null;
  feeRefundedAt?: string;
  contactReadAt?: string;
  rejection: RejectionReason | null;
  /** When the owner first saw the bid. Stored only if the stager could still change it then. */
  seenAt?: string;
  edits?: number;
  notChosenNotificationId?: string;
  /** Ids of project updates that the stager was notified of. */
  updateNews?: string[];
  /** Whole US dollars, of the withdrawn bid that this one replaces. */
  revisedFrom?: number;
  handover?: HandoverRecord;
  /** Whether the owner lets the stager show photos of the finished rooms. */
  photosAllowed?: boolean;
  note?: string;
  /** The masked note, for the owner until the bid is paid. Absent if nothing is masked. */
  shownNote?: string;
  concepts?: ConceptRecord[];
  conceptRevision?: number;
  /** When the project was completed. From then on the handover is fixed and hides how to get in. */
  handoverClosedAt?: string;
  handoverRevision?: number;
  /** Set on a paid bid when a party deletes its account. The bid is kept for the other party. */
  ownerLeftAt?: string;
  stagerLeft?: { at: string; identifier: string | null };
  createdAt: string;
}

const alreadySelected = () => conflict('Another bid has already been selected');
export const alreadyBid = () => conflict('You have already bid on this project');
const revisedAlready = () => conflict("You withdrew two bids on this project, so you can't bid on it again");
const bidOnHold = () => conflict("This bid is on hold, so you can't accept it right now");
export const takesNoBids = () => conflict("This project isn't accepting bids");
const bidJustChanged = () => conflict('The stager just changed this bid. Please check it again before you accept it');

export const termsOf = (terms: Partial<BidTerms>): BidTerms => ({
  rentalDays: terms.rentalDays ?? null,
  extensionPrice: terms.extensionPrice ?? null,
  deliveryIncluded: terms.deliveryIncluded ?? null,
  earliestInstall: terms.earliestInstall ?? null,
  depositPercent: terms.depositPercent ?? null,
});

const statedTerms = (body: Partial<BidTerms>): Partial<BidTerms> =>
  Object.fromEntries(Object.entries(termsOf(body)).filter(([, term]) => term !== null));

/** @throws AppError VALIDATION_FAILED below the minimum bid */
const assertMinimumBid = (amount: number, minimumBid: number): void => {
  if (amount < minimumBid) throw invalid({ path: 'amount', message: `Bid amount must be at least $${minimumBid}` });
};

interface NewBid {
  id: string;
  stagerId: string;
  /** Whole US dollars. Default: 1. */
  minimumBid?: number;
  claim?: BidderClaim | undefined;
  note?: Pick<BidRecord, 'note' | 'shownNote'>;
  now: Date;
}

/** @throws AppError VALIDATION_FAILED below the minimum bid; CONFLICT after a bid or two withdrawals, or if no bids are taken */
export const newBid = (
  project: ProjectRecord,
  body: PlaceBidBody,
  { id, stagerId, minimumBid = 1, claim, note, now }: NewBid,
): BidRecord => {
  if (claim?.bidId) throw alreadyBid();
  if (claim && hasUsedAllBids(claim)) throw revisedAlready();
  assertMinimumBid(body.amount, minimumBid);
  if (!isAcceptingBids(project, now)) throw takesNoBids();
  return {
    id,
    projectId: project.id,
    userId: stagerId,
    ownerId: project.userId,
    place: project.state,
    amount: body.amount,
    timeline: body.timeline,
    acceptsCreditCards: body.acceptsCreditCards,
    ...statedTerms(body),
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

/** Returns the end of the time to change a bid, or undefined if the stager can no longer change it. */
export const changeableUntil = ({ status, seenAt, createdAt }: BidRecord, now: Date): Date | undefined => {
  const until = plus(new Date(createdAt), minutes(bidEditMinutes));
  return status === 'pending' && seenAt === undefined && now < until ? until : undefined;
};

/** Returns whether to store that the owner saw the bid, because the bid was edited or can still be edited. */
export const canBeMarkedSeen = (bid: BidRecord, now: Date): boolean =>
  bid.status === 'pending' && bid.seenAt === undefined && (bid.edits !== undefined || changeableUntil(bid, now) !== undefined);

/** Returns the fields that a stager may change, with null for terms that are left open. */
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
  note?: Pick<BidRecord, 'note' | 'shownNote'> | undefined;
  now: Date;
}

export interface BidEdit {
  set: Partial<BidRecord>;
  unset: (keyof Offer)[];
}

/**
 * Returns the changes, or undefined if nothing changes. @throws AppError VALIDATION_FAILED below the minimum bid; CONFLICT if the
 * owner has seen the bid, the time to change it is over, or the project takes no bids
 */
export const editOf = (
  project: ProjectRecord,
  bid: BidRecord,
  { note: _, ...changes }: EditBidBody,
  { minimumBid = 1, note, now }: EditOptions,
): BidEdit | undefined => {
  const before = offerOf(bid);
  const after = offerOf({ ...bid, ...changes, ...(note && { note: note.note, shownNote: note.shownNote }) });
  const changed = (Object.keys(after) as (keyof Offer)[]).filter((field) => after[field] !== before[field]);
  if (changed.length === 0) return undefined;
  if (bid.status !== 'pending') throw conflict('You can only change a pending bid');
  if (!isAcceptingBids(project, now)) throw takesNoBids();
  if (bid.seenAt) throw conflict("The owner has seen your bid, so you can't change it. You can still withdraw it");
  if (!changeableUntil(bid, now))
    throw conflict(`You can only change a bid for ${bidEditMinutes} minutes. You can still withdraw it`);
  assertMinimumBid(after.amount, minimumBid);
  const stated = changed.filter((field) => after[field] !== null);
  return {
    set: { ...Object.fromEntries(stated.map((field) => [field, after[field]])), platformFee: platformFee(after) },
    unset: changed.filter((field) => after[field] === null),
  };
};

interface Acceptance {
  acceptanceId: string;
  now: Date;
  paymentWindowHours: number;
  isBidderSuspended?: boolean;
}

/** Returns the accepted bid with its final fee. A bid without a fee counts as paid. @throws AppError CONFLICT */
export const acceptBid = (
  project: ProjectRecord,
  bid: BidRecord,
  { acceptanceId, now, paymentWindowHours, isBidderSuspended = false }: Acceptance,
): BidRecord => {
  if (project.selectedBidId !== null) throw alreadySelected();
  if (project.status !== 'open') throw conflict("This project isn't open");
  if (!isInSight(project)) throw conflict("This project is hidden, so you can't accept a bid right now");
  if (isBidderSuspended) throw bidOnHold();
  if (!bidAllows(bid.status, 'accept')) throw conflict('You can only accept a pending bid');
  if (bid.edits !== undefined && bid.seenAt === undefined) throw bidJustChanged();
  const fee = platformFee(bid);
  const accepted = { ...bid, platformFee: fee, acceptanceId, acceptedAt: now.toISOString() };
  return fee === 0
    ? { ...accepted, status: bidTransitions.acceptFree.to, paymentStatus: 'paid', paidAt: now.toISOString() }
    : { ...accepted, status: bidTransitions.accept.to, paymentDueAt: plus(now, hours(paymentWindowHours)).toISOString() };
};

type Removal = 'reject' | 'withdraw';

/** Returns what DELETE means: the owner rejects, the stager withdraws. @throws AppError FORBIDDEN; CONFLICT unless pending */
export const removalBy = (bid: BidRecord, userId: string): Removal => {
  const removal = userId === bid.ownerId ? 'reject' : userId === bid.userId ? 'withdraw' : undefined;
  if (!removal) throw forbidden("This isn't your bid");
  if (isHidden(bid)) throw removal === 'reject' ? notFound('Bid') : conflict('This bid is hidden');
  if (!bidAllows(bid.status, removal)) {
    throw conflict(isSelected(bid.status) ? "An accepted bid can't be removed" : 'This bid was already rejected');
  }
  return removal;
};

/** Returns whether an administrator hid the bid. Only its stager still sees it. */
export const isHidden = ({ rejection }: Pick<BidRecord, 'rejection'>): boolean => rejection === 'removed';

/** Returns whether the handover can no longer change: the project is completed, or a party has left. */
export const isHandoverClosed = (bid: Pick<BidRecord, 'handoverClosedAt' | 'ownerLeftAt' | 'stagerLeft'>): boolean =>
  Boolean(bid.ownerLeftAt ?? bid.stagerLeft ?? bid.handoverClosedAt);

/** @throws AppError FORBIDDEN */
export const assertBidder = (bid: BidRecord, userId: string): void => {
  if (bid.userId !== userId) throw forbidden("This isn't your bid");
};

export const counterpartOf = (bid: BidRecord, userId: string): string | undefined =>
  userId === bid.userId ? bid.ownerId : userId === bid.ownerId ? bid.userId : undefined;
