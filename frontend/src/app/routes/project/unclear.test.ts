import { expect, it } from 'vitest';
import { unclearText } from './unclear';

const bid = { rentalDays: 60, bidder: { reach: { emailConfirmed: true, phoneGiven: true } } };

it('unclearText lists what a bid leaves open, and returns null if it leaves nothing open', () => {
  expect(unclearText(bid)).toBeNull();
  // Nothing is known about a stager who has left.
  expect(unclearText({ ...bid, bidder: {} })).toBeNull();
  expect(unclearText({ rentalDays: null, bidder: { reach: { emailConfirmed: false, phoneGiven: false } } })).toBe(
    'Still open: email not confirmed, no phone number, rental not stated. You can ask the stager first.',
  );
});
