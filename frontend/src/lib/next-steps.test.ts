import { expect, it } from 'vitest';
import { nextSteps } from './next-steps';

it('counts what waits for the user, and names it', () => {
  expect(nextSteps({})).toMatchObject({ count: 0 });
  expect(nextSteps({ pendingBids: 2, questions: 1 })).toEqual({ count: 3, label: '2 pending bids, 1 question' });
  expect(nextSteps({ pendingBids: 1, questions: 0 })).toEqual({ count: 1, label: '1 pending bid' });
  expect(nextSteps({ questions: 1, dates: 2 })).toEqual({ count: 3, label: '1 question, 2 dates to agree on' });
  expect(nextSteps({ feesDue: 2 })).toEqual({ count: 2, label: '2 fees due' });
});
