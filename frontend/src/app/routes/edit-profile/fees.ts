import { queryOptions } from '@tanstack/react-query';
import type { ReceiptFacts } from '#features/payment/receipt';
import { callPage } from '#lib/api';
import { loadPages } from '#lib/pages';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { csvFile } from '#shared/csv';
import { site } from '#shared/site/site';

export interface Fee extends ReceiptFacts {
  paidAt: string;
  project: string;
}

export const feesOf = (bids: readonly BidWithProject[]): Fee[] =>
  bids.flatMap(({ id, paidAt, platformFee, amount, project, feeRefundedAt: refundedAt }) =>
    paidAt !== null && platformFee > 0
      ? [{ reference: id, paidAt, project: project.title, bid: amount, fee: platformFee, refundedAt }]
      : [],
  );

/** Loads all of the stager's bids to find the paid fees, latest first. */
export const paidFeesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['bids', 'own', userId, 'fees'],
    queryFn: async ({ signal }) => {
      const params = { id: userId };
      const { items } = await loadPages((cursor) =>
        callPage('listUserBids', { params, query: { limit: '100', cursor }, signal }),
      );
      return feesOf(items).sort((one, other) => (one.paidAt < other.paidAt ? 1 : -1));
    },
  });

/** Returns the local day: `2026-12-31`. */
const dayOf = (timestamp: string): string => new Date(timestamp).toLocaleDateString('en-CA');

export const yearOf = ({ paidAt }: Fee): string => dayOf(paidAt).slice(0, 4);

const header = ['Date', 'Reference', 'Project', 'Bid (USD)', 'Platform fee (USD)', 'Tax (USD)', 'Paid to', 'Paid by', 'Refunded'];

/** Formats fees as CSV for accounting. They include no tax. `payer`: the company. */
export const feesFile = (fees: readonly Fee[], payer: string): string =>
  csvFile([
    header,
    ...fees.map(({ paidAt, reference, project, bid, fee, refundedAt }) => [
      dayOf(paidAt),
      reference,
      project,
      bid,
      fee,
      0,
      site.name,
      payer,
      refundedAt ? dayOf(refundedAt) : '',
    ]),
  ]);
