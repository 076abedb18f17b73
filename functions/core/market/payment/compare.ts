import type { Tally } from '#core/kernel/table/tally';
import type { BidRecord } from '#core/market/bid/bid';
import { type LedgerEntry, type Revenue, revenueOf } from '#core/market/ledger/ledger';
import type { Discrepancy } from '#core/market/ledger/proof';
import type { ProjectRecord } from '#core/market/project/project';
import type { DiscrepancyKind } from '#shared/contracts/ledger-values';
import { type Intent, openedWithoutMoney, type PaymentRecord } from './payment';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

const differs = (kind: DiscrepancyKind, subject: string, ours: string | number, theirs: string | number): Discrepancy => ({
  kind,
  subject,
  ours: String(ours),
  theirs: String(theirs),
});

/** Whether Stripe has taken money, or is about to, and has not given it back. */
const hasMoney = ({ status, amount, charge }: Intent): boolean =>
  status === 'processing' || status === 'requires_capture' || (status === 'succeeded' && charge?.refundedCents !== amount);

/**
 * One payment, in our books and at Stripe: absent from the one or the other, or the same. What was begun for somebody else's product (no bid in
 * its metadata) is not missed, nor what no money was taken with, or none is left of: an acceptance that ended while its payment was being
 * opened leaves one that nobody has got the form of.
 */
export const compareWithStripe = (payment: PaymentRecord | undefined, intent: Intent | undefined): Discrepancy[] => {
  if (!payment) {
    if (intent?.bidId === undefined || !hasMoney(intent)) return [];
    return [differs('unknown_here', intent.id, 'nothing', `${intent.status}, ${dollars(intent.amount)}`)];
  }
  const { paymentIntentId: id, status, amountCents, refunds = [], failedRefunds } = payment;
  if (!intent) return [differs('unknown_there', id, `${status}, ${dollars(amountCents)}`, 'nothing')];
  const refunded = sumOf(refunds.map(({ cents }) => cents));
  const isPaid = intent.status === 'succeeded';
  return [
    ...(intent.amount !== amountCents ? [differs('amount', id, dollars(amountCents), dollars(intent.amount))] : []),
    ...(isPaid && !intent.charge?.isDisputed && !failedRefunds && (status === 'open' || status === 'cancelled')
      ? [differs('not_settled', id, status, intent.status)]
      : []),
    ...(!isPaid && status === 'succeeded' ? [differs('reveal_without_money', id, status, intent.status)] : []),
    ...(openedWithoutMoney(payment)
      ? [differs('reveal_without_money', id, `opened ${payment.settledAt}`, 'refunded or disputed before that')]
      : []),
    ...(isPaid && intent.charge && intent.charge.refundedCents !== refunded
      ? [differs('refund', id, dollars(refunded), dollars(intent.charge.refundedCents))]
      : []),
  ];
};

/**
 * A fee that was settled, and the bid that it was for. While the receipt is there, one of the two parties is, and so is the bid: paid by this payment,
 * which is what opens the contact details.
 */
export const compareWithBid = (payment: PaymentRecord | undefined, bid: BidRecord | undefined): Discrepancy[] => {
  if (!payment?.receipt) return [];
  const { paymentIntentId: id, status } = payment;
  if (bid?.paymentStatus === 'paid' && bid.paymentIntentId === id) return [];
  const theirs = bid ? `a bid that is ${bid.paymentStatus}, by ${bid.paymentIntentId ?? 'no payment'}` : 'no bid';
  return [differs('fee_without_reveal', id, status, theirs)];
};

/** The sums of a day, and what its lines come to. */
export const compareDay = (day: string, revenue: Revenue, entries: readonly LedgerEntry[]): Discrepancy[] => {
  const expected = revenueOf(entries);
  const wrong = (Object.keys(expected) as (keyof Revenue)[]).filter((name) => revenue[name] !== expected[name]);
  return wrong.length === 0
    ? []
    : [
        differs(
          'sums',
          day,
          wrong.map((name) => `${name} ${revenue[name]}`).join(', '),
          wrong.map((name) => `${name} ${expected[name]}`).join(', '),
        ),
      ];
};

/** What belongs to one project. */
export interface ProjectRecords {
  project: ProjectRecord;
  bids: readonly BidRecord[];
  payments: readonly PaymentRecord[];
  /** Whether the two parties of its paid bid are known to each other. */
  isLinked: boolean;
}

/**
 * An award has one net fee at most and one reveal, a reveal has its money, and the project's counters are what they count. A fee that was given back
 * after it had opened the contact details has had its money.
 */
export const compareProject = ({ project, bids, payments, isLinked }: ProjectRecords): Discrepancy[] => {
  const { id } = project;
  const paid = bids.filter(({ paymentStatus }) => paymentStatus === 'paid');
  const net = payments.filter(({ status }) => status === 'succeeded');
  const settled = payments.filter(({ settledAt, receipt }) => settledAt !== null && receipt !== undefined);
  const withoutMoney = paid.filter(
    (bid) => bid.platformFee > 0 && !settled.some(({ paymentIntentId }) => paymentIntentId === bid.paymentIntentId),
  );
  const counted = {
    bids: bids.filter(({ status }) => status !== 'rejected').length,
    pending: bids.filter(({ status }) => status === 'pending').length,
  };
  return [
    ...(net.length > 1 || paid.length > 1 ? [differs('paid_twice', id, `${paid.length} paid bids`, `${net.length} fees`)] : []),
    ...(withoutMoney.length > 0 || (project.awardedTo !== null && paid.length === 0) || (paid.length > 0 && !isLinked)
      ? [
          differs(
            'reveal_without_money',
            id,
            `${paid.length} paid bids, ${isLinked ? '' : 'not '}known to each other`,
            `${settled.length} fees`,
          ),
        ]
      : []),
    ...(project.bidCount !== counted.bids || project.pendingBidCount !== counted.pending
      ? [
          differs(
            'count',
            id,
            `${project.bidCount} bids, ${project.pendingBidCount} pending`,
            `${counted.bids} bids, ${counted.pending} pending`,
          ),
        ]
      : []),
  ];
};

/** The counters of an account that money hangs on. */
export type Counted = Pick<Tally, 'projects' | 'bids' | 'pendingBids' | 'awaitedPayments' | 'deals'>;

interface AccountRecords {
  userId: string;
  projects: readonly Pick<ProjectRecord, 'id' | 'status'>[];
  given: readonly BidRecord[];
  received: readonly BidRecord[];
}

/** What an account's counters should be. */
export const countsOf = ({ projects, given, received }: Omit<AccountRecords, 'userId'>): Counted => {
  const open = new Set(projects.filter(({ status }) => status === 'open').map(({ id }) => id));
  const both = [...given, ...received];
  return {
    projects: projects.length,
    bids: given.length,
    pendingBids: received.filter(({ status, projectId }) => status === 'pending' && open.has(projectId)).length,
    awaitedPayments: both.filter(({ status }) => status === 'payment_required').length,
    deals: both.filter(({ paymentStatus, ownerLeftAt, stagerLeft }) => paymentStatus === 'paid' && !ownerLeftAt && !stagerLeft)
      .length,
  };
};

export const compareAccount = (userId: string, tally: Counted, expected: Counted): Discrepancy[] => {
  const wrong = (Object.keys(expected) as (keyof Counted)[]).filter((name) => tally[name] !== expected[name]);
  return wrong.length === 0
    ? []
    : [
        differs(
          'count',
          userId,
          wrong.map((name) => `${name} ${tally[name]}`).join(', '),
          wrong.map((name) => `${name} ${expected[name]}`).join(', '),
        ),
      ];
};
