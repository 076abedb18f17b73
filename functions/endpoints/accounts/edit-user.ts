import { take } from '#core/kernel/rate-limit/throttle';
import { withFreshReads } from '#core/kernel/stale';
import { type Account, mustBeSelf } from '#core/market/account/account';
import { getOwnAccount } from '#core/market/account/account.repo';
import { userForSelf } from '#core/market/account/account.view';
import { saveProfile } from '#core/market/account/profile.repo';
import { mustBeFresh, type Session } from '#core/market/account/session';
import { endpoint } from '#http/endpoint';
import type { EditUserBody } from '#shared/account/user.contract';
import * as routes from '#shared/api/routes';

/** Requires a fresh password: contact details are what the product sells, and the address receives password reset links. */
const mustBeFreshFor = (body: EditUserBody, { email, phone }: Account, session: Session, now: Date): void => {
  if (body.email !== email || body.phone !== phone) mustBeFresh(session, now);
};

// A new address moves its claim. If two changes race, the second starts over from the first. The old address is notified.
export const handler = endpoint(routes.editUser, async ({ params, body, caller, session, now }) => {
  mustBeSelf(caller, params.id);
  mustBeFreshFor(body, caller, session, now);
  if (body.email !== caller.email) await take('emailChangeByUser', caller.id, now);
  return withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    // The check must apply to the version that is overwritten.
    mustBeFreshFor(body, before, session, now);
    return userForSelf(await saveProfile(before, body, session.device, now));
  });
});
