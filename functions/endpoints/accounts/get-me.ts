import { userForSelf } from '#core/market/account/account.view';
import { touchSession } from '#core/market/account/session.repo';
import { recordVisit } from '#core/market/service-area/seen.repo';
import { endpoint } from '#http/endpoint';
import * as routes from '#shared/api/routes';

// Every open browser calls this, so only this function needs the right to record that the session and the user are active.
export const handler = endpoint(routes.getMe, async ({ caller, session, now }) => {
  await touchSession(session, now);
  if (!session.impersonation) await recordVisit(caller, now);
  return userForSelf(caller);
});
