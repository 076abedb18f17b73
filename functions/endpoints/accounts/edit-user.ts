import { type Account, mustBeSelf } from '#core/account/account';
import { getOwnAccount } from '#core/account/account.repo';
import { userForSelf } from '#core/account/account.view';
import { saveProfile } from '#core/account/profile.repo';
import { mustBeFresh, type Session } from '#core/account/session';
import { withFreshReads } from '#core/stale';
import { take } from '#core/throttle/throttle';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';
import type { EditUserBody } from '#shared/contracts/user';

/** E-mail address and phone number are what is sold, and with the address goes the way to a new password. */
const mustBeFreshFor = (body: EditUserBody, { email, phone }: Account, session: Session, now: Date): void => {
  if (body.email !== email || body.phone !== phone) mustBeFresh(session, now);
};

// A changed e-mail moves its claim; of two changes racing, each finds the claim that the other left. The former address is told.
export const handler = endpoint(routes.editUser, async ({ params, body, caller, session, now }) => {
  mustBeSelf(caller, params.id);
  mustBeFreshFor(body, caller, session, now);
  if (body.email !== caller.email) await take('emailChangeByUser', caller.id, now);
  return withFreshReads(async () => {
    const before = await getOwnAccount(caller.id);
    // Another call may have changed it since this one began: what decides is what is overwritten.
    mustBeFreshFor(body, before, session, now);
    return userForSelf(await saveProfile(before, body, session.device, now));
  });
});
