import type { BidWithBidder } from '#shared/bid/bid.answers';
import { longestStay, totalFor } from '#shared/bid/rental';

type Priced = Pick<BidWithBidder, 'id' | 'amount' | 'rentalDays' | 'extensionPrice'>;

/** Returns the total, or undefined if the bid does not state it. */
const knownTotal = (bid: Priced, days: number): number | undefined => {
  const total = totalFor(bid, days);
  return typeof total === 'number' ? total : undefined;
};

/** Returns the total from each day on which it changes. Undefined if the bid does not state it. */
export const stepsOf = (bid: Priced): { from: number; total: number | undefined }[] => {
  const steps: { from: number; total: number | undefined }[] = [];
  for (let day = 1; day <= longestStay; day++) {
    const total = knownTotal(bid, day);
    if (day === 1 || total !== steps.at(-1)?.total) steps.push({ from: day, total });
  }
  return steps;
};

interface Lead<Bid> {
  bid: Bid;
  from: number;
  /** False if the previous bid only no longer states its total. */
  isCheaper: boolean;
}

/** Returns the cheapest bid from each day on. A bid stays the cheapest until another one costs less. */
export const leadsOf = <Bid extends Priced>(bids: readonly Bid[]): Lead<Bid>[] => {
  const leads: Lead<Bid>[] = [];
  for (let day = 1; day <= longestStay; day++) {
    const totals = bids.flatMap((bid) => ({ bid, total: knownTotal(bid, day) ?? Number.POSITIVE_INFINITY }));
    const lowest = Math.min(...totals.map(({ total }) => total));
    const present = totals.find(({ bid }) => bid === leads.at(-1)?.bid);
    if (lowest === Number.POSITIVE_INFINITY || present?.total === lowest) continue;
    const next = totals.find(({ total }) => total === lowest);
    if (next)
      leads.push({ bid: next.bid, from: day, isCheaper: present !== undefined && present.total < Number.POSITIVE_INFINITY });
  }
  return leads;
};

/** Returns `STG-4821 costs least at first. From day 74 on, STG-1177 is cheaper.` Empty for a single bid. */
export const leadText = <Bid extends Priced>(bids: readonly Bid[], nameOf: (bid: Bid) => string): string => {
  const leads = leadsOf(bids);
  const first = leads[0];
  if (!first || bids.length < 2) return '';
  const isOnly = leads.length === 1;
  return [
    `${nameOf(first.bid)} costs least ${isOnly ? `for up to ${longestStay} days` : 'at first'}.`,
    ...leads
      .slice(1)
      .map(({ bid, from, isCheaper }) =>
        isCheaper
          ? `From day ${from} on, ${nameOf(bid)} is cheaper.`
          : `From day ${from} on, ${nameOf(bid)} has the lowest price that is stated.`,
      ),
  ].join(' ');
};

/** Returns the days from 1 on which a total changes, in order. */
export const changeDays = (bids: readonly Priced[]): number[] =>
  [...new Set(bids.flatMap((bid) => stepsOf(bid).map(({ from }) => from)))].sort((left, right) => left - right);
