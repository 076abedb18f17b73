import { expect, it } from 'vitest';
import { groupsOf } from './bid-groups';

const open = { status: 'open', acceptingBids: true, hasSelectedBid: false } as const;
const bid = (id: string, over: Partial<Omit<Parameters<typeof groupsOf>[0][number], 'project'>>, project = {}) => ({
  ...{ id, status: 'pending' as const, paymentStatus: 'unpaid' as const },
  ...over,
  project: { ...open, ...project },
});
const paid = { status: 'accepted', paymentStatus: 'paid' } as const;

it('tells a stager whose turn it is, jobs that were won first', () => {
  const bids = [
    bid('waiting', {}),
    bid('due', { status: 'payment_required' }, { acceptingBids: false, hasSelectedBid: true }),
    bid('rejected', { status: 'rejected' }),
    bid('won', paid, { status: 'in_progress', acceptingBids: false }),
    bid('won later', paid, { status: 'in_progress', acceptingBids: false }),
    bid('done', paid, { status: 'completed', acceptingBids: false }),
    bid('passed over', {}, { acceptingBids: false, hasSelectedBid: true }),
    bid('lost', {}, { status: 'in_progress', acceptingBids: false }),
    bid('cancelled', {}, { status: 'cancelled', acceptingBids: false }),
  ];
  expect(groupsOf(bids).map(({ title, rows }) => [title, ...rows.map(({ id }) => id)])).toEqual([
    ['Act Now', 'won', 'won later', 'due'],
    ['Waiting', 'waiting', 'passed over'],
    ['Closed', 'done', 'rejected', 'lost', 'cancelled'],
  ]);
});

it('leaves empty groups out, and titles where there is one alone', () => {
  expect(groupsOf([])).toEqual([]);
  const one = bid('waiting', {});
  expect(groupsOf([one])).toEqual([{ rows: [one] }]);
});
