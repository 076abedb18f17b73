import { expect, it } from 'vitest';
import { describePausedReveals, describeStopped } from './stopped';

const exactly = (count: number) => ({ count, hasMore: false });

it('describeStopped states how much a switch stops, in the singular or plural', () => {
  expect([describeStopped('sign_up', exactly(0)), describeStopped('sign_up', exactly(1))]).toEqual([
    '0 people signed up in the last 7 days.',
    '1 person signed up in the last 7 days.',
  ]);
  expect(describeStopped('bidding', exactly(1200))).toBe('1,200 open projects get no more bids.');
  expect(describeStopped('payments', exactly(1))).toMatch(/^1 accepted bid is waiting for payment\. /);
  expect(describeStopped('mail', { count: 500, hasMore: true })).toBe('500 or more emails due in the next hour will wait.');
});

it('describePausedReveals counts the bids that wait, or none while no payment is missing', () => {
  expect(describePausedReveals(exactly(3), 0)).toBe('No payment is missing now, so nobody waits yet.');
  expect(describePausedReveals(exactly(3), 1)).toMatch(/^1 payment is missing\. 3 accepted bids waiting/);
});
