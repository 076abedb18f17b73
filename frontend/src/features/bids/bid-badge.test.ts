import { describe, expect, it } from 'vitest';
import type { Bid } from '#shared/bid/bid.answers';
import type { ProjectState } from '#shared/project/project.lifecycle';
import { labelOverride } from './bid-badge';

type Rejection = Bid['rejection'];
const pending = { status: 'pending', rejection: null } as const;
const rejected = (rejection: Rejection) => ({ status: 'rejected', rejection }) as const;

describe('labelOverride', () => {
  it.each<[ProjectState, string | null, string | null]>([
    ['open', null, null],
    ['in_progress', 'Not Chosen', 'Not Chosen'],
    ['completed', 'Not Chosen', 'Not Chosen'],
    ['cancelled', 'Project Cancelled', 'Project Cancelled'],
  ])('for a pending bid on a project that is %s', (project, toBidder, toOthers) => {
    expect([labelOverride(pending, project, 'bidder'), labelOverride(pending, project, 'other')]).toEqual([toBidder, toOthers]);
  });

  it.each<[Rejection, string | null]>([
    ['declined', null],
    ['project_cancelled', 'Project Cancelled'],
    ['payment_cancelled', 'You stepped back'],
    ['payment_expired', 'Not paid in time'],
    [null, null],
  ])('gives the reason %s of a rejected bid only to its bidder', (rejection, toBidder) => {
    expect([labelOverride(rejected(rejection), 'open', 'bidder'), labelOverride(rejected(rejection), 'open', 'other')]).toEqual([
      toBidder,
      null,
    ]);
  });

  it('adds nothing to the status of a selected bid', () => {
    for (const status of ['payment_required', 'accepted'] as const) {
      expect(labelOverride({ status, rejection: null }, 'in_progress', 'bidder')).toBeNull();
    }
  });
});
