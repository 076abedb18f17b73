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

describe('the lifecycle of a bid', () => {
  it.each<[BidState, BidTransition[]]>([
    ['pending', ['accept', 'acceptFree', 'reject', 'withdraw', 'hide']],
    ['payment_required', ['pay', 'cancelPayment', 'expire']],
    ['accepted', []],
    ['rejected', ['restore']],
  ])('allows a %s bid only the transitions %j', (status, allowed) => {
    expect(transitions.filter((transition) => bidAllows(status, transition))).toEqual(allowed);
  });

  it('lets only Stripe mark a bid as paid', () => {
    const paying = transitions.filter((name) => bidTransitions[name].to === 'accepted' && name !== 'acceptFree');
    expect(paying.map((name) => bidTransitions[name].by)).toEqual([['stripe']]);
  });

  it('counts a bid as selected before and after payment', () => {
    expect(bidStatuses.filter(isSelected)).toEqual(['payment_required', 'accepted']);
  });

  it('shows a bid as accepted to its bidder while the fee is due', () => {
    expect(bidStatuses.map(statusShownToBidder)).toEqual(['pending', 'accepted', 'accepted', 'rejected']);
  });
});
