import type { Tally } from '#core/kernel/table/tally';
import { sumOfTotals, type TotalName, type Totals } from '#core/kernel/table/totals.repo';
import type { Account } from '#core/market/account/account';
import type { BidRecord } from '#core/market/bid/bid';
import type { Discrepancy } from '#core/market/ledger/comparison';
import { type LedgerEntry, type Revenue, revenueOf } from '#core/market/ledger/ledger';
import type { ProjectRecord } from '#core/market/project/project';
import type { DiscrepancyKind } from '#shared/ledger/ledger.values';
import { type Intent, isRevealedWithoutMoney, type PaymentRecord } from './payment';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

const differs = (kind: DiscrepancyKind, subject: string, ours: string | number, theirs: string | number): Discrepancy => ({
  kind,
  subject,
  ours: String(ours),
  theirs: String(theirs),
});

type Amounts<Name extends string> = Readonly<Record<Name, number>>;

/** Compares the amounts with these names. A missing one differs from 0, because every record has all of them. */
const compareAmounts = <Name extends string>(
  kind: DiscrepancyKind,
  subject: string,
  names: readonly Name[],
  [ours, theirs]: readonly [Amounts<Name>, Amounts<Name>],
): Discrepancy[] => {
  const wrong = names.filter((name) => ours[name] !== theirs[name]);
  const list = (amounts: Amounts<Name>): string => wrong.map((name) => `${name} ${amounts[name]}`).join(', ');
  return wrong.length === 0 ? [] : [differs(kind, subject, list(ours), list(theirs))];
};

/** Returns whether Stripe has taken money, or is about to, and has not returned it. */
const hasMoney = ({ status, amount, charge }: Intent): boolean =>
  status === 'processing' || status === 'requires_capture' || (status === 'succeeded' && charge?.refundedCents !== amount);

/** Ignores PaymentIntents of other products (without a bid in their metadata) and those that hold no money. */
export const compareWithStripe = (payment: PaymentRecord | undefined, intent: Intent | undefined): Discrepancy[] => {
  if (!payment) {
    if (intent?.bidId === undefined || !hasMoney(intent)) return [];
    return [differs('unknown_here', intent.id, 'nothing', `${intent.status}, ${dollars(intent.amount)}`)];
  }
  const { paymentIntentId: id, status, amountCents, refunds = [], failedRefunds } = payment;
  if (!intent) return [differs('unknown_there', id, `${status}, ${dollars(amountCents)}`, 'nothing')];
  const refunded = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const isPaid = intent.status === 'succeeded';
  return [
    ...(intent.amount !== amountCents ? [differs('amount', id, dollars(amountCents), dollars(intent.amount))] : []),
    ...(isPaid && !intent.charge?.isDisputed && !failedRefunds && (status === 'open' || status === 'cancelled')
      ? [differs('not_settled', id, status, intent.status)]
      : []),
    ...(!isPaid && status === 'succeeded' ? [differs('reveal_without_money', id, status, intent.status)] : []),
    ...(isRevealedWithoutMoney(payment)
      ? [differs('reveal_without_money', id, `opened ${payment.settledAt}`, 'refunded or disputed before that')]
      : []),
    ...(isPaid && intent.charge && intent.charge.refundedCents !== refunded
      ? [differs('refund', id, dollars(refunded), dollars(intent.charge.refundedCents))]
      : []),
  ];
};

/** Compares a settled payment with its bid, which exists as long as the receipt. */
export const compareWithBid = (payment: PaymentRecord | undefined, bid: BidRecord | undefined): Discrepancy[] => {
  if (!payment?.receipt) return [];
  const { paymentIntentId: id, status } = payment;
  if (bid?.paymentStatus === 'paid' && bid.paymentIntentId === id) return [];
  const theirs = bid ? `a bid that is ${bid.paymentStatus}, by ${bid.paymentIntentId ?? 'no payment'}` : 'no bid';
  return [differs('fee_without_reveal', id, status, theirs)];
};

export const compareDay = (day: string, revenue: Revenue, entries: readonly LedgerEntry[]): Discrepancy[] => {
  const expected = revenueOf(entries);
  return compareAmounts('sums', day, Object.keys(expected) as (keyof Revenue)[], [revenue, expected]);
};

export interface ProjectRecords {
  project: ProjectRecord;
  bids: readonly BidRecord[];
  payments: readonly PaymentRecord[];
  isLinked: boolean;
}

/** Compares a project with its bids and payments. A reveal counts as paid even if the fee was refunded later. */
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

export type Counted = Pick<Tally, 'projects' | 'bids' | 'pendingBids' | 'awaitedPayments' | 'deals'>;

interface AccountRecords {
  userId: string;
  projects: readonly Pick<ProjectRecord, 'id' | 'status'>[];
  given: readonly BidRecord[];
  received: readonly BidRecord[];
}

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

export const compareAccount = (userId: string, tally: Counted, expected: Counted): Discrepancy[] =>
  compareAmounts('count', userId, Object.keys(expected) as (keyof Counted)[], [tally, expected]);

// What the admin panel's totals count. `FollowChanges` uses the same functions (desk/follow/rules.ts).
export const totalsOfAccount = ({ userType }: Pick<Account, 'userType'>): Totals => ({ users: 1, [`users_${userType}`]: 1 });
export const totalsOfProject = ({ status }: Pick<ProjectRecord, 'status'>): Totals => ({ [`projects_${status}`]: 1 });
export const totalsOfBid = ({ paymentStatus }: Pick<BidRecord, 'paymentStatus'>): Totals => ({
  bids: 1,
  ...(paymentStatus === 'paid' && { bids_accepted: 1 }),
});

/** Returns what a project and its bids add to the totals. */
export const totalsOfRecords = ({ project, bids }: Pick<ProjectRecords, 'project' | 'bids'>): Totals =>
  sumOfTotals([totalsOfProject(project), ...bids.map(totalsOfBid)]);

/** Compares the totals of the admin panel with what a pass has counted. */
export const compareTotals = (totals: Totals, counted: Totals): Discrepancy[] => {
  const names = Object.keys({ ...totals, ...counted }).sort() as TotalName[];
  // Totals leave out what is 0.
  const none = Object.fromEntries(names.map((name) => [name, 0])) as Record<TotalName, number>;
  return compareAmounts('count', 'totals', names, [
    { ...none, ...totals },
    { ...none, ...counted },
  ]);
};
