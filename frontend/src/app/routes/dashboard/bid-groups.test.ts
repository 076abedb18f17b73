import { expect, it } from 'vitest';
import type { BidWithProject } from '#shared/bid/bid.answers';
import { groupsOf } from './bid-groups';

const owner = { name: 'Dana Whitfield', phone: null };
const open = { status: 'open', acceptingBids: true, hasSelectedBid: false, owner } as const;
const agreed = [{ occasion: 'install' as const, agreed: '2026-06-20', proposed: null }];
const proposed = [{ occasion: 'install' as const, agreed: null, proposed: { date: '2026-06-20', by: 'owner' as const } }];
const bid = (id: string, over: Partial<BidWithProject>, project = {}) =>
  ({
    ...{ id, status: 'pending', paymentStatus: 'unpaid', paidAt: null, days: [] },
    ...over,
    project: { ...open, ...project },
  }) as Partial<BidWithProject> as BidWithProject;
const now = new Date('2026-05-31T12:00:00.000Z');
const paid = { status: 'accepted', paymentStatus: 'paid' } as const;

it('groups bids by whose turn it is, with due fees first', () => {
  const bids = [
    bid('waiting', {}),
    bid('due', { status: 'payment_required' }, { acceptingBids: false, hasSelectedBid: true }),
    bid('rejected', { status: 'rejected' }),
    bid('won', paid, { status: 'in_progress', acceptingBids: false }),
    bid('dates agreed', { ...paid, days: agreed }, { status: 'in_progress', acceptingBids: false }),
    bid('date to agree on', { ...paid, days: proposed }, { status: 'in_progress', acceptingBids: false }),
    bid('done', paid, { status: 'completed', acceptingBids: false }),
    bid('to review', paid, { status: 'completed', acceptingBids: false, reviewAwaitedSince: '2026-05-01T12:00:01.000Z' }),
    bid('long done', paid, { status: 'completed', acceptingBids: false, reviewAwaitedSince: '2026-05-01T12:00:00.000Z' }),
    bid('passed over', {}, { acceptingBids: false, hasSelectedBid: true }),
    bid('lost', {}, { status: 'in_progress', acceptingBids: false }),
    bid('cancelled', {}, { status: 'cancelled', acceptingBids: false }),
  ];
  expect(groupsOf(bids, now).map(({ title, rows }) => [title, ...rows.map(({ id }) => id)])).toEqual([
    ['Act Now', 'due', 'won', 'date to agree on', 'to review'],
    ['In Progress', 'dates agreed'],
    ['Waiting', 'waiting', 'passed over'],
    ['Closed', 'rejected', 'done', 'long done', 'lost', 'cancelled'],
  ]);
});

it('puts bids that are not sent yet before those that wait', () => {
  const sent = [bid('done', paid, { status: 'completed', acceptingBids: false }), bid('waiting', {})];
  expect(groupsOf(sent, now, ['unsent']).map(({ rows }) => rows)).toEqual([['unsent', sent[1]], [sent[0]]]);
  expect(groupsOf([], now, ['unsent'])).toEqual([{ rows: ['unsent'] }]);
});

it('omits empty groups, and the title of a single group', () => {
  expect(groupsOf([], now)).toEqual([]);
  const one = bid('waiting', {});
  expect(groupsOf([one], now)).toEqual([{ rows: [one] }]);
});
