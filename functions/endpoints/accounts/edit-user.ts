import { countUse } from '#core/kernel/rate-limit/throttle';
import { withFreshReads } from '#core/kernel/stale';
import { type Account, assertSelf } from '#core/market/account/account';
import { getOwnAccount } from '#core/market/account/account.repo';
import { userForSelf } from '#core/market/account/account.view';
import { saveProfile } from '#core/market/account/profile.repo';
import { assertFreshPassword, type Session } from '#core/market/account/session';
import { endpoint } from '#http/endpoint';
import type { EditUserBody } from '#shared/account/user.contract';
import * as routes from '#shared/api/routes';

/** Requires a fresh password: contact details are what the product sells, and the address receives password reset links. */
const assertFreshPasswordFor = (body: EditUserBody, { email, phone }: Account, session: Session, now: Date): void => {
  if (body.email !== email || body.phone !== phone) assertFreshPassword(session, now);
};

// A new email address claims the address and notifies the old one. If two edits race, the second repeats with the first one's result.
export const handler = endpoint(routes.editUser, async ({ params, body, caller, session, now }) => {
  assertSelf(caller, params.id);
  assertFreshPasswordFor(body, caller, session, now);
  if (body.email !== caller.email) await countUse('emailChangeByUser', caller.id, now);
  return withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    // The check must apply to the version that is overwritten.
    assertFreshPasswordFor(body, before, session, now);
    return userForSelf(await saveProfile(before, body, session.device, now));
  });
});
