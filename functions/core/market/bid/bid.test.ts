import { describe, expect, it } from 'vitest';
import { conflict, invalid } from '#core/kernel/errors';
import type { ProjectRecord } from '#core/market/project/project';
import type { BidState } from '#shared/bid/bid.lifecycle';
import { acceptBid, assertBidder, type BidderClaim, type BidRecord, newBid, removalBy, withdrawalOf } from './bid';

const now = new Date('2026-03-01T12:00:00.000Z');
const body = { amount: 1500, timeline: '2 weeks', acceptsCreditCards: true } as const;
const open: Pick<ProjectRecord, 'id' | 'userId' | 'status' | 'selectedBidId' | 'deadline'> = {
  ...{ id: 'project', userId: 'owner', status: 'open', selectedBidId: null, deadline: null },
};
const of = (fields: Partial<ProjectRecord> = {}) => ({ ...open, ...fields }) as ProjectRecord;
const made = newBid(of(), body, { id: 'bid', stagerId: 'stager', now });
const at = (status: BidState): BidRecord => ({ ...made, status });

describe('newBid', () => {
  it('returns a pending, unpaid bid with the fee for its amount', () => {
    expect(made).toEqual({
      ...{ id: 'bid', projectId: 'project', userId: 'stager', ownerId: 'owner', amount: 1500, timeline: '2 weeks' },
      ...{ acceptsCreditCards: true, status: 'pending', paymentStatus: 'unpaid', platformFee: 50, acceptanceId: null },
      ...{ acceptedAt: null, paymentDueAt: null, paymentIntentId: null, paymentAttempt: 0, paidAt: null, rejection: null },
      createdAt: '2026-03-01T12:00:00.000Z',
    });
  });

  it('keeps the terms that were given', () => {
    const terms = { rentalDays: 60, extensionPrice: 0, deliveryIncluded: false };
    const bid = newBid(of(), { ...body, ...terms, depositPercent: null }, { id: 'bid', stagerId: 'stager', now });
    expect(bid).toEqual({ ...made, ...terms });
  });

  it('rejects an amount below the minimum bid', () => {
    const least = (minimumBid: number) => newBid(of(), body, { id: 'bid', stagerId: 'stager', minimumBid, now });
    expect(least(1500)).toEqual(made);
    const issue = { path: 'amount', message: 'Bid amount must be at least $1501' };
    expect(() => least(1501)).toThrow(expect.objectContaining({ issues: invalid(issue).issues }));
  });

  it.each<Partial<ProjectRecord>>([{ status: 'cancelled' }, { selectedBidId: 'another' }, { deadline: now.toISOString() }])(
    'rejects a bid on a project with %j',
    (fields) => {
      expect(() => newBid(of(fields), body, { id: 'bid', stagerId: 'stager', now })).toThrow("This project isn't accepting bids");
    },
  );
});

describe('acceptBid', () => {
  const terms = { acceptanceId: 'acceptance', now, paymentWindowHours: 72 };

  it('sets the fee and the payment deadline', () => {
    expect(acceptBid(of(), { ...made, platformFee: 7 }, terms)).toEqual({
      ...made,
      ...{ platformFee: 50, acceptanceId: 'acceptance', acceptedAt: now.toISOString() },
      ...{ status: 'payment_required', paymentDueAt: '2026-03-04T12:00:00.000Z' },
    });
  });

  it('marks a bid without a fee as paid', () => {
    expect(acceptBid(of(), { ...made, amount: 99 }, terms)).toEqual({
      ...{ ...made, amount: 99, platformFee: 0, acceptanceId: 'acceptance', acceptedAt: now.toISOString() },
      ...{ status: 'accepted', paymentStatus: 'paid', paidAt: now.toISOString() },
    });
  });

  it.each<[ProjectRecord, BidRecord, string]>([
    [of({ selectedBidId: 'another', status: 'in_progress' }), made, 'Another bid has already been selected'],
    [of({ status: 'cancelled' }), made, "This project isn't open"],
    [of({ hidden: 'removed' }), made, "This project is hidden, so you can't accept a bid right now"],
    [of({ paused: true }), made, "This project is hidden, so you can't accept a bid right now"],
    [of(), at('rejected'), 'You can only accept a pending bid'],
    [of(), at('payment_required'), 'You can only accept a pending bid'],
  ])('throws if the project or the bid does not allow it: case %#', (project, bid, words) => {
    expect(() => acceptBid(project, bid, terms)).toThrow(conflict(words));
  });

  it('throws while the stager is suspended', () => {
    const onHold = conflict("This bid is on hold, so you can't accept it right now");
    expect(() => acceptBid(of(), made, { ...terms, isBidderSuspended: true })).toThrow(onHold);
  });
});

describe('removing a bid', () => {
  it('rejects it for the owner and withdraws it for the stager', () => {
    expect([removalBy(made, 'owner'), removalBy(made, 'stager')]).toEqual(['reject', 'withdraw']);
  });

  it.each<[BidRecord, string, string]>([
    [made, 'somebody', "This isn't your bid"],
    [at('rejected'), 'owner', 'This bid was already rejected'],
    [at('rejected'), 'stager', 'This bid was already rejected'],
    [at('payment_required'), 'owner', "An accepted bid can't be removed"],
    [at('accepted'), 'stager', "An accepted bid can't be removed"],
    [{ ...at('rejected'), rejection: 'removed' }, 'owner', 'Bid not found'],
    [{ ...at('rejected'), rejection: 'removed' }, 'stager', 'This bid is hidden'],
  ])('throws if the user or the state does not allow it: case %#', (bid, userId, words) => {
    expect(() => removalBy(bid, userId)).toThrow(words);
  });

  it('allows only the bidder in assertBidder', () => {
    assertBidder(made, 'stager');
    expect(() => assertBidder(made, 'owner')).toThrow("This isn't your bid");
  });

  it.each<[BidderClaim | undefined, ReturnType<typeof withdrawalOf>]>([
    [undefined, undefined],
    [{ userId: 'stager', bidId: 'bid' }, undefined],
    [{ userId: 'stager' }, undefined],
    [
      { userId: 'stager', withdrawals: 1, withdrawnAmount: 5100 },
      { amount: 5100, mayBidAgain: true },
    ],
    [
      { userId: 'stager', withdrawnAmount: 5100 },
      { amount: 5100, mayBidAgain: true },
    ],
    [
      { userId: 'stager', withdrawals: 2, withdrawnAmount: 4600 },
      { amount: 4600, mayBidAgain: false },
    ],
    [{ userId: 'stager', withdrawals: 1, withdrawnAmount: 5100, bidId: 'again' }, undefined],
  ])('returns the withdrawal if the stager has no other bid: %j', (claim, notified) => {
    expect(withdrawalOf(claim)).toEqual(notified);
  });

  it('allows one bid per stager and one replacement after a withdrawal', () => {
    const again = (claim: BidderClaim) => newBid(of(), body, { id: 'again', stagerId: 'stager', claim, now });
    const userId = 'stager';
    expect(made).not.toHaveProperty('revisedFrom');
    expect(() => again({ userId, bidId: 'bid' })).toThrow('You have already bid on this project');
    expect(again({ userId, withdrawals: 1, withdrawnAmount: 5100 })).toMatchObject({ revisedFrom: 5100 });
    expect(() => again({ userId, withdrawals: 2, withdrawnAmount: 4800 })).toThrow(
      conflict("You withdrew two bids on this project, so you can't bid on it again"),
    );
  });
});
