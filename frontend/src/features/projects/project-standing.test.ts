import { describe, expect, it } from 'vitest';
import type { BidState } from '#shared/bid/bid.lifecycle';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { bidsByProject, priceRange, projectStanding } from './project-standing';

const standing = (status: ProjectState, bids: BidState[]) =>
  projectStanding(
    { status, bidCount: bids.filter((bid) => bid !== 'rejected').length },
    bids.map((bid) => ({ status: bid })),
  );

describe("an owner's badge", () => {
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
  ])('of a project that is %s with bids %j is %s', (status, bids, badge) => {
    expect(standing(status, bids).badge).toBe(badge);
  });

  it('that covers the state of the project leaves a note of it', () => {
    expect(standing('in_progress', ['accepted']).note).toBe('In Progress');
    expect(standing('completed', ['accepted']).note).toBe('Completed');
    expect(standing('open', ['payment_required']).note).toBe('Waiting for the platform fee');
    expect(standing('open', ['rejected']).note).toBe('Open for Bids');
    expect(standing('open', ['pending']).note).toBeNull();
  });
});

it('pending bids are there to be looked at, whatever became of the project', () => {
  const pending = (status: ProjectState) =>
    standing(status, ['accepted', 'pending', 'pending', 'rejected', 'rejected']).pendingBids;
  expect([pending('open'), pending('in_progress'), pending('completed'), pending('cancelled')]).toEqual([2, 2, 2, 2]);
});

it('View Bids counts every bid that its page shows, one that waits for its fee too', () => {
  expect(standing('open', ['payment_required', 'pending', 'rejected']).openBids).toBe(2);
  expect(standing('open', ['pending', 'pending']).openBids).toBe(2);
});

it('a project is edited only while it is open and has no bids', () => {
  expect(standing('open', []).canEdit).toBe(true);
  expect(standing('open', ['rejected']).canEdit).toBe(true);
  expect(standing('open', ['pending']).canEdit).toBe(false);
  expect(standing('in_progress', ['accepted']).canEdit).toBe(false);
  expect(standing('cancelled', []).canEdit).toBe(false);
});

it('a project with bids is cancelled rather than deleted, unless one waits for its fee', () => {
  expect(standing('open', []).canCancel).toBe(false);
  expect(standing('open', ['pending']).canCancel).toBe(true);
  expect(standing('open', ['pending', 'payment_required']).canCancel).toBe(false);
  expect(standing('in_progress', ['accepted']).canCancel).toBe(false);
});

it('a project is completed from its progress only', () => {
  expect(standing('in_progress', ['accepted']).canComplete).toBe(true);
  expect(standing('open', ['payment_required']).canComplete).toBe(false);
  expect(standing('completed', ['accepted']).canComplete).toBe(false);
});

it('a completed project has reviews, unless its stager is gone with its bid', () => {
  expect(standing('completed', ['accepted']).hasReviews).toBe(true);
  expect(standing('completed', []).hasReviews).toBe(false);
  expect(standing('in_progress', ['accepted']).hasReviews).toBe(false);
});

it('bids are found by their project', () => {
  const bids = bidsByProject([
    { projectId: 'a', status: 'pending' },
    { projectId: 'b', status: 'rejected' },
    { projectId: 'a', status: 'rejected' },
  ]);
  expect(bids.get('a')).toHaveLength(2);
  expect(bids.get('c')).toBeUndefined();
});

it('prices range over the bids that wait, or are the one that was selected', () => {
  const priced = (...bids: [BidState, number][]) => priceRange(bids.map(([status, amount]) => ({ status, amount })));
  expect(priced(['pending', 6400], ['pending', 4900], ['rejected', 100])).toBe('$4,900 – $6,400');
  expect(priced(['pending', 6400])).toBe('$6,400');
  expect(priced(['pending', 6400], ['payment_required', 3600])).toBe('$3,600');
  expect(priced(['rejected', 100])).toBeNull();
});
