import { userForSelf } from '#core/account/account.view';
import { noteUse } from '#core/account/session.repo';
import { endpoint } from '#http/endpoint';
import { getMe } from '#shared/api/routes';

// Every open browser calls this, so it is where a session is noted to be in use: no other function needs the right to.
export const handler = endpoint(getMe, async ({ caller, session, now }) => {
  await noteUse(session, now);
  return userForSelf(caller);
});
