import { expect, it } from 'vitest';
import { unclearIn } from './unclear';

const bid = { rentalDays: 60, bidder: { reach: { emailConfirmed: true, phoneGiven: true } } };

it('unclearIn lists what a bid leaves open, and returns null if it leaves nothing open', () => {
  expect(unclearIn(bid)).toBeNull();
  // Nothing is known about a stager who has left.
  expect(unclearIn({ ...bid, bidder: {} })).toBeNull();
  expect(unclearIn({ rentalDays: null, bidder: { reach: { emailConfirmed: false, phoneGiven: false } } })).toBe(
    'Still open: email not confirmed, no phone number, rental not stated. You can ask the stager first.',
  );
});
