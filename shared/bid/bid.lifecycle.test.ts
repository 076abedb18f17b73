import { describe, expect, it } from 'vitest';
import {
  type BidState,
  type BidTransition,
  bidAllows,
  bidStatuses,
  bidTransitions,
  isSelected,
  statusShownToBidder,
} from './bid.lifecycle';

const transitions = Object.keys(bidTransitions) as BidTransition[];

describe('the life of a bid', () => {
  it.each<[BidState, BidTransition[]]>([
    ['pending', ['accept', 'acceptFree', 'reject', 'withdraw', 'hide']],
    ['payment_required', ['pay', 'cancelPayment', 'expire']],
    ['accepted', []],
    ['rejected', ['restore']],
  ])('lets a %s bid go on by %j alone', (status, allowed) => {
    expect(transitions.filter((transition) => bidAllows(status, transition))).toEqual(allowed);
  });

  it('is paid by Stripe alone', () => {
    const paying = transitions.filter((name) => bidTransitions[name].to === 'accepted' && name !== 'acceptFree');
    expect(paying.map((name) => bidTransitions[name].by)).toEqual([['stripe']]);
  });

  it('counts as chosen before and after it is paid', () => {
    expect(bidStatuses.filter(isSelected)).toEqual(['payment_required', 'accepted']);
  });

  it('shows its bidder an accepted bid where the fee is due', () => {
    expect(bidStatuses.map(statusShownToBidder)).toEqual(['pending', 'accepted', 'accepted', 'rejected']);
  });
});
