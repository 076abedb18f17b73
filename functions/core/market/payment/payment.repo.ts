import { AppError, existing } from '#core/kernel/errors';
import { StaleRead } from '#core/kernel/stale';
import { beginJob } from '#core/kernel/table/job.repo';
import { gsi1, gsi2, gsi3, keys } from '#core/kernel/table/keys';
import { get } from '#core/kernel/table/read';
import { addToTally, addToTallyUnlessSuspended } from '#core/kernel/table/tally.repo';
import { transact } from '#core/kernel/table/transact';
import { put, remove, update, type Write } from '#core/kernel/table/write';
import { days, plus, ttl } from '#core/kernel/time';
import type { BidRecord } from '#core/market/bid/bid';
import { moveBid, notifyOfBid, sameOffer, saveAwaitedAcceptance } from '#core/market/bid/bid.repo';
import { linkParties } from '#core/market/bid/link.repo';
import { startNotifyingNotChosen } from '#core/market/jobs/notify-not-chosen';
import type { LedgerEntry } from '#core/market/ledger/ledger';
import { recordEntries } from '#core/market/ledger/ledger.repo';
import { notify } from '#core/market/notification/notification.repo';
import { addToSearch, removeFromSearch, sameRevision } from '#core/market/project/filing';
import type { ProjectRecord } from '#core/market/project/project';
import { moveProject } from '#core/market/project/project.repo';
import type { RejectionReason } from '#shared/bid/bid.lifecycle';
import { needsAnswer } from '#shared/ledger/ledger.values';
import { bookingOf, newEntry } from './booking';
import {
  feeCents,
  type Intent,
  isRefundFailureOpen,
  isUnsettled,
  isWarningOpen,
  type PaymentRecord,
  paidBid,
  receiptOf,
} from './payment';

/** AP25: a payment. 1 read unit. */
export const findPayment = (paymentIntentId: string): Promise<PaymentRecord | undefined> =>
  get<PaymentRecord>(keys.payment(paymentIntentId));

/** @throws AppError NOT_FOUND */
export const getPayment = async (paymentIntentId: string): Promise<PaymentRecord> =>
  existing('Payment', await findPayment(paymentIntentId));

/** Stores the PaymentIntent of an acceptance. @throws StaleRead if another call stored one first, or the acceptance ended */
export const saveIntent = (bid: BidRecord, intent: Intent, now: Date): Promise<void> => {
  const payment: PaymentRecord = {
    paymentIntentId: intent.id,
    bidId: bid.id,
    projectId: bid.projectId,
    acceptanceId: bid.acceptanceId ?? '',
    ownerId: bid.ownerId,
    stagerId: bid.userId,
    amountCents: feeCents(bid),
    status: 'open',
    createdAt: now.toISOString(),
    settledAt: null,
    revision: 0,
  };
  return transact([
    update(keys.bid(bid.projectId, bid.id), {
      set: { paymentIntentId: intent.id, paymentAttempt: bid.paymentAttempt },
      when: { status: 'payment_required', acceptanceId: bid.acceptanceId, paymentIntentId: bid.paymentIntentId },
    }),
    put(
      {
        ...keys.payment(intent.id),
        ...gsi1.payment(bid.userId, payment.createdAt, intent.id),
        ...gsi2.payment(bid.projectId, payment.createdAt, intent.id),
        ...gsi3.unsettledPayment(payment.createdAt, intent.id),
        entity: 'Payment',
        ...payment,
      },
      { refusal: new StaleRead() },
    ),
    ...recordEntries([newEntry(payment, 'created', intent.createdAt)]),
  ]);
};

/** Returns the queue that a payment is in: to check at Stripe, or to be decided by an administrator. Undefined for neither. */
const queueOf = (payment: PaymentRecord) => {
  const { paymentIntentId, createdAt, dispute, warning, failedRefunds, refundAsked } = payment;
  if (dispute && needsAnswer(dispute.status) && !refundAsked)
    return gsi3.paymentToDecide(dispute.dueBy ?? dispute.openedAt, paymentIntentId);
  if (isUnsettled(payment)) return gsi3.unsettledPayment(createdAt, paymentIntentId);
  const failed = failedRefunds?.at(-1);
  if (failed && isRefundFailureOpen(payment)) return gsi3.paymentToDecide(failed.at, paymentIntentId);
  return warning && isWarningOpen(payment) ? gsi3.paymentToDecide(warning.at, paymentIntentId) : undefined;
};

/**
 * Writes changes of a payment with their ledger entries, and moves the payment between the queues. Fails (StaleRead) if the payment
 * has changed since it was read.
 */
export const paymentWrites = (
  payment: PaymentRecord,
  changes: Partial<PaymentRecord>,
  entries: readonly LedgerEntry[],
): Write[] => {
  const list = queueOf({ ...payment, ...changes });
  return [
    update(keys.payment(payment.paymentIntentId), {
      set: { ...changes, ...list },
      add: { revision: 1 },
      ...(!list && { unset: ['GSI3PK', 'GSI3SK'] }),
      when: { revision: payment.revision },
    }),
    ...recordEntries(entries),
  ];
};

const cancellation = (payment: PaymentRecord, now: Date): Write[] => {
  const at = now.toISOString();
  return paymentWrites(payment, { status: 'cancelled', settledAt: at }, [newEntry(payment, 'cancelled', at)]);
};

/** @throws StaleRead */
export const saveCancelled = (payment: PaymentRecord, now: Date): Promise<void> => transact(cancellation(payment, now));

/**
 * Awards a project in the transaction that makes its bid paid: work begins, contact details are revealed, and other bids stop
 * counting. Their stagers are notified afterwards.
 */
const award = async (project: ProjectRecord, bid: BidRecord, paying: readonly Write[], now: Date): Promise<void> => {
  const othersPend = project.pendingBidCount > (project.selectedBidId === null ? 1 : 0);
  await transact([
    ...paying,
    moveProject(project.id, 'award', {
      set: { selectedBidId: bid.id, awardedTo: bid.userId, awardFee: bid.platformFee },
      ...(project.selectedBidId === null && { add: { pendingBidCount: -1 } }),
      when: { selectedBidId: project.selectedBidId, pendingBidCount: project.pendingBidCount, ...sameRevision(project) },
    }),
    linkParties(bid),
    ...(othersPend ? [beginJob({ kind: 'notifyNotChosen', subjectId: project.id }, now)] : []),
  ]);
  if (othersPend) await startNotifyingNotChosen(project.id, now);
};

/** Stores an acceptance. Without a fee, the bid is paid and awarded at once. @throws StaleRead if project or bid changed */
export const saveAcceptance = (project: ProjectRecord, accepted: BidRecord, now: Date): Promise<void> =>
  (accepted.paymentStatus === 'paid' ? saveFreeAcceptance : saveAwaitedAcceptance)(project, accepted, now);

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
        when: sameOffer(bid),
      }),
      addToTally(bid.ownerId, { pendingBids: -project.pendingBidCount, deals: 1 }),
      ...notifyOfBid('bid_accepted_free', { project, bid, userId: bid.userId }, now, (unread) =>
        addToTallyUnlessSuspended(bid.userId, { ...unread, deals: 1 }, new StaleRead()),
      ),
      ...notifyOfBid('stager_confirmed', { project, bid, userId: bid.ownerId }, now),
      ...removeFromSearch(project),
    ],
    now,
  );

export class EventSeen extends AppError {
  constructor() {
    super('CONFLICT', 'This event was seen before');
  }
}

// Stripe retries an event for three days.
export const rememberEvent = (eventId: string, now: Date): Write =>
  put(
    { ...keys.stripeEvent(eventId), entity: 'StripeEvent', expiresAtEpochSeconds: ttl(plus(now, days(30))) },
    { refusal: new EventSeen() },
  );

/** AP26: whether an event had its effect. 1 read unit. */
export const isEventSeen = async (eventId: string): Promise<boolean> => (await get(keys.stripeEvent(eventId))) !== undefined;

/**
 * Marks a bid as paid. The first caller wins: the browser, the webhook, a cancellation or the reconciliation.
 *
 * @throws StaleRead if bid or project changed meanwhile; EventSeen
 */
export const saveSettlement = async (
  project: ProjectRecord,
  bid: BidRecord,
  { payment, intent, eventId }: { payment: PaymentRecord; intent: Intent; eventId?: string | undefined },
  now: Date,
): Promise<BidRecord> => {
  const paid = paidBid(bid, now);
  const settledAt = now.toISOString();
  const charged = bookingOf(payment, { intent }, now);
  await award(
    project,
    bid,
    [
      moveBid(bid, 'pay', {
        set: { paymentStatus: paid.paymentStatus, paidAt: paid.paidAt, paymentDueAt: paid.paymentDueAt },
        when: { acceptanceId: bid.acceptanceId, platformFee: bid.platformFee, paymentIntentId: intent.id },
      }),
      remove(keys.awaitedPayment(bid.paymentDueAt ?? '', bid.id)),
      ...paymentWrites(payment, { ...charged?.changes, status: 'succeeded', settledAt, receipt: receiptOf(project, paid) }, [
        ...(charged?.entries ?? []),
        newEntry(payment, 'settled', settledAt),
      ]),
      ...notifyOfBid('payment_made', { project, bid, userId: bid.ownerId }, now, (unread) =>
        addToTally(bid.ownerId, { pendingBids: -project.pendingBidCount, awaitedPayments: -1, ...unread, deals: 1 }),
      ),
      addToTally(bid.userId, { awaitedPayments: -1, deals: 1 }),
      ...notify('payment_receipt', { userId: bid.userId, projectId: bid.projectId, bidId: bid.id, mark: intent.id }, {}, now),
      ...(eventId ? [rememberEvent(eventId, now)] : []),
    ],
    now,
  );
  return paid;
};

export type ReleaseReason = 'cancelled' | 'expired';

/** The reason with which a released bid is rejected. */
export const rejections = {
  cancelled: 'payment_cancelled',
  expired: 'payment_expired',
} as const satisfies Record<ReleaseReason, RejectionReason>;

/**
 * Ends an unpaid acceptance: rejects the bid and reopens the project.
 * @throws StaleRead if the bid or its PaymentIntent changed
 */
export const saveRelease = (
  project: ProjectRecord,
  bid: BidRecord,
  { payment, reason }: { payment: PaymentRecord | undefined; reason: ReleaseReason },
  now: Date,
): Promise<void> =>
  transact([
    moveBid(bid, reason === 'expired' ? 'expire' : 'cancelPayment', {
      set: { paymentDueAt: null, rejection: rejections[reason] },
      when: { acceptanceId: bid.acceptanceId, paymentIntentId: bid.paymentIntentId },
    }),
    update(keys.project(project.id), {
      set: { selectedBidId: null },
      add: { bidCount: -1 },
      when: { status: 'open', selectedBidId: bid.id, ...sameRevision(project) },
    }),
    remove(keys.awaitedPayment(bid.paymentDueAt ?? '', bid.id)),
    ...(payment?.status === 'open' ? cancellation(payment, now) : []),
    ...notifyOfBid(
      reason === 'expired' ? 'acceptance_lapsed' : 'payment_cancelled',
      { project, bid, userId: bid.ownerId },
      now,
      (unread) => addToTally(bid.ownerId, { awaitedPayments: -1, ...unread }),
    ),
    ...(reason === 'expired'
      ? notifyOfBid('payment_expired', { project, bid, userId: bid.userId }, now, (unread) =>
          addToTally(bid.userId, { awaitedPayments: -1, ...unread }),
        )
      : [addToTally(bid.userId, { awaitedPayments: -1 })]),
    ...addToSearch(project),
  ]);
