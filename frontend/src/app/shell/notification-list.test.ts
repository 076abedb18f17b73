import { describe, expect, it } from 'vitest';
import { notificationTypes } from '#shared/contracts/notification';
import { targetOf } from './notification-list';

describe('a notification', () => {
  it('leads to what it is about', () => {
    const targets = notificationTypes.map((type) => [type, targetOf({ type, projectId: '01J' })]);
    expect(Object.fromEntries(targets)).toEqual({
      new_bid: '/projects/01J#current-bids',
      bid_accepted: '/projects/01J',
      bid_rejected: '/projects/01J',
      bid_not_chosen: '/projects/01J',
      payment_made: '/projects/01J',
      payment_cancelled: '/projects/01J',
      project_completed: '/projects/01J#reviews',
      new_message: '/messages',
      new_question: '/projects/01J#questions',
      question_answered: '/projects/01J#questions',
      review: '/projects/01J#reviews',
    });
  });

  it('leads nowhere when what it was about is gone', () => {
    expect(targetOf({ type: 'new_bid', projectId: null })).toBeNull();
  });
});
