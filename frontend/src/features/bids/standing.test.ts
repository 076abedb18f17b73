import { describe, expect, it } from 'vitest';
import { type Standing, standingOf } from './standing';

type Bid = Parameters<typeof standingOf>[1];
const pending: Bid = { status: 'pending', paymentStatus: 'unpaid' };

const taking = { status: 'open', acceptingBids: true, hasSelectedBid: false } as const;
const overdue = { ...taking, acceptingBids: false };
const held = { ...overdue, hasSelectedBid: true };
const under = (status: 'in_progress' | 'completed' | 'cancelled') => ({ ...held, status });

const cases: [string, Parameters<typeof standingOf>[0], Bid, Standing][] = [
  ['an open project', taking, undefined, 'canBid'],
  ['an open project after a withdrawal', { ...taking, ownWithdrawal: { amount: 5100, mayBidAgain: true } }, undefined, 'canBid'],
  ['an open project after two', { ...taking, ownWithdrawal: { amount: 4600, mayBidAgain: false } }, undefined, 'bidTwice'],
  ['an open project with a selected bid', held, undefined, 'onHold'],
  ['an open project past its deadline', overdue, undefined, 'tooLate'],
  ['an awarded project', under('in_progress'), undefined, 'awarded'],
  ['a completed project', under('completed'), undefined, 'completed'],
  ['a cancelled project', under('cancelled'), undefined, 'cancelled'],
  ['its pending bid on an open project', taking, pending, 'waiting'],
  ['its pending bid past the deadline', overdue, pending, 'waiting'],
  ['its pending bid beside a selected one', held, pending, 'passedOver'],
  ['its pending bid on an awarded project', under('in_progress'), pending, 'lost'],
  ['its pending bid on a hidden project', { ...overdue, hidden: 'removed' }, pending, 'paused'],
  [
    'its rejected bid on a hidden project',
    { ...overdue, hidden: 'removed' },
    { status: 'rejected', paymentStatus: 'unpaid' },
    'rejected',
  ],
  ['its rejected bid', taking, { status: 'rejected', paymentStatus: 'unpaid' }, 'rejected'],
  ['its rejected bid on a cancelled project', under('cancelled'), { status: 'rejected', paymentStatus: 'unpaid' }, 'cancelled'],
  ['its accepted bid', held, { status: 'payment_required', paymentStatus: 'unpaid' }, 'mustPay'],
  ['its accepted bid before the fee is paid', held, { status: 'accepted', paymentStatus: 'unpaid' }, 'mustPay'],
  ['its paid bid', under('in_progress'), { status: 'accepted', paymentStatus: 'paid' }, 'won'],
  ['its paid bid on a completed project', under('completed'), { status: 'accepted', paymentStatus: 'paid' }, 'won'],
];

describe('the standing of a stager with', () => {
  it.each(cases)('%s', (_, project, bid, standing) => {
    expect(standingOf(project, bid)).toBe(standing);
  });

  it('an open project is suspended while the account is', () => {
    expect([standingOf(taking, undefined, true), standingOf(taking, pending, true)]).toEqual(['suspended', 'waiting']);
  });
});
