import { expect, it } from 'vitest';
import { headerBadge } from './header-badge';

it("shows an owner's pending bids, and a stager's fees due", () => {
  expect(headerBadge({ userType: 'builder' })).toMatchObject({ count: 0 });
  expect(headerBadge({ userType: 'realtor' }, 2, 1)).toEqual({ count: 2, label: '2 pending bids' });
  expect(headerBadge({ userType: 'staging_company' }, 2, 1)).toEqual({ count: 1, label: '1 fee due' });
});
