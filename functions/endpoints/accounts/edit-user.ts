import { mustBeSelf } from '#core/account/account';
import { getOwnAccount, saveProfile } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { mustBeFresh } from '#core/account/session';
import { withFreshReads } from '#core/stale';
import { take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// A changed e-mail moves its claim; of two changes racing, each finds the claim that the other left. With the address goes the
// way to a new password: it takes a fresh session, and the former address is told.
export const handler = endpoint(routes.editUser, async ({ params, body, caller, session, now }) => {
  mustBeSelf(caller, params.id);
  if (body.email !== caller.email) {
    mustBeFresh(session, now);
    await take('emailChangeByUser', caller.id, now);
  }
  return withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    // Another call may have changed it since this one began: what decides is what is overwritten.
    if (body.email !== before.email) mustBeFresh(session, now);
    return userForSelf(await saveProfile(before, body, now));
  });
});
