import type { BidRecord } from '#core/bid/bid';
import { moveBid, saveAwaitedAcceptance, tellOfBid } from '#core/bid/bid.repo';
import { linkParties } from '#core/bid/link.repo';
import { AppError } from '#core/errors';
import { beginToTellNotChosen } from '#core/jobs/tell-not-chosen';
import { notify } from '#core/notification/notification.repo';
import { addToSearch, removeFromSearch, unmoved } from '#core/project/filing';
import { type ProjectRecord, publicTitle } from '#core/project/project';
import { moveProject } from '#core/project/project.repo';
import { StaleRead } from '#core/stale';
import { recordActivity } from '#core/statistics/activity.repo';
import { count } from '#core/statistics/statistics.repo';
import { beginJob } from '#core/table/job.repo';
import { gsi3, keys } from '#core/table/keys';
import { get } from '#core/table/read';
import { transact, write } from '#core/table/transact';
import { put, remove, update, type Write } from '#core/table/write';
import { addToTally, addToTallyEvenIfClosing, addToTallyUnlessSuspended } from '#core/tally/tally.repo';
import { days, plus, ttl } from '#core/time';
import type { RejectionReason } from '#shared/lifecycle/bid';
import { feeCents, type Intent, type PaymentRecord, paidBid, receiptOf } from './payment';

/** AP25: the bookkeeping of a PaymentIntent. 1 read unit. */
export const findPayment = (paymentIntentId: string): Promise<PaymentRecord | undefined> =>
  get<PaymentRecord>(keys.payment(paymentIntentId));

/**
 * Ties a new PaymentIntent to the acceptance that it pays for.
 *
 * @throws StaleRead when another one was tied first, or the acceptance ended meanwhile.
 */
export const saveIntent = (bid: BidRecord, intent: Intent, now: Date): Promise<void> => {
  const record: PaymentRecord = {
    paymentIntentId: intent.id,
    bidId: bid.id,
    projectId: bid.projectId,
    acceptanceId: bid.acceptanceId ?? '',
    amountCents: feeCents(bid),
    status: 'open',
    createdAt: now.toISOString(),
    settledAt: null,
    refundId: null,
  };
  return transact([
    update(keys.bid(bid.projectId, bid.id), {
      set: { paymentIntentId: intent.id, paymentAttempt: bid.paymentAttempt },
      when: { status: 'payment_required', acceptanceId: bid.acceptanceId, paymentIntentId: bid.paymentIntentId },
      refusal: new StaleRead(),
    }),
    put(
      { ...keys.payment(intent.id), ...gsi3.unsettledPayment(record.createdAt, intent.id), entity: 'Payment', ...record },
      { refusal: new StaleRead() },
    ),
  ]);
};

/** Closes a payment's books: it leaves the list of what the reconciliation still asks Stripe about. */
const closePayment = (
  paymentIntentId: string,
  status: PaymentRecord['status'],
  now: Date,
  more: Pick<PaymentRecord, 'receipt'> = {},
): Write =>
  update(keys.payment(paymentIntentId), {
    set: { status, settledAt: now.toISOString(), ...more },
    unset: ['GSI3PK', 'GSI3SK'],
  });

/** Notes that Stripe cancelled a PaymentIntent. */
export const saveCancelled = (paymentIntentId: string, now: Date): Promise<void> =>
  write(closePayment(paymentIntentId, 'cancelled', now));

/**
 * Awards a project, in the transaction of what makes its bid paid: the work begins, the two know each other, the project's other bids stop
 * counting. However many they are, their stagers are told after it.
 */
const award = async (project: ProjectRecord, bid: BidRecord, paying: readonly Write[], now: Date): Promise<void> => {
  const othersPend = othersPending(project) > 0;
  await transact([
    ...paying,
    moveProject(project.id, 'award', {
      set: { selectedBidId: bid.id, awardedTo: bid.userId, awardFee: bid.platformFee },
      ...(project.selectedBidId === null && { add: { pendingBidCount: -1 } }),
      when: { selectedBidId: project.selectedBidId, pendingBidCount: project.pendingBidCount, ...unmoved(project) },
    }),
    linkParties(bid),
    count({ projects_open: -1, projects_in_progress: 1, bids_accepted: 1 }),
    ...(othersPend ? [beginJob({ kind: 'tellNotChosen', subjectId: project.id }, now)] : []),
  ]);
  if (othersPend) await beginToTellNotChosen(project.id, now);
};

/** The pending bids beside the one that is awarded, which may be pending itself. */
const othersPending = ({ pendingBidCount, selectedBidId }: ProjectRecord): number =>
  pendingBidCount - (selectedBidId === null ? 1 : 0);

/**
 * The owner's yes: the bid waits for its fee, or, where there is none, is paid and awarded at once.
 *
 * @throws StaleRead when project or bid changed; read again, the project says which bid was selected.
 */
export const saveAcceptance = (project: ProjectRecord, accepted: BidRecord, now: Date): Promise<void> =>
  (accepted.paymentStatus === 'paid' ? saveFreeAcceptance : saveAwaitedAcceptance)(project, accepted, now);

/** Accepted, paid and awarded in one transaction. */
const saveFreeAcceptance = (project: ProjectRecord, bid: BidRecord, now: Date): Promise<void> =>
  award(
    project,
    bid,
    [
      moveBid(bid, 'acceptFree', {
        set: {
          paymentStatus: bid.paymentStatus,
          platformFee: bid.platformFee,
          acceptanceId: bid.acceptanceId,
          acceptedAt: bid.acceptedAt,
          paidAt: bid.paidAt,
        },
        when: { amount: bid.amount },
      }),
      addToTally(bid.ownerId, { pendingBids: -project.pendingBidCount, deals: 1 }),
      addToTallyUnlessSuspended(bid.userId, { unreadNotifications: 1, deals: 1 }, new StaleRead()),
      ...tellOfBid('bid_accepted_free', project, bid, bid.userId, now),
      ...tellOfBid('stager_confirmed', project, bid, bid.ownerId, now),
      recordActivity({ type: 'bid_accepted', userId: bid.ownerId, projectId: bid.projectId, bidId: bid.id }, now),
      ...removeFromSearch(project),
    ],
    now,
  );

/** The refusal of a second effect of one Stripe event. */
export class EventSeen extends AppError {
  constructor() {
    super('CONFLICT', 'This event was seen before');
  }
}

// Stripe retries an event for three days; after thirty nobody sends it again.
const rememberEvent = (eventId: string, now: Date): Write =>
  put(
    { ...keys.stripeEvent(eventId), entity: 'StripeEvent', expiresAtEpochSeconds: ttl(plus(now, days(30))) },
    { refusal: new EventSeen() },
  );

/** AP26: whether an event had its effect already; one that had none is not remembered. 1 read unit. */
export const isEventSeen = async (eventId: string): Promise<boolean> => (await get(keys.stripeEvent(eventId))) !== undefined;

/**
 * The one transaction that makes a bid paid. Whoever comes first (the browser's call, the webhook, a cancellation that met a
 * success, the reconciliation) has its effect; for all later ones it is refused.
 *
 * @returns the bid, paid
 * @throws StaleRead when bid or project changed meanwhile; EventSeen.
 */
export const saveSettlement = async (
  project: ProjectRecord,
  bid: BidRecord,
  paymentIntentId: string,
  eventId: string | undefined,
  now: Date,
): Promise<BidRecord> => {
  const paid = paidBid(bid, now);
  await award(
    project,
    bid,
    [
      moveBid(bid, 'pay', {
        set: { paymentStatus: paid.paymentStatus, paidAt: paid.paidAt, paymentDueAt: paid.paymentDueAt },
        when: { acceptanceId: bid.acceptanceId, platformFee: bid.platformFee, paymentIntentId },
      }),
      remove(keys.awaitedPayment(bid.paymentDueAt ?? '', bid.id)),
      closePayment(paymentIntentId, 'succeeded', now, { receipt: receiptOf(project, paid) }),
      addToTally(bid.ownerId, { pendingBids: -project.pendingBidCount, awaitedPayments: -1, unreadNotifications: 1, deals: 1 }),
      addToTally(bid.userId, { awaitedPayments: -1, deals: 1 }),
      ...tellOfBid('payment_made', project, bid, bid.ownerId, now),
      ...notify(
        'payment_receipt',
        { userId: bid.userId, projectId: bid.projectId, bidId: bid.id, mark: paymentIntentId },
        { title: publicTitle(project) },
        now,
      ),
      recordActivity({ type: 'payment_made', userId: bid.userId, projectId: bid.projectId, bidId: bid.id }, now),
      ...(eventId ? [rememberEvent(eventId, now)] : []),
    ],
    now,
  );
  return paid;
};

export type ReleaseReason = 'cancelled' | 'expired';

/** What becomes of the bid: its stager is told why, and nobody else. */
export const rejections = {
  cancelled: 'payment_cancelled',
  expired: 'payment_expired',
} as const satisfies Record<ReleaseReason, RejectionReason>;

/**
 * Ends an acceptance that was not paid: the bid is rejected, the project takes bids and is found again.
 *
 * @throws StaleRead when the bid, or the PaymentIntent tied to it, changed meanwhile.
 */
export const saveRelease = (project: ProjectRecord, bid: BidRecord, reason: ReleaseReason, now: Date): Promise<void> =>
  transact([
    moveBid(bid, reason === 'expired' ? 'expire' : 'cancelPayment', {
      set: { paymentDueAt: null, rejection: rejections[reason] },
      when: { acceptanceId: bid.acceptanceId, paymentIntentId: bid.paymentIntentId },
    }),
    update(keys.project(project.id), {
      set: { selectedBidId: null },
      add: { bidCount: -1 },
      when: { status: 'open', selectedBidId: bid.id, ...unmoved(project) },
      refusal: new StaleRead(),
    }),
    remove(keys.awaitedPayment(bid.paymentDueAt ?? '', bid.id)),
    ...(bid.paymentIntentId ? [closePayment(bid.paymentIntentId, 'cancelled', now)] : []),
    addToTally(bid.ownerId, { awaitedPayments: -1, unreadNotifications: 1 }),
    addToTally(bid.userId, { awaitedPayments: -1, ...(reason === 'expired' && { unreadNotifications: 1 }) }),
    ...tellOfBid(reason === 'expired' ? 'acceptance_lapsed' : 'payment_cancelled', project, bid, bid.ownerId, now),
    ...(reason === 'expired' ? tellOfBid('payment_expired', project, bid, bid.userId, now) : []),
    ...addToSearch(project),
  ]);

/** Books a refund, once, and tells the stager where the account still exists. */
export const saveRefund = async (
  payment: PaymentRecord,
  refundId: string,
  stagerId: string | undefined,
  eventId: string | undefined,
  now: Date,
): Promise<void> => {
  try {
    await transact([
      update(keys.payment(payment.paymentIntentId), {
        set: { status: 'refunded', settledAt: now.toISOString(), refundId },
        unset: ['GSI3PK', 'GSI3SK'],
        when: { refundId: null },
        refusal: new StaleRead(),
      }),
      ...(eventId ? [rememberEvent(eventId, now)] : []),
      ...(stagerId
        ? [
            addToTallyEvenIfClosing(stagerId, { unreadNotifications: 1 }),
            ...notify('payment_refunded', { userId: stagerId, projectId: payment.projectId, bidId: payment.bidId }, {}, now),
          ]
        : []),
    ]);
  } catch (error) {
    // Booked already, by the browser's call or by the webhook.
    if (!(error instanceof StaleRead) && !(error instanceof EventSeen)) throw error;
  }
};
