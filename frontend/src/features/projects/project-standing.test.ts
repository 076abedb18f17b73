import { describe, expect, it } from 'vitest';
import type { BidState } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { bidsByProject, priceRange, projectStanding } from './project-standing';

const standing = (status: ProjectState, bids: BidState[]) =>
  projectStanding(
    { status, bidCount: bids.filter((bid) => bid !== 'rejected').length },
    bids.map((bid) => ({ status: bid })),
  );

describe('the badge of a project', () => {
  it.each<[ProjectState, BidState[], ProjectState | BidState]>([
    ['open', [], 'open'],
    ['open', ['pending'], 'open'],
    ['open', ['pending', 'rejected'], 'open'],
    ['open', ['pending', 'payment_required'], 'accepted'],
    ['in_progress', ['accepted', 'rejected'], 'accepted'],
    ['completed', ['accepted'], 'accepted'],
    ['open', ['rejected', 'rejected'], 'rejected'],
    ['in_progress', [], 'in_progress'],
    ['completed', [], 'completed'],
    ['cancelled', ['rejected'], 'cancelled'],
  ])('that is %s with the bids %j is %s', (status, bids, badge) => {
    expect(standing(status, bids).badge).toBe(badge);
  });

  it('comes with a note if it hides the status of the project', () => {
    expect(standing('in_progress', ['accepted']).note).toBe('In Progress');
    expect(standing('completed', ['accepted']).note).toBe('Completed');
    expect(standing('open', ['payment_required']).note).toBe('Waiting for the platform fee');
    expect(standing('open', ['rejected']).note).toBe('Open for Bids');
    expect(standing('open', ['pending']).note).toBeNull();
  });
});

it('pendingBids counts pending bids in every status of the project', () => {
  const pending = (status: ProjectState) =>
    standing(status, ['accepted', 'pending', 'pending', 'rejected', 'rejected']).pendingBids;
  expect([pending('open'), pending('in_progress'), pending('completed'), pending('cancelled')]).toEqual([2, 2, 2, 2]);
});

it('openBids counts every bid on its page, including one with a fee due', () => {
  expect(standing('open', ['payment_required', 'pending', 'rejected']).openBids).toBe(2);
  expect(standing('open', ['pending', 'pending']).openBids).toBe(2);
});

it('canEdit is true only while a project is open and has no bids', () => {
  expect(standing('open', []).canEdit).toBe(true);
  expect(standing('open', ['rejected']).canEdit).toBe(true);
  expect(standing('open', ['pending']).canEdit).toBe(false);
  expect(standing('in_progress', ['accepted']).canEdit).toBe(false);
  expect(standing('cancelled', []).canEdit).toBe(false);
});

it('canCancel is true for an open project with bids, unless one has a fee due', () => {
  expect(standing('open', []).canCancel).toBe(false);
  expect(standing('open', ['pending']).canCancel).toBe(true);
  expect(standing('open', ['pending', 'payment_required']).canCancel).toBe(false);
  expect(standing('in_progress', ['accepted']).canCancel).toBe(false);
});

it('canComplete is true only for a project in progress', () => {
  expect(standing('in_progress', ['accepted']).canComplete).toBe(true);
  expect(standing('open', ['payment_required']).canComplete).toBe(false);
  expect(standing('completed', ['accepted']).canComplete).toBe(false);
});

it('hasReviews is true for a completed project, unless its bid was deleted with the stager', () => {
  expect(standing('completed', ['accepted']).hasReviews).toBe(true);
  expect(standing('completed', []).hasReviews).toBe(false);
  expect(standing('in_progress', ['accepted']).hasReviews).toBe(false);
});

it('bidsByProject groups bids by project', () => {
  const bids = bidsByProject([
    { projectId: 'a', status: 'pending' },
    { projectId: 'b', status: 'rejected' },
    { projectId: 'a', status: 'rejected' },
  ]);
  expect(bids.get('a')).toHaveLength(2);
  expect(bids.get('c')).toBeUndefined();
});

it('priceRange covers the pending bids, or only the selected one', () => {
  const priced = (...bids: [BidState, number][]) => priceRange(bids.map(([status, amount]) => ({ status, amount })));
  expect(priced(['pending', 6400], ['pending', 4900], ['rejected', 100])).toBe('$4,900 – $6,400');
  expect(priced(['pending', 6400])).toBe('$6,400');
  expect(priced(['pending', 6400], ['payment_required', 3600])).toBe('$3,600');
  expect(priced(['rejected', 100])).toBeNull();
});
